import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { connectDatabase } from '../../core/database/connection.ts';
import { quietLog } from '../support/log.ts';
import { buildPlace, startProcess, workmill } from '../support/appliance.ts';
import { eventually } from '../support/eventually.ts';
import { cloneDatabase } from '../support/postgres.ts';

t.test('SIGHUP takes a valid configuration, and nothing of an invalid one', async (t) => {
  const url = await cloneDatabase(t);
  const place = buildPlace(t, `database: { url: '${url}' }\n`);
  const appliance = await startProcess(t, { place });
  const body = { input: { document_url: `https://files.example.com/${'a'.repeat(3_000)}` } };
  const oversize = { method: 'POST', body: { ...body, padding: 'x'.repeat(3_000) } };
  const limited = async (): Promise<boolean> =>
    (await appliance.api('/pipelines/finance/invoice', oversize)).status === 413;

  async function reload(yaml: string, message: RegExp): Promise<Record<string, unknown>[]> {
    const known = appliance.log().length;
    place.configure(yaml);
    appliance.signal('SIGHUP');
    return await eventually('the reload is logged', () => {
      const rows = appliance.log().slice(known);
      const told = rows.filter((row) => row['request_id'] === undefined);
      return told.some((row) => message.test(row.message)) && told;
    });
  }

  t.notOk(await limited());
  // Lines of the start may arrive late, on a busy machine after this one was asked for.
  const told = await reload(
    `
database: { url: '${url}' }
log: { level: debug }
limits: { json_body_bytes: 1KiB }
workflows: { concurrency: 3 }
public_url: https://workmill.example.com
documents: { max_bytes: 1MiB, retention_days: 3 }
`,
    /configuration reloaded/,
  );
  const applied = told.find(({ message }) => message === 'configuration reloaded');
  t.match(applied, {
    applied: ['log.level', 'limits.json_body_bytes'],
    needs_restart: [
      'public_url',
      'documents.max_bytes',
      'documents.retention_days',
      'workflows.concurrency',
    ],
  });
  const reference = readFileSync('config/reference.md', 'utf8').split('\n');
  for (const name of (applied!['needs_restart'] as string[]) ?? []) {
    const row = reference.find((line) => line.startsWith(`| \`${name}\` |`));
    t.match(row, /\*restart\* \|$/, `the reference says it of ${name}`);
  }
  t.ok(await limited(), 'the new limit holds');

  const rows = await reload(
    `
database: { url: '${url}' }
log: { level: loud }
limits: { json_body_byts: 1MiB }
listen: { api: { port: many } }
`,
    /not reloaded/,
  );
  const file = join(place.config, 'workmill.yaml');
  const problems = rows.filter((row) => String(row['message']).startsWith(file));
  const checked = await workmill('config', 'check', '--config', place.config);
  t.match(checked, { code: 1, stdout: '' });
  t.same(
    problems.map((row) => row['message']),
    checked.stderr.trimEnd().split('\n'),
    'the log and the command tell the same',
  );
  t.match(checked.stderr, `${file}:3:15: log.level: `);
  t.match(checked.stderr, `${file}:4:11: limits.json_body_byts: unknown setting; did you mean`);
  t.match(checked.stderr, `${file}:5:24: listen.api.port: `);
  t.ok(await limited(), 'the settings in effect stay');

  place.configure(`database: { url: '${url}' }\n`);
  t.match(await workmill('config', 'check', '--config', place.config), {
    code: 0,
    stdout: /^ok: 1 setting from 1 file\n/,
  });
  appliance.signal('SIGHUP');
  await eventually('the default is back', async () => !(await limited()));
});

t.test('SIGHUP takes a changed plan', async (t) => {
  const url = await cloneDatabase(t);
  const place = buildPlace(t, `database: { url: '${url}' }\n`);
  const appliance = await startProcess(t, { place });
  const limit = async () => (await appliance.api('/workflows')).headers['x-ratelimit-limit'];
  t.equal(await limit(), '2147483647');
  const known = appliance.log().length;
  writeFileSync(join(place.config, 'plans.yaml'), 'on_premises: { rates: { status: 7 } }\n');
  appliance.signal('SIGHUP');
  const told = await eventually('the reload is logged', () =>
    appliance
      .log()
      .slice(known)
      .find(({ message }) => message === 'configuration reloaded'),
  );
  t.match(told, { applied: ['plans.on_premises.rates.status'], needs_restart: [] });
  t.equal(await limit(), '7');
});

t.test('SIGHUP takes changed tenants, and the trail has what became of each reload', async (t) => {
  const url = await cloneDatabase(t);
  const place = buildPlace(t, `database: { url: '${url}' }\n`);
  const file = join(place.config, 'tenants.yaml');
  writeFileSync(file, 'tenants: [{ id: acme, plan: starter }]\n');
  const appliance = await startProcess(t, { place });
  const folders = ['--home', place.home, '--config', place.config];
  const json = async (...args: string[]) =>
    JSON.parse((await workmill(...args, '--json', ...folders)).stdout);
  const acme = { tenant_id: 'acme', plan: 'starter', managed_by: 'file' };
  const listed = await json('tenant', 'list');
  t.match(listed, [acme, { tenant_id: 'default', managed_by: 'api' }]);
  t.match(await workmill('tenant', 'plan', 'acme', 'business', ...folders), {
    code: 1,
    stderr: /^workmill: "acme" is kept in tenants\.yaml/,
  });

  const reload = async (text: string, message: RegExp) => {
    const known = appliance.log().length;
    writeFileSync(file, text);
    appliance.signal('SIGHUP');
    await eventually('the log tells', () =>
      appliance
        .log()
        .slice(known)
        .some((row) => message.test(row.message)),
    );
  };
  await reload('tenants: [{ id: globex }]\n', /no longer in tenants\.yaml/);
  t.match(await json('tenant', 'list'), [
    acme,
    { tenant_id: 'default' },
    { tenant_id: 'globex', managed_by: 'file' },
  ]);
  await reload('tenants: [{ id: globex, plan: none }]\n', /not reloaded/);
  t.match(await workmill('tenant', 'release', 'globex', ...folders), {
    code: 1,
    stderr: /cannot|plan|tenants\.yaml/,
  });
  await reload('', /configuration reloaded/);
  t.match(await json('tenant', 'release', 'acme'), [{ managed_by: 'api' }]);
  t.equal((await workmill('tenant', 'plan', 'acme', 'business', ...folders)).code, 0);

  const database = connectDatabase({ url, log: quietLog() });
  t.teardown(() => database.close());
  const trail = await eventually('the last entry', async () => {
    const rows = await database
      .knex('audit_entries')
      .where({ tenant_id: '_installation', object_id: 'configuration' })
      .orderBy('audit_id');
    return rows.length === 3 && rows;
  });
  t.match(trail, [
    { action: 'configuration.reloaded', detail: { applied: ['tenants'] } },
    { action: 'configuration.refused', detail: { problems: 1 } },
    { action: 'configuration.reloaded' },
  ]);
});
