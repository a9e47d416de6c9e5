// Turns the conclusions of runs into settled rows, many runs in one transaction.

import type { Database } from '../database/connection.ts';
import { createBatcher } from '../jobs/batcher.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Ids } from '../kernel/ids.ts';
import type { Quota } from '../quota/service.ts';
import { eventsOf, type OutboxEvent, type OutboxForms } from './outbox.ts';
import { extractionHash, toSettlement, type Settlement } from './settlement.ts';
import type { WorkflowState } from './states.ts';
import { settleStatement } from './statements.ts';
import type { Conclusion, Finished, Work } from './work.ts';
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
}

export interface Settler {
  settle(
    work: Work,
    conclusion: Exclude<Conclusion, { kind: 'abandoned' }>,
  ): Promise<Settled | null>;
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

export function createSettler(deps: {
  database: Database;
  quota: Quota;
  clock: Clock;
  ids: Ids;
  outbox: OutboxForms;
  /** Whether other processes must hear of it through the database. */
  hasPeers: () => boolean;
  /** Called after the commit: deliveries wait for these endpoints. */
  onDeliveries: (targets: DeliveryTarget[]) => void;
}): Settler {
  const { database, quota, clock, ids, outbox, hasPeers, onDeliveries } = deps;

  async function runBatch(settlements: Settlement[]): Promise<(Settled | null)[]> {
    const period = await quota.periodFor(settlements.map(({ work }) => work.tenantId));
    const now = clock.now();
    const events = settlements.flatMap((settlement) =>
      eventsOf(settlement, outbox, now).map((event) => ({ settlement, event })),
    );
    const rows = await database.run<SettledRow>(settleStatement, [
      ...workColumns(settlements),
      ...resultColumns(settlements),
      settlements.map(() => ids.uuid()),
      ...eventColumns(events, ids),
      period,
      hasPeers(),
      now,
      settlements.map(({ moreAttempts }) => moreAttempts),
    ]);
    const targets = rows[0]?.deliveries ?? [];
    if (targets.length > 0) onDeliveries(targets);
    const byId = new Map(rows.map((row) => [row.workflow_id, row]));
    return settlements.map(({ work, state, error, delayS }) => {
      const row = byId.get(work.workflowId);
      if (!row) return null;
      const delayMs = delayS * 1000;
      return { state, finishedAt: row.finished_at, error, delayMs };
    });
  }

  const batcher = createBatcher({ run: runBatch, maxBatch, maxQueued: Number.POSITIVE_INFINITY });
  return {
    settle: (work, conclusion) => batcher.add(toSettlement(work, conclusion)),
    idle: () => batcher.idle(),
  };
}

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
