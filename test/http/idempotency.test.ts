import t from 'tap';
import { startTestAppliance } from './appliance.ts';
import { call, type Call } from './client.ts';
import { createConformance } from './conformance.ts';

const appliance = await startTestAppliance(t);
const { url, database } = appliance;
const key = await appliance.bearer();
const stranger = await appliance.bearer({ tenantId: 'globex' });
const conformance = createConformance((await call(`${url}/openapi.json`)).json());

function post(path: string, idempotencyKey: string, options: Call = {}) {
  const headers = { ...key, 'idempotency-key': idempotencyKey, ...options.headers };
  return call(url + path, { method: 'POST', ...options, headers });
}

const hook = { url: 'https://receiver.invalid/hook', event_types: ['*'] };
const erp = { name: 'ERP', scopes: ['admin'] };

t.test('a repeated request creates nothing more and shows no secret again', async (t) => {
  const cases = [
    {
      path: '/v1/keys',
      name: 'create_key',
      body: erp,
      change: { name: 'CRM' },
      secret: 'api_key',
      table: 'api_keys',
    },
    {
      path: '/v1/webhooks/register',
      name: 'register_webhook',
      body: hook,
      change: { description: 'another' },
      secret: 'secret',
      table: 'webhook_endpoints',
    },
  ];
  for (const { path, name, body, change, secret, table } of cases) {
    const first = await post(path, name, { body });
    conformance.check(t, name, first);
    t.equal(first.headers['idempotency-replayed'], undefined);
    const rows = (await database.knex(table)).length;
    const second = await post(path, name, { body });
    conformance.check(t, name, second);
    t.equal(second.status, 201);
    t.equal(second.headers['idempotency-replayed'], 'true');
    const { [secret]: shown, ...rest } = first.json();
    t.ok(shown);
    t.same(second.json(), rest);
    t.equal((await database.knex(table)).length, rows);
    t.notMatch(JSON.stringify(await database.knex('idempotent_answers')), shown);

    const reused = await post(path, name, { body: { ...body, ...change } });
    conformance.check(t, name, reused);
    t.equal(reused.json().error, 'idempotency_key_reused');
    const foreign = await post(path, name, { headers: stranger, body });
    t.equal(foreign.headers['idempotency-replayed'], undefined);
    t.equal(foreign.status, 201);
  }
});

t.test('an upload is compared by its bytes and its name', async (t) => {
  const headers = { 'content-type': 'text/plain', 'x-filename': 'a.txt' };
  const upload = (body: string, more = {}) =>
    post('/v1/documents', 'upload', { headers: { ...headers, ...more }, body });
  const first = await upload('Dear Sir');
  conformance.check(t, 'upload_document', first);
  const second = await upload('Dear Sir');
  t.equal(second.headers['idempotency-replayed'], 'true');
  t.same(second.json(), first.json());
  t.equal((await database.knex('documents')).length, 1);
  for (const reply of [
    await upload('Dear Madam'),
    await upload('Dear Sir', { 'x-filename': 'b.txt' }),
  ]) {
    conformance.check(t, 'upload_document', reply);
    t.equal(reply.json().error, 'idempotency_key_reused');
  }
});

t.test('one key is one key, whatever it was used for', async (t) => {
  const echo = '/v1/pipelines/noop/echo';
  const body = { input: { message: 'hello' } };
  t.equal((await post(echo, 'work', { body })).status, 200);
  t.equal((await post('/v1/keys', 'work', { body: erp })).json().error, 'idempotency_key_reused');
  t.equal((await post('/v1/keys', 'key', { body: erp })).status, 201);
  t.equal((await post(echo, 'key', { body })).json().error, 'idempotency_key_reused');
});

t.test('test and live keys of a tenant share no idempotency key', async (t) => {
  const headers = await appliance.bearer({ mode: 'test' });
  const echo = '/v1/pipelines/noop/echo';
  const body = { input: { message: 'hello' } };
  const live = await post(echo, 'both', { body });
  const test = await post(echo, 'both', { headers, body });
  t.equal(test.headers['idempotency-replayed'], undefined);
  t.not(test.json().workflow_id, live.json().workflow_id);
  const atOnce = await Promise.all(
    [headers, key].map((who) => post(echo, 'at-once', { headers: who, body })),
  );
  t.equal(new Set(atOnce.map((reply) => reply.json().workflow_id)).size, 2, 'in one batch as well');
  const other = { input: { message: 'another' } };
  t.equal((await post(echo, 'both', { headers, body: other })).status, 422);

  const made = await post('/v1/webhooks/register', 'twice', { body: hook });
  const again = await post('/v1/webhooks/register', 'twice', { headers, body: hook });
  t.equal(again.headers['idempotency-replayed'], undefined);
  t.not(again.json().secret, made.json().secret, 'another endpoint');
});

t.test('a refused request frees its key', async (t) => {
  const refused = await post('/v1/webhooks/register', 'free', {
    body: { ...hook, url: 'http://receiver.invalid/' },
  });
  t.equal(refused.status, 422);
  t.equal((await post('/v1/webhooks/register', 'free', { body: hook })).status, 201);
});

t.test('of many at the same time one creates, the others wait their turn or repeat', async (t) => {
  const before = (await database.knex('api_keys')).length;
  const replies = await Promise.all(
    Array.from({ length: 8 }, () => post('/v1/keys', 'crowd', { body: erp })),
  );
  t.equal((await database.knex('api_keys')).length, before + 1);
  const made = replies.filter(({ headers }) => headers['idempotency-replayed'] === undefined);
  t.equal(made.filter(({ status }) => status === 201).length, 1);
  for (const { status } of replies) t.ok(status === 201 || status === 409, String(status));
});

t.test('a request whose process died is made again after ten minutes', async (t) => {
  const made = await post('/v1/keys', 'died', { body: erp });
  const rewind = (minutes: number) =>
    database.knex.raw(
      `UPDATE idempotent_answers SET status = NULL, body = NULL,
              begun_at = now() - make_interval(mins => ?)
        WHERE body->>'key_id' = ? OR status IS NULL`,
      [minutes, made.json().key_id],
    );
  await rewind(9);
  const early = await post('/v1/keys', 'died', { body: erp });
  conformance.check(t, 'create_key', early);
  t.equal(early.json().error, 'idempotency_in_progress');
  t.equal(early.headers['retry-after'], '1');
  await rewind(11);
  const late = await post('/v1/keys', 'died', { body: erp });
  t.equal(late.status, 201);
  t.ok(late.json().api_key);
});

t.test('after a day a key is a new one', async (t) => {
  const first = await post('/v1/keys', 'day', { body: erp });
  await database.knex.raw(`UPDATE idempotency_keys SET created_at = now() - interval '25 hours'`);
  const second = await post('/v1/keys', 'day', { body: { ...erp, name: 'CRM' } });
  t.equal(second.status, 201);
  t.not(second.json().key_id, first.json().key_id);
});
