import t from 'tap';
import { commandLineActor } from '../../core/audit/entry.ts';
import { systemClock } from '../../core/kernel/clock.ts';
import { findImbalances } from '../../core/quota/queries.ts';
import { publishedPlans } from '../../core/config/plans.ts';
import { unitLimitsOf } from '../../core/quota/unit-limits.ts';
import { createUsage } from '../../core/quota/usage.ts';
import { createStatistics } from '../../core/statistics/service.ts';
import { startTestAppliance } from './appliance.ts';
import { call, type Call } from './client.ts';
import { createConformance } from './conformance.ts';
import { ids } from './edge.ts';

const appliance = await startTestAppliance(t, { plugins: ['abuse', 'noop'] });
const { url, database } = appliance;
const key = await appliance.bearer();
const stranger = await appliance.bearer({ tenantId: 'globex' });
const conformance = createConformance((await call(`${url}/openapi.json`)).json());
const echo = '/v1/pipelines/noop/echo';

function send(method: string, path: string, options: Omit<Call, 'method'> = {}) {
  return call(url + path, { method, ...options, headers: { ...key, ...options.headers } });
}

function submit(options: object = {}, headers: Record<string, string> = {}) {
  return send('POST', echo, { headers, body: { input: { message: 'hello' }, options } });
}

async function workUnits(headers = key) {
  const reply = await call(`${url}/v1/usage/current`, { headers });
  conformance.check(t, 'get_current_usage', reply);
  return reply.json();
}

const month = `${systemClock.now().toISOString().slice(0, 7)}-01T00:00:00.000Z`;

t.test(
  'what ended as done is used, what runs is reserved, what a person has is neither',
  async (t) => {
    const before = await workUnits();
    t.match(before, {
      tenant_id: 'acme',
      plan: 'on_premises',
      period: { start: month },
      work_units: { limit: 500, used: 0, reserved: 0, remaining: 500, soft: false },
      pools: [],
      rate_limits: [],
      by_pipeline: {},
      license: { state: 'none', days_left: null, clock_behind: false },
    });
    await submit();
    await submit({ confidence: 0.55 });
    const test = await appliance.bearer({ mode: 'test' });
    await submit({}, test);
    const body = { pipeline: 'abuse', operation: 'loop', input: {} };
    const loop = (await send('POST', '/v1/workflows/start', { body })).json().workflow_id;
    const during = await workUnits();
    t.match(during.work_units, { used: 1, reserved: 1, resets_at: during.period.end });
    t.same(during.by_pipeline, { noop: 1 });
    await send('POST', `/v1/workflows/${loop}/cancel`);
    await send('GET', `/v1/results/${loop}`, { headers: { prefer: 'wait=30' } });
    t.match((await workUnits()).work_units, { used: 1, reserved: 0 });
    t.match((await workUnits(stranger)).work_units, { used: 0, reserved: 0 });
    t.same((await workUnits(stranger)).by_pipeline, {});
  },
);

t.test('a top-up makes room where the month was used up', async (t) => {
  await database.knex('usage_periods').where({ tenant_id: 'acme' }).update({ unit_limit: 1 });
  const refused = await submit();
  t.equal(refused.status, 429);
  t.equal(refused.json().limit_type, 'monthly_quota');
  const usage = createUsage({
    database,
    clock: systemClock,
    ids,
    limits: () => unitLimitsOf(publishedPlans()),
    termsOf: async () => ({ plan: '', soft: false }),
    unitsByPipeline: async () => ({}),
  });
  const topUp = { units: 2, reason: 'year end', by: commandLineActor };
  await usage.topUp({ tenantId: 'acme', pool: '', ...topUp });
  t.equal((await submit()).status, 200);
  const { work_units: units } = await workUnits();
  t.match(units, { limit: 3, used: 2, remaining: 1, topped_up: 2, overage: 0 });
  t.equal((await submit()).status, 200);
  t.equal((await submit()).status, 429);
  t.same(await findImbalances(database), []);
  await database.knex('usage_periods').where({ tenant_id: 'acme' }).increment('topped_up', 5);
  t.match(await findImbalances(database), [{ tenant_id: 'acme', topped_up: 7, top_ups: 2 }]);
  await database.knex('usage_periods').where({ tenant_id: 'acme' }).decrement('topped_up', 5);
  await database.knex('usage_periods').where({ tenant_id: 'acme' }).update({ unit_limit: 0 });
  t.match((await workUnits()).work_units, { limit: 2, used: 3, remaining: 0, overage: 1 });
  await database.knex('usage_periods').where({ tenant_id: 'acme' }).update({ unit_limit: null });
});

t.test('months are listed, newest first', async (t) => {
  const rows = ['2025-01-01', '2025-02-01'].map((period, index) => ({
    tenant_id: 'acme',
    period,
    settled: index + 4,
    unit_limit: 4,
  }));
  await database.knex('usage_periods').insert(rows);
  const first = await send('GET', '/v1/usage/history?limit=2');
  conformance.check(t, 'get_usage_history', first);
  const { data, next_cursor: cursor } = first.json();
  t.match(data, [{ period: { start: month } }, { work_units: { used: 5, overage: 1 } }]);
  const second = await send('GET', `/v1/usage/history?cursor=${cursor}`);
  t.match(second.json(), { data: [{ work_units: { used: 4, overage: 0 } }], next_cursor: null });
  t.equal(second.json().data.length, 1);
  t.equal((await send('GET', '/v1/usage/history?cursor=2025-13')).status, 400);
  t.same((await call(`${url}/v1/usage/history`, { headers: stranger })).json().data, []);
  await database.knex('usage_periods').where('period', '<', '2026-01-01').delete();
});

t.test('a request for more is recorded once, and told to the audit trail', async (t) => {
  const headers = { 'idempotency-key': 'more' };
  const body = { units: 500, reason: 'a large customer' };
  const made = await send('POST', '/v1/usage/increase-requests', { headers, body });
  conformance.check(t, 'request_increase', made);
  t.match(made.json(), { units: 500, status: 'open' });
  const again = await send('POST', '/v1/usage/increase-requests', { headers, body });
  conformance.check(t, 'request_increase', again);
  t.same(again.json(), made.json());
  t.equal((await database.knex('usage_increase_requests')).length, 1);
  const audit = await send('GET', '/v1/audit?action=usage.increase_requested');
  t.match(audit.json().data, [{ object: { id: made.json().increase_request_id }, detail: body }]);
  const refused = await send('POST', '/v1/usage/increase-requests', { body: { units: 0 } });
  conformance.check(t, 'request_increase', refused);
  t.equal(refused.status, 400);
});

t.test('the metrics are the same whether hours are rolled up or not', async (t) => {
  const reader = await appliance.bearer({ held: ['usage:read'] });
  const windows = ['1h', '24h', '7d', '30d'];
  const read = async (window: string, headers = reader) => {
    const reply = await call(`${url}/v1/metrics?window=${window}`, { headers });
    conformance.check(t, 'get_metrics', reply);
    const { from: _from, to: _to, ...rest } = reply.json();
    return rest;
  };
  const noop = { submitted: 5, straight_through: 4, straight_through_rate: 1 };
  for (const window of windows) {
    const report = await read(window);
    t.match(report, { window, total: { counts: { completed: 4, in_review: 1, cancelled: 1 } } });
    const { noop: latest } = report.latest;
    t.ok(latest.length >= 4, 'regardless of the window');
    t.ok(latest.some((one: { status: string }) => one.status === 'completed'));
    t.match(report.pipelines.noop, { ...noop, review: { count: 1, oldest_seconds: Number } });
    t.ok(report.total.processing_ms.p99 >= report.total.processing_ms.p50);
    t.equal(sum(report.total.series, 'done'), 4);
    t.equal(sum(report.total.confidence_histogram, 'count'), 4);
  }

  // All of it some hours ago, one of them finished by a person; then the hours are rolled up.
  await database.knex.raw(`
    UPDATE workflows SET created_at = now() - interval '20 hours',
           finished_at = now() - interval '20 hours' WHERE finished_at IS NOT NULL`);
  await database.knex.raw(`
    UPDATE results r SET created_at = w.finished_at FROM workflows w
     WHERE w.workflow_id = r.workflow_id AND w.finished_at IS NOT NULL`);
  const [one] = await database.knex('results').where({ tenant_id: 'acme' }).limit(1);
  await database
    .knex('results')
    .where({ workflow_id: one.workflow_id })
    .update({ created_at: database.knex.raw(`created_at - interval '1 hour'`) });
  const raw = await Promise.all(windows.map((window) => read(window)));
  const rolled = await createStatistics({ database, clock: systemClock }).rollUp();
  t.ok(rolled > 24, `${rolled} hours`);
  const after = await Promise.all(windows.map((window) => read(window)));
  for (const [index, report] of after.entries()) t.same(ageless(report), ageless(raw[index]));
  t.equal(await createStatistics({ database, clock: systemClock }).rollUp(), 0);
  t.match(after[3].total, { straight_through: 3, straight_through_rate: 0.75 });
  t.equal(after[0].total.counts.completed, 0);
  t.same((await workUnits()).by_pipeline, { noop: 3 }, 'test keys count nothing');

  const theirs = await read('30d', stranger);
  t.same([theirs.pipelines, theirs.total.submitted], [{}, 0]);
  const odd = await send('GET', '/v1/metrics?window=2h');
  conformance.check(t, 'get_metrics', odd);
  t.equal(odd.status, 400);
  const writer = await appliance.bearer({ held: ['workflows:write'] });
  t.equal((await call(`${url}/v1/metrics`, { headers: writer })).status, 403);
  t.equal((await call(`${url}/v1/usage/current`, { headers: writer })).status, 403);
});

/** Ages grow between two looks. */
function ageless(report: unknown): unknown {
  return JSON.parse(
    JSON.stringify(report, (name, value) => (name === 'oldest_seconds' ? 0 : value)),
  );
}

function sum(rows: Record<string, number>[], field: string): number {
  return rows.reduce((total, row) => total + row[field]!, 0);
}
