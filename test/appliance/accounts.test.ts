import t from 'tap';
import { connectDatabase } from '../../core/database/connection.ts';
import { buildPlace, workmill } from '../support/appliance.ts';
import { quietLog } from '../support/log.ts';
import { buildTenant, cloneDatabase } from '../support/postgres.ts';

const databaseUrl = await cloneDatabase(t);
const place = buildPlace(t, `database: { url: '${databaseUrl}' }\n`);
const folders = ['--home', place.home, '--config', place.config];
const database = connectDatabase({ url: databaseUrl, log: quietLog() });
t.teardown(() => database.close());
await buildTenant(database, 'acme');

const account = (...args: string[]) => workmill('account', ...args, ...folders);
const read = async (...args: string[]) => JSON.parse((await account(...args, '--json')).stdout);
const reviewer = ['--name', 'Ines Example', '--role', 'reviewer', '--tenant', 'acme'];

t.test('accounts are managed at the command line', async (t) => {
  const [made] = await read('create', 'Ines@Example.com', ...reviewer);
  t.match(made, {
    login: 'ines@example.com',
    role: 'reviewer',
    tenants: ['acme'],
    password: /^([a-z2-9]{4}-){4}[a-z2-9]{4}$/,
  });
  const [reset] = await read('reset-password', 'ines@example.com', '--remove-second-factor');
  t.not(reset.password, made.password);
  t.same(await read('disable', 'ines@example.com'), [
    { login: 'ines@example.com', state: 'disabled' },
  ]);
  const [listed] = await read('list');
  t.match(listed, { account_id: /^acc_/, state: 'disabled', last_signed_in_at: null });
  t.notOk('password' in listed);
  t.match(await read('enable', 'ines@example.com'), [{ state: 'active' }]);
  const entries = await database.knex('audit_entries').orderBy('audit_id');
  t.same(
    entries.map(({ action }) => action),
    ['account.created', 'account.password_reset', 'account.changed', 'account.changed'],
  );
  t.match(entries[0], { actor_kind: 'administrator', actor_id: 'command-line' });
});

t.test('what cannot be done says why', async (t) => {
  for (const [args, says] of [
    [['create', 'ines@example.com', ...reviewer], /there is an account with the login "ines@/i],
    [['create', 'key_1', ...reviewer], /^workmill: The login must have 2 to 100 letters/],
    [['create', 'tom', '--name', 'Tom', '--role', 'king'], /Allowed choices are administrator, /],
    [
      ['create', 'tom', '--name', 'Tom', '--role', 'auditor', '--tenant', 'none'],
      /no tenant "none"/,
    ],
    [['disable', 'nobody'], /^workmill: there is no account "nobody"; see: workmill account list/],
  ] as const) {
    const end = await account(...args);
    t.equal(end.code, 1, args.join(' '));
    t.match(end.stderr, says);
  }
});
