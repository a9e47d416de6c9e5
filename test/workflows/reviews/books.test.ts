// Random interleavings of submits, decisions and cancellations against a model that only counts:
// whatever comes together, the books balance and hold exactly what the answers said.

import t from 'tap';
import { findImbalances } from '../../../core/quota/queries.ts';
import { isDone, type WorkflowState } from '../../../core/workflows/states.ts';
import { createDice } from '../../support/dice.ts';
import { buildTenant, testDatabase } from '../../support/postgres.ts';
import { approve, asReviewer, correct, reject, testReviews } from '../../support/reviews.ts';
import {
  buildCaller,
  buildOutcome,
  buildSubmit,
  startEngine,
  type PipelineRun,
} from '../../support/workflows.ts';

const steps = 400;
const database = await testDatabase(t);
const tenants = ['acme', 'globex'] as const;
for (const tenantId of tenants) await buildTenant(database, tenantId);

/** A failure comes again. */
const { fraction: random, pick } = createDice(20_260_301);

const runPipeline: PipelineRun = async ({ request }) => {
  const { confidence } = request.input as { confidence: number };
  if (confidence < 0) {
    const failure = { code: 'document_unreadable', message: 'It is torn.', retry: false } as const;
    return { failure };
  }
  const outcome = buildOutcome({ confidence });
  return { outcome, processedBy: 'test@1.0.0' };
};

interface Known {
  tenantId: string;
  workflowId: string;
  mode: 'live' | 'test';
  state: WorkflowState;
}

t.test('the books hold what the answers said, whatever came together', async (t) => {
  const engine = await startEngine(t, database, { runPipeline });
  const fourEyes = { amountPath: '/amount', limit: 10 };
  const careful = testReviews(database, { fourEyes });
  const quick = testReviews(database);
  const known: Known[] = [];

  async function submit(): Promise<void> {
    const tenantId = pick(tenants);
    const mode = random() < 0.2 ? 'test' : 'live';
    const confidence = pick([0.99, 0.85, 0.5, 0.5, -1]);
    const request = { input: { confidence }, options: {} };
    const caller = buildCaller({ tenantId, mode });
    const { workflow } = await engine.submit(buildSubmit({ caller, request }), 10_000);
    const { workflowId, state } = workflow;
    known.push({ tenantId, workflowId, mode, state });
  }

  /** One thing that a person may do; the state that its answer told, or null when it was refused. */
  async function act(target: Known): Promise<WorkflowState | null> {
    const caller = buildCaller({ tenantId: target.tenantId });
    const request = asReviewer(target.workflowId, pick(['ines', 'tom', 'kim']), caller);
    const reviews = pick([careful, quick]);
    const kind = pick(['approve', 'correct', 'reject', 'cancel', 'claim', 'release'] as const);
    const value = pick(['hello', 'good morning', 'good night']);
    const terms = { seconds: 60, force: random() < 0.7 };
    try {
      if (kind === 'cancel') {
        return (
          await engine.cancel(caller, target.workflowId, {
            requestId: 'req_books',
            remoteAddress: null,
          })
        ).state;
      }
      const { matter } = await {
        approve: () => reviews.decide(request, approve),
        correct: () => reviews.decide(request, correct({ path: '/message', value })),
        reject: () => reviews.decide(request, reject),
        claim: () => reviews.claim(request, terms),
        release: () => reviews.release(request, terms),
      }[kind]();
      // A claim or a vote may be answered with the end that came right after it.
      const ended = ['approve', 'correct', 'reject'].includes(kind);
      return ended || matter.workflow.state === 'in_review' ? matter.workflow.state : null;
    } catch (error) {
      const expected = ['conflict', 'not_found', 'invalid_request'];
      if (!expected.includes((error as { code: string }).code)) throw error;
      return null;
    }
  }

  async function interfere(): Promise<void> {
    const open = known.filter(({ state }) => state === 'in_review');
    const target = random() < 0.1 || open.length === 0 ? pick(known) : pick(open);
    const answers = await Promise.all(Array.from({ length: 1 + random() * 3 }, () => act(target)));
    const ends = new Set(answers.filter((state) => state !== null && state !== 'in_review'));
    t.ok(ends.size <= 1, 'no two answers tell different ends');
    if (target.state !== 'in_review') t.equal(ends.size, 0, 'what has ended stays as it was');
    const [end] = ends;
    if (end) target.state = end;
  }

  await submit();
  for (let step = 0; step < steps; step += 1) await (random() < 0.4 ? submit() : interfere());

  for (const tenantId of tenants) {
    const mine = known.filter((one) => one.tenantId === tenantId);
    const done = mine.filter(({ state, mode }) => mode === 'live' && isDone(state)).length;
    t.ok(done > 0);
    const [books] = await database.knex('usage_periods').where({ tenant_id: tenantId });
    t.match(books, { settled: done, held: 0 });
    const stored = await database
      .knex('workflows')
      .where({ tenant_id: tenantId })
      .select('workflow_id', 'state');
    const states = new Map(stored.map((row) => [row.workflow_id, row.state]));
    t.same(
      mine.filter(({ workflowId, state }) => states.get(workflowId) !== state),
      [],
    );
  }
  for (const state of ['in_review', 'completed', 'rejected', 'cancelled', 'failed'] as const) {
    t.ok(
      known.some((one) => one.state === state),
      `some are ${state}`,
    );
  }
  t.same(await findImbalances(database), []);
});

t.test('an end has one event of each type, and one final decision', async (t) => {
  const twice = await database
    .knex('events')
    .groupBy('workflow_id', 'event_type')
    .having(database.knex.raw('count(*) > 1'))
    .select('workflow_id');
  t.same(twice, []);
  const { rows } = await database.knex.raw(`
    SELECT w.workflow_id FROM workflows w
      JOIN review_decisions d USING (tenant_id, workflow_id)
     GROUP BY 1, w.state
    HAVING count(*) FILTER (WHERE d.final)
           <> (CASE WHEN w.state IN ('in_review', 'cancelled') THEN 0 ELSE 1 END)`);
  t.same(rows, []);
});
