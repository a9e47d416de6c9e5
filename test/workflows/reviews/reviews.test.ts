import t from 'tap';
import { approvalsNeeded } from '../../../core/workflows/reviews/four-eyes.ts';
import { createListener } from '../../../core/database/listener.ts';
import { systemClock } from '../../../core/kernel/clock.ts';
import { findImbalances } from '../../../core/quota/queries.ts';
import { extractionHash } from '../../../core/pipelines/checked-outcome.ts';
import { quietLog } from '../../support/log.ts';
import { buildTenant, testDatabase } from '../../support/postgres.ts';
import {
  approve,
  asReviewer,
  correct,
  reject,
  startReview,
  testReviews,
} from '../../support/reviews.ts';
import { buildCaller, buildSubmit, ids, startEngine } from '../../support/workflows.ts';

const database = await testDatabase(t);
await buildTenant(database);
await buildTenant(database, 'globex');
const reviews = testReviews(database);

const invoice = {
  completedUnit: { total: 190, vendor_name: 'Acme', lines: [{ text: 'a', price: 1 }] },
  businessObject: { total: 190, vendor: 'Acme', lines: [{ price: 1 }] },
  evidence: {
    '/total': { page: 1, bbox: null, text: '190', confidence: 0.6, source: 'layout' as const },
    '/vendor_name': {
      page: 1,
      bbox: null,
      text: 'Acme',
      confidence: 0.9,
      source: 'layout' as const,
    },
  },
};
const operation = { businessObjectPaths: { '': '', '/vendor_name': '/vendor' } };

async function usage(tenantId = 'acme') {
  const row = await database.knex('usage_periods').where({ tenant_id: tenantId }).first();
  return { settled: row.settled, held: row.held };
}

function eventsOf(workflowId: string) {
  return database
    .knex('events')
    .where({ workflow_id: workflowId })
    .orderBy(['created_at', 'event_type']);
}

t.test('an approval ends the workflow, counts one unit and sends the event', async (t) => {
  const workflowId = await startReview(t, database);
  const before = await usage();
  const { matter } = await reviews.decide(asReviewer(workflowId, 'ines'), approve);
  t.equal(matter.workflow.state, 'completed');
  t.match(matter.workflow.review?.decision, { decision: 'approve', reviewers: ['ines'] });
  t.same(await usage(), { settled: before.settled + 1, held: 0 });
  const [failed, waits, done, ...more] = await eventsOf(workflowId);
  t.match(failed, { event_type: 'workflow.failed', data: { status: 'review' } });
  t.match(waits, { event_type: 'workflow.in_review', data: { status: 'review' } });
  t.match(done, { event_type: 'echo.completed', data: { status: 'approved' } });
  t.same(more, []);
  const trail = await database.knex('audit_entries').where({ object_id: workflowId }).orderBy('at');
  t.same(
    trail.map(({ action }) => action),
    ['workflow.submitted', 'workflow.in_review', 'review.approved', 'workflow.completed'],
  );
});

t.test('a unit counts above the quota and in the month of the decision', async (t) => {
  const tenantId = await buildTenant(database, 'full');
  const caller = buildCaller({ tenantId });
  const workflowId = await startReview(t, database, { caller });
  await database.knex('usage_periods').where({ tenant_id: tenantId }).update({ unit_limit: 0 });
  const later = new Date('2031-02-03T04:05:06Z');
  const clock = { now: () => later } as never;
  await testReviews(database, { clock }).decide(asReviewer(workflowId, null, caller), approve);
  const months = await database
    .knex('usage_periods')
    .where({ tenant_id: tenantId })
    .orderBy('period')
    .select('period', 'settled', 'held');
  t.match(months, [
    { settled: 0, held: 0 },
    { period: '2031-02-01', settled: 1, held: 0 },
  ]);
});

t.test('corrections reach the result, the event and the table of differences', async (t) => {
  const workflowId = await startReview(t, database, { outcome: invoice });
  const corrected = testReviews(database, { operation });
  await corrected.decide(
    asReviewer(workflowId, 'ines'),
    correct({ path: '/total', value: 1190 }, { path: '/vendor_name', value: 'Acme Ltd' }),
  );
  const unit = { ...invoice.completedUnit, total: 1190, vendor_name: 'Acme Ltd' };
  const result = await database.knex('results').where({ workflow_id: workflowId }).first();
  t.same(result.completed_unit, unit);
  t.same(Object.keys(result.completed_unit), Object.keys(unit), 'fields keep their order');
  t.same(result.evidence, {}, 'what spoke for the old values is gone');
  t.equal(result.extraction_sha256, extractionHash(unit));
  const [, , done] = await eventsOf(workflowId);
  t.match(done.data, {
    businessObject: { total: 1190, vendor: 'Acme Ltd', lines: [{ price: 1 }] },
    extractionHash: extractionHash(unit),
  });
  const rows = await database
    .knex('review_corrections')
    .where({ workflow_id: workflowId })
    .orderBy('path');
  t.match(rows, [
    { path: '/total', before: 190, after: 1190, confidence: Number, processed_by: 'test@1.0.0' },
    { path: '/vendor_name', before: 'Acme', after: 'Acme Ltd', reviewer: 'ines' },
  ]);
  t.match(rows[0].evidence, { text: '190' });
});

t.test('where a reviewer found a corrected value becomes its evidence', async (t) => {
  const fourEyes = { amountPath: '/total', limit: 100 };
  const two = testReviews(database, { fourEyes, operation });
  const workflowId = await startReview(t, database, { outcome: invoice });
  const place = { page: 2, bbox: [1, 2, 3, 4], text: '1.190,00' } as const;
  const decision = {
    ...correct({ path: '/total', value: 1190 }, { path: '/vendor_name', value: 'Acme Ltd' }),
    places: { '/total': place, '/vendor_name': place },
  };
  for (const pointer of ['/lines/0/text', '/total/cents', 'total']) {
    const misplaced = { ...decision, places: { [pointer]: place } };
    const path = `/evidence/${pointer.replaceAll('/', '~1')}`;
    const refused = { code: 'invalid_request', details: [{ path }] };
    await t.rejects(two.decide(asReviewer(workflowId, 'ines'), misplaced), refused);
  }
  await two.decide(asReviewer(workflowId, 'ines'), decision);
  const again = correct({ path: '/vendor_name', value: 'Acme Limited' });
  await two.decide(asReviewer(workflowId, 'tom', buildCaller()), again);
  const { matter } = await two.decide(asReviewer(workflowId, 'ines', buildCaller()), approve);
  t.equal(matter.workflow.state, 'completed');
  const evidence = { ...place, confidence: 0.999, source: 'reviewer' };
  t.same(matter.evidence, { '/total': evidence }, 'a later correction without a place has none');
});

t.test(
  'a correction that leads nowhere, meets another or changes nothing is refused',
  async (t) => {
    const workflowId = await startReview(t, database, { outcome: invoice });
    const refused = async (decision: ReturnType<typeof correct>, path: string) =>
      await t.rejects(reviews.decide(asReviewer(workflowId, null), decision), {
        code: 'invalid_request',
        details: [{ path }],
      });
    await refused(correct({ path: '/lines/7/text', value: 'b' }), '/corrections/0/path');
    await refused(correct({ path: 'total', value: 1 }), '/corrections/0/path');
    await refused(correct({ path: '', value: {} }), '/corrections/0/path');
    await refused(correct({ path: '/__proto__', value: {} }), '/corrections/0/path');
    await refused(
      correct({ path: '/lines', value: [] }, { path: '/lines/0/text', value: 'b' }),
      '/corrections/1/path',
    );
    await refused(correct({ path: '/total', value: 190 }), '/corrections');
    t.equal((await reviews.get('acme', workflowId)).matter.workflow.state, 'in_review');
  },
);

t.test('a rejection counts nothing, says so, and sends no second failure', async (t) => {
  const workflowId = await startReview(t, database, { outcome: invoice });
  const before = await usage();
  const decision = { ...reject, comment: 'A delivery note.' };
  const { matter } = await reviews.decide(asReviewer(workflowId, 'ines'), decision);
  t.match(matter.workflow, {
    state: 'rejected',
    error: { code: 'rejected', message: 'A reviewer rejected the result: A delivery note.' },
  });
  t.same(await usage(), before);
  const events = await eventsOf(workflowId);
  t.same(
    events.map((event) => event.event_type),
    ['workflow.failed', 'workflow.in_review', 'workflow.rejected'],
  );
  t.match(events[2].data, {
    status: 'rejected',
    reason: 'A reviewer rejected the result: A delivery note.',
    businessObject: invoice.businessObject,
    extractionHash: extractionHash(invoice.completedUnit),
  });
});

t.test('the completion endpoint hears of the end, done or rejected', async (t) => {
  const workerId = ids.uuid();
  const parts = { clock: systemClock, log: quietLog() };
  const listener = await createListener({ url: database.url, workerId, ...parts });
  t.teardown(() => listener.close());
  let hear: (payload: string) => void = () => {};
  await listener.on('workmill_done', (payload) => hear(payload));
  for (const [decision, status] of [
    [approve, 'completed'],
    [reject, 'rejected'],
  ] as const) {
    const workflowId = await startReview(t, database);
    const endpointId = ids.uuid();
    await database.knex('webhook_endpoints').insert({
      tenant_id: 'acme',
      endpoint_id: endpointId,
      url: `https://e.example/${status}`,
      payload: 'short',
      event_types: [],
      secret: Buffer.from('whsec_test'),
    });
    await database
      .knex('workflows')
      .where({ workflow_id: workflowId })
      .update({ completion_endpoint_id: endpointId });
    const targets: object[] = [];
    const onDeliveries = (given: object[]) => void targets.push(...given);
    const heard = new Promise<string>((resolve) => (hear = resolve));
    await testReviews(database, { onDeliveries }).decide(asReviewer(workflowId, null), decision);
    t.equal(await heard, workflowId.replaceAll('-', ''), 'every process is told');
    t.same(targets, [{ tenantId: 'acme', endpointId }]);
    const short = (await eventsOf(workflowId)).filter((e) => e.event_type === 'workflow.completed');
    t.match(short, [{ data: { state: status } }]);
  }
});

t.test('of decisions at the same time one wins, the others find it decided', async (t) => {
  const workflowId = await startReview(t, database);
  const before = await usage();
  const answers = await Promise.allSettled(
    [approve, reject, approve, reject].map((decision, n) =>
      reviews.decide(asReviewer(workflowId, `reviewer ${n}`), decision),
    ),
  );
  t.equal(answers.filter(({ status }) => status === 'fulfilled').length, 1);
  for (const answer of answers) {
    if (answer.status === 'rejected') t.match(answer.reason, { code: 'conflict' });
  }
  const { state } = (await reviews.get('acme', workflowId)).matter.workflow;
  const counted = state === 'completed' ? 1 : 0;
  t.equal((await usage()).settled, before.settled + counted);
});

t.test('what is not in review cannot be decided, claimed or seen', async (t) => {
  const workflowId = await startReview(t, database);
  const engine = await startEngine(t, database);
  const { workflow } = await engine.submit(buildSubmit(), 10_000);
  await t.rejects(reviews.get('acme', workflow.workflowId), { code: 'not_found' });
  const theirs = asReviewer(workflowId, null, buildCaller({ tenantId: 'globex' }));
  await t.rejects(reviews.decide(theirs, approve), { code: 'not_found' });
  await t.rejects(reviews.claim(theirs, { seconds: 60, force: true }), { code: 'not_found' });
  await engine.cancel(buildCaller(), workflowId, { requestId: 'req_x', remoteAddress: null });
  await t.rejects(reviews.decide(asReviewer(workflowId, null), approve), { code: 'conflict' });
  const claim = reviews.claim(asReviewer(workflowId, null), { seconds: 60, force: true });
  await t.rejects(claim, { code: 'conflict' });
});

t.test('a claim keeps others out until it is released, taken away or over', async (t) => {
  const workflowId = await startReview(t, database);
  const [ines, tom] = [asReviewer(workflowId, 'ines'), asReviewer(workflowId, 'tom')];
  const terms = { seconds: 60, force: false };
  const first = await reviews.claim(ines, terms);
  t.equal(first.matter.workflow.review?.assigned_to, 'ines');
  await t.rejects(reviews.claim(tom, terms), { code: 'conflict', message: /ines has claimed/ });
  await t.rejects(reviews.decide(tom, approve), { code: 'conflict' });
  await t.rejects(reviews.release(tom, terms), { code: 'conflict' });
  const longer = await reviews.claim(ines, { ...terms, seconds: 600 });
  t.ok(longer.matter.claim!.expiresAt > first.matter.claim!.expiresAt, 'prolonged');

  t.equal((await reviews.claim(tom, { ...terms, force: true })).matter.claim?.reviewer, 'tom');
  t.equal((await reviews.release(tom, terms)).matter.claim, null);
  t.equal((await reviews.release(tom, terms)).matter.claim, null, 'and again');

  await reviews.claim(ines, terms);
  await database
    .knex('review_claims')
    .where({ workflow_id: workflowId })
    .update({ expires_at: database.knex.raw("now() - interval '1 second'") });
  t.equal((await reviews.get('acme', workflowId)).matter.workflow.review?.assigned_to, null);
  await reviews.decide(tom, approve);
  t.same(await database.knex('review_claims').where({ workflow_id: workflowId }), []);
});

t.test('above the limit two different reviewers must approve', async (t) => {
  const fourEyes = { amountPath: '/total', limit: 100 };
  const two = testReviews(database, { fourEyes, operation });
  const workflowId = await startReview(t, database, { outcome: invoice });
  const before = await usage();
  const as = (name: string | null) => asReviewer(workflowId, name, buildCaller());

  const lower = correct({ path: '/total', value: 90 });
  const voted = await two.decide(as('ines'), lower);
  t.equal(voted.matter.workflow.state, 'in_review', 'correcting below the limit is no way around');
  t.match(voted.matter.votes, [{ reviewer: 'ines', decision: 'correct' }]);
  t.same(await usage(), before);
  await t.rejects(two.decide(as(' INES '), approve), { code: 'conflict' });
  const other = correct({ path: '/total', value: 95 });
  const { matter } = await two.decide(as('tom'), other);
  t.equal(matter.workflow.state, 'in_review', 'nobody else has approved this amount');
  t.match(matter.votes, [{ reviewer: 'tom' }]);
  t.equal(matter.votes.length, 1);
  const done = await two.decide(as('ines'), approve);
  t.match(done.matter.workflow, {
    state: 'completed',
    review: { decision: { decision: 'correct', reviewers: ['tom', 'ines'], corrections: 1 } },
  });
  t.match(done.matter.completedUnit, { total: 95 });
  t.equal((await usage()).settled, before.settled + 1);
});

t.test(
  'two votes of one key without a name are one reviewer; an unreadable amount needs two',
  async (t) => {
    const two = testReviews(database, { fourEyes: { amountPath: '/missing', limit: 100 } });
    const workflowId = await startReview(t, database, { outcome: invoice });
    const caller = buildCaller();
    await two.decide(asReviewer(workflowId, null, caller), approve);
    await t.rejects(two.decide(asReviewer(workflowId, 'ines', caller), approve), {
      code: 'conflict',
    });
    const { matter } = await two.decide(asReviewer(workflowId, null, buildCaller()), approve);
    t.equal(matter.workflow.state, 'completed');
  },
);

t.test('one key cannot approve twice by two names, unless its names are trusted', async (t) => {
  const rule = { amountPath: '/total', limit: 100 };
  const caller = buildCaller();
  const strict = testReviews(database, { fourEyes: rule });
  const workflowId = await startReview(t, database, { outcome: invoice });
  const [ines, tom] = ['ines', 'tom'].map((name) => asReviewer(workflowId, name, caller));
  await strict.decide(ines!, approve);
  await t.rejects(strict.decide(tom!, approve), { code: 'conflict', message: /API key/ });
  const trusting = testReviews(database, { fourEyes: { ...rule, sharedKey: true } });
  const elsewhere = asReviewer(workflowId, 'Ines', buildCaller());
  await t.rejects(trusting.decide(elsewhere, approve), { code: 'conflict' });
  t.equal((await trusting.decide(tom!, approve)).matter.workflow.state, 'completed');
});

t.test('pages list what waits once, oldest first, by the filters', async (t) => {
  const tenantId = await buildTenant(database, 'paged');
  const caller = buildCaller({ tenantId });
  const all: string[] = [];
  for (const confidence of [0.5, 0.85, 0.5, 0.5, 0.85]) {
    all.push(await startReview(t, database, { caller, outcome: { confidence } }));
  }
  const terms = { seconds: 60, force: false };
  await reviews.claim(asReviewer(all[1]!, 'ines', caller), terms);
  const list = async (filter: Parameters<typeof reviews.list>[1]) => {
    const page = await reviews.list(tenantId, filter, { limit: 10, after: null });
    return page.items.map(({ workflow }) => all.indexOf(workflow.workflowId));
  };
  t.same(await list({}), [0, 1, 2, 3, 4]);
  t.same(await list({ cause: 'below_review_threshold' }), [1, 4]);
  t.same(await list({ assigned: true }), [1]);
  t.same(await list({ assigned: false }), [0, 2, 3, 4]);
  t.same(await list({ assignedTo: 'ines' }), [1]);
  t.same(await list({ assignedTo: 'tom' }), []);
  t.same(await list({ minAgeSeconds: 3600 }), []);
  t.same(await list({ pipeline: 'other' }), []);
  const first = await reviews.list(tenantId, {}, { limit: 2, after: null });
  t.ok(first.nextCursor);
  // The cursor's own row leaves the list between two pages: nothing is skipped or seen twice.
  await reviews.decide(asReviewer(all[1]!, 'ines', caller), reject);
  const next = await reviews.list(tenantId, {}, { limit: 10, after: all[1]! });
  t.same(
    next.items.map(({ workflow }) => all.indexOf(workflow.workflowId)),
    [2, 3, 4],
  );
  t.equal(next.nextCursor, null);
});

t.test('after all of this the books balance', async (t) => {
  t.same(await findImbalances(database), []);
});

t.test(
  'a result with a chosen value needs two reviewers, before and after a correction',
  async (t) => {
    const values = [{ at: '/type', oneOf: ['credit_note'], above: null }];
    const rule = { amountPath: '/total', limit: 100, values, sharedKey: false };
    const note = { type: 'credit_note', total: 5 };
    const other = { type: 'invoice', total: 5 };
    t.equal(approvalsNeeded(rule, [note, note]), 2);
    t.equal(approvalsNeeded(rule, [note, other]), 2, 'a correction does not avoid it');
    t.equal(approvalsNeeded(rule, [other, other]), 1);
    t.equal(approvalsNeeded({ ...rule, amountPath: null }, [other]), 1, 'without a limit');
    t.equal(approvalsNeeded(rule, [{ type: 'invoice', total: 101 }]), 2);
  },
);
