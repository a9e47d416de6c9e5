// Settles the conclusions of runs, many in one transaction.

import type { Database } from '../database/connection.ts';
import { retried } from '../database/retried.ts';
import { isPassing } from '../database/sql-state.ts';
import { createBatcher } from '../jobs/batcher.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Ids } from '../kernel/ids.ts';
import type { Log } from '../kernel/log.ts';
import type { Random } from '../kernel/random.ts';
import { sizeOf } from '../pipelines/checked-outcome.ts';
import type { Quota } from '../quota/service.ts';
import type { Target as DeliveryTarget } from '../webhooks/delivery/lane.ts';
import { settledEntry, type LogReference } from './immutable-log.ts';
import { eventsOf, type OutboxForms } from './outbox.ts';
import { toSettlement, type Settlement } from './settlement.ts';
import type { WorkflowState } from './states.ts';
import { settleStatement, type SettleBatch } from './settle/statements.ts';
import { logFieldsOf, type Conclusion, type Work } from './work.ts';
import type { WorkflowError } from './workflow.ts';

/** Limits memory: notifications, of at most 8,000 bytes, are one per row. */
const maxBatch = 200;

/**
 * Larger results are settled one by one beside the batches: PostgreSQL compresses each before it
 * responds, and small results of other tenants would wait.
 */
const largestInBatch = 256 * 1024;

/** Result of settling a row; null if the run had lost its lease and nothing was changed. */
export interface Settled {
  state: WorkflowState;
  finishedAt: Date | null;
  error: WorkflowError | null;
  stopPoint: string | null;
  /** Delay of the next attempt, if it returned to the queue. */
  delayMs: number;
  /** Its position in the audit log, for a result that shows it. */
  reference: LogReference | null;
  /** The settled conclusion, which differs from the given one if that could not be stored. */
  conclusion: Concluded;
}

export type Concluded = Exclude<Conclusion, { kind: 'abandoned' }>;

export interface Settler {
  settle(work: Work, conclusion: Concluded): Promise<Settled | null>;
  idle(): Promise<void>;
}

interface SettledRow {
  workflow_id: string;
  finished_at: Date | null;
  /** Endpoints of the whole batch with a new delivery. */
  deliveries: DeliveryTarget[] | null;
}

type Written = Omit<Settled, 'conclusion'>;

export interface SettlerDeps {
  database: Database;
  quota: Quota;
  clock: Clock;
  ids: Ids;
  /** For the jitter of delays, and salts of audit entries. */
  random: Random;
  log: Log;
  outbox: OutboxForms;
  /** Name of the tamper-evident log of the audit trail. */
  logId: string;
  /** Whether to notify other processes through the database. */
  hasPeers: () => boolean;
  /** Called after the commit with endpoints that have a new delivery. */
  onDeliveries: (targets: DeliveryTarget[]) => void;
  /** Called with the size of every batch, for metrics. */
  onBatch?: ((batch: string, size: number) => void) | undefined;
}

export function createSettler(deps: SettlerDeps): Settler {
  const { database, quota, clock, ids, random, log, outbox, hasPeers } = deps;
  const { logId, onDeliveries, onBatch } = deps;

  async function runBatch(batch: Settlement[]): Promise<(Written | null)[]> {
    const settlements = latestAttempts(batch);
    const period = await quota.periodFor(settlements.map(({ work }) => work.tenantId));
    const now = clock.now();
    const items = settlements.map((settlement) => ({
      ...settlement,
      entry: settledEntry(settlement, { auditId: ids.uuid(), logId, now, random }),
    }));
    const values = settleStatement.values({
      settlements: items,
      events: items.flatMap((settlement) => {
        const { tenantId, workflowId } = settlement.work;
        const events = eventsOf(settlement, outbox, now, settlement.entry.leaf?.reference);
        return events.map((event) => ({ ...event, tenantId, workflowId, eventId: ids.uuid() }));
      }),
      ...rememberedOf(settlements),
      period,
      now,
      notify: hasPeers(),
    });
    // Fenced by the attempt number: a row settled by an earlier try is not settled again.
    const settle = () => database.run<SettledRow>(settleStatement, values);
    const rows = await retried(clock, settle);
    const targets = rows[0]?.deliveries ?? [];
    if (targets.length > 0) onDeliveries(targets);
    const byId = new Map(rows.map((row) => [row.workflow_id, row]));
    const held = new Map(settlements.map((settlement, at) => [settlement, items[at]!.entry]));
    return batch.map((settlement) => {
      const { work, state, error, stopPoint, delayS } = settlement;
      const entry = held.get(settlement);
      const row = byId.get(work.workflowId);
      if (!entry || !row) return null;
      const delayMs = delayS * 1000;
      const reference = entry.leaf?.reference ?? null;
      return { state, finishedAt: row.finished_at, error, stopPoint, delayMs, reference };
    });
  }

  const batches = {
    run: runBatch,
    isItemsFault: (error: unknown) => !isPassing(error),
    onBatch: (size: number) => onBatch?.('settle', size),
    maxQueued: Number.POSITIVE_INFINITY,
  };
  const batcher = createBatcher({ ...batches, maxBatch });
  const largeBatcher = createBatcher({ ...batches, maxBatch: 1 });

  async function settleOne(work: Work, conclusion: Concluded): Promise<Settled | null> {
    const settlement = toSettlement(work, conclusion, random.fraction());
    const written = await (isLarge(settlement) ? largeBatcher : batcher).add(settlement);
    return written && { ...written, conclusion };
  }

  return {
    async settle(work, conclusion) {
      try {
        return await settleOne(work, conclusion);
      } catch (error) {
        if (isPassing(error)) throw error;
        log.error('a result cannot be stored', { ...logFieldsOf(work), error });
        return settleOne(work, cannotBeStored);
      }
    },
    async idle() {
      await Promise.all([batcher.idle(), largeBatcher.idle()]);
    },
  };
}

function isLarge({ finished }: Settlement): boolean {
  return finished !== null && sizeOf(finished.outcome.written) > largestInBatch;
}

/**
 * Keeps the latest attempt of each workflow. A run that lost its lease may end in the same batch as
 * the run that took over. The statement finds a workflow's row once, by the attempt that holds it,
 * and joins the batch by workflow: with both attempts, either result could win and both would send
 * their events.
 */
function latestAttempts(batch: Settlement[]): Settlement[] {
  const latest = new Map<string, Settlement>();
  for (const settlement of batch) {
    const { workflowId, attemptNo } = settlement.work;
    const other = latest.get(workflowId);
    if (!other || other.work.attemptNo < attemptNo) latest.set(workflowId, settlement);
  }
  return latest.size === batch.length ? batch : [...latest.values()];
}

/** A retry would have the same result. */
const cannotBeStored = {
  kind: 'failed',
  error: { code: 'internal_error', message: 'The result of the run cannot be stored.' },
  step: 'storing',
} as const;

/**
 * Returns the rows that runs add, with their search terms. A test run adds none, so that it can be
 * repeated.
 */
function rememberedOf(settlements: Settlement[]): Pick<SettleBatch, 'rows' | 'terms'> {
  const rows = settlements
    .filter(({ work }) => work.mode === 'live')
    .flatMap(({ work: { tenantId, workflowId }, finished }) =>
      (finished?.remembered ?? []).map((row) => ({ tenantId, workflowId, ...row })),
    );
  const terms = rows.flatMap(({ terms: own, ...row }) => own.map((term) => ({ ...row, term })));
  return { rows, terms };
}
