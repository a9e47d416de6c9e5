// Who decides which review, and by when.

import t from 'tap';
import { PipelineFailure } from '../../../core/pipelines/failure.ts';
import { createApproveAlike } from '../../../core/workflows/reviews/approve-alike.ts';
import { createCheckCorrections } from '../../../core/workflows/reviews/check-corrections.ts';
import { createEscalation } from '../../../core/workflows/reviews/overdue/escalation.ts';
import { quietLog } from '../../support/log.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { buildTenant, testDatabase } from '../../support/postgres.ts';
import { approve, asReviewer, startReview, testReviews } from '../../support/reviews.ts';
import { buildCaller, echoOperation, ids } from '../../support/workflows.ts';

const database = await testDatabase(t);
await buildTenant(database);
const reviews = testReviews(database);

t.test('a review that was handed over is its assignee’s, and a claim is respected', async (t) => {
  const workflowId = await startReview(t, database);
  const [ines, tom, kim] = ['ines', 'tom', 'kim'].map((name) => asReviewer(workflowId, name));
  const claim = { seconds: 60, force: false };
  const handOver = { assignee: 'Tom', note: 'Your vendor.', force: false };
  await reviews.claim(ines!, claim);
  await t.rejects(reviews.assign(kim!, handOver), {
    code: 'conflict',
    message: /ines has claimed/,
  });
  const { matter } = await reviews.assign(ines!, handOver);
  t.equal(matter.claim, null, 'the claim ends');
  t.match(matter.assignment, { assignee: 'Tom', assignedBy: 'ines', note: 'Your vendor.' });
  await t.rejects(reviews.claim(kim!, claim), { code: 'conflict', message: /assigned to Tom/ });
  await t.rejects(reviews.decide(kim!, approve), { code: 'conflict' });
  const taken = await reviews.claim(kim!, { ...claim, force: true });
  t.equal(taken.matter.claim?.reviewer, 'kim', 'taking over stays possible, and is recorded');
  await reviews.release(kim!, claim);
  await reviews.claim(tom!, claim);
  await reviews.decide(tom!, approve);
  t.same(await database.knex('review_assignments').where({ workflow_id: workflowId }), []);
  const [entry] = await database
    .knex('audit_entries')
    .where({ object_id: workflowId, action: 'review.assigned' });
  t.match(entry.detail, {
    reviewer: 'ines',
    held_by: 'ines',
    assignee: 'Tom',
    note: 'Your vendor.',
  });
});

t.test('a role stands for everybody who has it, and nobody else', async (t) => {
  const workflowId = await startReview(t, database);
  const caller = buildCaller();
  await reviews.assign(asReviewer(workflowId, 'ines', caller), {
    assignee: 'role:operator',
    note: null,
    force: false,
  });
  const person = (login: string, role: string) => {
    const rest = { name: login, tenants: null, mustChangePassword: false };
    const own = { accountId: ids.uuid(), sessionId: ids.uuid(), login, role, ...rest };
    return asReviewer(workflowId, null, buildCaller({ person: own }));
  };
  const refused = { code: 'conflict' };
  await t.rejects(reviews.decide(person('rita', 'reviewer'), approve), refused);
  await t.rejects(reviews.decide(asReviewer(workflowId, 'operator'), approve), refused);
  const assignee = { reviewer: 'otto', role: 'operator' };
  const page = { limit: 10, after: null };
  const mine = await reviews.list('acme', { assignee }, page);
  t.ok(mine.items.some(({ workflow }) => workflow.workflowId === workflowId));
  t.same((await reviews.list('acme', { assignee: { reviewer: 'otto' } }, page)).items, []);
  await reviews.decide(person('otto', 'operator'), approve);
});

t.test('the queue by due time, and what is overdue in it', async (t) => {
  const tenantId = await buildTenant(database, 'timed');
  const caller = buildCaller({ tenantId });
  const all: string[] = [];
  for (const hours of [undefined, 48, 0, 24]) {
    const dueHours = hours === undefined ? {} : { default: hours };
    all.push(await startReview(t, database, { caller, config: { dueHours } }));
  }
  const list = async (
    filter: Parameters<typeof reviews.list>[1],
    page: Partial<Parameters<typeof reviews.list>[2]> = {},
  ) => {
    const found = await reviews.list(tenantId, filter, { limit: 10, after: null, ...page });
    return found.items.map(({ workflow }) => all.indexOf(workflow.workflowId));
  };
  t.same(await list({}, { order: 'due' }), [2, 3, 1, 0], 'without a limit last');
  t.same(await list({}, { order: 'due', after: all[3]! }), [1, 0]);
  t.same(await list({}, { order: 'created' }), [0, 1, 2, 3]);
  t.same(await list({ overdue: true }), [2]);
  t.same(await list({ overdue: false }), [0, 1, 3]);
  await reviews.decide(asReviewer(all[2]!, 'ines', caller), approve);
  const { matter } = await reviews.get(tenantId, all[2]!);
  t.type(matter.workflow.review?.due_at, 'string', 'the due time stays with a decided review');
});

t.test('an overdue review is announced once, by whichever node, and escalated', async (t) => {
  const tenantId = await buildTenant(database, 'late');
  const caller = buildCaller({ tenantId });
  const clock = manualClock(new Date());
  const config = { dueHours: { default: 2 } };
  const workflowId = await startReview(t, database, { caller, config });
  const never = await startReview(t, database, { caller });
  const node = (to: string | null) =>
    createEscalation({
      database,
      clock,
      ids,
      log: quietLog(),
      escalateTo: async () => to,
      publicUrl: () => 'https://workmill.example',
      kick: () => {},
    });
  const { signal } = new AbortController();
  const announced = () =>
    database.knex('events').where({ tenant_id: tenantId, event_type: 'review.overdue' });
  t.equal(await node('role:operator').run(signal), 0, 'not before its time');
  await clock.advance(2 * 3_600_000 + 1_000);
  const ran = [node('role:operator'), node('role:operator')].map((one) => one.run(signal));
  t.equal(
    (await Promise.all(ran)).reduce((sum, count) => sum + count),
    1,
  );
  t.equal(await node('role:administrator').run(signal), 0, 'nor again after a restart');
  const [event, ...more] = await announced();
  t.same(more, []);
  t.equal(event.workflow_id, workflowId);
  t.match(event.data, { escalated: true, assignee: 'role:operator', cause: String });
  t.equal((await reviews.get(tenantId, workflowId)).matter.assignment?.assignee, 'role:operator');
  t.equal((await reviews.get(tenantId, never)).matter.assignment, null);
  const entry = await database.knex('audit_entries').where({ action: 'review.overdue' }).first();
  t.match(entry, { actor_kind: 'system', object_id: workflowId });
});

t.test('reviews that are alike and have nothing to look at are approved together', async (t) => {
  const tenantId = await buildTenant(database, 'alike');
  const caller = buildCaller({ tenantId });
  const sure = { page: 1, bbox: null, text: 'x', confidence: 0.97, source: 'layout' as const };
  const unsure = { ...sure, confidence: 0.7 };
  const houseRule = { rulesPassed: 1, failures: [{ code: 'house', message: 'Look at it.' }] };
  const start = (evidence: typeof sure, validation: object = houseRule) =>
    startReview(t, database, {
      caller,
      outcome: { confidence: 0.99, evidence: { '/message': evidence }, validation } as never,
    });
  const [first, second] = [await start(sure), await start(sure)];
  const failing = { ...houseRule, failures: [{ ...houseRule.failures[0], field: '/message' }] };
  const left = [await start(unsure), await start(sure, failing), await start(sure)];
  await reviews.claim(asReviewer(left[2]!, 'tom', caller), { seconds: 60, force: false });
  const fourEyes = { amountPath: '/missing', limit: 1 };
  const approveAlike = (own: typeof reviews) =>
    createApproveAlike({
      database,
      reviews: own,
      findOperation: () => echoOperation,
      configFor: async () => ({
        confidenceThreshold: null,
        requireHumanReviewBelow: null,
        settings: {},
      }),
    });
  const asked = {
    caller,
    pipeline: 'test',
    operation: 'echo',
    cause: 'validation_failed',
    reviewer: 'ines',
    requestId: 'req_alike',
    remoteAddress: null,
    cursor: null,
    isDryRun: false,
  } as const;
  const counted = await approveAlike(reviews)({ ...asked, isDryRun: true });
  t.match(counted, { matching: 5, approvable: 2, approved: 0, nextCursor: null });
  const other = await approveAlike(reviews)({ ...asked, reason: 'Another reason.' });
  t.match(other, { matching: 0, approved: 0 });
  const voted = await approveAlike(testReviews(database, { fourEyes }))(asked);
  t.match(voted, { approvable: 2, approved: 0, firstApprovals: 2 });
  const done = await approveAlike(reviews)(asked);
  t.match(done, { approved: 2, skipped: 0 });
  for (const id of [first, second]) {
    const { workflow } = (await reviews.get(tenantId, id)).matter;
    t.match(workflow.review?.decision, { decision: 'approve', reviewers: ['ines'] });
  }
  for (const id of left) {
    t.equal((await reviews.get(tenantId, id)).matter.workflow.state, 'in_review');
  }
  const entries = await database
    .knex('audit_entries')
    .where({ tenant_id: tenantId, action: 'review.approved' });
  t.equal(entries.length, 4, 'each decision has its entry, first approvals too');
});

t.test('rules that do not run in time are reported as such, and nothing else fails', async (t) => {
  const workflowId = await startReview(t, database);
  const check = (checkUnit: () => Promise<[]>) =>
    createCheckCorrections({
      database,
      configFor: async () => ({
        confidenceThreshold: null,
        requireHumanReviewBelow: null,
        settings: {},
      }),
      checkCorrected: () => ({ details: [] }),
      checkUnit,
    })('acme', workflowId, [{ path: '/message', value: 'other' }]);
  const late = new PipelineFailure('timeout', { reason: 'it took too long' });
  const message = /^The rules of the pipeline were not checked\. /;
  await t.rejects(
    check(() => Promise.reject(late)),
    { code: 'unavailable', message },
  );
  t.same(await check(async () => []), { schemaErrors: [], findings: [] });
});
