import t from 'tap';
import { createAudit } from '../../core/audit/service.ts';
import { presentId } from '../../core/kernel/ids.ts';
import { manualClock } from '../support/manual-clock.ts';
import { startTestAppliance } from './appliance.ts';
import { call, type Call } from './client.ts';
import { createConformance } from './conformance.ts';
import { ids } from './edge.ts';

const appliance = await startTestAppliance(t);
const { url, database } = appliance;
const key = await appliance.bearer();
const stranger = await appliance.bearer({ tenantId: 'globex' });
const conformance = createConformance((await call(`${url}/openapi.json`)).json());

function send(method: string, path: string, options: Omit<Call, 'method'> = {}) {
  return call(url + path, { method, ...options, headers: { ...key, ...options.headers } });
}

async function entries(query: string) {
  const reply = await send('GET', `/v1/audit?${query}`);
  conformance.check(t, 'list_audit_entries', reply);
  return reply.json().data;
}

const own = (await send('GET', '/v1/keys')).json().data[0].key_id;

t.test('what people do to keys, endpoints and documents is told with who and where', async (t) => {
  const headers = { 'x-request-id': 'my-request' };
  const body = { name: 'ERP', scopes: ['admin'] };
  const made = (await send('POST', '/v1/keys', { headers, body })).json();
  await send('DELETE', `/v1/keys/${made.key_id}`);
  t.match(await entries(`object=${made.key_id}`), [
    { action: 'api_key.revoked' },
    {
      action: 'api_key.created',
      actor: { kind: 'api_key', id: own },
      object: { kind: 'api_key', id: made.key_id },
      request_id: 'my-request',
      remote_address: '127.0.0.1',
      detail: { name: 'ERP', mode: 'live', scopes: ['admin'], ending: made.api_key.slice(-4) },
    },
  ]);

  const hook = { url: 'https://receiver.invalid/hook', event_types: ['*'] };
  const registered = (await send('POST', '/v1/webhooks/register', { body: hook })).json();
  const address = `/v1/webhooks/${registered.endpoint_id}`;
  await send('PATCH', address, { body: { state: 'paused' } });
  await send('DELETE', address);
  t.match(await entries(`object=${registered.endpoint_id}`), [
    { action: 'webhook_endpoint.deleted' },
    { action: 'webhook_endpoint.changed', detail: { state: 'paused' } },
    { action: 'webhook_endpoint.created', detail: hook },
  ]);

  const text = { headers: { 'content-type': 'text/plain' }, body: 'Dear Sir or Madam' };
  const { document_id: id, sha256 } = (await send('POST', '/v1/documents', text)).json();
  await send('DELETE', `/v1/documents/${id}`);
  t.match(await entries(`object=${id}`), [
    { action: 'document.deleted', detail: { sha256 } },
    { action: 'document.uploaded', detail: { sha256, bytes: 17 } },
  ]);
  const stored = JSON.stringify(await database.knex('audit_entries'));
  t.notMatch(stored, made.api_key);
  t.notMatch(stored, registered.secret);
  const strangers = (await call(`${url}/v1/audit`, { headers: stranger })).json().data;
  t.same(
    strangers.map((entry: { action: string }) => entry.action),
    ['api_key.created'],
  );
});

t.test('what was refused is not told', async (t) => {
  const before = (await entries('limit=100')).length;
  await send('DELETE', `/v1/keys/${presentId('apiKey', ids.uuid())}`);
  await send('DELETE', `/v1/documents/${presentId('document', ids.uuid())}`);
  await send('PATCH', `/v1/webhooks/${presentId('endpoint', ids.uuid())}`, {
    body: { state: 'paused' },
  });
  t.equal((await entries('limit=100')).length, before);
});

t.test("a workflow's trail is its own", async (t) => {
  const body = { input: { message: 'hello' } };
  const id = (await send('POST', '/v1/pipelines/noop/echo', { body })).json().workflow_id;
  const trail = await send('GET', `/v1/workflows/${id}/audit`);
  conformance.check(t, 'get_workflow_audit', trail);
  t.match(trail.json().data, [
    { action: 'workflow.completed', actor: { kind: 'system', id: null } },
    { action: 'workflow.submitted', actor: { kind: 'api_key', id: own }, object: { id } },
  ]);
  const page = await send('GET', `/v1/workflows/${id}/audit?limit=1`);
  const rest = await send('GET', `/v1/workflows/${id}/audit?cursor=${page.json().next_cursor}`);
  t.same([...page.json().data, ...rest.json().data], trail.json().data);
  t.equal(rest.json().next_cursor, null);
  const foreign = await call(`${url}/v1/workflows/${id}/audit`, { headers: stranger });
  t.equal(foreign.status, 404);
});

t.test('filters hold together, and nonsense is refused', async (t) => {
  const all = await entries('limit=100');
  const [newest] = all;
  t.same(await entries(`after=${newest.at}&limit=1`), [newest]);
  t.same(await entries(`before=${newest.at}&limit=100`), all.slice(1));
  t.same(await entries('after=2100-01-01T00:00:00Z'), []);
  t.same(await entries('request_id=my-request&action=api_key.revoked'), []);
  t.equal((await entries('request_id=my-request')).length, 1);
  const mine = await entries(`actor=${own}&limit=100`);
  t.ok(mine.length > 0 && mine.length < all.length);
  for (const query of ['cursor=nonsense', 'after=yesterday', 'acton=x']) {
    t.equal((await send('GET', `/v1/audit?${query}`)).status, 400, query);
  }
  const reader = await appliance.bearer({ held: ['workflows:read', 'usage:read'] });
  t.equal((await call(`${url}/v1/audit`, { headers: reader })).status, 403);
});

t.test('an export is every entry on a line of its own, through several batches', async (t) => {
  await database.knex.raw(
    `INSERT INTO audit_entries (tenant_id, audit_id, actor_kind, action, object_kind, object_id)
     SELECT 'acme', ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'system',
            'test.counted', 'test', n::text FROM generate_series(1, 1234) n`,
  );
  const headers = { accept: 'application/x-ndjson' };
  const reply = await send('GET', '/v1/audit?action=test.counted', { headers });
  conformance.check(t, 'list_audit_entries', reply);
  const lines = reply.text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const numbers = lines.map(({ object }) => Number(object.id));
  t.same(
    numbers,
    Array.from({ length: 1234 }, (_, index) => 1234 - index),
  );
  const nothing = await send('GET', '/v1/audit?action=nothing', { headers });
  t.same([nothing.status, nothing.text], [200, '']);
});

t.test('entries end when their time is over, and no others', async (t) => {
  const clock = manualClock(new Date('2031-06-30T12:00:00Z'));
  const audit = createAudit({ database, clock, ids: ids });
  const at = (day: string) => ({
    tenant_id: 'globex',
    audit_id: ids.uuid().replace(/^.{13}/, uuidTime(new Date(day))),
    at: new Date(day),
    actor_kind: 'system',
    action: 'test.aged',
    object_kind: 'test',
    object_id: day,
  });
  const days = ['2031-06-01T12:00:01Z', '2031-05-31T11:59:59Z'];
  await database.knex('audit_entries').insert(days.map(at));
  await audit.expire(async () => 30);
  const left = await database.knex('audit_entries').pluck('object_id');
  t.same(left, [days[0]]);
  t.equal(await audit.expire(async () => 30), 0);
});

function uuidTime(at: Date): string {
  const hex = at.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}
