// The running part of webhooks. One process of the installation delivers, the others wait to take
// over. Hints from the process that settles a workflow start deliveries promptly; a scan of the
// table finds everything that hints missed.

import type { Listener } from '../../database/listener.ts';
import { createSoleOwner } from '../../database/sole-owner.ts';
import type { Timer } from '../../kernel/clock.ts';
import { waitAtMost } from '../../kernel/wait-at-most.ts';
import { createHealth, type HealthOptions } from './health.ts';
import { packRenewed, packTargets, readHints } from './hints.ts';
import type { Target } from './lane.ts';
import { deliveryChannel, deliveryLock } from './queries.ts';
import type { AttemptRecord } from './record-batch.ts';
import { createScheduler, type SchedulerOptions } from './scheduler.ts';
import { createUpkeep } from './upkeep.ts';

export interface Deliverer {
  /** Requests the lock, and delivers while this process holds it. */
  start(): Promise<void>;
  /**
   * Waits a few seconds for attempts in progress, abandons the rest and releases the lock. An
   * abandoned attempt may have reached its receiver; it is repeated with the same event_id.
   */
  stop(hurried?: AbortSignal): Promise<void>;
  /** Whether this process holds the lock. */
  delivers(this: void): boolean;
  /**
   * Announces endpoints with new deliveries, after a commit. Notifies the lock owner if that is
   * another process.
   */
  kick(targets: readonly Target[]): void;
  /**
   * Must be called after a commit that repaired an endpoint. The deliverer discards what it knows
   * of the endpoint and sends at once.
   */
  renew(this: void, target: Target): void;
}

export interface DelivererOptions
  extends Omit<SchedulerOptions, 'onBreaker'>, Omit<HealthOptions, 'onNotified' | 'concurrencyOf'> {
  listener: Listener;
}

const scanMs = 10_000;
/** Maximum time for attempts in progress when the process stops. */
const graceMs = 3000;
/** Additional time for recording them. */
const recordMs = 2000;

export function createDeliverer(options: DelivererOptions): Deliverer {
  const { database, listener, clock, log } = options;
  const upkeep = createUpkeep({ database, clock, log });
  const scheduler = createScheduler({
    ...options,
    onRecorded: (record) => void afterAttempt(record),
    onBreaker: (lane) => health.breakerChanged(lane),
  });
  const owner = createSoleOwner({
    url: database.url,
    key: deliveryLock,
    name: 'webhook-delivery',
    clock,
    log,
    onGained() {
      scheduler.open();
      scan();
    },
    onLost() {
      scheduler.close();
      health.forget();
    },
  });
  const onNotified = (targets: readonly Target[]): void => targets.forEach(scheduler.hint);
  const { concurrencyOf } = scheduler;
  const health = createHealth({ ...options, onNotified, concurrencyOf });
  let timer: Timer | null = null;

  function scan(): void {
    if (!owner.held()) return;
    void upkeep.scan(scheduler);
    void health.writeNotes();
  }

  async function afterAttempt(record: AttemptRecord): Promise<void> {
    await health.attempted(record);
    options.onRecorded(record);
  }

  function onHint(payload: string): void {
    if (owner.held()) handleNotification(payload, { scan, renew: renewHere, hint: scheduler.hint });
  }

  function renewHere(target: Target): void {
    health.renewed(target);
    scheduler.renew(target);
  }

  return {
    async start() {
      await listener.on(deliveryChannel, onHint);
      listener.onRestored(scan);
      timer = clock.every(scanMs, scan);
      await owner.start();
    },
    async stop(hurried) {
      timer?.cancel();
      scheduler.close();
      await waitAtMost(clock, graceMs, scheduler.settled(), hurried);
      scheduler.abandon();
      await waitAtMost(clock, recordMs, scheduler.settled().then(health.settled));
      await owner.stop();
    },
    delivers: () => owner.held(),
    kick(targets) {
      if (targets.length === 0) return;
      if (owner.held()) onNotified(targets);
      else upkeep.tell(packTargets(targets));
    },
    renew(target) {
      if (owner.held()) renewHere(target);
      else upkeep.tell(packRenewed(target));
    },
  };
}

/** Handles a notification of another process. */
function handleNotification(
  payload: string,
  react: { scan(): void; renew(target: Target): void; hint(target: Target): void },
): void {
  const hints = readHints(payload);
  if (hints === null) return react.scan();
  for (const hint of hints) {
    if (hint.renewed) react.renew(hint);
    else react.hint(hint);
  }
}
