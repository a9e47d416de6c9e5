import t from 'tap';
import { follow } from '../../core/http/openapi-references.ts';
import { compileSchema } from '../../core/kernel/validate.ts';
import type { JsonObject, OpenApi } from '../../core/http/openapi.ts';
import { withItsSchemas } from '../support/used-schemas.ts';
import { startTestAppliance } from './appliance.ts';
import { call, type Call } from './client.ts';
import { createConformance } from './conformance.ts';
import { testWorkflowList } from './workflow-list-sentences.ts';

const appliance = await startTestAppliance(t, { plugins: ['abuse', 'finance', 'noop'] });
const { url } = appliance;
const key = await appliance.bearer();
const reader = await appliance.bearer({ held: ['workflows:read'] });
const reviewing = await appliance.bearer({ held: ['review:write'] });
const writer = await appliance.bearer({ held: ['workflows:write'] });
const stranger = await appliance.bearer({ tenantId: 'globex' });
const document = (await call(`${url}/openapi.json`)).json() as OpenApi;
const conformance = createConformance(document);

function send(method: string, path: string, options: Omit<Call, 'method'> = {}) {
  return call(url + path, { method, ...options, headers: { ...key, ...options.headers } });
}

async function decide(id: string, body: object, headers: Call['headers'] = {}) {
  const reply = await send('POST', `/v1/reviews/${id}/decision`, { body, headers });
  conformance.check(t, 'decide_review', reply);
  return reply;
}

/** A workflow that waits for a person. */
async function startDoubtful(headers: Call['headers'] = {}): Promise<string> {
  const body = { input: { message: 'doubtful' }, options: { confidence: 0.3 } };
  const reply = await send('POST', '/v1/pipelines/noop/echo', { body, headers });
  t.match(reply.json(), { status: 'in_review', review: { assigned_to: null } });
  return reply.json().workflow_id;
}

async function used(): Promise<number> {
  const row = await appliance.database.knex('usage_periods').where({ tenant_id: 'acme' }).first();
  return row?.settled ?? 0;
}

t.test('ended reviews are listed with who decided what, newest first', async (t) => {
  const [first, second, open] = [
    await startDoubtful(),
    await startDoubtful(),
    await startDoubtful(),
  ];
  await decide(first, { decision: 'approve', reviewer: 'ines', comment: 'as printed' });
  const corrections = [{ path: '/message', value: 'certain' }];
  await decide(second, { decision: 'correct', corrections, reviewer: 'tom' });
  const list = async (query = '') => {
    const reply = await send('GET', `/v1/reviews/decided?pipeline=noop${query}`);
    conformance.check(t, 'list_decided_reviews', reply);
    return reply.json();
  };
  t.match((await list('&limit=2')).data, [
    { workflow_id: second, decision: 'correct', reviewers: ['tom'], corrections: 1, comment: null },
    { workflow_id: first, decision: 'approve', reviewers: ['ines'], comment: 'as printed' },
  ]);
  const [page] = [await list('&limit=1')];
  t.equal(page.data[0].workflow_id, second);
  t.equal((await list(`&limit=1&cursor=${page.next_cursor}`)).data[0].workflow_id, first);
  const idsOf = async (query: string) =>
    (await list(query)).data.map((one: { workflow_id: string }) => one.workflow_id);
  t.same(await idsOf('&reviewer=ines&decision=approve'), [first]);
  t.same(await idsOf('&reviewer=ines&decision=correct'), []);
  t.same(await idsOf('&to=2020-01-01T00:00:00Z'), []);
  const all: string[] = await idsOf('&from=2020-01-01T00:00:00Z');
  t.ok(all.includes(first) && !all.includes(open), 'open reviews are in the queue');
  const foreign = await send('GET', '/v1/reviews/decided', { headers: stranger });
  t.same(foreign.json(), { data: [], next_cursor: null });
  await decide(open, { decision: 'reject', comment: 'only for this test' });
});

t.test('a reviewer finds, claims, corrects; the result shows it', async (t) => {
  const id = await startDoubtful();
  const list = await send('GET', '/v1/reviews?pipeline=noop&assigned=false');
  conformance.check(t, 'list_reviews', list);
  t.match(list.json(), {
    data: [{ workflow_id: id, cause: 'below_confidence_threshold', claim: null }],
    next_cursor: null,
  });

  const review = await send('GET', `/v1/reviews/${id}`);
  conformance.check(t, 'get_review', review);
  t.match(review.json(), {
    reason: 'Confidence 0.3 is below the threshold of 0.5.',
    status: { status: 'in_review' },
    fields: [{ path: '/message', value: 'doubtful', confidence: 0.999, corrected: false }],
    completed_unit: { message: 'doubtful' },
    evidence: { '/message': { text: 'doubtful' } },
    approvals: { required: 1, given: [] },
  });

  const body = { reviewer: 'ines', seconds: 60 };
  const claimed = await send('POST', `/v1/reviews/${id}/claim`, { body });
  conformance.check(t, 'claim_review', claimed);
  t.match(claimed.json(), {
    claim: { reviewer: 'ines' },
    status: { review: { assigned_to: 'ines' } },
  });
  const taken = await send('POST', `/v1/reviews/${id}/claim`, { body: { reviewer: 'tom' } });
  conformance.check(t, 'claim_review', taken);
  t.equal(taken.status, 409);
  const released = await send('POST', `/v1/reviews/${id}/release`, { body: { reviewer: 'ines' } });
  conformance.check(t, 'release_review', released);
  t.equal(released.json().claim, null);

  const before = await used();
  const corrections = [{ path: '/message', value: 'certain' }];
  const decided = await decide(id, {
    decision: 'correct',
    corrections,
    reviewer: 'ines',
    comment: 'Page 2.',
  });
  t.match(decided.json(), {
    status: { status: 'completed', review: { decision: { decision: 'correct' } } },
    fields: [{ path: '/message', value: 'certain', corrected: true }],
    corrections: [{ path: '/message', before: 'doubtful', after: 'certain', reviewer: 'ines' }],
  });
  t.equal(await used(), before + 1);

  const result = await send('GET', `/v1/results/${id}?expand=evidence`);
  conformance.check(t, 'get_result', result);
  t.match(result.json(), {
    status: 'completed',
    completed_unit: { message: 'certain' },
    review: { decision: 'correct', reviewers: ['ines'], comment: 'Page 2.', corrections: 1 },
  });
  t.same(result.json().evidence, {});
  conformance.check(t, 'get_review', await send('GET', `/v1/reviews/${id}`));
  t.equal((await decide(id, { decision: 'approve' })).status, 409, 'decided already');
  t.same((await send('GET', '/v1/reviews')).json().data, []);
});

t.test('a reviewer sees the request, its documents and the schema of the result', async (t) => {
  const upload = { headers: { 'content-type': 'text/plain' }, body: Buffer.from('No invoice.') };
  const { document_id: id } = (await send('POST', '/v1/documents', upload)).json();
  const input = { document_url: `document:${id}` };
  const options = { confidence_threshold: 1 };
  const body = { input, options };
  const run = { body, headers: { prefer: 'wait=60' } };
  const started = await send('POST', '/v1/pipelines/finance/invoice', run);
  const path = `/v1/reviews/${started.json().workflow_id}/material`;
  const material = await send('GET', path);
  conformance.check(t, 'get_review_material', material);
  t.match(material.json(), {
    pipeline: 'finance',
    operation: 'invoice',
    unit: 'invoice',
    completed_unit_schema: { properties: { invoice_object: { type: 'object' } } },
    attention_below: 1,
    input,
    options,
    texts: [],
    documents: [{ pointer: '/document_url', document: { document_id: id } }],
  });
  await send('DELETE', `/v1/documents/${id}`);
  t.match((await send('GET', path)).json(), { documents: [{ document: null }] });
  t.equal((await send('GET', path, { headers: stranger })).status, 404);
  t.equal((await send('GET', path, { headers: reviewing })).status, 200);
  t.equal((await send('GET', path, { headers: writer })).status, 403);
  await decide(started.json().workflow_id, { decision: 'reject' });
});

t.test('a rejected result is empty, with the reason', async (t) => {
  const id = await startDoubtful();
  await decide(id, { decision: 'reject', comment: 'A love letter.' });
  const result = await send('GET', `/v1/results/${id}`);
  conformance.check(t, 'get_result', result);
  t.match(result.json(), {
    status: 'rejected',
    completed_unit: null,
    error: { code: 'rejected', message: 'A reviewer rejected the result: A love letter.' },
  });
});

t.test('corrections keep to the schema, and are told by their place in the request', async (t) => {
  const id = await startDoubtful();
  const correct = (...corrections: object[]) => decide(id, { decision: 'correct', corrections });
  const wrong = await correct({ path: '/message', value: 12 });
  t.equal(wrong.status, 400);
  t.same(wrong.json().details, [{ path: '/corrections/0/value', message: 'must be string' }]);
  const unknown = await correct({ path: '/massage', value: 'x' });
  t.match(unknown.json().details, [{ path: '/corrections/0/value', message: /"message"/ }]);
  for (const body of [
    { decision: 'correct' },
    { decision: 'approve', corrections: [{ path: '/message', value: 'x' }] },
    { decision: 'perhaps' },
    { decision: 'approve', reviewer: 'key_01jd0000000000000000000042' },
    { decision: 'correct', corrections: [{ path: '/message' }] },
  ]) {
    t.equal((await decide(id, body)).status, 400, JSON.stringify(body));
  }
  const status = await send('GET', `/v1/workflows/${id}/status`);
  t.equal(status.json().status, 'in_review');
});

t.test('who may read may not decide, and another tenant sees nothing', async (t) => {
  const id = await startDoubtful();
  for (const headers of [reader, reviewing]) {
    t.equal((await send('GET', '/v1/reviews', { headers })).status, 200);
    t.equal((await send('GET', `/v1/reviews/${id}`, { headers })).status, 200);
  }
  for (const path of ['/v1/reviews', `/v1/reviews/${id}`]) {
    const reply = await send('GET', path, { headers: writer });
    t.equal(reply.status, 403);
    t.match(reply.json().message, /"workflows:read" or "review:write"/);
  }
  for (const [path, body] of [
    ['claim', {}],
    ['release', {}],
    ['assign', { assignee: 'tom' }],
    ['check', { corrections: [] }],
    ['decision', { decision: 'approve' }],
  ] as const) {
    const address = `/v1/reviews/${id}/${path}`;
    t.equal((await send('POST', address, { body, headers: reader })).status, 403, path);
    t.equal((await send('POST', address, { body, headers: stranger })).status, 404, path);
  }
  t.equal((await send('GET', `/v1/reviews/${id}`, { headers: stranger })).status, 404);
  t.same((await send('GET', '/v1/reviews', { headers: stranger })).json().data, []);
  t.equal((await decide(id, { decision: 'reject' }, reviewing)).status, 200);
});

t.test('a review is handed over by name, with a due time of the configuration', async (t) => {
  const review = { due_hours: { below_confidence_threshold: 0 }, escalate_to: 'role:operator' };
  const configured = await send('PUT', '/v1/pipelines/noop/config', { body: { review } });
  t.match(configured.json(), { review, sources: { '/review/due_hours': 'tenant' } });
  const id = await startDoubtful();
  await send('PUT', '/v1/pipelines/noop/config', { body: {} });
  const assign = async (body: object) => {
    const reply = await send('POST', `/v1/reviews/${id}/assign`, { body });
    conformance.check(t, 'assign_review', reply);
    return reply;
  };
  const given = { assignee: 'tom', note: 'Yours?', reviewer: 'ines' };
  const assigned = await assign(given);
  t.match(assigned.json(), {
    assignment: { assignee: 'tom', assigned_by: 'ines', note: 'Yours?' },
  });
  t.equal((await assign({ assignee: 'kim', reviewer: 'ines' })).status, 409, 'it is tom’s now');
  t.equal((await assign({ assignee: 'role:auditor' })).status, 400);
  const list = await send('GET', '/v1/reviews?assignee=TOM&overdue=true&order=due');
  conformance.check(t, 'list_reviews', list);
  t.match(list.json().data, [{ workflow_id: id, due_at: String, assignment: { assignee: 'tom' } }]);
  const reviewers = await send('GET', '/v1/reviewers');
  conformance.check(t, 'list_reviewers', reviewers);
  t.match(reviewers.json().data, [{ assignee: 'ines', kind: 'name' }]);
  await decide(id, { decision: 'reject', reviewer: 'tom' });
});

t.test('corrections are checked by schema and rules, and nothing is decided', async (t) => {
  const upload = { headers: { 'content-type': 'text/plain' }, body: Buffer.from('No invoice.') };
  const { document_id: documentId } = (await send('POST', '/v1/documents', upload)).json();
  const body = { input: { document_url: `document:${documentId}` } };
  const { workflow_id: id } = (
    await send('POST', '/v1/pipelines/finance/invoice', { body })
  ).json();
  const check = async (corrections: object[]): Promise<any> => {
    const reply = await send('POST', `/v1/reviews/${id}/check`, { body: { corrections } });
    conformance.check(t, 'check_review', reply);
    return reply.json();
  };
  const at = (name: string, value: unknown) => ({ path: `/invoice_object/${name}`, value });
  const sums = [at('net_amount', 1000), at('tax_amount', 190)];
  t.match(await check([...sums, at('gross_amount', 1109)]), {
    schema_errors: [],
    findings: [{ code: 'total_mismatch', field: '/invoice_object/gross_amount' }],
  });
  const right = await check([...sums, at('gross_amount', 1190)]);
  t.notOk(right.findings.some(({ code }: { code: string }) => code === 'total_mismatch'));
  t.same((await check([at('net_amount', 'much')])).findings, [], 'rules need a sound result');
  t.match(await check([at('net_amount', 'much')]), {
    schema_errors: [{ path: '/invoice_object/net_amount' }],
  });
  t.match(await check([at('nowhere/at/all', 1)]), { error: 'invalid_request' });
  t.equal((await send('GET', `/v1/reviews/${id}`)).json().corrections.length, 0);
  await decide(id, { decision: 'reject' });
});

t.test('reviews that are alike are counted, and then approved one by one', async (t) => {
  const review = { review: { sample: 1 } };
  await send('PUT', '/v1/pipelines/noop/config', { body: review });
  const body = { input: { message: 'sure' } };
  const { workflow_id: id } = (await send('POST', '/v1/pipelines/noop/echo', { body })).json();
  await send('PUT', '/v1/pipelines/noop/config', { body: {} });
  t.match((await send('GET', `/v1/reviews/${id}`)).json(), { cause: 'sampled' });
  const approve = async (more: object) => {
    const alike = { pipeline: 'noop', operation: 'echo', cause: 'sampled', ...more };
    const reply = await send('POST', '/v1/reviews/approve', { body: alike });
    conformance.check(t, 'approve_reviews', reply);
    return reply.json();
  };
  t.match(await approve({ dry_run: true }), { matching: 1, approvable: 1, approved: 0 });
  t.match(await approve({ reviewer: 'ines' }), { approved: 1, next_cursor: null });
  t.match((await send('GET', `/v1/workflows/${id}/status`)).json(), {
    status: 'completed',
    review: { decision: { reviewers: ['ines'] } },
  });
  t.match(await approve({ cause: 'poison_input' }), { error: 'invalid_request' });
});

t.test('a workflow of a test key counts nothing when it is approved', async (t) => {
  const testing = await appliance.bearer({ mode: 'test' });
  const id = await startDoubtful(testing);
  const before = await used();
  await decide(id, { decision: 'approve' }, testing);
  t.equal(await used(), before);
  const body = { input: { message: 'sure' } };
  const sure = await send('POST', '/v1/pipelines/noop/echo', { body });
  const never = await send('GET', `/v1/reviews/${sure.json().workflow_id}`);
  t.equal(never.status, 404, 'it has never needed a person');
});

t.test('pages follow each other, and only by their own cursors', async (t) => {
  const ids = [await startDoubtful(), await startDoubtful(), await startDoubtful()];
  const seen: string[] = [];
  let cursor = '';
  do {
    const page = (await send('GET', `/v1/reviews?limit=1${cursor}`)).json();
    seen.push(...page.data.map((one: { workflow_id: string }) => one.workflow_id));
    cursor = page.next_cursor && `&cursor=${page.next_cursor}`;
  } while (cursor);
  t.same(seen.slice(-3), ids);
  t.equal(new Set(seen).size, seen.length);
  const broken = await send('GET', '/v1/reviews?cursor=nonsense');
  conformance.check(t, 'list_reviews', broken);
  t.equal(broken.status, 400);
});

t.test('the quality of an operation is counted from what reviewers decided', async (t) => {
  const read = async (headers: Call['headers'] = {}): Promise<any> => {
    const address = '/v1/reviews/quality?pipeline=noop&operation=echo';
    const reply = await send('GET', address, { headers });
    conformance.check(t, 'get_review_quality', reply);
    return reply.json();
  };
  const messages = (report: any) => report.fields.find((one: any) => one.field === '/message');
  const before = await read();
  await decide(await startDoubtful(), { decision: 'approve' });
  const corrections = [{ path: '/message', value: 'certain' }];
  await decide(await startDoubtful(), { decision: 'correct', corrections });
  const testing = await appliance.bearer({ mode: 'test' });
  await decide(await startDoubtful(testing), { decision: 'approve' }, testing);
  const after = await read();
  t.equal(after.reviews.count, before.reviews.count + 2, 'work of test keys is left out');
  t.equal(after.reviews.approved, before.reviews.approved + 1);
  t.equal(after.reviews.corrected, before.reviews.corrected + 1);
  t.equal(messages(after).values, messages(before).values + 2);
  t.equal(messages(after).right, messages(before).right + 1);
  t.equal(after.thresholds[30].wrong, before.thresholds[30].wrong + 1);
  t.equal(after.thresholds[31].reviews, before.thresholds[31].reviews);
  t.match(await read(stranger), { reviews: { count: 0, from: null }, fields: [] });
});

testWorkflowList(t, { send, conformance });

t.test('every documented answer has been seen, and the examples are such answers', async (t) => {
  const reviewAnswers = conformance.unseen().filter((name) => /_reviews? /.test(name));
  t.same(reviewAnswers, []);
  const { components } = document;
  for (const methods of Object.values(document.paths)) {
    for (const operation of Object.values(methods)) {
      const name = operation['operationId'] as string;
      if (!/_reviews?$/.test(name)) continue;
      const responses = operation['responses'] as Record<string, JsonObject>;
      const content = (responses['200']!['content'] as JsonObject)[
        'application/json'
      ] as JsonObject;
      const check = compileSchema(withItsSchemas(content['schema'] as JsonObject, components));
      const examples = Object.values(content['examples'] as Record<string, JsonObject>);
      for (const example of examples) {
        const result = check(follow(document, example)['value']);
        t.same(result.ok ? [] : result.details, [], `${name} example`);
      }
    }
  }
});
