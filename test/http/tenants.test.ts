import t from 'tap';
import { installation } from '../../core/audit/entry.ts';
import { systemClock } from '../../core/kernel/clock.ts';
import { testAuthority } from '../support/tls.ts';
import { buildLicense } from '../licensing/licenses.ts';
import { startTestAppliance } from './appliance.ts';
import { call, type Call } from './client.ts';
import { createConformance } from './conformance.ts';

const goldPlan = 'gold: { units_per_month: 70, webhook_delivery_sla: 99% }\n';
const appliance = await startTestAppliance(t, { plans: goldPlan });
const { url, database, vendorKey } = appliance;
const admin = await appliance.bearer({ tenantId: installation, held: ['admin'] });
const acme = await appliance.bearer();
const conformance = createConformance((await call(`${url}/openapi.json`)).json());

function send(method: string, path: string, options: Omit<Call, 'method'> = {}) {
  return call(url + path, { method, ...options, headers: { ...admin, ...options.headers } });
}

t.test('a tenant is made, read, changed and listed', async (t) => {
  const body = { tenant_id: 'initech', plan: 'starter' };
  const again = { body, headers: { 'idempotency-key': 'initech' } };
  const made = await send('POST', '/v1/admin/tenants', again);
  conformance.check(t, 'create_tenant', made);
  t.match(made.json(), { tenant_id: 'initech', name: 'initech', plan: 'starter', version: 1 });
  const repeated = await send('POST', '/v1/admin/tenants', again);
  t.same(repeated.json(), made.json(), 'the same key makes no second one');
  const taken = await send('POST', '/v1/admin/tenants', { body });
  conformance.check(t, 'create_tenant', taken);
  t.equal(taken.status, 409);

  const seen = await send('GET', '/v1/admin/tenants/initech');
  conformance.check(t, 'get_tenant', seen);
  const headers = { 'if-match': seen.headers['etag'] as string };
  const change = { body: { plan: 'business', units_per_month: 70 }, headers };
  const changed = await send('PATCH', '/v1/admin/tenants/initech', change);
  conformance.check(t, 'change_tenant', changed);
  t.match(changed.json(), { plan: 'business', units_per_month: 70, version: 2 });
  const stale = await send('PATCH', '/v1/admin/tenants/initech', change);
  conformance.check(t, 'change_tenant', stale);
  t.equal(stale.status, 409);

  const page = await send('GET', '/v1/admin/tenants?limit=2');
  conformance.check(t, 'list_tenants', page);
  t.match(page.json(), { data: [{ tenant_id: 'acme' }, { tenant_id: 'globex' }] });
  const next = await send('GET', `/v1/admin/tenants?cursor=${page.json().next_cursor}`);
  t.match(next.json(), { data: [{ tenant_id: 'initech' }], next_cursor: null });
  t.equal((await send('GET', '/v1/admin/tenants/nobody')).status, 404);
});

t.test('units of all tenants are listed a page at a time', async (t) => {
  const body = { input: { message: 'x' } };
  await send('POST', '/v1/pipelines/noop/echo', { body, headers: acme });
  const page = await send('GET', '/v1/admin/usage?limit=1');
  conformance.check(t, 'list_tenant_usage', page);
  t.same(page.json(), {
    data: [{ tenant_id: 'acme', used: 1, reserved: 0 }],
    next_cursor: 'acme',
  });
  const next = await send('GET', '/v1/admin/usage?limit=1&cursor=acme');
  t.match(next.json(), { data: [{ tenant_id: 'globex', used: 0, reserved: 0 }] });
  const one = await send('GET', '/v1/admin/usage?tenant=globex');
  t.match(one.json(), { data: [{ tenant_id: 'globex' }], next_cursor: null });
  t.equal((await send('GET', '/v1/admin/usage?cursor=A')).status, 400);
});

t.test(
  'certificates of keys and endpoints of all tenants are listed, without TLS of its own',
  async (t) => {
    const sha256 = 'cd'.repeat(32);
    const key = { name: 'ERP', scopes: ['usage:read'], certificate_sha256: sha256 };
    await send('POST', '/v1/keys', { body: key, headers: acme });
    const ended = { ...key, name: 'Ended', expires_at: new Date(Date.now() + 50).toISOString() };
    await send('POST', '/v1/keys', { body: ended, headers: acme });
    await database
      .knex('api_keys')
      .where({ name: 'Ended' })
      .update({ expires_at: new Date(0) });
    const { certificate, key: privateKey } = testAuthority().issue({
      commonName: 'acme',
      names: [],
    });
    const endpoint = {
      url: 'https://receiver.example/hook',
      event_types: ['*'],
      mtls: { certificate, private_key: privateKey },
    };
    const registered = await send('POST', '/v1/webhooks/register', {
      body: endpoint,
      headers: acme,
    });
    const reply = await send('GET', '/v1/admin/certificates');
    conformance.check(t, 'list_certificates', reply);
    t.match(reply.json(), {
      listener: [],
      client_tenants: [],
      bound_keys: [{ tenant_id: 'acme', name: 'ERP', sha256, expires_at: null }],
      webhooks: [{ endpoint_id: registered.json().endpoint_id, subject: 'CN=acme' }],
    });
    t.equal(reply.json().bound_keys.length, 1);
    t.equal((await send('GET', '/v1/admin/certificates', { headers: acme })).status, 403);
  },
);

t.test("a tenant's own units stand before its plan's, in the month that is open", async (t) => {
  const path = '/v1/admin/tenants/acme';
  const echo = { headers: acme, body: { input: { message: 'x' } } };
  t.equal((await send('POST', '/v1/pipelines/noop/echo', echo)).status, 200);
  await send('PATCH', path, { body: { units_per_month: 1 } });
  const refused = await send('POST', '/v1/pipelines/noop/echo', echo);
  t.match(refused.json(), { limit_type: 'monthly_quota' });
  await send('PATCH', path, { body: { units_per_month: 1_000_000 } });
  const usage = (await send('GET', '/v1/usage/current', { headers: acme })).json();
  t.equal(usage.work_units.limit, 500, 'the evaluation covers no more');
  await send('PATCH', path, { body: { units_per_month: null } });
});

t.test('a suspended tenant is refused with the reason, and resumed as it was', async (t) => {
  const globex = await appliance.bearer({ tenantId: 'globex' });
  const list = () => send('GET', '/v1/workflows', { headers: globex });
  t.equal((await list()).status, 200);
  const suspended = await send('POST', '/v1/admin/tenants/globex/suspend');
  conformance.check(t, 'suspend_tenant', suspended);
  const refused = await list();
  conformance.check(t, 'list_workflows', refused);
  t.equal(refused.status, 403);
  t.match(refused.json().message, /suspended/);
  const resumed = await send('POST', '/v1/admin/tenants/globex/resume');
  conformance.check(t, 'resume_tenant', resumed);
  t.equal((await list()).status, 200);
});

t.test("keys of any tenant and of administrators are an administrator's", async (t) => {
  const path = '/v1/admin/tenants/acme/keys';
  const body = { name: 'ERP', scopes: ['workflows:read'] };
  const made = await send('POST', path, { body });
  conformance.check(t, 'create_tenant_key', made);
  const { key_id: id, api_key: text } = made.json();
  const headers = { authorization: `Bearer ${text}` };
  t.equal((await send('GET', '/v1/workflows', { headers })).status, 200);
  const change = { body: { allowed_addresses: ['203.0.113.7'] }, headers: { 'if-match': '"1"' } };
  const changed = await send('PATCH', `${path}/${id}`, change);
  conformance.check(t, 'change_tenant_key', changed);
  t.match(changed.json(), { allowed_addresses: ['203.0.113.7/32'], version: 2 });
  t.equal((await send('PATCH', `${path}/${id}`, change)).status, 409, 'a stale version');
  t.equal((await send('GET', '/v1/workflows', { headers })).status, 403, 'at once');
  const rotated = await send('POST', `${path}/${id}/rotate`, { body: {} });
  conformance.check(t, 'rotate_tenant_key', rotated);
  conformance.check(t, 'revoke_tenant_key', await send('DELETE', `${path}/${id}`));
  const listed = await send('GET', path);
  conformance.check(t, 'list_tenant_keys', listed);
  t.notMatch(listed.text, text);
  const elsewhere = `/v1/admin/tenants/globex/keys/${rotated.json().key_id}`;
  t.equal((await send('DELETE', elsewhere)).status, 404);
  t.equal((await send('GET', '/v1/admin/tenants/nobody/keys')).status, 404);

  const second = await send('POST', '/v1/keys', { body: { name: 'ops', scopes: ['admin'] } });
  conformance.check(t, 'create_key', second);
  t.match(second.json().api_key, /^sk_admin_/);
  const wrong = await send('POST', '/v1/keys', { body });
  t.match(wrong.json(), { error: 'invalid_request', details: [{ path: '/scopes' }] });
});

t.test("neither kind of key does the other's work", async (t) => {
  const { paths } = (await call(`${url}/openapi.json`)).json();
  const admins: string[] = [];
  for (const path of Object.keys(paths)) {
    const [method] = Object.keys(paths[path]);
    const address = path.replace('{tenant_id}', 'acme').replace(/\{\w+\}/g, 'x');
    const isAdmins = path.startsWith('/v1/admin/');
    if (isAdmins) admins.push(path);
    if (
      ['/v1/keys', '/v1/audit', '/v1/license', '/v1/access', '/v1/session'].some((both) =>
        path.startsWith(both),
      )
    )
      continue;
    const headers = isAdmins ? acme : admin;
    const reply = await send(method!.toUpperCase(), address, { headers });
    t.equal(reply.status, 403, `${method} ${path}`);
  }
  t.ok(admins.length >= 8);
  const own = (await send('GET', '/v1/audit')).json().data;
  t.ok(own.every(({ object }: { object: { kind: string } }) => object.kind === 'api_key'));
});

t.test('the plans are shown as they are in effect', async (t) => {
  const reply = await send('GET', '/v1/admin/plans');
  conformance.check(t, 'list_plans', reply);
  const starter = { plan: 'starter', units_per_month: 5000, audit_retention_days: 30 };
  t.match(reply.json().data[0], { ...starter, rates: { work_units: { per_second: 2 } } });
  const gold = { plan: 'gold', units_per_month: 70, webhook_delivery_sla: '99%' };
  t.match(reply.json().data.slice(4), [gold], 'own plans follow the published ones');
});

t.test(
  "a tenant gets one of the administrator's own plans, and none that is not there",
  async (t) => {
    const path = '/v1/admin/tenants/globex';
    const changed = await send('PATCH', path, { body: { plan: 'gold' } });
    conformance.check(t, 'change_tenant', changed);
    t.match(changed.json(), { plan: 'gold' });
    conformance.check(t, 'get_tenant', await send('GET', path));
    const headers = await appliance.bearer({ tenantId: 'globex' });
    const usage = await send('GET', '/v1/usage/current', { headers });
    t.match(usage.json(), { plan: 'gold', work_units: { limit: 70 } });

    const refused = [
      await send('PATCH', path, { body: { plan: 'glod' } }),
      await send('POST', '/v1/admin/tenants', { body: { tenant_id: 'umbrella', plan: 'glod' } }),
    ];
    for (const reply of refused) {
      t.match([reply.status, reply.json().error], [400, 'invalid_request']);
      t.match(reply.json().details, [
        {
          path: '/plan',
          message: /no plan "glod"; did you mean "gold"\? \(known plans: starter, /,
        },
      ]);
    }
    t.equal((await send('GET', '/v1/admin/tenants/umbrella')).status, 404);
    await send('PATCH', path, { body: { plan: 'on_premises' } });
  },
);

t.test('a tenant sees how its rates stand, without drawing on them twice', async (t) => {
  const headers = await appliance.bearer({ tenantId: 'initech' });
  const look = async () => (await send('GET', '/v1/usage/current', { headers })).json();
  const { rate_limits: limits } = await look();
  const control = limits.find(({ scope }: { scope: string }) => scope === 'control_plane');
  t.match(control, { limit: 20, remaining: 19 }, 'the look itself drew once at the edge');
  const scopes = limits.map(({ scope }: { scope: string }) => scope);
  t.ok(['work_units', 'start_workflow', 'get_result'].every((name) => scopes.includes(name)));
});

t.test('the license limits tenants and pipelines, for what is new', async (t) => {
  const now = systemClock.now();
  const entitlements = { units_per_month: null, tenants: 3, nodes: 1, features: ['pipeline:x'] };
  const jws = buildLicense(vendorKey, now, { iat: 0, nbf: 0, entitlements });
  const row = { licence_id: 'lic-1', jws, installed_at: now, last_seen_at: now };
  await database.knex('licences').insert(row);
  conformance.check(t, 'get_license', await send('GET', '/v1/license'));
  const refused = await send('POST', '/v1/admin/tenants', { body: { tenant_id: 'fourth' } });
  conformance.check(t, 'create_tenant', refused);
  t.match([refused.status, refused.json().error], [402, 'license_limit']);
  t.equal((await send('GET', '/v1/admin/tenants/fourth')).status, 404);
  const echo = { headers: acme, body: { input: { message: 'x' } } };
  const work = await send('POST', '/v1/pipelines/noop/echo', echo);
  conformance.check(t, 'noop_echo', work);
  t.match(work.json(), { error: 'license_limit', message: /pipeline "noop"/ });
  t.equal((await send('GET', '/v1/workflows', { headers: acme })).status, 200);
  const metrics = (await call(`${appliance.operationsUrl}/metrics`)).text;
  t.match(metrics, /workmill_license_state\{state="valid"\} 1/);
  t.match(metrics, /workmill_nodes 1/);
});
