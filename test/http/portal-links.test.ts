import t from 'tap';
import { installation } from '../../core/audit/entry.ts';
import { deleteEndedLinks } from '../../core/auth/queries.ts';
import { parseId } from '../../core/kernel/ids.ts';
import { eventually } from '../support/eventually.ts';
import { startTestAppliance } from './appliance.ts';
import { call, type Call } from './client.ts';
import { createConformance } from './conformance.ts';

const appliance = await startTestAppliance(t);
const { url, database } = appliance;
const key = await appliance.bearer({ held: ['webhooks:write'] });
const admin = await appliance.bearer({ tenantId: installation, held: ['admin'] });
const document = (await call(`${url}/openapi.json`)).json();
const conformance = createConformance(document);

function send(method: string, path: string, options: Omit<Call, 'method'> = {}) {
  return call(url + path, { method, headers: key, ...options });
}

const places = { own: '/v1/webhooks/portal-links', any: '/v1/admin/tenants/acme/portal-links' };

/** The credential that the page finds in the fragment of a link's address. */
async function holder(body: object) {
  const made = (await send('POST', places.own, { body })).json();
  const secret = new URL(made.url).hash.replace('#key=', '');
  return { ...made, bearer: { authorization: `Bearer ${secret}` } };
}

async function register(host: string, headers: Call['headers'] = key): Promise<string> {
  const body = { url: `https://${host}.invalid/hook`, event_types: ['*'] };
  return (
    await call(`${url}/v1/webhooks/register`, { method: 'POST', headers: headers!, body })
  ).json().endpoint_id;
}

/** A dead letter of this endpoint with an attempt; the endpoint is active again. */
async function letter(endpoint: string): Promise<string> {
  const { delivery_id: id } = (await send('POST', `/v1/webhooks/${endpoint}/test`)).json();
  await eventually('an attempt was logged', async () => {
    return (await send('GET', `/v1/webhooks/deliveries/${id}/request`)).status === 200;
  });
  for (const state of ['paused', 'active']) {
    await send('PATCH', `/v1/webhooks/${endpoint}`, { body: { state } });
  }
  return id;
}

t.test('the secret of a link is in the fragment of its address, and shown once', async (t) => {
  const headers = { ...key, 'idempotency-key': 'one' };
  const body = { description: 'ERP team', expires_in_seconds: 600 };
  const made = await send('POST', places.own, { headers, body });
  conformance.check(t, 'create_portal_link', made);
  const link = made.json();
  t.match(link.url, /^http:\/\/127\.0\.0\.1:\d+\/dashboard#key=sk_portal_[0-9A-Za-z]{36}$/);
  t.equal(Date.parse(link.expires_at) - Date.parse(link.created_at), 600_000);
  const again = await send('POST', places.own, { headers, body });
  conformance.check(t, 'create_portal_link', again);
  t.equal(again.json().link_id, link.link_id);
  t.notOk('url' in again.json());
  const listed = await send('GET', `${places.own}?limit=1`);
  conformance.check(t, 'list_portal_links', listed);
  t.match(listed.json().data, [{ link_id: link.link_id, description: 'ERP team' }]);
  t.notMatch(listed.text, /sk_portal_/);
  const kept = await database.knex('api_keys').where({ name: 'ERP team' }).first();
  t.notMatch(JSON.stringify(kept), /sk_portal_/, 'only its hash is kept');
});

t.test('a link is no API key to those who handle API keys', async (t) => {
  const owner = await appliance.bearer();
  const { link_id: id } = await holder({});
  t.notMatch((await send('GET', '/v1/keys', { headers: owner })).text, id);
  const attempts = [
    send('PATCH', `/v1/keys/${id}`, { headers: owner, body: { expires_at: null } }),
    send('POST', `/v1/keys/${id}/rotate`, { headers: owner, body: {} }),
    send('DELETE', `/v1/keys/${id}`, { headers: owner }),
  ];
  t.same(
    (await Promise.all(attempts)).map(({ status }) => status),
    [404, 404, 404],
  );
});

t.test('a link opens webhooks and nothing else, and makes no other link', async (t) => {
  const { bearer } = await holder({});
  t.equal((await send('GET', '/v1/webhooks', { headers: bearer })).status, 200);
  for (const path of ['/v1/workflows', '/v1/keys', '/v1/usage/current', '/v1/audit']) {
    t.equal((await send('GET', path, { headers: bearer })).status, 403, path);
  }
  for (const method of ['GET', 'POST']) {
    const body = method === 'POST' ? { body: {} } : {};
    const reply = await send(method, places.own, { headers: bearer, ...body });
    t.match(reply.json(), { error: 'forbidden', message: /portal link/ }, method);
  }
});

t.test('an administrator makes links of any tenant', async (t) => {
  const made = await send('POST', places.any, { headers: admin, body: { read_only: true } });
  conformance.check(t, 'create_tenant_portal_link', made);
  const authorization = `Bearer ${new URL(made.json().url).hash.slice(5)}`;
  const access = await send('GET', '/v1/webhooks/access', { headers: { authorization } });
  conformance.check(t, 'get_webhook_access', access);
  t.match(access.json(), { tenant_id: 'acme', is_portal_link: true, read_only: true });
  const nobody = places.any.replace('acme', 'nobody');
  t.equal((await send('POST', nobody, { headers: admin, body: {} })).status, 404);
  t.equal((await send('POST', places.any, { body: {} })).status, 403, "with a tenant's key");
});

t.test('a link that only looks cannot write', async (t) => {
  const endpoint = await register('looked-at');
  const delivery = await letter(endpoint);
  const { bearer } = await holder({ read_only: true });
  const counted = { body: { dry_run: true }, headers: bearer };
  const dead = '/v1/webhooks/dead-letters/replay';
  t.match((await send('POST', dead, counted)).json(), { replayed: 0, dry_run: true });
  const dry = { body: { event_type: 'echo.completed' }, headers: bearer };
  t.equal((await send('POST', '/v1/webhooks/dry-run', dry)).status, 200);
  const values = { endpoint, delivery };
  for (const { method, path, body } of writes(values)) {
    const reply = await send(method, path, { headers: bearer, ...(body && { body }) });
    t.match(reply.json(), { error: 'forbidden', message: /webhooks:write/ }, `${method} ${path}`);
  }
});

/** Every webhook route that changes something, to these objects. */
function writes({ endpoint, delivery }: { endpoint: string; delivery: string }) {
  const at = `/v1/webhooks/${endpoint}`;
  const body = { url: 'https://more.invalid/', event_types: ['*'] };
  return [
    { method: 'POST', path: '/v1/webhooks/register', body },
    { method: 'PATCH', path: at, body: { description: 'mine' } },
    { method: 'DELETE', path: at },
    { method: 'POST', path: `${at}/test` },
    { method: 'POST', path: `${at}/rotate-secret`, body: {} },
    { method: 'POST', path: `${at}/promote-secret` },
    { method: 'POST', path: `/v1/webhooks/deliveries/${delivery}/replay` },
    { method: 'POST', path: '/v1/webhooks/dead-letters/replay', body: { endpoint_id: endpoint } },
  ];
}

t.test('every webhook route keeps a link to the endpoints it is limited to', async (t) => {
  const [mine, other] = [await register('mine'), await register('other')];
  const [own, foreign] = [await letter(mine), await letter(other)];
  const { bearer } = await holder({ endpoint_ids: [mine] });
  const get = (path: string) => send('GET', path, { headers: bearer });

  const listed = (await get('/v1/webhooks')).json().data;
  t.same(
    listed.map((one: any) => one.endpoint_id),
    [mine],
  );
  const letters = (await get('/v1/webhooks/dead-letters')).json().data;
  t.same(
    letters.map((one: any) => one.delivery_id),
    [own],
  );
  t.same((await get(`/v1/webhooks/dead-letters?endpoint_id=${other}`)).json().data, []);
  const all = { headers: bearer, body: { dry_run: true } };
  const counted = await send('POST', '/v1/webhooks/dead-letters/replay', all);
  t.match(counted.json(), { found: 1, by_endpoint: [{ endpoint_id: mine }] });

  const reads = (endpoint: string, delivery: string): string[] => [
    `/v1/webhooks/${endpoint}`,
    `/v1/webhooks/${endpoint}/deliveries`,
    `/v1/webhooks/${endpoint}/secrets`,
    `/v1/webhooks/${endpoint}/sla`,
    `/v1/webhooks/deliveries/${delivery}`,
    `/v1/webhooks/deliveries/${delivery}/request`,
  ];
  for (const path of reads(mine, own)) t.equal((await get(path)).status, 200, path);
  for (const path of reads(other, foreign)) t.equal((await get(path)).status, 404, path);
  const dry = { event_type: 'invoice.resolved', endpoint_id: other };
  const run = await send('POST', '/v1/webhooks/dry-run', { headers: bearer, body: dry });
  t.equal(run.status, 404);

  t.equal((await get('/v1/webhooks/events')).status, 403, 'events belong to no endpoint');

  const asked = writes({ endpoint: other, delivery: foreign });
  for (const { method, path, body } of asked) {
    const reply = await send(method, path, { headers: bearer, ...(body && { body }) });
    if (path.endsWith('/register')) t.match(reply.json(), { error: 'forbidden' }, path);
    else if (path.endsWith('dead-letters/replay')) t.match(reply.json(), { found: 0 }, path);
    else t.equal(reply.status, 404, `${method} ${path}`);
  }
  const routes = Object.entries<object>(document.paths)
    .filter(([path]) => path.startsWith('/v1/webhooks'))
    .reduce((sum, [, methods]) => sum + Object.keys(methods).length, 0);
  // Lists, counts and catalogue, what was asked above, and links themselves with their revocation.
  t.equal(
    routes,
    3 + reads('', '').length + 1 + 1 + asked.length + 1 + 3,
    'a new one is asked too',
  );

  const elsewhere = await register('far', await appliance.bearer({ tenantId: 'globex' }));
  const stray = await send('POST', places.own, { body: { endpoint_ids: [elsewhere] } });
  t.equal(stray.status, 404, "a link to another tenant's endpoint");
});

t.test('what others were answered is not repeated to a link', async (t) => {
  const endpoint = await register('repeated');
  const headers = { ...key, 'idempotency-key': 'shared' };
  const path = `/v1/webhooks/${endpoint}/test`;
  t.equal((await send('POST', path, { headers })).status, 202);
  const { bearer } = await holder({});
  const reply = await send('POST', path, { headers: { ...headers, ...bearer } });
  t.equal(reply.json().error, 'idempotency_key_reused');
});

t.test('an ended link is refused', async (t) => {
  const revoked = await holder({});
  const get = (bearer: Call['headers']) => send('GET', '/v1/webhooks/access', { headers: bearer! });
  t.equal((await get(revoked.bearer)).status, 200);
  const ended = await send('DELETE', `${places.own}/${revoked.link_id}`);
  conformance.check(t, 'revoke_portal_link', ended);
  t.equal((await get(revoked.bearer)).status, 401);
  const expired = await holder({});
  await database
    .knex('api_keys')
    .where({ name: 'portal link', ending: expired.bearer.authorization.slice(-4) })
    .update({ expires_at: new Date('2026-01-01') });
  t.equal((await get(expired.bearer)).status, 401);
  const stranger = await appliance.bearer({ tenantId: 'globex' });
  const path = `${places.own}/${expired.link_id}`;
  const theirs = await send('DELETE', path, { headers: stranger });
  t.equal(theirs.status, 404, "another tenant's link");
  const list = 'To list what exists, use GET /v1/webhooks/portal-links.';
  t.equal(theirs.json().message, `There is no portal link ${expired.link_id}. ${list}`);
});

t.test('the audit trail tells a link from its making to what was done with it', async (t) => {
  const link = await holder({ description: 'ERP team, night shift' });
  const endpoint = await register('audited', link.bearer);
  const auditor = await appliance.bearer({ held: ['admin'] });
  const found = async (query: string) =>
    (await send('GET', `/v1/audit?${query}`, { headers: auditor })).json().data;
  t.match(await found(`object=${link.link_id}`), [{ action: 'portal_link.created' }]);
  const done = await found(`actor=${link.link_id}`);
  t.match(done, [{ action: 'webhook_endpoint.created', object: { id: endpoint } }]);
});

t.test('links that ended long ago are forgotten, and no other key is', async (t) => {
  const [long, lately, open] = [await holder({}), await holder({}), await holder({})];
  const end = ({ link_id: id }: { link_id: string }, at: string) =>
    database
      .knex('api_keys')
      .where({ key_id: parseId('apiKey', id) })
      .update({ revoked_at: new Date(at) });
  await end(long, '2026-02-27');
  await end(lately, '2026-03-02');
  const { authorization } = await appliance.bearer();
  const own = { ending: authorization.slice(-4) };
  await database
    .knex('api_keys')
    .where(own)
    .update({ revoked_at: new Date('2026-02-27') });
  await deleteEndedLinks(database, new Date('2026-03-01'));
  const listed = (await send('GET', `${places.own}?limit=100`)).text;
  t.notMatch(listed, long.link_id);
  t.match(listed, lately.link_id);
  t.match(listed, open.link_id);
  t.ok(await database.knex('api_keys').where(own).first(), 'an API key stays in its list');
});
