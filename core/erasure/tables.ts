// What becomes of every table of a tenant's when the tenant is erased. A test compares it with the
// schema: a new table has no place in the database before it has one here.

import { clearedWorkflow } from '../workflows/erase/queries.ts';

/** Columns set to SQL expressions in rows for which `where` holds, and then no more. */
export interface Cleared {
  set: Readonly<Record<string, string>>;
  where: string;
}

/** In the order of erasing: who may come in first, what refers to others before those. */
export const tenantTables: Readonly<Record<string, 'delete' | 'keep' | Cleared>> = {
  api_keys: 'delete',
  idempotency_keys: 'delete',
  idempotent_answers: 'delete',
  pipeline_configs: 'delete',
  delivery_hours: 'delete',
  // An attempt that ends moves its delivery from the first to the second, and is written down only
  // beside it: without these no more come.
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
  bulk_action_items: 'delete',
  bulk_actions: 'delete',
  documents: 'delete',
  reference_terms: 'delete',
  reference_rows: 'delete',
  reference_sets: 'delete',
  model_trainings: 'delete',
  model_choices: 'delete',
  model_shadow_counts: 'delete',
  model_versions: 'delete',
  rate_buckets: 'delete',
  rate_slots: 'delete',
  tenant_pools: 'delete',
  workflows: clearedWorkflow,
  usage_increase_requests: { set: { reason: 'NULL' }, where: 'reason IS NOT NULL' },
  usage_top_ups: { set: { reason: 'NULL' }, where: 'reason IS NOT NULL' },
  // Who did what to which object and when stays; what was written in it, and from where, goes.
  audit_entries: {
    // Without its salt, the digest in the log says nothing about the content.
    set: { detail: 'NULL', remote_address: 'NULL', salt: 'NULL' },
    where: `(detail IS NOT NULL OR remote_address IS NOT NULL)
      AND action NOT IN ('tenant.erasure_begun', 'tenant.erased', 'audit.expired')`,
  },
  tenants: { set: { name: 'tenant_id', erased_at: 'now()' }, where: 'erased_at IS NULL' },
  // Counts: the books, statistics, and the proof of the erasure itself.
  usage_ledger: 'keep',
  usage_periods: 'keep',
  metric_hours: 'keep',
  erasures: 'keep',
  // Of the installation: the column names no tenant.
  account_second_factors: 'keep',
  // Hashes and positions: proofs outlive what they prove.
  audit_leaves: 'keep',
  audit_pending: 'keep',
};
