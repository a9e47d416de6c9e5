import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
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
  const [applied] = await reload(
    `
database: { url: '${url}' }
log: { level: debug }
limits: { json_body_bytes: 1KiB }
workflows: { concurrency: 3 }
`,
    /configuration reloaded/,
  );
  t.match(applied, {
    applied: ['log.level', 'limits.json_body_bytes'],
    needs_restart: ['workflows.concurrency'],
  });
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
