// Types of bulk actions, and their presentation in the API.

import { presentId } from '../../kernel/ids.ts';
import type { FilterForm } from '../filter.ts';
import type { BulkActionRow, BulkItemRow } from './queries.ts';

export const bulkActionKinds = ['cancel', 'run_again'] as const;
export type BulkActionKind = (typeof bulkActionKinds)[number];

export const bulkActionStates = ['running', 'done', 'canceled'] as const;
export type BulkActionState = (typeof bulkActionStates)[number];

export const bulkOutcomes = ['pending', 'canceled', 'started', 'skipped', 'refused'] as const;
export type BulkOutcome = (typeof bulkOutcomes)[number];

export type BulkCounts = Record<BulkOutcome, number>;

export interface BulkActionRequest {
  action: BulkActionKind;
  filter: FilterForm;
  /** Why, in the words of the caller. */
  reason?: string | null;
}

export function presentBulkAction(row: BulkActionRow, counts: BulkCounts) {
  const done = counts.canceled + counts.started + counts.skipped + counts.refused;
  return {
    bulk_action_id: presentId('bulkAction', row.bulk_action_id),
    action: row.action,
    filter: row.filter,
    reason: row.reason,
    status: row.state,
    found: row.found,
    done,
    counts,
    waiting: row.waiting,
    created_by: row.actor_kind === 'account' ? row.actor_id! : presentId('apiKey', row.key_id),
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  };
}

export function presentItem({
  workflow_id: id,
  outcome,
  new_workflow_id: next,
  error,
}: BulkItemRow) {
  return {
    workflow_id: presentId('workflow', id),
    outcome,
    // The ID is chosen before the workflow exists, so only started workflows show it.
    new_workflow_id: outcome === 'started' && next !== null ? presentId('workflow', next) : null,
    error,
  };
}
