// Turns the conclusions of runs into settled rows, many runs in one transaction.

import type { Database } from '../database/connection.ts';
import { retried } from '../database/retried.ts';
import { isPassing } from '../database/sql-state.ts';
import { createBatcher } from '../jobs/batcher.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Ids } from '../kernel/ids.ts';
import type { Log } from '../kernel/log.ts';
import type { Random } from '../kernel/random.ts';
import type { Quota } from '../quota/service.ts';
import { eventsOf, type OutboxEvent, type OutboxForms } from './outbox.ts';
import { extractionHash, toSettlement, type Settlement } from './settlement.ts';
import type { WorkflowState } from './states.ts';
import { settleStatement } from './statements.ts';
import { logFieldsOf, type Conclusion, type Finished, type Work } from './work.ts';
import type { WorkflowError } from './workflow.ts';

/** A notification carries at most 8,000 bytes, but there is one per row: the batch bounds memory. */
const maxBatch = 200;

/** What a settled row became; null when the run had lost its lease and nothing was changed. */
export interface Settled {
  state: WorkflowState;
  finishedAt: Date | null;
  error: WorkflowError | null;
  /** When it went back to the queue: how long until its next attempt. */
  delayMs: number;
  /** What was settled: not what was given, when that could not be stored. */
  conclusion: Concluded;
}

export type Concluded = Exclude<Conclusion, { kind: 'abandoned' }>;

export interface Settler {
  settle(work: Work, conclusion: Concluded): Promise<Settled | null>;
  idle(): Promise<void>;
}

export interface DeliveryTarget {
  tenantId: string;
  endpointId: string;
}

interface SettledRow {
  workflow_id: string;
  finished_at: Date | null;
  /** Of the whole batch: endpoints that have a new delivery. */
  deliveries: DeliveryTarget[] | null;
}

type Written = Omit<Settled, 'conclusion'>;

export interface SettlerDeps {
  database: Database;
  quota: Quota;
  clock: Clock;
  ids: Ids;
  /** For the jitter of delays. */
  random: Pick<Random, 'fraction'>;
  log: Log;
  outbox: OutboxForms;
  /** Whether other processes must hear of it through the database. */
  hasPeers: () => boolean;
  /** Called after the commit: deliveries wait for these endpoints. */
  onDeliveries: (targets: DeliveryTarget[]) => void;
  /** Called with the size of every batch, for metrics. */
  onBatch?: ((batch: string, size: number) => void) | undefined;
}

export function createSettler(deps: SettlerDeps): Settler {
  const { database, quota, clock, ids, random, log, outbox, hasPeers } = deps;
  const { onDeliveries, onBatch } = deps;

  async function runBatch(batch: Settlement[]): Promise<(Written | null)[]> {
    const settlements = latestAttempts(batch);
    const period = await quota.periodFor(settlements.map(({ work }) => work.tenantId));
    const now = clock.now();
    const events = settlements.flatMap((settlement) =>
      eventsOf(settlement, outbox, now).map((event) => ({ settlement, event })),
    );
    const values = [
      ...workColumns(settlements),
      ...resultColumns(settlements),
      settlements.map(() => ids.uuid()),
      ...eventColumns(events, ids),
      period,
      hasPeers(),
      now,
      settlements.map(({ moreAttempts }) => moreAttempts),
      settlements.map(({ crashed }) => crashed),
      settlements.map(({ parked }) => parked),
      ...rememberedColumns(settlements),
    ];
    // Fenced by the attempt: what a first try has settled is not settled again.
    const settle = () => database.run<SettledRow>(settleStatement, values);
    const rows = await retried(clock, settle);
    const targets = rows[0]?.deliveries ?? [];
    if (targets.length > 0) onDeliveries(targets);
    const byId = new Map(rows.map((row) => [row.workflow_id, row]));
    const held = new Set(settlements);
    return batch.map((settlement) => {
      const { work, state, error, delayS } = settlement;
      const row = held.has(settlement) ? byId.get(work.workflowId) : undefined;
      if (!row) return null;
      const delayMs = delayS * 1000;
      return { state, finishedAt: row.finished_at, error, delayMs };
    });
  }

  const batcher = createBatcher({
    run: runBatch,
    isItemsFault: (error) => !isPassing(error),
    onBatch: (size) => onBatch?.('settle', size),
    maxBatch,
    maxQueued: Number.POSITIVE_INFINITY,
  });
  async function settleOne(work: Work, conclusion: Concluded): Promise<Settled | null> {
    const written = await batcher.add(toSettlement(work, conclusion, random.fraction()));
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
    idle: () => batcher.idle(),
  };
}

/**
 * A run that lost its lease may end in the same batch as the run that took over here. The statement
 * finds a workflow's row once, by the attempt that holds it, and joins the batch to it by workflow:
 * with both in it, either's result could win and both would send their events.
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

/** Running it again would give the same. */
const cannotBeStored = {
  kind: 'failed',
  error: { code: 'internal_error', message: 'The result of the run cannot be stored.' },
} as const;

function workColumns(settlements: Settlement[]): unknown[] {
  return [
    settlements.map(({ work }) => work.tenantId),
    settlements.map(({ work }) => work.workflowId),
    settlements.map(({ work }) => work.attemptNo),
    settlements.map(({ state }) => state),
    settlements.map(({ finished }) => finished?.outcome.confidence ?? null),
    settlements.map(({ error }) => (error ? JSON.stringify(error) : null)),
    settlements.map(({ finished }) =>
      finished?.verdict.state === 'in_review'
        ? JSON.stringify({ reason: finished.verdict.reason, cause: finished.verdict.cause })
        : null,
    ),
    settlements.map(({ delayS }) => delayS),
  ];
}

function resultColumns(settlements: Settlement[]): unknown[] {
  const results = settlements.map(({ finished }) => finished);
  const json = (pick: (finished: Finished) => unknown): (string | null)[] =>
    results.map((finished) => (finished ? JSON.stringify(pick(finished)) : null));
  return [
    json(({ outcome }) => outcome.completedUnit),
    json(({ outcome }) => outcome.evidence),
    json(({ outcome }) => outcome.validation),
    json(({ outcome }) => outcome.businessObject),
    results.map((finished) => (finished ? extractionHash(finished.outcome.completedUnit) : null)),
    results.map((finished) => finished?.processedBy ?? null),
    results.map((finished) => finished?.processingMs ?? null),
  ];
}

function eventColumns(
  events: { settlement: Settlement; event: OutboxEvent }[],
  ids: Ids,
): unknown[] {
  return [
    events.map(({ settlement }) => settlement.work.tenantId),
    events.map(({ settlement }) => settlement.work.workflowId),
    events.map(() => ids.uuid()),
    events.map(({ event }) => event.eventType),
    events.map(({ event }) => JSON.stringify(event.data)),
    events.map(({ event }) => event.short),
  ];
}

/** Rows, and the terms that they are found by. A test run leaves none, so that it can be repeated. */
function rememberedColumns(settlements: Settlement[]): unknown[] {
  const rows = settlements
    .filter(({ work }) => work.mode === 'live')
    .flatMap(({ work: { tenantId, workflowId }, finished }) =>
      (finished?.remembered ?? []).map((row) => ({ tenantId, workflowId, ...row })),
    );
  const terms = rows.flatMap(({ terms: own, ...row }) => own.map((term) => ({ ...row, term })));
  return [
    rows.map(({ tenantId }) => tenantId),
    rows.map(({ workflowId }) => workflowId),
    rows.map(({ set }) => set),
    rows.map(({ key }) => key),
    rows.map(({ json }) => json),
    terms.map(({ tenantId }) => tenantId),
    terms.map(({ workflowId }) => workflowId),
    terms.map(({ set }) => set),
    terms.map(({ key }) => key),
    terms.map(({ term }) => term),
  ];
}
