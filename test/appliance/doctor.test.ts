import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { parseId } from '../../core/kernel/ids.ts';
import { connectDatabase } from '../../core/database/connection.ts';
import { saveSource } from '../../core/reference/sources/queries.ts';
import { buildPlace, startProcess, workmill } from '../support/appliance.ts';
import { eventually } from '../support/eventually.ts';
import { quietLog } from '../support/log.ts';
import { cloneDatabase, emptyDatabase } from '../support/postgres.ts';

const url = await cloneDatabase(t);
const list = '{ tenant: default, set: watch_lists, format: csv, path: /nowhere/list.csv }';
const yaml = `database: { url: '${url}' }\nreference: { sources: [${list}] }\n`;
const place = buildPlace(t, yaml);
const appliance = await startProcess(t, { place });
const database = connectDatabase({ url, log: quietLog() });
t.teardown(() => database.close());
const folders = ['--home', place.home, '--config', place.config];

async function json(...args: string[]) {
  const end = await workmill(...args, '--json', ...folders);
  return JSON.parse(end.stdout);
}

interface Line {
  check: string;
  state: string;
  detail: string;
}

async function doctor() {
  const { code, stdout } = await workmill('doctor', '--json', ...folders);
  const lines = JSON.parse(stdout) as Line[];
  return { code, lines, of: (check: string) => lines.find((line) => line.check === check) };
}

t.test('everything is looked at, a line each', async (t) => {
  // As the schedule stores it; a turn of the schedule finds the same.
  await saveSource(
    database,
    { tenantId: 'default', set: 'watch_lists', format: 'csv', location: '/nowhere/list.csv' },
    {
      sha256: null,
      etag: null,
      checkedAt: new Date(),
      changedAt: null,
      counts: null,
      error: 'ENOENT: no such file',
    },
  );
  const { code, lines, of } = await doctor();
  t.equal(code, 0);
  t.same(
    lines.map(({ check, state }) => `${check} ${state === 'warning' ? 'ok' : state}`),
    [
      'configuration ok',
      'certificates skipped',
      'disk space ok',
      'identity provider skipped',
      'database ok',
      'start ok',
      'books ok',
      'license ok',
      'tenants ok',
      'master keys ok',
      'audit log ok',
      'lists ok',
    ],
  );
  t.match(of('database'), { detail: /^PostgreSQL \d+\.\d+, schema version \d+$/ });
  t.match(of('license'), { detail: /evaluation/ });
  t.match(of('lists'), {
    detail: /^1 of 1 sources failed, such as watch_lists of default: .*no such file/,
  });
  t.match(await json('reference', 'sources', 'default'), [
    { set: 'watch_lists', location: '/nowhere/list.csv', changed_at: null, error: /no such file/ },
  ]);
  const shown = await workmill('doctor', ...folders);
  t.match(shown, { code: 0, stdout: /^books +ok +the books balance$/m });
  t.match(await workmill('doctor', 'boks', ...folders), { code: 1, stdout: '' });
});

t.test(
  'doctor fails where a start would refuse the document folder of a second node',
  async (t) => {
    const second = buildPlace(t, yaml);
    mkdirSync(join(second.home, 'documents'), { recursive: true });
    const places = ['--home', second.home, '--config', second.config];
    const { code, stdout } = await workmill('doctor', '--json', ...places);
    t.equal(code, 1);
    const start = (JSON.parse(stdout) as Line[]).find(({ check }) => check === 'start');
    t.match(start, { state: 'failed', detail: /is not the document folder of the other nodes/ });
  },
);

t.test(
  'a file of a pipeline that is not there is a warning of doctor and config check',
  async (t) => {
    const file = join(place.config, 'pipelines/uninstalled.yaml');
    mkdirSync(join(place.config, 'pipelines'), { recursive: true });
    writeFileSync(file, 'output_schema: strict\n');
    const { code, of } = await doctor();
    t.equal(code, 0);
    t.match(of('start'), { state: 'warning', detail: /no pipeline "uninstalled": .* no effect/ });
    const checked = await workmill('config', 'check', ...folders);
    t.match(checked, { code: 0, stdout: /^ok: / });
    t.match(checked.stderr, `warning: ${file}: there is no pipeline "uninstalled"`);
    rmSync(file);
  },
);

t.test("administrators' keys are made, shown and revoked at the command line", async (t) => {
  const made = await json('key', 'create', '--administrator', '--name', 'ops');
  t.match(made, [{ name: 'ops', mode: 'live', scopes: ['admin'], key: /^sk_admin_/ }]);
  const [{ key, key_id: keyId }] = made;
  const headers = { authorization: `Bearer ${key}` };
  const list = () => appliance.api('/admin/tenants', { headers });
  t.match((await list()).json(), { data: [{ tenant_id: 'default', managed_by: 'api' }] });
  t.match(await json('key', 'list', '--administrator'), [{ key_id: keyId, name: 'ops' }]);
  const owner = await database.knex('api_keys').where({ key_id: parseId('apiKey', keyId) });
  t.match(owner, [{ tenant_id: '_installation' }]);
  const both = await workmill('key', 'create', 'default', '--administrator', ...folders);
  t.match(both, { code: 1, stderr: /--administrator takes no tenant-id/ });
  t.match(await json('key', 'revoke', keyId, '--administrator'), [{ revoked: true }]);
  await eventually('the key is refused', async () => (await list()).status === 401);
});

t.test('a tenant is suspended and resumed at the command line', async (t) => {
  const status = async () => (await appliance.api('/workflows')).status;
  t.equal(await status(), 200);
  t.match(await json('tenant', 'suspend', 'default'), [{ state: 'suspended' }]);
  await eventually('the running process follows', async () => (await status()) === 403);
  t.match(await json('tenant', 'resume', 'default'), [{ state: 'active' }]);
  await eventually('and again', async () => (await status()) === 200);
  t.match(await workmill('tenant', 'suspend', 'nobody', ...folders), {
    code: 1,
    stderr: /there is no tenant "nobody"/,
  });
  const trail = await json('audit', 'list', 'default');
  const actions = trail.map(({ action }: { action: string }) => action);
  t.ok(['tenant.resumed', 'tenant.suspended'].every((action) => actions.includes(action)));
});

t.test('what is wrong is told, and nothing else is kept from being told', async (t) => {
  writeFileSync(join(place.config, 'tenants.yaml'), 'tenants: [{ id: late }]\n');
  const units = { period: '2026-03-01', settled: 3, held: 0 };
  await database.knex('usage_periods').insert({ tenant_id: 'default', ...units });
  await database.knex('vault_keys').update({ key_id: 'ab'.repeat(8) });
  const { code, of } = await doctor();
  t.equal(code, 1);
  t.match(of('books'), { state: 'failed', detail: /^1 rows do not balance/ });
  t.match(of('tenants'), { state: 'warning', detail: 'in tenants.yaml but not created: late' });
  t.match(of('master keys'), { state: 'failed', detail: /abababab/ });
  t.match(of('license'), { state: 'ok' });

  await database.knex('schema_migrations').where('version', '>', 1).del();
  t.match((await doctor()).of('database'), { state: 'failed', detail: /run: workmill migrate/ });
  t.match(await workmill('tenant', 'list', ...folders), {
    code: 1,
    stderr:
      /schema version 1, and this release needs \d+: start this release, or run "workmill migr/,
  });
  await database.knex('schema_migrations').insert({ version: 9999, name: 'later' });
  const tooNew =
    /schema version 9999, this release .* or restore the backup made before the upgrade/;
  t.match((await doctor()).of('database'), { state: 'failed', detail: tooNew });
  t.match(await workmill('tenant', 'list', ...folders), { code: 1, stderr: tooNew });
  t.match(await workmill('migrate', ...folders), { code: 1, stderr: tooNew });
  place.configure(`database: { url: '${await emptyDatabase(t)}' }\n`);
  const empty = await doctor();
  t.match(empty.of('database'), {
    state: 'failed',
    detail: /no schema yet; run: workmill migrate$/,
  });
  t.match(empty.of('books'), { state: 'skipped', detail: 'needs the schema of this release' });
  t.notMatch(JSON.stringify(empty.lines), /select|relation/i);
  place.configure(`database: { url: '${url.replace(/\/test_/, '/gone_')}' }\n`);
  const gone = await doctor();
  t.match(gone.of('database'), { state: 'failed', detail: /does not exist/ });
  place.configure('database: { url: 5 }\n');
  const broken = await doctor();
  t.match(broken.lines[0], { check: 'configuration', state: 'failed', detail: /workmill\.yaml:1/ });
  t.match(broken.of('books'), { state: 'skipped' });
  t.equal(broken.code, 1);
  place.configure(yaml);
  rmSync(join(place.config, 'tenants.yaml'));
});
