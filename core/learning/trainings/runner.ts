// Runs trainings in the background, one at a time on each node. A node that crashes loses its
// lease: another node, or the same one after a restart, begins the training again. Only a training
// that still holds its lease stores a version, in one transaction.

import { isHostInterruption } from './interruption.ts';
import type { Database } from '../../database/connection.ts';
import { createBeat } from '../../kernel/beat.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import type { Trained, TrainingRun } from '../../pipelines/training/run-training.ts';
import type { TrainRequest } from '../../pipelines/training/task.ts';
import { addressOf, type ModelPlace } from '../place.ts';
import type { LiveRows } from '../../reference/service.ts';
import type { StoreTrained } from './store-trained.ts';
import type { CurrentOfTraining } from './current-model.ts';
import { errorOf } from './training-error.ts';
import {
  endTraining,
  giveBack,
  leaseTraining,
  prolong,
  type Lease,
  type TrainingRow,
} from './queries.ts';

const beatMs = 1_000;
/**
 * Lease time, after which a crashed node's training begins again. A live node renews its lease at
 * every beat.
 */
const leaseMs = 30_000;
/** Maximum number of attempts: a training that repeatedly ended with its node may be the cause. */
const mostAttempts = 3;
/** Pause of trainings whose plugin is not loaded, or is being replaced. */
const restMs = 5_000;

export interface TrainingRunner {
  start(): void;
  /** Returns the current training to the queue; it begins again later. */
  stop(): Promise<void>;
}

export interface TrainingReport {
  place: ModelPlace;
  state: 'succeeded' | 'failed' | 'cancelled';
  durationMs: number;
}

export interface RunnerDeps {
  database: Database;
  clock: Clock;
  log: Log;
  timeoutMs(): number;
  rows: Pick<LiveRows, 'page'>;
  train(pipeline: string, task: TrainRequest, run: TrainingRun): Promise<Trained>;
  currentFor(place: ModelPlace): Promise<CurrentOfTraining>;
  store: StoreTrained;
  onEnded(report: TrainingReport): void;
}

export function createTrainingRunner(deps: RunnerDeps): TrainingRunner {
  const { database, clock, log } = deps;
  const stopping = new AbortController();

  async function takeTurns(): Promise<void> {
    try {
      while (!stopping.signal.aborted) {
        const now = clock.now();
        const row = await leaseTraining(database, { now, until: leaseEnd(clock) });
        if (!row) return;
        await workOn(deps, row, stopping.signal);
      }
    } catch (error) {
      log.warn('a training could not go on; the next beat tries again', { error });
    }
  }

  const beat = createBeat(clock, beatMs, takeTurns);
  return {
    start: beat.start,
    async stop() {
      stopping.abort('stopping');
      await beat.stop();
    },
  };
}

function leaseEnd(clock: Clock): Date {
  return new Date(clock.now().getTime() + leaseMs);
}

async function workOn(deps: RunnerDeps, row: TrainingRow, stopping: AbortSignal): Promise<void> {
  const { database, clock } = deps;
  const { tenant_id: tenantId, pipeline, model } = row;
  const place = { tenantId, pipeline, model };
  const lease: Lease = { tenantId, trainingId: row.training_id, leaseNo: row.lease_no };
  const log = deps.log.child({ training: row.training_id, model: addressOf(place) });
  const lost = new AbortController();
  const signal = AbortSignal.any([lost.signal, stopping]);
  const far: { step: string | null; progress: number } = { step: null, progress: 0 };
  const keep = async (): Promise<void> => {
    if (!(await prolong(database, lease, { until: leaseEnd(clock), ...far }))) lost.abort('lost');
  };
  const heartbeat = clock.every(
    beatMs,
    () =>
      void keep().catch((error: unknown) => log.warn('a lease could not be prolonged', { error })),
  );
  const startedMs = clock.elapsedMs();
  const ended = (state: TrainingReport['state']): void =>
    deps.onEnded({ place, state, durationMs: clock.elapsedMs() - startedMs });
  try {
    if (row.attempts > mostAttempts) {
      const message = `The training was interrupted ${mostAttempts} times.`;
      await endTraining(database.knex, lease, {
        now: clock.now(),
        error: { code: 'interrupted', message },
      });
      return ended('failed');
    }
    log.info('a training begins', { attempt: row.attempts });
    const current = await deps.currentFor(place);
    const task = { model, current: current.model };
    const trained = await deps.train(pipeline, task, {
      signal,
      timeoutMs: deps.timeoutMs(),
      page: (set, page) => deps.rows.page(tenantId, set, page),
      onProgress(step, done) {
        far.step = step;
        far.progress = done;
      },
    });
    const stored = await deps.store({ lease, place, row, current, trained });
    if (stored === null) return log.info('a training was cancelled or taken over');
    log.info('a training succeeded', { ...stored });
    ended('succeeded');
  } catch (error) {
    if (stopping.aborted) return await giveBack(database, lease, null);
    if (lost.signal.aborted) {
      log.info('a training was cancelled or taken over');
      return ended('cancelled');
    }
    if (isHostInterruption(error)) {
      return await giveBack(database, lease, new Date(clock.now().getTime() + restMs));
    }
    const failure = errorOf(error);
    log.warn('a training failed', { error, code: failure.code });
    if (await endTraining(database.knex, lease, { now: clock.now(), error: failure }))
      ended('failed');
  } finally {
    heartbeat.cancel();
  }
}
