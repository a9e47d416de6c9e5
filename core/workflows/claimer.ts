// Fills free slots with due work, one claim in flight at a time (several claimers in one process
// could overshoot a tenant's share).

import type { Database } from '../database/connection.ts';
import type { Log } from '../kernel/log.ts';
import type { WorkflowRow } from './queries.ts';
import type { Slots } from './slots.ts';
import { claimStatement } from './statements.ts';
import type { Work } from './work.ts';

export interface Claimer {
  /** Claims from now on; until then, and while suspended, nothing is taken. */
  resume(): void;
  /** There may be due work. */
  kick(): void;
  /** Work of this tenant has just been queued. */
  arrived(tenantId: string): void;
  /**
   * Work may be waiting that new work of this tenant must not overtake. What was queued during the
   * claim in flight may be overtaken: it is claimed next, or goes first once all slots are taken.
   */
  waits(tenantId: string): boolean;
  /** A run has ended. */
  slotFreed(): void;
  /** The end of a run of this tenant is settled. */
  shareFreed(tenantId: string): void;
  /** Claims nothing more; resolves when the claim in flight has been handed over. */
  suspend(): Promise<void>;
}

export function createClaimer(deps: {
  database: Database;
  workerId: string;
  leaseS: number;
  slots: Slots;
  log: Log;
  begin: (work: Work) => void;
}): Claimer {
  const { database, workerId, leaseS, slots, log, begin } = deps;
  // Until a claim has come back short, nobody knows what waits.
  let backlog = true;
  // Tenants that had their share when the last claim came back: it may have left work of theirs.
  let heldBack = new Set<string>();
  let wanted = false;
  let active = false;
  let claiming: Promise<void> | null = null;

  async function claim(): Promise<void> {
    const free = slots.free();
    const values = [free, leaseS, workerId, slots.perTenant];
    const rows = await database.run<WorkflowRow>(claimStatement, values);
    backlog = rows.length === free;
    wanted ||= backlog;
    for (const row of rows) slots.take(row.tenant_id);
    heldBack = new Set(slots.fullTenants());
    for (const row of rows) begin(toWork(row));
  }

  async function claimAll(): Promise<void> {
    while (wanted && active && slots.free() > 0) {
      // One turn of the event loop: slots that become free together are filled by one claim.
      await new Promise((resolve) => setImmediate(resolve));
      if (!active) break;
      wanted = false;
      try {
        await claim();
      } catch (error) {
        log.warn('work could not be claimed; the next beat tries again', { error });
        backlog = true;
        break;
      }
    }
    // What is still wanted found no slot: it goes first when one is free.
    backlog ||= wanted;
    claiming = null;
  }

  function kick(): void {
    wanted = true;
    if (!active || slots.free() <= 0) backlog = true;
    else claiming ??= claimAll();
  }

  return {
    resume() {
      active = true;
      backlog = true;
      kick();
    },
    kick,
    arrived(tenantId) {
      // A claim would pass over it; the next share that the tenant gives back looks again.
      if (slots.isFull(tenantId)) heldBack.add(tenantId);
      else kick();
    },
    waits: (tenantId) => backlog || heldBack.has(tenantId),
    slotFreed: () => void (backlog && kick()),
    shareFreed: (tenantId) => void (heldBack.has(tenantId) && kick()),
    async suspend() {
      active = false;
      backlog = true;
      await claiming;
    },
  };
}

function toWork(row: WorkflowRow): Work {
  return {
    tenantId: row.tenant_id,
    workflowId: row.workflow_id,
    attemptNo: row.attempt_no,
    maxAttempts: row.max_attempts,
    crashes: row.crashes,
    parked: row.parked,
    pipeline: row.pipeline,
    operation: row.operation,
    mode: row.mode,
    request: row.request,
    completionEndpointId: row.completion_endpoint_id,
    traceparent: row.traceparent,
    startedAt: row.started_at!,
  };
}
