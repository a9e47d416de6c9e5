import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { connectDatabase } from '../../core/database/connection.ts';
import { buildPlace, workmill, workmillProcess } from '../support/appliance.ts';
import { presentId } from '../../core/kernel/ids.ts';
import { quietLog } from '../support/log.ts';
import { buildTenant, cloneDatabase } from '../support/postgres.ts';

const databaseUrl = await cloneDatabase(t);
const place = buildPlace(t, `database: { url: '${databaseUrl}' }\n`);
const folders = ['--home', place.home, '--config', place.config];

t.test('every command explains itself', async (t) => {
  const told = new Set<string>();
  async function ask(path: readonly string[]): Promise<void> {
    const help = await workmill(...path, '--help');
    t.match(help, { code: 0, stderr: '' }, ['workmill', ...path].join(' '));
    t.match(help.stdout, /^Usage: workmill/);
    told.add(path.join(' '));
    const listed = help.stdout.split('Commands:')[1] ?? '';
    const names = [...listed.matchAll(/^ {2}([a-z-]+)[ [<]/gm)].map((match) => match[1]!);
    await Promise.all(names.filter((name) => name !== 'help').map((name) => ask([...path, name])));
  }
  await ask([]);
  t.same(await workmillProcess('--help'), await workmill('--help'));
  for (const name of ['up', 'serve', 'migrate', 'config check', 'tenant create', 'key revoke']) {
    t.ok(told.has(name), name);
  }
});

const mistakes: { args: string[]; says: RegExp }[] = [
  { args: ['tenat', 'list'], says: /unknown command 'tenat'[\s\S]*Did you mean tenant\?/ },
  { args: ['serve', '--prot', '80'], says: /unknown option '--prot'[\s\S]*Did you mean --port\?/ },
  { args: ['serve', '--port', 'eighty'], says: /expected a port from 0 to 65535/ },
  { args: ['key', 'create'], says: /missing required argument 'tenant-id'/ },
  { args: ['key', 'create', 'default', '--mode', 'real'], says: /Allowed choices are live, test/ },
  { args: ['key', 'create', 'nobody'], says: /^workmill: there is no tenant "nobody"/ },
  {
    args: ['key', 'create', 'acme', '--expires', 'soon'],
    says: /^workmill: "soon" is not a date: expected ISO 8601, such as 2027-01-31/,
  },
  {
    args: ['key', 'create', 'acme', '--expires', '2020-01-01'],
    says: /^workmill: --expires 2020-01-01 is in the past/,
  },
  {
    args: ['key', 'create', 'acme', '--scope', 'workflows:read,workflow:write'],
    says: /^workmill: .*there is no scope "workflow:write"; scopes: workflows:write, /,
  },
  {
    args: ['key', 'rotate', 'key_01k6z8m2c4e5f6g7h8j9kamnpq'],
    says: /^workmill: give the tenant before the key: <tenant-id> key_01k6z8m2c4e5f6g7h8j9kamnpq/,
  },
  {
    args: ['audit', 'list'],
    says: /^workmill: missing required argument 'tenant-id'\nSee: workmill audit list --help/,
  },
  { args: ['plugin', 'inspect', 'docs'], says: /^workmill: docs is a folder; give a file/ },
  {
    args: ['key', 'create', 'default', '--allow-address', '10.1.2.3/8'],
    says: /^workmill: --allow-address 10\.1\.2\.3\/8 has bits beyond its prefix/,
  },
  {
    args: ['key', 'create', 'default', '--certificate', '/nonexistent'],
    says: /neither a readable certificate file nor a SHA-256/,
  },
  { args: ['license', 'verify', '/nonexistent'], says: /^workmill: cannot read \/nonexistent/ },
  {
    args: ['license', 'install', 'package.json'],
    says: /^workmill: The license is not valid: it is not a compact JWS/,
  },
  { args: ['key', 'list', 'nobody'], says: /^workmill: there is no tenant "nobody"/ },
  { args: ['key', 'revoke', 'acme', 'sk_live_x'], says: /is not a key's id; see: workmill key/ },
  {
    args: ['tenant', 'create', 'Acme & Sons'],
    says: /^workmill: "Acme & Sons" cannot be a tenant/,
  },
  { args: ['webhook', 'dead-letters', 'nobody'], says: /there is no tenant "nobody"/ },
  { args: ['webhook', 'endpoints', 'nobody'], says: /there is no tenant "nobody"/ },
  { args: ['webhook', 'replay', 'acme', '--endpoint', 'x'], says: /"x" is not an endpoint's id/ },
  { args: ['webhook', 'dead-letters', 'acme', '--from', 'noon'], says: /"noon" is not a date/ },
  { args: ['webhook', 'sla', 'acme', 'x'], says: /"x" is not an endpoint's id/ },
  { args: ['webhook', 'conformance', 'https://a.example', '--secret', 'x'], says: /"whsec_"/ },
  { args: ['webhook', 'conformance', 'https://a.example'], says: /--tenant and --endpoint/ },
  { args: ['config', 'check', '--config', '/nonexistent'], says: /\/nonexistent/ },
];

t.test('a mistake gets a helpful message and exit code 1', async (t) => {
  for (const { args, says } of mistakes) {
    const end = await workmill(...folders, ...args);
    t.match(end, { code: 1, stdout: '', stderr: says }, args.join(' '));
    t.notMatch(end.stderr, /^ {4}at /m, 'no stack');
  }
});

t.test('a database that does not answer is named with its setting', async (t) => {
  const away = "database: { url: 'postgres://workmill:secret@127.0.0.1:1/workmill' }\n";
  const folder = t.testdir({ 'workmill.yaml': away });
  const { code, stdout, stderr } = await workmillProcess('tenant', 'list', '--config', folder);
  t.match({ code, stdout }, { code: 1, stdout: '' });
  const reason = 'connect ECONNREFUSED 127.0.0.1:1';
  const advice = 'Check database.url, and that PostgreSQL is running.';
  const says = `cannot connect to the database at 127.0.0.1:1/workmill: ${reason}. ${advice}`;
  t.equal(stderr, `workmill: ${says}\n`);
  const home = join(folder, '../unreachable-home');
  const serve = await workmillProcess('serve', '--home', home, '--config', folder);
  const rows = serve.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  t.equal(serve.code, 1);
  t.match(rows.at(-1), { 'log.level': 'error', message: `start failed: ${says}` });
  t.notMatch(serve.stdout, /secret|"error":|    at /, 'no password and no stack');
});

t.test('a mistyped --home is named, and nothing is created there', async (t) => {
  const mistyped = join(place.config, 'mistyped');
  const away = ['--home', mistyped, '--config', t.testdir({ 'workmill.yaml': '' })];
  const advice = `there is no Workmill home in ${mistyped}: check --home.`;
  for (const args of [['tenant', 'list'], ['key', 'list', 'default'], ['migrate']]) {
    const end = await workmill(...args, ...away);
    t.match(end, { code: 1, stdout: '', stderr: `workmill: ${advice}` }, args.join(' '));
  }
  const doctor = await workmill('doctor', ...away);
  t.match(doctor, { code: 1, stdout: advice, stderr: '' });
  t.notOk(existsSync(mistyped));
});

t.test('a home without an embedded database points to the configuration', async (t) => {
  const folder = t.testdir({ home: { 'first-run.json': '{}' }, config: {} });
  const away = ['--home', join(folder, 'home'), '--config', join(folder, 'config')];
  const end = await workmill('tenant', 'list', ...away);
  t.match(end, { code: 1, stderr: /has no embedded database, and database\.url is not set/ });
});

t.test('an empty list says so', async (t) => {
  t.match(await workmill('tenant', 'list', ...folders), { code: 0, stdout: 'No tenants.\n' });
  t.match(await workmill('tenant', 'list', '--json', ...folders), { code: 0, stdout: '[]\n' });
});

t.test('config check holds settings against the schema of their plugin', async (t) => {
  const settings = 'settings:\n  checks:\n    block_payment: [due_date_fra]\n';
  const folder = t.testdir({ pipelines: { 'finance.yaml': settings } });
  const found = /finance\.yaml:3:21: .*did you mean "due_date_far"/;
  await writeFile(join(folder, 'workmill.yaml'), 'lgo: {}\n');
  const wrong = await workmill('config', 'check', '--config', folder);
  t.match(wrong, { code: 1, stderr: found });
  t.match(wrong, { stderr: /workmill\.yaml:1:1: lgo: unknown setting/ }, 'and nothing hides it');
  await writeFile(join(folder, 'workmill.yaml'), '');
  await writeFile(join(folder, 'pipelines/finance.yaml'), settings.replace('fra', 'far'));
  const away = ['--home', join(folder, 'home')];
  const right = await workmill('config', 'check', '--config', folder, ...away);
  t.match(right, { code: 0, stdout: /^ok: /, stderr: /^note: the database is not running: / });
});

t.test('tenants and keys are made, shown and revoked', async (t) => {
  t.match(await workmill('migrate', ...folders), { code: 0, stdout: /schema version \d+ -> \d+/ });
  t.match(await workmill('tenant', 'create', 'acme', ...folders), {
    code: 0,
    stdout: /^tenant_id/,
  });
  t.match(await workmill('tenant', 'create', 'acme', ...folders), {
    code: 1,
    stderr: 'workmill: there is a tenant "acme" already',
  });
  const made = await workmill(
    'key',
    'create',
    'acme',
    '--name',
    'reports',
    '--scope',
    'workflows:read,usage:read',
    '--expires',
    '2099-01-01',
    '--json',
    ...folders,
  );
  const [key] = JSON.parse(made.stdout);
  t.match(key, { name: 'reports', mode: 'live', scopes: ['workflows:read', 'usage:read'] });
  const shown = await workmill('key', 'list', 'acme', ...folders);
  t.match(shown.stdout, key.key_id);
  t.match(shown.stdout, 'reports');
  t.notMatch(shown.stdout, key.key, 'the text is shown once');
  const revoked = await workmill('key', 'revoke', 'acme', key.key_id, '--json', ...folders);
  t.same(JSON.parse(revoked.stdout), [{ key_id: key.key_id, revoked: true }]);

  const bound = await workmill(
    'key',
    'create',
    'acme',
    '--allow-address',
    '203.0.113.7',
    'fd00::/8',
    '--certificate',
    'AB:'.repeat(31) + 'AB',
    '--json',
    ...folders,
  );
  const { key_id: boundId } = JSON.parse(bound.stdout)[0];
  const rotated = await workmill(
    'key',
    'rotate',
    'acme',
    boundId,
    '--overlap-hours',
    '0',
    '--json',
    ...folders,
  );
  const [next] = JSON.parse(rotated.stdout);
  t.match(next, { key: /^sk_live_/, replaces: boundId, old_key_ends_at: /^20/ });
  const held = JSON.parse((await workmill('key', 'list', 'acme', '--json', ...folders)).stdout);
  t.match(
    held.find((row: { key_id: string }) => row.key_id === next.key_id),
    { allowed_addresses: ['203.0.113.7/32', 'fd00::/8'], certificate: 'ab'.repeat(32) },
  );
  const license = await workmill('license', 'show', '--json', ...folders);
  t.match(JSON.parse(license.stdout), { state: 'none', entitlements: { units_per_month: 500 } });

  const list = await workmill('tenant', 'list', '--json', ...folders);
  t.match(JSON.parse(list.stdout), [{ tenant_id: 'acme' }]);
});

t.test('dead letters are counted, sent again and shown from the command line', async (t) => {
  const database = connectDatabase({ url: databaseUrl, log: quietLog() });
  t.teardown(() => database.close());
  await buildTenant(database, 'letters');
  const now = new Date('2026-03-01T12:00:00Z');
  const [endpoint_id, event_id] = [randomUUID(), randomUUID()];
  const own = { tenant_id: 'letters' };
  await database.knex('webhook_endpoints').insert({
    ...own,
    endpoint_id,
    url: 'https://receiver.example/',
    event_types: ['*'],
    secret: Buffer.from('whsec_'),
  });
  const event = { ...own, event_id, event_type: 'a.b', mode: 'live', data: '{}', created_at: now };
  await database.knex('events').insert(event);
  const ended = { state: 'dead', attempts: 28, last_error: 'timeout', due_at: now, done_at: now };
  const delivery = { ...own, event_id, endpoint_id, created_at: now, ...ended };
  await database.knex('undelivered').insert(delivery);
  const webhook = (...args: string[]) => workmill('webhook', ...args, ...folders);
  t.match(await webhook('endpoints', 'letters'), {
    code: 0,
    stdout: /^endpoint_id +state +health[^]+we_\w+ +active +closed[^]+https:\/\/receiver\.example/,
  });
  const listed = JSON.parse((await webhook('endpoints', 'letters', '--json')).stdout);
  t.match(listed, [{ health: { state: 'closed', concurrency: null, max_per_second: null } }]);
  t.match(await webhook('dead-letters', 'letters'), { code: 0, stdout: /timeout/ });
  const endpoint = presentId('endpoint', endpoint_id);
  const march = ['--from', '2026-03-01', '--to', '2026-03-02'];
  t.match(await webhook('sla', 'letters', endpoint, ...march), {
    code: 0,
    stdout: /all +0 +0 [^]+promised: 99\.99%/,
  });
  t.match(await webhook('sla', 'letters', endpoint, ...march, '--csv'), {
    stdout: /^day,[^]+2026-03-01,99\.99%,60000,0,0,/,
  });
  const other = ['--tenant', 'acme', '--endpoint', endpoint];
  t.match(await webhook('portal', ...other), { code: 1, stderr: /has no endpoint we_/ });
  const limited = ['--tenant', 'letters', '--endpoint', endpoint, '--read-only'];
  t.match(await webhook('portal', ...limited), { code: 1, stderr: /set public_url/ });
  place.configure(`database: { url: '${databaseUrl}' }\npublic_url: https://mill.example/\n`);
  t.match(await webhook('portal', ...limited), {
    code: 0,
    stdout: /^https:\/\/mill\.example\/dashboard#key=sk_portal_\w{36}\nkey_\w+, until 2/,
  });
  t.match(await database.knex('api_keys').where({ name: 'portal link' }).first(), {
    tenant_id: 'letters',
    scopes: ['webhooks:read', 'portal', `endpoint:${endpoint_id}`],
  });
  t.match(await webhook('conformance', ...other), { code: 1, stderr: /has no such endpoint/ });
  t.match(await webhook('replay', 'letters', '--dry-run'), {
    code: 0,
    stdout: /1 found, 1 can be sent, 0 scheduled/,
  });
  t.match(await webhook('replay', 'letters', '--to', '2026-01-01'), { stdout: /^0 found/ });
  const replayed = await webhook('replay', 'letters', '--all', '--json');
  t.match(JSON.parse(replayed.stdout), [{ found: 1, replayed: 1 }]);
  t.match(await database.knex('deliveries').first(), {
    event_id,
    state: 'pending',
    attempts: 28,
    attempts_before: 28,
  });
});
