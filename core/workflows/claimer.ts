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
  /** Work may be waiting that new work must not overtake. */
  backlog(): boolean;
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
  let wanted = false;
  let active = false;
  let claiming: Promise<void> | null = null;

  async function claim(): Promise<void> {
    const free = slots.free();
    const values = [free, leaseS, workerId, slots.perTenant];
    const rows = await database.run<WorkflowRow>(claimStatement, values);
    backlog = rows.length === free;
    wanted ||= backlog;
    for (const row of rows) {
      slots.take(row.tenant_id);
      begin(toWork(row));
    }
  }

  async function claimAll(): Promise<void> {
    while (wanted && active && slots.free() > 0) {
      wanted = false;
      try {
        await claim();
      } catch (error) {
        log.warn('work could not be claimed; the next beat tries again', { error });
        backlog = true;
        return;
      }
    }
  }

  function kick(): void {
    wanted = true;
    claiming ??= claimAll().finally(() => (claiming = null));
  }

  return {
    resume() {
      active = true;
      backlog = true;
      kick();
    },
    kick,
    backlog: () => backlog,
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
    pipeline: row.pipeline,
    operation: row.operation,
    mode: row.mode,
    request: row.request,
    completionEndpointId: row.completion_endpoint_id,
    traceparent: row.traceparent,
  };
}
