// Types of shadow runs, their limits, and their presentation in the API.

import { presentActor } from '../../audit/present.ts';
import { presentId } from '../../kernel/ids.ts';
import type { PastRun, ShadowVerdict } from '../replay/compare-runs.ts';
import type { ShadowItemRow, ShadowRunRow } from './queries.ts';

export const shadowRunStates = ['queued', 'running', 'done', 'stopped', 'failed'] as const;
export type ShadowRunState = (typeof shadowRunStates)[number];

export const candidateKinds = ['package', 'release', 'active'] as const;
export type CandidateKind = (typeof candidateKinds)[number];

/** Maximum number of requests of a run. */
export const mostRequests = 1_000;
/** Maximum number of runs of the installation that wait or run. */
export const mostOpen = 5;
/** Number of days for which a run is kept after it ends. */
export const keptDays = 14;
/** Maximum number of fields that are stored for a workflow. */
export const mostFields = 50;
/** Maximum number of characters of each of their values. */
export const longestValue = 200;

export type ShadowCounts = Record<ShadowVerdict, number>;

type ShortRun = Omit<PastRun, 'completedUnit'>;

export function presentShadowRun(row: ShadowRunRow, counts: ShadowCounts) {
  const done = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return {
    shadow_run_id: presentId('shadowRun', row.shadow_run_id),
    plugin: row.plugin,
    candidate: row.candidate,
    release: row.release,
    settings: row.settings,
    tenant_id: row.tenant_id,
    last: row.most,
    status: row.state,
    error: row.error,
    total: row.total,
    done,
    counts,
    created_by: presentActor({ kind: row.actor_kind, id: row.actor_id }).id,
    created_at: row.created_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
    finished_at: row.finished_at?.toISOString() ?? null,
  };
}

export function presentShadowItem(row: ShadowItemRow) {
  return {
    workflow_id: presentId('workflow', row.workflow_id),
    tenant_id: row.tenant_id,
    operation: row.operation,
    verdict: row.verdict,
    reason: row.reason,
    before: row.before && presentSide(row.before),
    after: row.after && presentSide(row.after),
    fields: row.fields ?? [],
    more_fields: row.more_fields,
  };
}

function presentSide({ processingMs, ...rest }: ShortRun) {
  return { ...rest, processing_ms: processingMs };
}
