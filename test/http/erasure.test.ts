import t from 'tap';
import { systemClock } from '../../core/kernel/clock.ts';
import { findImbalances } from '../../core/quota/queries.ts';
import { createErasure } from '../../core/erasure/service.ts';
import { tenantTables } from '../../core/erasure/tables.ts';
import { commandLineActor } from '../../core/audit/entry.ts';
import { parseId } from '../../core/kernel/ids.ts';
import { startTestAppliance } from './appliance.ts';
import { call, type Call } from './client.ts';
import { createConformance } from './conformance.ts';
import { ids } from './edge.ts';

const appliance = await startTestAppliance(t, { plugins: ['abuse', 'noop', 'reaches'] });
const { url, database } = appliance;
const conformance = createConformance((await call(`${url}/openapi.json`)).json());
const marker = 'Musterfrau';
const echo = '/v1/pipelines/noop/echo';
const key = await appliance.bearer();
const stranger = await appliance.bearer({ tenantId: 'globex' });

function send(method: string, path: string, options: Omit<Call, 'method'> = {}, by = key) {
  return call(url + path, { method, ...options, headers: { ...by, ...options.headers } });
}

/** Something in as many tables as the API reaches, each with the marker in it where it takes text. */
async function work(by = key): Promise<string> {
  const hook = { url: 'https://receiver.invalid/Musterfrau', event_types: ['*'] };
  await send('POST', '/v1/webhooks/register', { body: hook }, by);
  const put = { headers: { 'content-type': 'text/plain', 'x-filename': `${marker}.txt` } };
  await send('POST', '/v1/documents', { ...put, body: `Dear ${marker}` }, by);
  const headers = { 'idempotency-key': `key ${marker}` };
  await send('POST', '/v1/webhooks/register', { headers, body: hook }, by);
  const metadata = { name: marker };
  const body = (options: object) => ({ input: { message: marker }, options, metadata });
  const done = await send('POST', echo, { body: body({}) }, by);
  await send('POST', echo, { body: body({ confidence: 0.55 }) }, by);
  const increase = { units: 5, reason: marker };
  await send('POST', '/v1/usage/increase', { body: increase }, by);
  return done.json().workflow_id;
}

/** Tables whose rows of the tenant, as text, have the marker in them. */
async function tablesWith(text: string, tenantId: string): Promise<string[]> {
  const found: string[] = [];
  for (const table of Object.keys(tenantTables)) {
    const { rows } = await database.knex.raw(
      'SELECT count(*)::int AS n FROM ?? t WHERE tenant_id = ? AND t::text ILIKE ?',
      [table, tenantId, `%${text}%`],
    );
    if ((rows as [{ n: number }])[0].n > 0) found.push(table);
  }
  return found;
}

async function countsOf(tenantId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of Object.keys(tenantTables)) {
    counts[table] = (await database.knex(table).where({ tenant_id: tenantId })).length;
  }
  return counts;
}

t.test('every table of a tenant has its fate', async (t) => {
  const { rows } = await database.knex.raw(
    `SELECT table_name
       FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
      WHERE table_schema = 'public' AND column_name = 'tenant_id' AND table_type = 'BASE TABLE'`,
  );
  const names = (rows as { table_name: string }[]).map((row) => row.table_name);
  t.same(names.sort(), Object.keys(tenantTables).sort());
});

t.test('an ended workflow loses its content and keeps its place in the books', async (t) => {
  const id = await work();
  const workflowId = parseId('workflow', id)!;
  t.ok((await tablesWith(marker, 'acme')).length >= 6);
  for (const reply of [
    await send('DELETE', `/v1/workflows/${id}`, {}, stranger),
    await send('DELETE', `/v1/workflows/${ids.uuid()}`),
  ]) {
    t.equal(reply.status, 404);
  }
  const before = (await send('GET', `/v1/workflows/${id}/status`)).json();
  t.equal(before.erased_at, undefined);
  for (let time = 0; time < 2; time += 1) {
    const erased = await send('DELETE', `/v1/workflows/${id}`);
    conformance.check(t, 'erase_workflow', erased);
    t.equal(erased.status, 204, 'also a second time');
  }
  const status = await send('GET', `/v1/workflows/${id}/status`);
  conformance.check(t, 'get_workflow_status', status);
  t.match(status.json(), { ...before, erased_at: /^20/, stage: null });
  const result = await send('GET', `/v1/results/${id}`);
  conformance.check(t, 'get_result', result);
  t.match(result.json(), { status: before.status, completed_unit: null });
  for (const table of ['results', 'events']) {
    t.same(await database.knex(table).where({ workflow_id: workflowId }), [], table);
  }
  const [row] = await database.knex('workflows').where({ workflow_id: workflowId });
  t.notMatch(JSON.stringify(row), marker);
  const told = await database
    .knex('audit_entries')
    .where({ action: 'workflow.erased', object_id: workflowId });
  t.match(told, [{ actor_kind: 'api_key', detail: { results: 1 } }]);
  t.same(await findImbalances(database), []);
});

t.test('a workflow that has not ended is not erased', async (t) => {
  const { data } = (await send('GET', '/v1/workflows?status=in_review')).json();
  const refused = await send('DELETE', `/v1/workflows/${data[0].workflow_id}`);
  conformance.check(t, 'erase_workflow', refused);
  t.equal(refused.json().error, 'conflict');
});

t.test(
  'of an erased tenant nothing stays but counts, and nobody else loses anything',
  async (t) => {
    await work(stranger);
    const loop = { pipeline: 'abuse', operation: 'loop', input: {} };
    await send('POST', '/v1/workflows/start', { body: loop });
    const theirs = await countsOf('globex');
    const before = await countsOf('acme');
    const erasedFiles: string[] = [];
    const erasure = createErasure({
      database,
      clock: systemClock,
      ids,
      eraseFiles: async (tenantId) => void erasedFiles.push(tenantId),
    });
    const erased = await erasure.eraseTenant('acme', commandLineActor);
    t.match(erased, { results: 1, documents: 1, webhook_endpoints: before['webhook_endpoints'] });
    t.ok(erasedFiles.length > 0 && erasedFiles.every((tenantId) => tenantId === 'acme'));

    t.same(await tablesWith(marker, 'acme'), []);
    const after = await countsOf('acme');
    for (const [table, fate] of Object.entries(tenantTables)) {
      if (fate === 'delete') t.equal(after[table], 0, table);
    }
    t.equal(after['workflows'], before['workflows']);
    t.equal(after['usage_ledger'], before['usage_ledger']);
    t.same(await findImbalances(database), [], 'the books balance, what was held is free');
    const open = await database.knex('workflows').where({ tenant_id: 'acme', finished_at: null });
    t.same(open, []);
    t.match(await database.knex('audit_entries').where({ action: 'tenant.erased' }), [
      { tenant_id: 'acme', actor_id: 'command-line', detail: { results: 1 } },
    ]);
    // Its deliveries go on meanwhile, and write their attempts; entries enter the tamper-evident log.
    for (const [table, count] of Object.entries(await countsOf('globex'))) {
      if (table !== 'audit_pending') t.ok(count >= theirs[table]!, table);
    }
    t.ok((await tablesWith(marker, 'globex')).length >= 6);

    t.same(await erasure.eraseTenant('acme', commandLineActor), erased, 'again: nothing more');
    t.equal(await erasure.resume(), 0);
    t.equal((await database.knex('audit_entries').where({ action: 'tenant.erased' })).length, 1);
  },
);
