import t from 'tap';
import { parseId } from '../../core/kernel/ids.ts';
import type { OpenApi } from '../../core/http/openapi.ts';
import { eventually } from '../support/eventually.ts';
import { startTestAppliance } from './appliance.ts';
import { call, type Call } from './client.ts';
import { createConformance } from './conformance.ts';

const appliance = await startTestAppliance(t);
const { url, database } = appliance;
const key = await appliance.bearer();
const stranger = await appliance.bearer({ tenantId: 'globex' });
const reader = await appliance.bearer({ held: ['workflows:read'] });
const conformance = createConformance((await call(`${url}/openapi.json`)).json() as OpenApi);

function send(method: string, path: string, options: Omit<Call, 'method'> = {}) {
  return call(url + path, { method, ...options, headers: { ...key, ...options.headers } });
}

const documents = [
  { id: 'right', input: { message: 'hello' }, truth: { '/message': 'Hello' } },
  { id: 'wrong', kind: 'letter', input: { message: 'hello' }, truth: { '/message': 'goodbye' } },
  { id: 'invented', input: { message: 'hello' }, truth: { '/message': null } },
  { id: 'silent', input: { message: 'hello' }, truth: {} },
];

async function start(body: object = {}, headers: Call['headers'] = {}) {
  const asked = { pipeline: 'noop', operation: 'echo', documents, ...body };
  const reply = await send('POST', '/v1/evaluations', { body: asked, headers });
  conformance.check(t, 'start_evaluation', reply);
  return reply;
}

async function get(id: string, headers: Call['headers'] = {}) {
  const reply = await send('GET', `/v1/evaluations/${id}`, { headers });
  conformance.check(t, 'get_evaluation', reply);
  return reply;
}

t.test('a labeled set runs through the pipeline and is counted field by field', async (t) => {
  const started = await start({ name: 'first' });
  t.equal(started.status, 202);
  t.match(started.json(), { name: 'first', status: 'queued', documents: 4, documents_done: 0 });
  const id = started.json().evaluation_id;
  const ended = await eventually('the report', async () => {
    const found = (await get(id)).json();
    return found.status === 'completed' && found;
  });
  t.match(ended, {
    documents_done: 4,
    progress: 1,
    report: {
      total: {
        documents: 4,
        failed: 0,
        documents_right: 2,
        fields: { '/message': { right: 1, wrong: 1, missed: 0, invented: 1, unlabelled: 1 } },
      },
      kinds: { letter: { documents: 1, documents_right: 0 } },
      misses: [
        { document: 'wrong', outcome: 'wrong', expected: 'goodbye', given: 'hello' },
        { document: 'invented', outcome: 'invented', expected: null },
      ],
      errors: [],
    },
  });
  t.match(ended.report.thresholds.at(-1), {
    threshold: 0.99,
    passed: 4,
    wrong: 2,
    error_rate: 0.5,
  });
  const trail = (await send('GET', `/v1/audit?object=${id}`)).json().data;
  t.match(trail, [
    { action: 'evaluation.completed', actor: { kind: 'system' }, detail: { documents: 4 } },
    { action: 'evaluation.started', actor: { kind: 'api_key' } },
  ]);
  for (const table of ['workflows', 'events', 'usage_ledger', 'usage_periods']) {
    t.same(await database.knex(table), [], `nothing in ${table}`);
  }
});

t.test('an evaluation whose worker died goes on with the next document', async (t) => {
  const id = (await start()).json().evaluation_id;
  await eventually('the report', async () => (await get(id)).json().status === 'completed');
  // As a worker leaves it that was killed after two documents.
  const mine = { tenant_id: 'acme' };
  const { evaluation_id } = await database
    .knex('evaluations')
    .where(mine)
    .orderBy('evaluation_id', 'desc')
    .first();
  const before = await database
    .knex('evaluation_documents')
    .where({ evaluation_id })
    .orderBy('position');
  await database
    .knex('evaluation_documents')
    .where({ evaluation_id })
    .where('position', '>=', 2)
    .update({ scored: null });
  await database
    .knex('evaluations')
    .where({ evaluation_id })
    .update({
      state: 'running',
      report: null,
      finished_at: null,
      done_count: 2,
      lease_until: database.knex.raw("now() - interval '1 second'"),
    });
  const ended = await eventually('the report', async () => {
    const found = (await get(id)).json();
    return found.status === 'completed' && found;
  });
  t.equal(ended.documents_done, 4);
  const after = await database
    .knex('evaluation_documents')
    .where({ evaluation_id })
    .orderBy('position');
  t.same(
    after.map(({ attempts }, position) => attempts - before[position].attempts),
    [0, 0, 1, 1],
    'what was scored is not run again',
  );
});

t.test('what is refused says which document and why', async (t) => {
  const wrong = { documents: [documents[0], { ...documents[0], input: { massage: 1 } }] };
  const reply = await start(wrong);
  t.equal(reply.status, 400);
  const paths = reply.json().details.map(({ path }: { path: string }) => path);
  t.ok(paths.some((path: string) => path.startsWith('/documents/1/input')));
  t.ok(paths.includes('/documents/1/id'), 'an id stands once');
  t.equal((await start({ operation: 'none' })).status, 400);
  t.equal((await start({ documents: [] })).status, 400);
  t.equal((await start({}, reader)).status, 403);
  const broken = await send('GET', '/v1/evaluations?cursor=nonsense');
  conformance.check(t, 'list_evaluations', broken);
  t.equal(broken.status, 400);
});

t.test(
  'it can be stopped and deleted, by its tenant alone, and too many are refused',
  async (t) => {
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      ids.push((await start({}, { 'idempotency-key': `evaluation-${n}` })).json().evaluation_id);
      // Somebody else is at it: this process, if it had begun, has lost its lease.
      await database
        .knex('evaluations')
        .where({ tenant_id: 'acme', evaluation_id: parseId('evaluation', ids[n]!) })
        .update({
          state: 'running',
          report: null,
          finished_at: null,
          lease_until: 'infinity',
          lease_no: 1_000,
        });
    }
    const repeated = await start({}, { 'idempotency-key': 'evaluation-0' });
    t.equal(repeated.headers['idempotency-replayed'], 'true');
    t.equal(repeated.json().evaluation_id, ids[0]);
    t.equal((await start()).status, 409, 'three are under way');

    const cancel = (headers: Call['headers'] = {}) =>
      send('POST', `/v1/evaluations/${ids[2]}/cancel`, { headers });
    t.equal((await get(ids[2]!, stranger)).status, 404);
    t.equal((await cancel(stranger)).status, 404);
    t.equal((await cancel(reader)).status, 403);
    const cancelled = await cancel();
    conformance.check(t, 'cancel_evaluation', cancelled);
    t.match(cancelled.json(), { status: 'cancelled' });
    t.equal((await cancel()).status, 409);

    const listed = await send('GET', '/v1/evaluations?limit=2');
    conformance.check(t, 'list_evaluations', listed);
    t.equal(listed.json().data[0].evaluation_id, ids[2]);
    t.ok(listed.json().next_cursor);
    t.same((await send('GET', '/v1/evaluations', { headers: stranger })).json().data, []);

    const remove = (headers: Call['headers'] = {}) =>
      send('DELETE', `/v1/evaluations/${ids[2]}`, { headers });
    t.equal((await remove(stranger)).status, 404);
    const removed = await remove();
    conformance.check(t, 'delete_evaluation', removed);
    t.equal(removed.status, 204);
    t.equal((await get(ids[2]!)).status, 404);
    const trail = await send('GET', `/v1/audit?object=${ids[2]}`);
    t.same(
      trail.json().data.map(({ action }: { action: string }) => action),
      ['evaluation.deleted', 'evaluation.cancelled', 'evaluation.started'],
    );
  },
);
