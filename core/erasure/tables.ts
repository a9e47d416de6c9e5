// Treatment of every table of a tenant at an erasure. A test compares this list with the schema, so
// that a new table must be added here.

import { clearedWorkflow } from '../workflows/erase/queries.ts';

/** Columns set to SQL expressions in rows for which `where` holds, until none is left. */
export interface Cleared {
  set: Readonly<Record<string, string>>;
  where: string;
}

/** In the order of erasure: access first, then referencing tables before referenced ones. */
export const tenantTables: Readonly<Record<string, 'delete' | 'keep' | Cleared>> = {
  api_keys: 'delete',
  idempotency_keys: 'delete',
  idempotent_answers: 'delete',
  pipeline_configs: 'delete',
  delivery_hours: 'delete',
  // An ending attempt moves its delivery from the first table to the second and only then adds its
  // own row: after these two, no more rows are added.
  undelivered: 'delete',
  delivered: 'delete',
  earlier_attempts: 'delete',
  events: 'delete',
  webhook_endpoints: 'delete',
  evaluation_documents: 'delete',
  evaluations: 'delete',
  review_pending_decisions: 'delete',
  review_assignments: 'delete',
  review_claims: 'delete',
  review_escalations: 'delete',
  review_corrections: 'delete',
  review_decisions: 'delete',
  results: 'delete',
  // After the results, from which they are copied.
  deadlines: 'delete',
  deadline_reminders: 'delete',
  monitored_subjects: 'delete',
  workflow_terms: 'delete',
  shadow_run_items: 'delete',
  shadow_runs: 'delete',
  bulk_action_items: 'delete',
  bulk_actions: 'delete',
  documents: 'delete',
  reference_terms: 'delete',
  reference_rows: 'delete',
  reference_sets: 'delete',
  reference_sources: 'delete',
  model_trainings: 'delete',
  model_choices: 'delete',
  model_shadow_counts: 'delete',
  model_versions: 'delete',
  rate_buckets: 'delete',
  rate_slots: 'delete',
  tenant_pools: 'delete',
  workflows: clearedWorkflow,
  // After the workflows: lines of erased ones are not stored any more.
  plugin_log_lines: 'delete',
  usage_increase_requests: { set: { reason: 'NULL' }, where: 'reason IS NOT NULL' },
  usage_top_ups: { set: { reason: 'NULL' }, where: 'reason IS NOT NULL' },
  // Actor, action, object and time remain; details and addresses are removed.
  audit_entries: {
    // Without its salt, the digest in the log reveals nothing about the content.
    set: { detail: 'NULL', remote_address: 'NULL', salt: 'NULL' },
    where: `(detail IS NOT NULL OR remote_address IS NOT NULL)
      AND action NOT IN ('tenant.erasure_begun', 'tenant.erased', 'audit.expired')`,
  },
  tenants: { set: { name: 'tenant_id', erased_at: 'now()' }, where: 'erased_at IS NULL' },
  // Counts: the books, statistics, and the evidence of the erasure itself.
  usage_ledger: 'keep',
  usage_periods: 'keep',
  metric_hours: 'keep',
  erasures: 'keep',
  // Tables of the installation: the column does not name a tenant.
  account_second_factors: 'keep',
  // Hashes and positions: proofs outlive the proven data.
  audit_leaves: 'keep',
  audit_pending: 'keep',
};
