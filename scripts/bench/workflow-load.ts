// What all sides of workflows.ts share: the work, its tenants, how much of it runs at once, and what
// crosses between the processes.

import type { Database } from '../../core/database/connection.ts';
import type { Clock } from '../../core/kernel/clock.ts';
import type { Ids } from '../../core/kernel/ids.ts';
import type { Quota } from '../../core/quota/service.ts';
import type { SubmitRequest } from '../../core/workflows/service.ts';

export type SideName = 'host' | 'in_process' | 'in_process_log' | 'pg_boss' | 'pg_boss_sql';

export interface Side {
  /** Submits one workflow and resolves when it has settled as completed. */
  complete(tenantId: string): Promise<void>;
  /** Submits one workflow and resolves when it is accepted. */
  accept?(tenantId: string): Promise<void>;
  stop(): Promise<void>;
  /** Rows of its own that must be as many as the workflows. */
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
  /** How many of the tenants the callers belong to; default: all. */
  tenants?: number;
  /** Callers do not wait for ends: what they leave is drained after their time. */
  backlog?: boolean;
}

export interface Slice {
  /** Workflows a second, from the submit to the settled row. */
  rate: number;
  p50Ms: number;
  p99Ms: number;
  /** Of one core, by the side's own process, without its plugin host and without PostgreSQL. */
  cpuShare: number;
}

export interface Verdict {
  done: number;
  /** Counts that differ from `done`: work that was lost or done twice. */
  wrong: Record<string, number>;
  imbalances: number;
}

export const tenants = Array.from({ length: 50 }, (_, n) => `tenant-${n + 10}`);

/** Workflows of one process that run at the same time. */
export const running = 20;

const message = 'x'.repeat(300);

/** A request with an idempotency key of its own. */
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
