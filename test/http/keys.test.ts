import t from 'tap';
import { startTestAppliance } from './appliance.ts';
import { call, type Call } from './client.ts';
import { createConformance } from './conformance.ts';

const appliance = await startTestAppliance(t);
const { url } = appliance;
const admin = await appliance.bearer();
const conformance = createConformance((await call(`${url}/openapi.json`)).json());

function send(method: string, path: string, options: Omit<Call, 'method'> = {}) {
  return call(url + path, { method, headers: admin, ...options });
}

const scopes = ['workflows:read'];
const listing = (apiKey: string) =>
  send('GET', '/v1/workflows', { headers: { authorization: `Bearer ${apiKey}` } });

t.test('a key is used from its own addresses only', async (t) => {
  const make = async (networks: string[]) => {
    const body = { name: 'ERP', scopes, allowed_addresses: networks };
    const reply = await send('POST', '/v1/keys', { body });
    conformance.check(t, 'create_key', reply);
    return reply.json();
  };
  const near = await make(['127.0.0.1']);
  t.same(near.allowed_addresses, ['127.0.0.1/32']);
  t.equal((await listing(near.api_key)).status, 200);
  const far = await make(['203.0.113.0/24', 'fd00::/8']);
  const refused = await listing(far.api_key);
  conformance.check(t, 'list_workflows', refused);
  t.equal(refused.status, 403);
  t.match(refused.json().message, /127\.0\.0\.1/);

  const body = { name: 'ERP', scopes, allowed_addresses: ['127.0.0.1', '10.1.2.3/8'] };
  const wrong = await send('POST', '/v1/keys', { body });
  conformance.check(t, 'create_key', wrong);
  t.match(wrong.json(), { error: 'invalid_request', details: [{ path: '/allowed_addresses/1' }] });
});

t.test('a key bound to a certificate is refused without one', async (t) => {
  const body = { name: 'ERP', scopes, certificate_sha256: 'ab'.repeat(32) };
  const made = (await send('POST', '/v1/keys', { body })).json();
  t.equal(made.certificate_sha256, 'ab'.repeat(32));
  t.equal((await listing(made.api_key)).status, 401);
});

t.test('a test key reaches test keys alone', async (t) => {
  const headers = await appliance.bearer({ mode: 'test' });
  const live = (await send('POST', '/v1/keys', { body: { name: 'ERP', scopes } })).json();
  const path = `/v1/keys/${live.key_id}`;
  const refused = {
    create_key: await send('POST', '/v1/keys', { headers, body: { name: 'ERP', scopes } }),
    change_key: await send('PATCH', path, { headers, body: { allowed_addresses: null } }),
    rotate_key: await send('POST', `${path}/rotate`, { headers, body: {} }),
    revoke_key: await send('DELETE', path, { headers }),
  };
  for (const [name, reply] of Object.entries(refused)) {
    conformance.check(t, name, reply);
    t.equal(reply.status, 403, name);
    t.match(reply.json().message, /^A test key cannot \w+ a live key/);
  }
  t.match(refused.create_key.json().message, 'send "mode": "test"');
  t.equal((await listing(live.api_key)).status, 200, 'untouched');

  const body = { name: 'ERP', scopes, mode: 'test' };
  const made = (await send('POST', '/v1/keys', { headers, body })).json();
  const rotated = await send('POST', `/v1/keys/${made.key_id}/rotate`, { headers, body: {} });
  t.match(rotated.json(), { mode: 'test', api_key: /^sk_test_/ });
  const unknown = `/v1/keys/${made.key_id.slice(0, -4)}0000`;
  const nothing = await send('DELETE', unknown, { headers });
  t.equal(nothing.status, 404);
  t.match(nothing.json().message, /^There is no API key key_\w{22}0000\. .* GET \/v1\/keys /);
  t.equal((await send('DELETE', `/v1/keys/${made.key_id}`, { headers })).status, 204);
});

t.test('both keys of a rotation work until the overlap ends', async (t) => {
  const made = (await send('POST', '/v1/keys', { body: { name: 'ERP', scopes } })).json();
  const path = `/v1/keys/${made.key_id}/rotate`;
  const stranger = await appliance.bearer({ tenantId: 'globex' });
  t.equal((await send('POST', path, { headers: stranger, body: {} })).status, 404);

  const rotated = await send('POST', path, { body: {} });
  conformance.check(t, 'rotate_key', rotated);
  const { api_key: next, key_id: nextId, replaces } = rotated.json();
  const leftMs = Date.parse(replaces.expires_at) - Date.parse(rotated.json().created_at);
  t.equal(leftMs, 24 * 3_600_000);
  t.equal((await listing(made.api_key)).status, 200);
  t.equal((await listing(next)).status, 200);

  const last = await send('POST', `/v1/keys/${nextId}/rotate`, { body: { overlap_hours: 0 } });
  t.equal((await listing(next)).status, 401, 'ended at once');
  t.equal((await listing(last.json().api_key)).status, 200);
  const again = await send('POST', `/v1/keys/${nextId}/rotate`, { body: {} });
  conformance.check(t, 'rotate_key', again);
  t.equal(again.status, 404);
  t.match(again.json().message, `There is no active API key ${nextId}. `);
});
