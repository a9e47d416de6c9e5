// Fills free slots with due work, one claim at a time (several claimers in one process could exceed
// a tenant's share).

import type { Database } from '../database/connection.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import type { WorkflowRow } from './queries.ts';
import type { Slots } from './slots.ts';
import { claimStatement } from './statements.ts';
import type { Work } from './work.ts';

/** Pause before the next claim if other workers have locked all due work. */
const lockedPauseMs = 10;

export interface Claimer {
  /** Allows claims; nothing is claimed before, and while suspended. */
  resume(): void;
  /** Announces that there may be due work. */
  kick(): void;
  /**
   * Takes a free slot for new work of this tenant, unless it would overtake waiting work. Work
   * queued during the current claim may be overtaken: it is claimed next.
   */
  reserve(tenantId: string): boolean;
  /** Announces that a run has ended. */
  slotFreed(): void;
  /** Announces that the end of a run of this tenant is settled. */
  shareFreed(tenantId: string): void;
  /** Stops claiming; resolves when the rows of the current claim have been handed over. */
  suspend(): Promise<void>;
}

/** A claimed row, or one row of nulls; the flags are the same in every row. */
type ClaimedRow = (WorkflowRow | { [Column in keyof WorkflowRow]: null }) & {
  contested: boolean;
  locked: boolean;
};

export function createClaimer(deps: {
  database: Database;
  workerId: string;
  leaseS: number;
  slots: Slots;
  clock: Clock;
  log: Log;
  begin: (work: Work) => void;
}): Claimer {
  const { slots, clock, log, begin } = deps;
  // Until a claim has returned fewer rows than requested, there may be waiting work.
  let backlog = true;
  // Tenants whose share limited the last claim, which may have left work of theirs.
  let heldBack = new Set<string>();
  let wanted = false;
  let active = false;
  let claiming: Promise<void> | null = null;

  async function claim(): Promise<void> {
    const { rows, mayBeMore, limited, locked } = await claimRows(deps);
    backlog = mayBeMore;
    heldBack = new Set(limited);
    // No other tenant waits, or a share was released in the meantime.
    const mayGoOn = rows.length > 0 || limited.some((tenantId) => !slots.isFull(tenantId));
    wanted ||= backlog || (limited.length > 0 && mayGoOn);
    for (const row of rows) begin(toWork(row));
    if (locked && rows.length === 0) await clock.sleep(lockedPauseMs);
  }

  async function claimAll(): Promise<void> {
    while (wanted && active && slots.free() > 0) {
      // One turn of the event loop, so that one claim fills all slots that become free together.
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
    // The remaining request found no slot: it is served first when one is free.
    backlog ||= wanted;
    claiming = null;
  }

  function kick(): void {
    wanted = true;
    if (claiming !== null) return;
    if (!active || slots.free() <= 0) backlog = true;
    else claiming = claimAll();
  }

  return {
    resume() {
      active = true;
      backlog = true;
      kick();
    },
    kick,
    reserve(tenantId) {
      if (backlog || slots.free() <= 0) return false;
      // A tenant may exceed its share only while no other tenant waits.
      if (heldBack.size > 0 && slots.isFull(tenantId)) return false;
      if (heldBack.has(tenantId)) return false;
      slots.take(tenantId);
      return true;
    },
    slotFreed: () => void (backlog && kick()),
    shareFreed: (tenantId) => void (heldBack.has(tenantId) && kick()),
    async suspend() {
      active = false;
      backlog = true;
      await claiming;
    },
  };
}

/**
 * Claims work for the free slots. The statement and the conclusions from it use the tenants' shares
 * at this moment. `limited`: tenants whose share may have left work of theirs.
 */
async function claimRows(given: {
  database: Database;
  slots: Slots;
  workerId: string;
  leaseS: number;
}): Promise<{ rows: WorkflowRow[]; mayBeMore: boolean; limited: string[]; locked: boolean }> {
  const { database, slots, workerId, leaseS } = given;
  const free = slots.free();
  const shares = slots.shares();
  const claim = { most: free, leaseS, workerId, perTenant: slots.perTenant, shares: [...shares] };
  slots.promise(free);
  const found = await database
    .run<ClaimedRow>(claimStatement, claimStatement.values(claim))
    .finally(() => slots.promise(-free));
  const { contested, locked } = found[0]!;
  const rows = found.filter((row) => row.workflow_id !== null);
  for (const { tenant_id } of rows) {
    slots.take(tenant_id);
    shares.set(tenant_id, (shares.get(tenant_id) ?? 0) + 1);
  }
  const mayBeMore = rows.length === free || locked;
  const full = [...shares].filter(([, share]) => share >= slots.perTenant);
  const limited = contested && !mayBeMore ? full.map(([tenantId]) => tenantId) : [];
  return { rows, mayBeMore, limited, locked };
}

function toWork(row: WorkflowRow): Work {
  return {
    tenantId: row.tenant_id,
    workflowId: row.workflow_id,
    attemptNo: row.attempt_no,
    maxAttempts: row.max_attempts,
    crashes: row.crashes,
    parked: row.parked,
    configVersion: row.config_version,
    pipeline: row.pipeline,
    operation: row.operation,
    mode: row.mode,
    request: row.request,
    completionEndpointId: row.completion_endpoint_id,
    requestId: row.request_id,
    traceparent: row.traceparent,
    createdAt: row.created_at,
    startedAt: row.started_at!,
  };
}
