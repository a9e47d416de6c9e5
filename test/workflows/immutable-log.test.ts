import t from 'tap';
import { readCheckpoint } from '../../core/audit/log/checkpoint.ts';
import { isIncluded } from '../../core/audit/log/merkle.ts';
import { verifyLog } from '../../core/audit/log/verify.ts';
import { extractionHash } from '../../core/pipelines/checked-outcome.ts';
import { openTestLog } from '../audit/log/rig.ts';
import { buildTenant, testDatabase } from '../support/postgres.ts';
import { approve, asReviewer, testReviews } from '../support/reviews.ts';
import { always, buildOutcome, buildSubmit, startEngine } from '../support/workflows.ts';

const unit = { record: { name: 'Alpha', immutable_log: null } };
const outcome = { completedUnit: unit, businessObject: { name: 'Alpha', immutable_log: null } };
const operation = {
  immutableLog: { completedUnit: '/record/immutable_log', businessObject: '/immutable_log' },
};

const database = await testDatabase(t);
await buildTenant(database);
const log = await openTestLog(t, database);
const logId = log.origin;

const fromBase64 = (text: string) => Buffer.from(text, 'base64');

/** Whether the place proves the leaf that was told before it was in the log. */
function holds(place: any, leafHash: string): boolean {
  const head = readCheckpoint(place.checkpoint, log.signer!.verifier)!;
  const leaf = { index: place.leaf_index, hash: fromBase64(leafHash) };
  return isIncluded(leaf, head, place.inclusion_proof.map(fromBase64));
}

async function businessObjectOf(workflow_id: string): Promise<any> {
  const events = await database.knex('events').where({ workflow_id }).orderBy('event_id');
  return events
    .map(({ data }) => data.businessObject)
    .filter(Boolean)
    .at(-1);
}

t.test(
  'a result and its event name the leaf, and the proof is joined once it is in the log',
  async (t) => {
    const runPipeline = always(buildOutcome(outcome));
    const engine = await startEngine(t, database, { runPipeline, operation, logId });
    const { workflow, result } = await engine.submit(buildSubmit(), 10_000);
    const pending: any = result!.completedUnit;
    const { leaf_hash: leafHash } = pending.record.immutable_log;
    t.same(pending.record.immutable_log, { state: 'pending', log_id: logId, leaf_hash: leafHash });
    const { workflowId } = workflow;
    t.same((await businessObjectOf(workflowId)).immutable_log, pending.record.immutable_log);
    t.same((await engine.result('acme', workflowId, 0)).result!.completedUnit, pending);

    await log.sequencer.sequence();
    const read: any = (await engine.result('acme', workflowId, 0)).result!.completedUnit;
    t.match(read.record.immutable_log, { state: 'included', log_id: logId, leaf_hash: leafHash });
    t.ok(holds(read.record.immutable_log, leafHash));
    const [entry] = await database.knex('audit_entries').where({ action: 'workflow.completed' });
    t.same(
      entry.detail,
      { extraction_hash: extractionHash(unit) },
      'the entry is about this result',
    );
  },
);

t.test('a review that ends places the result anew', async (t) => {
  const runPipeline = always(buildOutcome({ ...outcome, confidence: 0.5 }));
  const engine = await startEngine(t, database, { runPipeline, operation, logId });
  const { workflow } = await engine.submit(buildSubmit(), 10_000);
  const { workflowId } = workflow;
  const before = (await businessObjectOf(workflowId)).immutable_log.leaf_hash;
  const reviews = testReviews(database, { operation });
  await reviews.decide(asReviewer(workflowId, 'ines'), approve);
  const { leaf_hash: leafHash } = (await businessObjectOf(workflowId)).immutable_log;
  t.not(leafHash, before);
  await log.sequencer.sequence();
  const read: any = (await engine.result('acme', workflowId, 0)).result!.completedUnit;
  t.match(read.record.immutable_log, { state: 'included', leaf_hash: leafHash });
  t.ok(holds(read.record.immutable_log, leafHash));
  t.same((await verifyLog({ database })).problems, []);
});

t.test('a pipeline that shows no place gets none', async (t) => {
  const engine = await startEngine(t, database, {
    runPipeline: always(buildOutcome(outcome)),
    logId,
  });
  const { workflow, result } = await engine.submit(buildSubmit(), 10_000);
  t.same(result!.completedUnit, unit);
  const { workflowId: workflow_id } = workflow;
  t.match(await database.knex('results').where({ workflow_id }).first(), { log_entry: null });
});
