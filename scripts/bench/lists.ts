// Pages of GET /v1/workflows, /v1/audit and /v1/usage for a tenant with a million rows of each,
// with every filter: a frequent value, a rare value, and a value of no row, which is the slowest.

import { createAudit } from '../../core/audit/service.ts';
import { publishedPlans } from '../../core/config/plans.ts';
import type { Database } from '../../core/database/connection.ts';
import { systemClock as clock } from '../../core/kernel/clock.ts';
import { createIds } from '../../core/kernel/ids.ts';
import { systemRandom as random } from '../../core/kernel/random.ts';
import { createQuota } from '../../core/quota/service.ts';
import { findPeriod, listPeriods } from '../../core/quota/queries.ts';
import { type WorkflowOrder } from '../../core/workflows/search/order/order.ts';
import { countStopPoints, listWorkflows } from '../../core/workflows/search/queries.ts';

const tenant = 'large';
const dayMs = 86_400_000;
const byEnd = { sort: 'finished_at', direction: 'desc' } as const;
const byDuration = { sort: 'duration', direction: 'desc' } as const;
const byConfidence = { sort: 'confidence_score', direction: 'asc' } as const;

type Filter = Parameters<typeof listWorkflows>[2];

/** Inserts one entry of the trail per workflow; one in a thousand has a rare value. */
export async function fillAudit({ knex }: Database): Promise<void> {
  await knex.raw('ALTER TABLE audit_entries SET UNLOGGED');
  await knex.raw(
    `INSERT INTO audit_entries (tenant_id, audit_id, at, actor_kind, actor_id, action, object_kind,
       object_id, request_id)
     SELECT tenant_id, workflow_id, created_at, 'api_key', 'key_' || abs(hashtext(workflow_id::text)) % 5,
            CASE WHEN hashtext(workflow_id::text) % 1000 = 0 THEN 'key.created' ELSE 'workflow.submitted' END,
            'workflow', 'wf_' || workflow_id, 'req_' || workflow_id
       FROM workflows WHERE tenant_id = ?`,
    [tenant],
  );
}

/** Words and metadata that all workflows have, one in ten, a thousand, one, and only the oldest. */
export async function fillTerms({ knex }: Database): Promise<void> {
  await knex.raw('ALTER TABLE workflow_terms SET UNLOGGED');
  await knex.raw(
    `INSERT INTO workflow_terms (tenant_id, workflow_id, term)
     SELECT tenant_id, workflow_id, term
       FROM (SELECT tenant_id, workflow_id, row_number() OVER (ORDER BY workflow_id) AS n
               FROM workflows WHERE tenant_id = ?) w
      CROSS JOIN LATERAL unnest(ARRAY[
        'w:invoice', 'w:' || n, 'm:batch' || E'\x1f' || n / 1000, 'm:source' || E'\x1fscanner',
        CASE WHEN n % 10 = 0 THEN 'w:reminder' END,
        CASE WHEN n <= 30000 THEN 'w:oldest' END]) AS t(term)
      WHERE term IS NOT NULL`,
    [tenant],
  );
}

/** What to time, by name. */
export function listings(database: Database): Record<string, () => Promise<unknown>> {
  const ids = createIds({ clock, random });
  const audit = createAudit({ database, clock, ids });
  const quota = createQuota({ database, clock, plans: publishedPlans });
  const period = `${clock.now().toISOString().slice(0, 7)}-01`;
  const first = { limit: 20, after: null };
  const workflows = (filter: Filter, order?: WorkflowOrder) => () =>
    listWorkflows(database, tenant, filter, { ...first, ...(order && { order }) });
  const entries = (filter: Parameters<typeof audit.list>[1]) => () =>
    audit.list(tenant, filter, { limit: 20, cursor: null });
  const longAgo = new Date(clock.now().getTime() - 30 * dayMs);
  return {
    'workflows, no filter': workflows({}),
    'workflows, completed': workflows({ states: ['completed'] }),
    'workflows, failed': workflows({ states: ['failed'] }),
    'workflows, in_review': workflows({ states: ['in_review'] }),
    'workflows, queued': workflows({ states: ['queued'] }),
    'workflows, rejected (none)': workflows({ states: ['rejected'] }),
    'workflows, of a pipeline': workflows({ pipeline: 'legal' }),
    'workflows, of a pipeline without any': workflows({ pipeline: 'nothing' }),
    'workflows, of a day a month ago': workflows({ createdBefore: longAgo }),
    'workflows, rejected of that day': workflows({ states: ['rejected'], createdBefore: longAgo }),
    'workflows, metadata that all have': workflows({ metadata: { source: 'scanner' } }),
    'workflows, metadata of a thousand': workflows({ metadata: { batch: '7' } }),
    'workflows, metadata of none': workflows({ metadata: { batch: 'none' } }),
    'workflows, two values of metadata': workflows({ metadata: { source: 'scanner', batch: '7' } }),
    'workflows, metadata and failed': workflows({
      metadata: { source: 'scanner' },
      states: ['failed'],
    }),
    'workflows, a word that all have': workflows({ search: 'inv' }),
    'workflows, a word of one in ten': workflows({ search: 'remind' }),
    'workflows, a word of one': workflows({ search: '777777' }),
    'workflows, a word of none': workflows({ search: 'zebra' }),
    'workflows, a common and a rare word': workflows({ search: 'invoice 77777' }),
    'workflows, a word of the oldest': workflows({ search: 'oldest' }),
    'workflows, the beginning of an ID': workflows({ search: 'wf_01' }),
    'workflows, stopped in a step': workflows({ stopPoint: 'matching' }),
    'workflows, stopped in a rare step': workflows({ stopPoint: 'coding' }),
    'workflows, stopped in no such step': workflows({ stopPoint: 'nothing' }),
    'workflows, failed in a step, pipeline': workflows({
      stopPoint: 'reading',
      states: ['failed'],
      pipeline: 'legal',
    }),
    'stop points, all': () => countStopPoints(database, tenant, {}),
    'stop points, failed of a pipeline': () =>
      countStopPoints(database, tenant, { states: ['failed'], pipeline: 'legal' }),
    'oldest first': workflows({}, { sort: 'created_at', direction: 'asc' }),
    'by end': workflows({}, byEnd),
    'by end, failed': workflows({ states: ['failed'] }, byEnd),
    'by end, rejected (none)': workflows({ states: ['rejected'] }, byEnd),
    'by end, a rare step': workflows({ stopPoint: 'coding' }, byEnd),
    'by end, a word of one in ten': workflows({ search: 'remind' }, byEnd),
    'by duration': workflows({}, byDuration),
    'by duration, failed': workflows({ states: ['failed'] }, byDuration),
    'by duration, rejected (none)': workflows({ states: ['rejected'] }, byDuration),
    'by duration, of a pipeline': workflows({ pipeline: 'legal' }, byDuration),
    'by duration, at least 30 s': workflows({ durationFromMs: 30_000 }, byDuration),
    'by duration, a word of one in ten': workflows({ search: 'remind' }, byDuration),
    'of at least 30 s': workflows({ durationFromMs: 30_000 }),
    'of at least a day (none)': workflows({ durationFromMs: 86_400_000 }),
    'by confidence': workflows({}, byConfidence),
    'by confidence, in_review': workflows({ states: ['in_review'] }, byConfidence),
    'by confidence, rejected (none)': workflows({ states: ['rejected'] }, byConfidence),
    'by confidence, of a pipeline': workflows({ pipeline: 'legal' }, byConfidence),
    'by confidence, of a day a month ago': workflows({ createdBefore: longAgo }, byConfidence),
    'by confidence, from 0.9': workflows({ confidenceFrom: 0.9 }, byConfidence),
    'by confidence, metadata that all have': workflows(
      { metadata: { source: 'scanner' } },
      byConfidence,
    ),
    'by confidence, metadata of a thousand': workflows({ metadata: { batch: '7' } }, byConfidence),
    'by confidence, in the middle': () => {
      const after = { workflowId: '01900000-0000-7000-8000-000000000000', key: '0.75' };
      const place = { limit: 20, after, order: byConfidence };
      return listWorkflows(database, tenant, {}, place);
    },
    'audit, no filter': entries({}),
    'audit, a rare action': entries({ action: 'key.created' }),
    'audit, an action without any': entries({ action: 'tenant.created' }),
    'audit, an actor': entries({ actorId: 'key_3' }),
    'audit, an actor without any': entries({ actorId: 'key_nobody' }),
    'audit, an object without any': entries({ objectId: 'wf_nothing' }),
    'audit, a request without any': entries({ requestId: 'req_nothing' }),
    'usage, this month': () => findPeriod(database, tenant, period),
    'usage, history': () => listPeriods(database, tenant, { limit: 20, before: null }),
    'usage, limits applied': () => quota.applyLimits(),
  };
}

/** Returns the plans of the lists in other orders, and of a stop point. */
export async function explainLists(database: Database): Promise<string[]> {
  const shown: string[] = [];
  const work = listings(database);
  for (const name of [
    'workflows, stopped in a rare step',
    'stop points, all',
    'by end, failed',
    'by confidence',
  ]) {
    const statements: { sql: string; bindings: readonly unknown[] }[] = [];
    const hear = (query: { sql: string; bindings: readonly unknown[] }): void =>
      void statements.push(query);
    database.knex.on('query', hear);
    await work[name]!();
    database.knex.removeListener('query', hear);
    const { sql, bindings } = statements.at(-1)!;
    const { rows } = await database.knex.raw<{ rows: { 'QUERY PLAN': string }[] }>(
      `EXPLAIN (ANALYZE, BUFFERS, COSTS OFF) ${sql.replaceAll(/\$\d+/g, '?')}`,
      [...bindings] as string[],
    );
    shown.push(`plan: ${name}`, ...rows.map((line) => line['QUERY PLAN']));
  }
  return shown;
}
