import t, { type Test } from 'tap';
import { createErasure } from '../../core/erasure/service.ts';
import { expireEvaluations } from '../../core/evaluation/expire.ts';
import { createIds } from '../../core/kernel/ids.ts';
import { systemRandom as random } from '../../core/kernel/random.ts';
import { manualClock } from '../support/manual-clock.ts';
import { buildTenant, testDatabase } from '../support/postgres.ts';

const dayMs = 86_400_000;
const retentionMs = 90 * dayMs;

async function open(t: Test) {
  const database = await testDatabase(t);
  const clock = manualClock(new Date('2026-06-01T01:27:00Z'));
  const ids = createIds({ clock, random });
  for (const tenantId of ['acme', 'globex']) await buildTenant(database, tenantId);
  const { expireContent } = createErasure({ database, clock, ids, eraseFiles: async () => {} });
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * dayMs);

  /** Workflows with a result and a delivered event each. */
  async function ended(tenantId: string, days: number | null, count = 1): Promise<void> {
    const at = days === null ? null : daysAgo(days);
    await database.knex.raw(
      `WITH made AS (
         INSERT INTO workflows (tenant_id, workflow_id, audit_id, pipeline, operation, mode, state,
                                request, finished_at)
         SELECT :tenantId, gen_random_uuid(), gen_random_uuid(), 'noop', 'echo', 'live',
                CASE WHEN (:at)::timestamptz IS NULL THEN 'in_review' ELSE 'completed' END,
                '{"input":{"name":"Musterfrau"},"options":{}}', :at
           FROM generate_series(1, :count)
         RETURNING workflow_id),
       told AS (
         INSERT INTO events (tenant_id, event_id, workflow_id, event_type, mode, data)
         SELECT :tenantId, gen_random_uuid(), workflow_id, 'a.b', 'live', '{}' FROM made)
       INSERT INTO results (tenant_id, workflow_id, completed_unit, evidence, validation,
                            business_object, extraction_sha256, processed_by, processing_ms)
       SELECT :tenantId, workflow_id, '{}', '{}', '{}', '{}', '', '', 1 FROM made`,
      { tenantId, at, count },
    );
  }
  const told = (action: string) =>
    database.knex('audit_entries').where({ action }).orderBy('tenant_id');
  return { database, clock, ids, expireContent, ended, daysAgo, told };
}

t.test('the content of what ended long ago goes, in batches, told once a tenant', async (t) => {
  const { database, expireContent, ended, told } = await open(t);
  await ended('acme', 100, 450);
  await ended('acme', 80);
  await ended('acme', null);
  await ended('globex', 91, 2);
  t.equal(await expireContent(retentionMs), 452);
  const kept = await database.knex('workflows').whereNull('erased_at').orderBy('state');
  t.match(kept, [{ state: 'completed' }, { state: 'in_review' }]);
  const gone = await database.knex('workflows').whereNotNull('erased_at');
  t.equal(gone.length, 452, 'that they were stays');
  t.notMatch(JSON.stringify(gone), /Musterfrau/);
  for (const table of ['results', 'events']) {
    t.equal((await database.knex(table)).length, 2, table);
  }
  const entries = await told('workflow.content_expired');
  const facts = entries.map(({ tenant_id: tenant, detail }) => [tenant, detail.workflows]);
  t.same(facts, [
    ['acme', 450],
    ['globex', 2],
  ]);
  t.match(entries[0], {
    actor_kind: 'system',
    detail: { ended_before: '2026-03-03T01:27:00.000Z' },
  });
});

t.test('the next night goes on where the last one came to', async (t) => {
  const { clock, expireContent, ended, told } = await open(t);
  await ended('acme', 90.5);
  await ended('acme', 89.5);
  t.equal(await expireContent(retentionMs), 1);
  t.equal(await expireContent(retentionMs), 0);
  await clock.advance(dayMs);
  await ended('acme', 91.5);
  t.equal(await expireContent(retentionMs), 2, 'with what was written late');
  t.equal(await expireContent(2 * retentionMs), 0, 'a longer time brings nothing back');
  t.equal((await told('workflow.content_expired')).length, 2, 'nothing to do is not told');
});

t.test('evaluations that ended long ago are deleted with their labels', async (t) => {
  const { database, clock, ids, daysAgo, told } = await open(t);
  await database.knex.raw(
    `INSERT INTO evaluations (tenant_id, evaluation_id, pipeline, operation, document_count, state,
                              finished_at, report, created_at, served_at)
     SELECT tenant_id, gen_random_uuid(), 'noop', 'echo', 1, 'completed', at, '{}', at, at
       FROM (SELECT 'acme' AS tenant_id, (:old)::timestamptz AS at FROM generate_series(1, 20)
             UNION ALL SELECT 'globex', :new) one`,
    { old: daysAgo(91), new: daysAgo(89) },
  );
  await database.knex.raw(
    `INSERT INTO evaluation_documents (tenant_id, evaluation_id, position, document_id, kind, input,
                                       truth, notes)
     SELECT tenant_id, evaluation_id, 0, 'one', 'all', '{}', '{}', '{}' FROM evaluations`,
  );
  t.equal(await expireEvaluations({ database, clock, ids }, retentionMs), 20);
  t.match(await database.knex('evaluation_documents'), [{ tenant_id: 'globex' }]);
  t.match(await told('evaluation.expired'), [{ tenant_id: 'acme', detail: { evaluations: 20 } }]);
  t.equal(await expireEvaluations({ database, clock, ids }, retentionMs), 0);
  t.equal((await told('evaluation.expired')).length, 1);
});
