import t from 'tap';
import { systemClock } from '../../core/kernel/clock.ts';
import { buildLicense } from '../licensing/licenses.ts';
import { startTestAppliance } from './appliance.ts';
import { call, type Call } from './client.ts';
import { createConformance } from './conformance.ts';

const appliance = await startTestAppliance(t);
const { url, database, vendorKey } = appliance;
const key = await appliance.bearer();
const conformance = createConformance((await call(`${url}/openapi.json`)).json());

function send(method: string, path: string, options: Omit<Call, 'method'> = {}) {
  return call(url + path, { method, headers: key, ...options });
}

const echo = () => send('POST', '/v1/pipelines/noop/echo', { body: { input: { message: 'x' } } });

/** As `workmill license install` does, which may have been a year ago. */
async function install(jti: string, days: number): Promise<void> {
  const now = systemClock.now();
  const exp = Math.floor(now.getTime() / 1000) + days * 86_400;
  const jws = buildLicense(vendorKey, now, { jti, iat: 0, nbf: 0, exp });
  const row = { licence_id: jti, jws, installed_at: now, last_seen_at: now };
  await database.knex('licences').insert(row);
}

async function show() {
  const reply = await send('GET', '/v1/license');
  conformance.check(t, 'get_license', reply);
  return reply.json();
}

t.test('the evaluation is limited, for live keys', async (t) => {
  t.match(await show(), { state: 'none', entitlements: { units_per_month: 500 } });
  const done = await echo();
  t.equal(done.status, 200);
  const month = database.knex('usage_periods').where({ tenant_id: 'acme' });
  t.equal(Number((await month.clone().first()).unit_limit), 500);
  await month.clone().update({ settled: 500 });
  t.match((await echo()).json(), { limit_type: 'monthly_quota' });
  const headers = await appliance.bearer({ mode: 'test' });
  const body = { input: { message: 'x' } };
  t.equal((await send('POST', '/v1/pipelines/noop/echo', { headers, body })).status, 200);
  await month.clone().update({ settled: 1 });
});

t.test('an expired license ends new work and nothing else', async (t) => {
  const id = (await echo()).json().workflow_id;
  await install('old', -100);
  t.match(await show(), { state: 'expired', license_id: 'old' });
  const refused = await echo();
  conformance.check(t, 'noop_echo', refused);
  t.equal(refused.status, 402);
  t.match(refused.json(), { error: 'license_expired' });
  const body = { pipeline: 'noop', operation: 'echo', input: { message: 'x' } };
  const started = await send('POST', '/v1/workflows/start', { body });
  conformance.check(t, 'start_workflow', started);
  t.equal(started.status, 402);
  t.equal((await send('GET', `/v1/results/${id}`)).status, 200);
  t.equal((await send('GET', '/v1/workflows')).status, 200);

  await install('new', 100);
  t.match(await show(), { state: 'valid', license_id: 'new', customer: 'Example Industries' });
  t.equal((await echo()).status, 200);
  const { text: metrics } = await call(`${appliance.operationsUrl}/metrics`);
  t.match(metrics, /^workmill_license_days_left (99|100)$/m);
});

t.test('the license is shown to administrators only', async (t) => {
  const headers = await appliance.bearer({ held: ['usage:read'] });
  const reply = await send('GET', '/v1/license', { headers });
  conformance.check(t, 'get_license', reply);
  t.equal(reply.status, 403);
});
