// Assigns this process's slots to due work, renews the leases of running work, and passes every
// conclusion on to be settled.

import type { Database } from '../database/connection.ts';
import type { Listener } from '../database/listener.ts';
import type { Clock, Timer } from '../kernel/clock.ts';
import { presentId } from '../kernel/ids.ts';
import type { Log } from '../kernel/log.ts';
import { waitAtMost } from '../kernel/wait-at-most.ts';
import { failureClass, untraced, type Tracer } from '../telemetry/tracer.ts';
import { createClaimer } from './claimer.ts';
import { prolongLeases, rescueWork, type Held } from './leases.ts';
import { releaseWorker } from './queries.ts';
import { createSlots } from './slots.ts';
import { logFieldsOf, type Conclusion, type Progress, type Work } from './work.ts';

/**
 * Interval for leases and progress, rescue of work, and polling in case a notification was lost.
 */
const beatMs = 1_000;
/** Maximum time that a clean stop waits for runs before it returns them to the queue. */
const stopGraceMs = 3_000;

export interface EngineSettings {
  slots: number;
  /** Share of the slots, in percent, that one tenant may use while work of others waits. */
  perTenantPercent: number;
  leaseS: number;
}

export interface Engine {
  start(): Promise<void>;
  /** Waits for runs to end, unless `hurried`, and returns the others to the queue. */
  stop(hurried?: AbortSignal): Promise<void>;
  /** Takes a slot for a submit, unless it would overtake waiting work. */
  reserve(tenantId: string): boolean;
  /** Releases a reserved slot, because the submit was refused. */
  cancelReservation(tenantId: string): void;
  /** Runs work whose slot is already taken. */
  begin(work: Work): void;
  /** Announces that there may be due work. */
  kick(): void;
  /** Requests a run of this process to stop. */
  interrupt(workflowId: string): void;
  /** Whether other workers are connected to the same database. */
  hasPeers(): boolean;
  stats(): { slots: number; busy: number };
}

export interface EngineDeps {
  database: Database;
  listener: Listener;
  workerId: string;
  settings: EngineSettings;
  clock: Clock;
  log: Log;
  tracer?: Tracer;
  run: (work: Work, signal: AbortSignal, report: (p: Progress) => void) => Promise<Conclusion>;
  conclude: (work: Work, conclusion: Conclusion) => Promise<void>;
  onBegun?: ((pipeline: string, queuedMs: number) => void) | undefined;
  onTakenOver?: ((workflows: number) => void) | undefined;
}

interface Run extends Held {
  abort: AbortController;
  done: Promise<void>;
}

export function createEngine(deps: EngineDeps): Engine {
  const { database, listener, workerId, settings, clock, log } = deps;
  const slots = createSlots(settings.slots, settings.perTenantPercent);
  const runs = new Set<Run>();
  const claimer = createClaimer({ ...deps, leaseS: settings.leaseS, slots, begin });
  const beat = createBeat(deps, runs, claimer.kick);
  let stopping = false;

  function begin(work: Work): void {
    const progress = { stage: 'starting', fraction: 0 };
    const entry: Run = { work, abort: new AbortController(), progress, done: Promise.resolve() };
    runs.add(entry);
    entry.done = execute(deps, entry, freeSlot).finally(() => {
      runs.delete(entry);
      freeShare(work.tenantId);
    });
  }

  function freeShare(tenantId: string): void {
    slots.giveShare(tenantId);
    claimer.shareFreed(tenantId);
  }

  /** Settling waits for the disk: the next run need not wait for it. */
  function freeSlot(): void {
    slots.giveSlot();
    claimer.slotFreed();
  }

  // Without its session, this worker counts as dead: others may already run the same work.
  function loseSession(): void {
    void claimer.suspend();
    abortAll(runs);
  }

  async function regainSession(): Promise<void> {
    try {
      await releaseWorker(database, workerId);
      if (!stopping) claimer.resume();
    } catch (error) {
      log.error('work of the lost session waits until its leases run out', { error });
    }
  }

  return {
    async start() {
      await listener.on('workmill_work', claimer.kick);
      listener.onLost(loseSession);
      listener.onRestored(() => void regainSession());
      await beat.start();
      claimer.resume();
    },

    async stop(hurried) {
      stopping = true;
      beat.stop();
      await claimer.suspend();
      await endWithin(runs, clock, hurried);
      const released = await releaseWorker(database, workerId);
      if (released > 0) log.info('gave unfinished work back to the queue', { workflows: released });
    },

    reserve: claimer.reserve,
    cancelReservation(tenantId) {
      freeSlot();
      freeShare(tenantId);
    },
    begin,
    kick: claimer.kick,
    interrupt(workflowId) {
      for (const { work, abort } of runs) {
        if (work.workflowId === workflowId) abort.abort('cancelled');
      }
    },
    hasPeers: beat.hasPeers,
    stats: () => ({ slots: slots.size, busy: slots.busy() }),
  };
}

function abortAll(runs: ReadonlySet<Run>): void {
  for (const { abort } of runs) abort.abort('lost');
}

/** Waits for the runs to end by themselves, then requests them to stop. */
async function endWithin(
  runs: ReadonlySet<Run>,
  clock: Clock,
  hurried?: AbortSignal,
): Promise<void> {
  const ended = (): Promise<unknown> => Promise.all([...runs].map((run) => run.done));
  await waitAtMost(clock, stopGraceMs, ended(), hurried);
  abortAll(runs);
  await ended();
}

async function execute(
  { run, conclude, log, tracer = untraced, onBegun }: EngineDeps,
  entry: Run,
  onEnd: () => void,
): Promise<void> {
  const { abort } = entry;
  const { pipeline, attemptNo, createdAt, startedAt } = entry.work;
  if (attemptNo === 1) onBegun?.(pipeline, startedAt.getTime() - createdAt.getTime());
  const span = beginSpan(tracer, entry.work);
  // Spans of the run are children of this attempt; the row keeps the submit's context for the next
  // attempt.
  const work: Work = { ...entry.work, traceparent: span.traceparent };
  const report = (progress: Progress): void => void (entry.progress = progress);
  try {
    const conclusion = await run(work, abort.signal, report).finally(onEnd);
    await conclude(work, conclusion);
    const attributes = { 'workmill.conclusion': conclusion.kind };
    span.end({ attributes, error: 'error' in conclusion ? conclusion.error.code : null });
  } catch (error) {
    span.end({ error: failureClass(error) });
    // The end was not settled: when the lease expires, the work is retried here or elsewhere.
    log.error('a run could not be settled', { ...logFieldsOf(work), error });
  }
}

function beginSpan(tracer: Tracer, work: Work) {
  const { pipeline, operation, traceparent: parent } = work;
  const attributes = {
    'workmill.workflow.id': presentId('workflow', work.workflowId),
    'workmill.tenant.id': work.tenantId,
    'workmill.pipeline': pipeline,
    'workmill.operation': operation,
    'workmill.attempt': work.attemptNo,
  };
  return tracer.start('workflow.run', { parent, kind: 'consumer', attributes });
}

function createBeat(
  { database, workerId, settings, clock, log, onTakenOver }: EngineDeps,
  runs: ReadonlySet<Run>,
  kick: () => void,
): { start(): Promise<void>; stop(): void; hasPeers(): boolean } {
  let peers = 0;
  let underWay: Promise<void> | null = null;
  let timer: Timer | null = null;

  async function prolong(): Promise<void> {
    const held = [...runs];
    const statuses = await prolongLeases(database, held, settings.leaseS);
    held.forEach((entry, index) => {
      if (statuses[index] === 'cancel_requested') entry.abort.abort('cancelled');
      // A run that settled in the meantime is no longer in the set; one that is in it has lost its
      // lease.
      if (statuses[index] === 'lost' && runs.has(entry)) entry.abort.abort('lost');
    });
  }

  async function once(): Promise<void> {
    try {
      if (runs.size > 0) await prolong();
      const { rescued, others } = await rescueWork(database, workerId);
      peers = others;
      if (rescued > 0) {
        log.warn('took over the work of a dead worker', { workflows: rescued });
        onTakenOver?.(rescued);
      }
    } catch (error) {
      log.warn('the engine could not reach the database; the next beat tries again', { error });
    }
    kick();
  }

  function beat(): Promise<void> {
    return (underWay ??= once().finally(() => (underWay = null)));
  }

  return {
    async start() {
      await beat();
      timer = clock.every(beatMs, () => void beat());
    },
    stop: () => timer?.cancel(),
    hasPeers: () => peers > 0,
  };
}
