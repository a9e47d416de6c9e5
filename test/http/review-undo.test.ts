import t from 'tap';
import type { OpenApi } from '../../core/http/openapi.ts';
import { eventually } from '../support/eventually.ts';
import { startTestAppliance } from './appliance.ts';
import { call, type Call } from './client.ts';
import { createConformance } from './conformance.ts';

const appliance = await startTestAppliance(t, {
  pipelineFiles: {
    noop: 'review: { four_eyes_above: { amount: /amount, limit: 10 }, due_hours: { sampled: 2.5 } }\n',
  },
});
const { url } = appliance;
const key = await appliance.bearer();
const other = await appliance.bearer();
const stranger = await appliance.bearer({ tenantId: 'globex' });
const reader = await appliance.bearer({ held: ['workflows:read'] });
const reviewer = await appliance.bearer({ held: ['review:write'] });
const conformance = createConformance((await call(`${url}/openapi.json`)).json() as OpenApi);

function send(method: string, path: string, options: Omit<Call, 'method'> = {}) {
  return call(url + path, { method, ...options, headers: { ...key, ...options.headers } });
}

async function startDoubtful(): Promise<string> {
  const body = { input: { message: 'doubtful' }, options: { confidence: 0.3 } };
  return (await send('POST', '/v1/pipelines/noop/echo', { body })).json().workflow_id;
}

async function configure(review: object | null) {
  const reply = await send('PUT', '/v1/pipelines/noop/config', { body: { review } });
  conformance.check(t, 'put_pipeline_config', reply);
  return reply;
}

async function undo(id: string, headers: Call['headers'] = {}, body: object = {}) {
  const reply = await send('POST', `/v1/reviews/${id}/undo`, { body, headers });
  conformance.check(t, 'undo_review_decision', reply);
  return reply;
}

t.test("a tenant's own rules for reviews go before those of the file", async (t) => {
  const id = await startDoubtful();
  const required = async () => (await send('GET', `/v1/reviews/${id}`)).json().approvals.required;
  t.equal(await required(), 2, 'there is no amount: it may be any');
  const own = { four_eyes_above: { amount: '/message', limit: 1 }, undo_window_seconds: 0 };
  t.match((await configure(own)).json(), {
    review: own,
    sources: { '/review/four_eyes_above': 'tenant', '/review/undo_window_seconds': 'tenant' },
  });
  const rules = {
    four_eyes_for: [{ at: '/message', one_of: ['large'] }],
    due_by_value: [{ at: '/amount', above: 1000, hours: 2 }],
  };
  t.match((await configure(rules)).json(), {
    review: rules,
    sources: { '/review/four_eyes_for': 'tenant', '/review/due_by_value': 'tenant' },
  });
  t.match((await configure(null)).json(), {
    review: {
      four_eyes_for: [],
      due_by_value: [],
      four_eyes_above: { amount: '/amount', limit: 10, shared_key: false },
      due_hours: { sampled: 2.5 },
      escalate_to: null,
      sample: 0,
      undo_window_seconds: 0,
    },
    sources: {
      '/review/four_eyes_above': 'file',
      '/review/due_hours': 'file',
      '/review/undo_window_seconds': 'default',
      '/review/sample': 'default',
    },
  });
  const wrong = await send('PUT', '/v1/pipelines/noop/config', {
    body: { review: { four_eyes_above: { amount: 'message', limit: -1 } } },
  });
  conformance.check(t, 'put_pipeline_config', wrong);
  t.equal(wrong.status, 400);
});

t.test('a decision within its window is taken back by who made it', async (t) => {
  await configure({ undo_window_seconds: 600 });
  const id = await startDoubtful();
  const body = { decision: 'approve', reviewer: 'ines' };
  const decided = await send('POST', `/v1/reviews/${id}/decision`, { body, headers: reviewer });
  conformance.check(t, 'decide_review', decided);
  t.match(decided.json(), {
    status: { status: 'in_review' },
    pending_decision: { reviewer: 'ines', decision: 'approve', corrections: [] },
  });
  const again = await send('POST', `/v1/reviews/${id}/decision`, { body, headers: other });
  t.equal(again.status, 409);
  t.equal((await undo(id, reader)).status, 403);
  t.equal((await undo(id, stranger)).status, 404);
  t.equal((await undo(id, reviewer, { reviewer: 'tom' })).status, 409, 'another person');
  const undone = await undo(id, reviewer, { reviewer: 'ines' });
  t.match(undone.json(), { status: { status: 'in_review' }, pending_decision: null });
  t.equal((await undo(id)).status, 409, 'there is nothing to take back any more');
});

t.test('corrections take effect when the window is over, and are exported', async (t) => {
  await configure({ undo_window_seconds: 1 });
  const id = await startDoubtful();
  const corrections = [{ path: '/message', value: 'certain' }];
  for (const headers of [key, other]) {
    const decision =
      headers === key ? { decision: 'correct', corrections } : { decision: 'approve' };
    await eventually('a decision', async () => {
      const options = { body: decision, headers };
      const reply = await send('POST', `/v1/reviews/${id}/decision`, options);
      t.ok([200, 409].includes(reply.status));
      return reply.status === 200;
    });
  }
  await eventually('a decision', async () => {
    const status = await send('GET', `/v1/workflows/${id}/status`);
    return status.json().status === 'completed';
  });
  const exported = await send('GET', '/v1/reviews/corrections?pipeline=noop&operation=echo');
  conformance.check(t, 'export_review_corrections', exported);
  const found = exported.text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  t.match(found, [
    {
      workflow_id: id,
      pipeline: 'noop',
      operation: 'echo',
      documents: [],
      path: '/message',
      read_value: 'doubtful',
      corrected_value: 'certain',
      evidence: { text: 'doubtful' },
      confidence: 0.999,
    },
  ]);
  t.equal(found.length, 1);
  const later = '?after=2100-01-01T00:00:00Z';
  t.equal((await send('GET', `/v1/reviews/corrections${later}`)).text, '');
  t.equal((await send('GET', '/v1/reviews/corrections', { headers: stranger })).text, '');
  const leap = '?after=2016-12-31T23:59:60Z';
  conformance.check(
    t,
    'export_review_corrections',
    await send('GET', `/v1/reviews/corrections${leap}`),
  );
});
