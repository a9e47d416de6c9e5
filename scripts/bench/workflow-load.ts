// Definitions that all sides of workflows.ts share: the work, its tenants, the concurrency, and the
// messages between the processes.

import type { Database } from '../../core/database/connection.ts';
import type { Clock } from '../../core/kernel/clock.ts';
import type { Ids } from '../../core/kernel/ids.ts';
import type { Quota } from '../../core/quota/service.ts';
import type { SubmitRequest } from '../../core/workflows/service.ts';

export type SideName =
  | 'host'
  | 'in_process'
  | 'in_process_log'
  | 'in_process_lines'
  | 'in_process_no_duration'
  | 'in_process_unsorted'
  | 'pg_boss'
  | 'pg_boss_sql';

export interface Side {
  /** Submits one workflow and resolves when it has completed. */
  complete(tenantId: string): Promise<void>;
  /** Submits one workflow and resolves when it is accepted. */
  accept?(tenantId: string): Promise<void>;
  stop(): Promise<void>;
  /** Tables of the side whose number of rows must equal the number of workflows. */
  counts?(): Promise<Record<string, number>>;
}

export interface SideParts {
  database: Database;
  quota: Quota;
  ids: Ids;
  clock: Clock;
}

export interface Order {
  callers: number;
  seconds: number;
  /** Number of tenants that the callers belong to; default: all. */
  tenants?: number;
  /** Callers do not wait for the end of workflows; the backlog is processed after their time. */
  backlog?: boolean;
}

export interface Slice {
  /** Workflows per second, from the submit to the settled row. */
  rate: number;
  p50Ms: number;
  p99Ms: number;
  /**
   * Share of one core that the process of the side uses, without its plugin host and PostgreSQL.
   */
  cpuShare: number;
  /** Workflows that were settled. */
  done: number;
}

export interface Verdict {
  done: number;
  /** Counts that differ from `done`: workflows that were lost or executed twice. */
  wrong: Record<string, number>;
  imbalances: number;
}

export const tenants = Array.from({ length: 50 }, (_, n) => `tenant-${n + 10}`);

/** Number of workflows of one process that run at the same time. */
export const running = 20;

const message = 'x'.repeat(300);

/** A request with a unique idempotency key. */
export function buildRequest(ids: Ids, tenantId: string): SubmitRequest {
  return {
    caller: { tenantId, keyId: ids.uuid(), mode: 'live' },
    pipeline: 'noop',
    operation: 'echo',
    request: { input: { message }, options: {} },
    idempotency: { key: ids.uuid(), requestSha256: Buffer.alloc(32) },
    webhookUrl: null,
    requestId: 'req_bench',
    traceparent: null,
    remoteAddress: '127.0.0.1',
  };
}
