// Runs evaluations in the background, one document at a time and only while a slot for real work is
// free. Every score is stored at once: after a crash, another worker, or the same one, continues
// with the next document. Evaluations take turns by slices, so that a large one does not delay a
// small one.

import type { Database } from '../database/connection.ts';
import { createBeat } from '../kernel/beat.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Ids } from '../kernel/ids.ts';
import type { Log } from '../kernel/log.ts';
import { reportOn, scoreRun, type RunResult } from './evaluate.ts';
import { profileFor } from './profile.ts';
import { presentReport } from './present.ts';
import {
  beginDocument,
  endEvaluation,
  leaseEvaluation,
  listScores,
  listTruths,
  setLease,
  storeScore,
  type EvaluationDocument,
  type EvaluationRow,
  type Lease,
} from './queries.ts';

const beatMs = 1_000;
/**
 * Lease time, after which a crashed worker's evaluation continues. A live worker renews it three
 * times as often.
 */
const leaseMs = 60_000;
const documentsPerSlice = 20;
/** Pause of an evaluation after a run without a result, for example while a plugin restarts. */
const restMs = 5_000;
/** Maximum number of attempts of a document without a result, which then counts as failed. */
const mostAttempts = 20;

export interface EvaluationRun {
  tenantId: string;
  evaluationId: string;
  pipeline: string;
  operation: string;
  document: EvaluationDocument;
}

export interface EvaluationRunner {
  start(): void;
  /** Returns the current evaluation to the queue; its document is run again. */
  stop(): Promise<void>;
}

export interface RunnerDeps {
  database: Database;
  clock: Clock;
  ids: Ids;
  log: Log;
  /** Slots of the engine: an evaluation only runs while a slot is free. */
  stats(): { slots: number; busy: number };
  hasOperation(pipeline: string, operation: string): boolean;
  /** Returns null if there is no result yet: the document is retried. */
  run(run: EvaluationRun, signal: AbortSignal): Promise<RunResult | null>;
}

export function createEvaluationRunner(deps: RunnerDeps): EvaluationRunner {
  const { database, clock, log } = deps;
  const stopping = new AbortController();

  async function takeTurns(): Promise<void> {
    try {
      while (!stopping.signal.aborted && hasRoom(deps)) {
        const now = clock.now();
        const until = new Date(now.getTime() + leaseMs);
        const row = await leaseEvaluation(database, { now, until });
        if (!row) return;
        await workOn(row);
      }
    } catch (error) {
      log.warn('an evaluation could not go on; the next beat tries again', { error });
    }
  }

  async function workOn(row: EvaluationRow): Promise<void> {
    const { tenant_id: tenantId, evaluation_id: evaluationId, lease_no: leaseNo } = row;
    const lease = { tenantId, evaluationId, leaseNo };
    const lost = new AbortController();
    const signal = AbortSignal.any([lost.signal, stopping.signal]);
    const prolong = async (): Promise<void> => {
      const until = new Date(clock.now().getTime() + leaseMs);
      if (!(await setLease(database, lease, until))) lost.abort('lost');
    };
    const heartbeat = clock.every(
      leaseMs / 3,
      () => void prolong().catch(() => lost.abort('lost')),
    );
    let next: Date | null = null;
    try {
      const end = await runSlice(deps, row, lease, signal);
      if (end === 'rest') next = new Date(clock.now().getTime() + restMs);
    } finally {
      heartbeat.cancel();
      await setLease(database, lease, next);
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

async function runSlice(
  deps: RunnerDeps,
  { pipeline, operation }: EvaluationRow,
  lease: Lease,
  signal: AbortSignal,
): Promise<'rest' | void> {
  const { database, clock, ids } = deps;
  if (!deps.hasOperation(pipeline, operation)) {
    const message = `The pipeline ${pipeline}/${operation} is not loaded.`;
    const error = { code: 'unavailable', message };
    return await endEvaluation(database, ids, lease, { now: clock.now(), error });
  }
  const profile = profileFor(pipeline, await listTruths(database, lease));
  for (let done = 0; done < documentsPerSlice && !signal.aborted && hasRoom(deps); done += 1) {
    const document = await beginDocument(database, lease);
    if (!document) {
      const report = presentReport(reportOn(await listScores(database, lease)));
      return await endEvaluation(database, ids, lease, { now: clock.now(), report });
    }
    const result = await runOne(deps, { ...lease, pipeline, operation, document }, signal);
    if (result === null) return signal.aborted ? undefined : 'rest';
    const scored = scoreRun(profile, labelledOf(document), result);
    if (!(await storeScore(database, lease, document.position, scored))) return;
  }
}

async function runOne(
  deps: RunnerDeps,
  run: EvaluationRun & { document: { attempts: number } },
  signal: AbortSignal,
): Promise<RunResult | null> {
  if (run.document.attempts > mostAttempts) {
    return { error: `timeout: ${mostAttempts} runs have ended without a result` };
  }
  const result = await deps.run(run, signal);
  return signal.aborted ? null : result;
}

function labelledOf({ document_id: id, kind, truth, notes }: EvaluationDocument) {
  return { id, kind, truth, notes };
}

function hasRoom({ stats }: Pick<RunnerDeps, 'stats'>): boolean {
  const { slots, busy } = stats();
  return busy < slots;
}
