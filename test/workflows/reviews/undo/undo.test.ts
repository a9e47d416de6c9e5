import t from 'tap';
import { findImbalances } from '../../../../core/quota/queries.ts';
import { manualClock } from '../../../support/manual-clock.ts';
import { buildTenant, testDatabase } from '../../../support/postgres.ts';
import {
  approve,
  asReviewer,
  correct,
  reject,
  startReview,
  testReviews,
} from '../../../support/reviews.ts';
import { buildCaller, startEngine } from '../../../support/workflows.ts';

const database = await testDatabase(t);
await buildTenant(database);
await buildTenant(database, 'globex');
const undoWindowMs = 60_000;
const clock = manualClock();
const reviews = testReviews(database, { clock, undoWindowMs });

const row = (table: string, workflowId: string) =>
  database.knex(table).where({ workflow_id: workflowId });
const doneEvents = (workflowId: string) =>
  row('events', workflowId).where({ event_type: 'echo.completed' });

t.test('a decision takes effect when its window is over, once, and not before', async (t) => {
  const workflowId = await startReview(t, database);
  const decision = correct({ path: '/message', value: 'good night' });
  const { matter } = await reviews.decide(asReviewer(workflowId, 'ines'), decision);
  t.equal(matter.workflow.state, 'in_review');
  t.match(matter.pending, {
    reviewer: 'ines',
    decision: 'correct',
    differences: [{ path: '/message', before: 'hello', after: 'good night' }],
  });
  t.equal(matter.pending!.dueAt.getTime(), clock.now().getTime() + undoWindowMs);
  await clock.advance(undoWindowMs - 1);
  t.equal(await reviews.closeWindows(), 0);
  t.same(await doneEvents(workflowId), []);
  t.same(await row('usage_ledger', workflowId), []);
  t.same(await row('review_corrections', workflowId), [], 'what is taken back teaches nothing');

  await clock.advance(1);
  const together = [reviews, testReviews(database, { clock, undoWindowMs })];
  const closed = await Promise.all(together.map((one) => one.closeWindows()));
  t.equal(closed[0]! + closed[1]!, 1, 'two processes that look at the same time');
  const after = (await reviews.get('acme', workflowId)).matter;
  t.match(after, {
    pending: null,
    completedUnit: { message: 'good night' },
    workflow: {
      state: 'completed',
      review: {
        decision: {
          decision: 'correct',
          reviewers: ['ines'],
          decided_at: matter.pending!.decidedAt.toISOString(),
        },
      },
    },
  });
  t.equal((await doneEvents(workflowId)).length, 1);
  t.equal((await row('usage_ledger', workflowId)).length, 1);
  t.equal((await row('review_corrections', workflowId)).length, 1);
  const trail = await database.knex('audit_entries').where({ object_id: workflowId }).orderBy('at');
  t.same(
    trail.map(({ action }) => action),
    ['workflow.submitted', 'workflow.in_review', 'review.corrected', 'workflow.completed'],
  );
});

t.test('a decision that is taken back leaves nothing behind but the trail', async (t) => {
  const workflowId = await startReview(t, database);
  const ines = asReviewer(workflowId, 'ines');
  await reviews.decide(ines, reject);
  const listed = async () =>
    (await reviews.list('acme', {}, { limit: 100, after: null })).items.some(
      ({ workflow }) => workflow.workflowId === workflowId,
    );
  t.equal(await listed(), false, 'nobody has to look at what is decided');
  const tom = asReviewer(workflowId, 'tom');
  const conflict = { code: 'conflict', message: /ines has decided/ };
  await t.rejects(reviews.decide(tom, approve), conflict);
  await t.rejects(reviews.claim(tom, { seconds: 60, force: true }), conflict);
  await t.rejects(reviews.undo(tom), { code: 'conflict', message: /Only ines/ });
  const stranger = asReviewer(workflowId, 'ines', buildCaller({ tenantId: 'globex' }));
  await t.rejects(reviews.undo(stranger), { code: 'not_found' });

  t.equal((await reviews.undo(ines)).matter.pending, null);
  t.equal(await listed(), true);
  await t.rejects(reviews.undo(ines), { code: 'conflict' });
  await clock.advance(undoWindowMs);
  t.equal(await reviews.closeWindows(), 0);
  t.equal((await reviews.get('acme', workflowId)).matter.workflow.state, 'in_review');

  await reviews.decide(tom, approve);
  const administrator = buildCaller({ scopes: new Set(['review:write', 'admin']) });
  await reviews.undo(asReviewer(workflowId, 'kim', administrator));
  const entries = await database
    .knex('audit_entries')
    .where({ object_id: workflowId, action: 'review.undone' })
    .orderBy('at');
  t.match(entries, [
    { detail: { reviewer: 'ines', decided_by: 'ines', decision: 'reject' } },
    { detail: { reviewer: 'kim', decided_by: 'tom', decision: 'approve' } },
  ]);
});

t.test('the first of two approvals can be taken back as well', async (t) => {
  const fourEyes = { amountPath: '/missing', limit: 0 };
  const careful = testReviews(database, { clock, undoWindowMs, fourEyes });
  const workflowId = await startReview(t, database);
  const [ines, tom] = ['ines', 'tom'].map((name) => asReviewer(workflowId, name, buildCaller()));
  await careful.decide(ines!, approve);
  await careful.undo(ines!);
  t.same((await careful.get('acme', workflowId)).matter.votes, []);
  await careful.decide(ines!, approve);
  await clock.advance(undoWindowMs);
  t.equal(await careful.closeWindows(), 1);
  t.match((await careful.get('acme', workflowId)).matter.votes, [{ reviewer: 'ines' }]);
  await careful.decide(tom!, approve);
  await clock.advance(undoWindowMs);
  await careful.closeWindows();
  const { state, review } = (await careful.get('acme', workflowId)).matter.workflow;
  t.equal(state, 'completed');
  t.same(review!.decision!.reviewers, ['ines', 'tom']);
});

t.test('what is cancelled within the window is cancelled', async (t) => {
  const workflowId = await startReview(t, database);
  await reviews.decide(asReviewer(workflowId, 'ines'), approve);
  const engine = await startEngine(t, database);
  await engine.cancel(buildCaller(), workflowId, { requestId: 'req_cancel', remoteAddress: null });
  await clock.advance(undoWindowMs);
  t.equal(await reviews.closeWindows(), 0);
  t.match(await row('workflows', workflowId), [{ state: 'cancelled' }]);
  t.same(await doneEvents(workflowId), []);
});

t.test('the books balance', async (t) => {
  t.same(await findImbalances(database), []);
  t.same(await database.knex('review_pending_decisions'), []);
});
