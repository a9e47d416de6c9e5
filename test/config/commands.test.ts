import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { checkConfig, referenceConfig, showConfig } from '../../core/config/commands.ts';
import { referenceFile, schemaFiles } from '../../core/config/reference.ts';
import { compileSchema } from '../../core/kernel/validate.ts';
import { staleFiles } from '../../scripts/generate/generated-files.ts';

const shipped = join(import.meta.dirname, '../../config');

t.test('the configuration that is shipped is in order', async (t) => {
  t.match(checkConfig(shipped), { exitCode: 0, output: /^ok: \d+ settings from 7 files\n$/ });
});

t.test('a check counts what was set, or lists what is wrong', async (t) => {
  const good = t.testdir({ 'workmill.yaml': 'log: { level: warn }\n' });
  t.same(checkConfig(good), { exitCode: 0, output: 'ok: 1 setting from 1 file\n', errors: '' });
  const bad = t.testdir({ 'workmill.yaml': 'log: { level: loud }\nlimit: {}\n' });
  t.same(checkConfig(bad), {
    exitCode: 1,
    output: '',
    errors:
      `${bad}/workmill.yaml:1:15: log.level: ` +
      'expected one of debug, info, warn, error, found "loud"\n' +
      `${bad}/workmill.yaml:2:1: limit: unknown setting; did you mean "limits"?\n`,
  });
});

t.test('a check reads the credentials of a systemd unit from a folder', async (t) => {
  const named = '/run/credentials/workmill.service/database-url';
  const folder = t.testdir({
    config: { 'workmill.yaml': `database: { url_file: ${named} }\n` },
    credentials: { 'database-url': 'postgres://u@h/d\n' },
  });
  const config = join(folder, 'config');
  const credentials = join(folder, 'credentials');
  chmodSync(join(credentials, 'database-url'), 0o600);
  t.match(checkConfig(config), { exitCode: 1, errors: `cannot read ${named}` });
  t.match(checkConfig(config, { credentials }), { exitCode: 0, errors: '' });
});

t.test('what is in effect is shown with its origin, and can be read again', async (t) => {
  const folder = t.testdir({
    'workmill.yaml':
      'workflows:\n  lease: 90s\negress:\n  allow_networks: [{ cidr: 10.0.0.0/8 }]\n',
    pipelines: { 'finance.yaml': 'output_schema: strict\nsettings: { gl: [1, 2] }\n' },
  });
  const { output } = showConfig(folder);
  t.match(output, /^ {2}lease: 90s +# .*\/workmill\.yaml:2$/m);
  t.match(output, /^ {2}max_attempts: 3 +# default$/m);
  t.match(output, /^ {2}allow_networks: \[ \{ cidr: 10.0.0.0\/8, ports: \[ 443 \] \} \] +# .*:4$/m);
  t.match(output, /^output_schema: strict +# .*\/pipelines\/finance\.yaml:1$/m);
  t.match(output, /^settings: \{ gl: \[ 1, 2 \] \} /m);

  const [main, plans, finance] = output.split('---\n');
  const again = t.testdir({
    'workmill.yaml': main!,
    'plans.yaml': plans!,
    pipelines: { 'finance.yaml': finance! },
  });
  const strip = (text: string): string => text.replace(/ *#.*$/gm, '');
  t.equal(strip(showConfig(again).output), strip(output));
});

t.test('secrets are never shown', async (t) => {
  const folder = t.testdir({
    'workmill.yaml': 'database: { url_file: db }\n',
    db: 'postgres://u:hunter2@h/d',
    pipelines: { 'mine.yaml': 'settings: { erp: { api_key: hunter2, url: https://erp } }\n' },
  });
  chmodSync(join(folder, 'db'), 0o600);
  const { output, errors } = showConfig(folder);
  t.match(output, /^ {2}url: "\[secret\]" +# .*:1$/m);
  t.match(output, /erp: \{ api_key: "\[secret\]", url: https:\/\/erp \}/);
  t.notMatch(output + errors + checkConfig(folder).output, /hunter2/);
});

t.test('the generated files are fresh', async (t) => {
  const files = [...schemaFiles(), referenceFile()];
  const onDisk = files.map(({ path, text }) => ({ path: join(shipped, path), text }));
  t.same(staleFiles(onDisk), []);
  t.same(staleFiles([{ ...onDisk[0]!, text: 'other' }]), [onDisk[0]!.path]);
  t.equal(referenceConfig().output, referenceFile().text);
});

t.test('the schema for editors takes what the reader takes', async (t) => {
  const [appliance] = schemaFiles();
  const { $schema: _, ...schema } = JSON.parse(appliance!.text) as Record<string, unknown>;
  const check = compileSchema(schema);
  t.ok(check({ listen: null, database: { url_file: 'db' }, documents: { max_bytes: '25MiB' } }).ok);
  t.ok(check({ egress: { allow_networks: [{ cidr: '10.0.0.0/8', ports: [443] }] } }).ok);
  for (const wrong of [
    { lgo: {} },
    { listen: { api: { port: 0 } } },
    { listen: { api: { tls: { key_file: 'k' } } } },
    { reading: { timeout: 30 } },
    { egress: { allow_networks: [{ ports: [443] }] } },
  ]) {
    t.notOk(check(wrong).ok, JSON.stringify(wrong));
  }
});
