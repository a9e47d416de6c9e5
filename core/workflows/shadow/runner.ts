// Executes shadow runs, one at a time in each process. Each comparison is stored as soon as it is
// known. When a process dies, another one, or the same one after a restart, continues with the
// requests that have not run.

import type { Database } from '../../database/connection.ts';
import { createBeat } from '../../kernel/beat.ts';
import type { Clock } from '../../kernel/clock.ts';
import { presentId } from '../../kernel/ids.ts';
import type { Log } from '../../kernel/log.ts';
import { asPast, CandidateRefused, type OpenCandidate } from '../replay/candidate.ts';
import { compareRuns, type FieldChange } from '../replay/compare-runs.ts';
import { findReplayable, type ReplayablePlace } from '../replay/queries.ts';
import {
  chooseItems,
  endShadowRun,
  giveBack,
  isHeld,
  leaseShadowRun,
  listPending,
  noteItem,
  type Lease,
  type LeasedRun,
  type ShadowItemRow,
} from './queries.ts';
import { longestValue, mostFields } from './shadow-run.ts';

const beatMs = 1_000;
const partSize = 50;
/** Maximum number of interruptions: the run may be the cause that its process ends. */
const mostInterruptions = 3;

export interface ShadowRunner {
  start(): void;
  /** Returns the current run to the queue. */
  stop(): Promise<void>;
}

export interface ShadowRunnerDeps {
  database: Database;
  clock: Clock;
  log: Log;
  workerId: string;
  /** Loads the candidate in its own host. Throws CandidateRefused. */
  open(run: LeasedRun, log: Log): Promise<OpenCandidate>;
  onEnded(plugin: string, state: 'done' | 'stopped' | 'failed'): void;
}

export function createShadowRunner(deps: ShadowRunnerDeps): ShadowRunner {
  const { database, clock, log, workerId } = deps;
  const stopping = new AbortController();
  const beat = createBeat(clock, beatMs, async () => {
    try {
      while (!stopping.signal.aborted) {
        const run = await leaseShadowRun(database, workerId);
        if (!run) return;
        await workOn(deps, run, stopping.signal);
      }
    } catch (error) {
      log.warn('a shadow run could not go on; the next beat tries again', { error });
    }
  });
  return {
    start: beat.start,
    async stop() {
      stopping.abort('stopping');
      await beat.stop();
    },
  };
}

async function workOn(
  deps: ShadowRunnerDeps,
  run: LeasedRun,
  stopping: AbortSignal,
): Promise<void> {
  const { database, clock, onEnded } = deps;
  const { plugin } = run;
  const lease: Lease = { shadowRunId: run.shadow_run_id, leaseNo: run.lease_no };
  const log = deps.log.child({ shadow_run: presentId('shadowRun', run.shadow_run_id) });
  const lost = new AbortController();
  const signal = AbortSignal.any([lost.signal, stopping]);
  const look = async (): Promise<void> => {
    if (!(await isHeld(database, lease))) lost.abort('lost');
  };
  const heartbeat = clock.every(
    beatMs,
    () => void look().catch((error: unknown) => log.warn('a lease was not checked', { error })),
  );
  const end = async (state: 'done' | 'failed', error: string | null): Promise<void> => {
    const ended = await endShadowRun(database, lease, { state, error, now: clock.now() });
    if (ended) onEnded(plugin, state);
  };
  try {
    if (run.interruptions > mostInterruptions) {
      return await end('failed', `It was interrupted ${run.interruptions} times.`);
    }
    await compareAll(deps, run, { lease, log, signal });
    if (stopping.aborted) return await giveBack(database, lease, { interrupted: false });
    if (!signal.aborted) await end('done', null);
  } catch (error) {
    if (error instanceof CandidateRefused) return await end('failed', error.message);
    if (stopping.aborted) return await giveBack(database, lease, { interrupted: false });
    if (lost.signal.aborted) return;
    log.warn('a shadow run was interrupted', { error });
    await giveBack(database, lease, { interrupted: true });
  } finally {
    heartbeat.cancel();
  }
}

async function compareAll(
  deps: ShadowRunnerDeps,
  run: LeasedRun,
  { lease, log, signal }: { lease: Lease; log: Log; signal: AbortSignal },
): Promise<void> {
  const { database } = deps;
  const wanted = { plugin: run.plugin, tenantId: run.tenant_id, limit: run.most };
  if (!(await chooseItems(database, lease, wanted))) return;
  const candidate = await deps.open(run, log);
  try {
    for (;;) {
      const pending = await listPending(database, lease, partSize);
      if (pending.length === 0) return;
      for (const place of pending) {
        const item = await compareOne(database, candidate, place, signal);
        if (signal.aborted) return;
        await noteItem(database, lease, item);
      }
    }
  } finally {
    await candidate.stop();
  }
}

type Item = Omit<ShadowItemRow, 'tenant_id'>;

async function compareOne(
  database: Database,
  candidate: OpenCandidate,
  place: ReplayablePlace,
  signal: AbortSignal,
): Promise<Item> {
  const { workflow_id } = place;
  const row = await findReplayable(database, place);
  if (row === undefined) {
    const nothing = { operation: null, before: null, after: null, fields: null, more_fields: 0 };
    return { workflow_id, verdict: 'skipped', reason: 'its content was erased', ...nothing };
  }
  const run = compareRuns(asPast(row), await candidate.run(row, signal));
  const { verdict, before, after, fields } = run;
  return {
    workflow_id,
    verdict,
    reason: verdict === 'skipped' ? run.differences.join('; ') : null,
    operation: row.operation,
    before,
    after,
    fields: fields.slice(0, mostFields).map(shortened),
    more_fields: Math.max(0, fields.length - mostFields),
  };
}

function shortened({ path, before, after }: FieldChange): FieldChange {
  const cut = (value: string): string =>
    value.length <= longestValue ? value : `${value.slice(0, longestValue).toWellFormed()} …`;
  return { path: cut(path), before: before && cut(before), after: after && cut(after) };
}
