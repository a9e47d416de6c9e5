import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import type { PipelineCheck, StartChecks } from '../../core/config/load.ts';
import { ConfigurationError, type Problem } from '../../core/config/problems.ts';
import {
  createConfiguration,
  type Configuration,
  type Prepared,
  type ReloadReport,
} from '../../core/config/reload.ts';
import type { Database } from '../../core/database/connection.ts';
import type { PipelineInfo } from '../../core/pipelines/pipelines.ts';
import { startChecks } from '../../core/wiring/start-checks.ts';
import { collectingLog, type LogLine } from '../support/log.ts';
import { manualClock } from '../support/manual-clock.ts';
import { testAuthority } from '../support/tls.ts';

interface Running {
  configuration: Configuration;
  lines: LogLine[];
  write: (yaml: string) => void;
  folder: string;
}

function running(t: Test, yaml: string, more: Record<string, string | object> = {}): Running {
  const folder = t.testdir({ 'workmill.yaml': yaml, ...more } as never);
  const log = collectingLog();
  const configuration = createConfiguration({ folder, log, clock: manualClock() });
  const write = (text: string): void => writeFileSync(join(folder, 'workmill.yaml'), text);
  return { configuration, lines: log.lines, write, folder };
}

const nothing: Prepared = { commit() {} };

function outcome(report: ReloadReport): object {
  if (report.ok) return { applied: report.applied, needsRestart: report.needsRestart };
  return { problems: report.problems.map(({ path, message }) => `${path}: ${message}`) };
}

t.test('a folder that cannot be used ends the start with every problem', async (t) => {
  const message = /lgo: [^]*\n[^]*log\.level: /;
  t.throws(() => running(t, 'lgo: 1\nlog: { level: loud }\n'), {
    name: 'ConfigurationError',
    message,
  });
});

t.test('a reload hands each changed section to those who asked for it', async (t) => {
  const { configuration, lines, write } = running(t, 'log: { level: info }\n');
  const seen: unknown[] = [];
  configuration.onChange('log', (next, previous) => {
    seen.push([previous.level, next.level]);
    return { commit: () => seen.push(configuration.current().log.level) };
  });
  configuration.onChange('webhooks', () => (seen.push('webhooks'), nothing));

  write('log: { level: debug }\n');
  t.same(outcome(await configuration.reload()), { applied: ['log.level'], needsRestart: [] });
  t.same(seen, [['info', 'debug'], 'debug'], 'commits see the new settings');
  t.same(lines, [
    {
      level: 'info',
      message: 'configuration reloaded',
      fields: { applied: ['log.level'], needs_restart: [] },
    },
  ]);
});

t.test('one mistake keeps all of the old settings and logs every problem', async (t) => {
  const { configuration, lines, write } = running(t, 'log: { level: info }\n');
  const before = configuration.current();
  configuration.onChange('log', () => {
    t.fail('nobody is asked');
    return nothing;
  });
  write('log: { level: debug }\ndocuments: { max_bytes: 1, retention_days: 0 }\n');
  const report = await configuration.reload();
  t.equal(report.ok, false);
  t.equal(configuration.current(), before);
  t.same(
    lines.map(({ level, message }) => `${level} ${message.replace(/^.*?: /, '')}`),
    [
      'error documents.max_bytes: expected a size from 1KiB to 1GiB, such as 512KiB or 25MiB, found 1',
      'error documents.retention_days: expected a whole number from 1 to 3650, found 0',
      'error configuration not reloaded; the settings in effect stay',
    ],
  );
});

t.test('one part that objects keeps every part as it was', async (t) => {
  const { configuration, write } = running(t, '');
  const before = configuration.current();
  const calls: string[] = [];
  configuration.onChange('log', () => ({
    commit: () => calls.push('log committed'),
    abandon: () => calls.push('log abandoned'),
  }));
  const end = configuration.onChange('egress', async () => {
    throw new Error('the certificate authority cannot be read');
  });
  const yaml = 'log: { level: debug }\negress: { allowed_ports: [443, 8443] }\n';
  write(yaml);
  t.same(outcome(await configuration.reload()), {
    problems: ['egress: the certificate authority cannot be read'],
  });
  t.equal(configuration.current(), before);
  t.same(calls, ['log abandoned']);

  end();
  t.same(outcome(await configuration.reload()), {
    applied: ['log.level'],
    needsRestart: ['egress.allowed_ports'],
  });
  t.same(configuration.current().egress.allowedPorts, [443], 'no part reacts to it any more');
  t.same(calls, ['log abandoned', 'log committed']);
});

t.test('settings that need a restart keep their value and are named until then', async (t) => {
  const { configuration, write } = running(t, 'listen: { api: { port: 8081 } }\n');
  configuration.onChange('workflows', () => nothing);
  write('listen: { api: { port: 8082 } }\nworkflows: { wait_default: 5s, concurrency: 7 }\n');
  const expected = { needsRestart: ['listen.api.port', 'workflows.concurrency'] };
  t.match(outcome(await configuration.reload()), {
    applied: ['workflows.wait_default'],
    ...expected,
  });
  t.equal(configuration.current().listen.api.port, 8081);
  t.equal(configuration.current().workflows.waitDefaultMs, 5000);
  t.throws(() => Object.assign(configuration.current().workflows, { waitDefaultMs: 1 }), TypeError);
  t.match(outcome(await configuration.reload()), { applied: [], ...expected });
});

t.test('a renewed certificate is a change; TLS that comes or goes needs a restart', async (t) => {
  const tls = 'listen: { api: { tls: { certificate_file: cert.pem, key_file: key.pem } } }\n';
  const authority = testAuthority();
  const old = authority.issue({ commonName: 'localhost', names: ['localhost'] });
  // As after a renewal that keeps the key.
  const renewed = `${old.certificate}${authority.certificate}`;
  const files = { 'cert.pem': old.certificate, 'key.pem': old.key };
  const { configuration, write, folder } = running(t, tls, files);
  const seen: unknown[] = [];
  configuration.onChange('listen', (next) => {
    seen.push(next.api.tls?.certificateFile.content);
    return nothing;
  });
  writeFileSync(join(folder, 'cert.pem'), renewed);
  t.match(outcome(await configuration.reload()), {
    applied: ['listen.api.tls.certificate_file'],
  });
  t.same(seen, [renewed]);

  // A file in the folder must be named by some setting.
  write(`egress: { ca_files: [cert.pem, key.pem] }\n`);
  t.match(outcome(await configuration.reload()), { needsRestart: ['listen.api.tls'] });
  t.equal(configuration.current().listen.api.tls?.certificateFile.content, renewed);
});

t.test('reloads asked for at once run one after another', async (t) => {
  const { configuration, write } = running(t, '');
  const order: string[] = [];
  let finishFirst = (): void => {};
  const firstMayFinish = new Promise<void>((resolve) => (finishFirst = resolve));
  configuration.onChange('log', async (next) => {
    order.push(`prepare ${next.level}`);
    if (next.level === 'debug') await firstMayFinish;
    return { commit: () => order.push(`commit ${next.level}`) };
  });
  write('log: { level: debug }\n');
  const first = configuration.reload();
  await new Promise((resolve) => setImmediate(resolve));
  write('log: { level: error }\n');
  const second = configuration.reload();
  await new Promise((resolve) => setImmediate(resolve));
  t.same(order, ['prepare debug']);
  finishFirst();
  await Promise.all([first, second]);
  t.same(order, ['prepare debug', 'commit debug', 'prepare error', 'commit error']);
});

/** Checks of a start that are about plugins' settings alone. */
function checking(pipeline: PipelineCheck): StartChecks {
  return { pipeline, settings: async () => [] };
}

t.test("plugins' settings are checked once the plugins are known, and at reloads", async (t) => {
  const finance = { pipelines: { 'finance.yaml': 'settings: { tolerance: 0.5 }\n' } };
  const { configuration, folder } = running(t, '', finance);
  await configuration.checkStart(
    checking((_, settings) => {
      const { tolerance } = settings as { tolerance: number };
      if (tolerance <= 1) return { ok: true, value: { tolerance, currency: 'EUR' } };
      return { ok: false, details: [{ path: '/tolerance', message: 'must be <= 1' }] };
    }),
  );
  t.same(configuration.current().pipelineFiles['finance']?.settings, {
    tolerance: 0.5,
    currency: 'EUR',
  });
  writeFileSync(join(folder, 'pipelines/finance.yaml'), 'settings: { tolerance: 2 }\n');
  t.same(outcome(await configuration.reload()), { problems: ['settings.tolerance: must be <= 1'] });
  t.same(configuration.current().pipelineFiles['finance']?.settings['tolerance'], 0.5);
  const refuse = configuration.checkStart(
    checking(() => ({
      ok: false,
      details: [{ path: '', message: 'is not valid' }],
    })),
  );
  await t.rejects(refuse, ConfigurationError);
  await configuration.checkStart(checking((_, settings) => ({ ok: true, value: settings })));
  t.same(outcome(await configuration.reload()), { applied: [], needsRestart: [] });
});

t.test('errors of a start check refuse start and reload, warnings are logged', async (t) => {
  const files = { pipelines: { 'finanec.yaml': '' } };
  const { configuration, folder, lines } = running(t, '', files);
  const found: Problem[] = [];
  const list = () =>
    [{ name: 'finance', state: 'ready', settings: {} }] as unknown as PipelineInfo[];
  const { pipeline } = startChecks({ list }, {} as Database);
  await configuration.checkStart({ pipeline, settings: async () => found });
  const file = join(folder, 'pipelines/finanec.yaml');
  const [line] = lines.filter(({ level }) => level === 'warn');
  t.match(line?.message, `${file}: there is no pipeline "finanec": this file has no effect`);
  t.match(line?.message, 'did you mean "finance"?');
  t.match(await configuration.reload(), { ok: true, warnings: [{ file }] });
  found.push({ severity: 'error', file, position: null, path: '', message: 'is in use' });
  t.match(outcome(await configuration.reload()), { problems: [/no effect/, ': is in use'] });
});
