// The part that runs: one process of the installation delivers, others wait to take over. Hints from
// the settling process make it prompt; a scan of the table makes it sure.

import type { Database } from '../../database/connection.ts';
import type { Listener } from '../../database/listener.ts';
import { createSoleOwner } from '../../database/sole-owner.ts';
import type { Clock, Timer } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import { packTargets, readTargets } from './hints.ts';
import type { Target } from './lane.ts';
import {
  deliveryChannel,
  deliveryLock,
  disableStatement,
  notifyStatement,
  retireStatement,
  scanStatement,
  type ScannedRow,
} from './queries.ts';
import type { AttemptRecord } from './record-batch.ts';
import { createScheduler, type SchedulerOptions } from './scheduler.ts';

export interface Deliverer {
  /** Asks for the lock and delivers while this process holds it. */
  start(): Promise<void>;
  /**
   * Gives what is under way a few seconds, abandons the rest and gives the lock back. An abandoned
   * attempt may have reached its receiver and is made again, with the same event_id.
   */
  stop(): Promise<void>;
  /** Says, after a commit, which endpoints have new deliveries; tells the owner if it is another. */
  kick(targets: readonly Target[]): void;
}

export interface DelivererOptions extends Omit<SchedulerOptions, 'onRecorded'> {
  database: Database;
  listener: Listener;
  clock: Clock;
  log: Log;
  onRecorded(record: AttemptRecord): void;
}

const scanMs = 10_000;
/** What an attempt may still take when the process has been asked to stop. */
const graceMs = 3000;
/** What recording may take after that. */
const recordMs = 2000;

export function createDeliverer(options: DelivererOptions): Deliverer {
  const { database, listener, clock, log } = options;
  const scheduler = createScheduler({ ...options, onRecorded });
  const owner = createSoleOwner({
    url: database.url,
    key: deliveryLock,
    name: 'webhook-delivery',
    clock,
    log,
    onGained: () => {
      scheduler.open();
      void scan();
    },
    onLost: () => scheduler.close(),
  });
  let timer: Timer | null = null;
  let scanning = false;

  async function scan(): Promise<void> {
    if (scanning || !owner.held()) return;
    scanning = true;
    try {
      const rows = await database.run<ScannedRow>(scanStatement, []);
      const nowMs = clock.now().getTime();
      for (const row of rows) {
        const target = { tenantId: row.tenant_id, endpointId: row.endpoint_id };
        if (row.endpoint_state !== 'active') await retire(target, row.endpoint_state);
        else if (row.due_at.getTime() <= nowMs) scheduler.hint(target);
        else scheduler.expect(target, row.due_at);
      }
      scheduler.forgetIdle();
    } catch (error) {
      log.error('the scan for due webhook deliveries failed', { error });
    }
    scanning = false;
  }

  /** Rows that were written while their endpoint was being paused, disabled or deleted. */
  async function retire({ tenantId, endpointId }: Target, state: string): Promise<void> {
    const why = `endpoint_${state}`;
    await database.run(retireStatement, [tenantId, endpointId, why, clock.now()]);
  }

  async function disable(target: Target): Promise<void> {
    const { tenantId, endpointId } = target;
    log.warn('a webhook endpoint is gone and was disabled', {
      tenant_id: tenantId,
      endpoint_id: endpointId,
    });
    try {
      await database.run(disableStatement, [tenantId, endpointId, clock.now()]);
      await retire(target, 'disabled');
    } catch (error) {
      // It stays active, and the next attempt will be told 410 again.
      log.error('a webhook endpoint could not be disabled', { error, endpoint_id: endpointId });
    }
  }

  function onRecorded(record: AttemptRecord): void {
    if (record.status === 410) void disable(record);
    options.onRecorded(record);
  }

  function hear(payload: string): void {
    if (!owner.held()) return;
    const targets = readTargets(payload);
    if (targets === null) void scan();
    else for (const target of targets) scheduler.hint(target);
  }

  return {
    async start() {
      await listener.on(deliveryChannel, hear);
      listener.onRestored(() => void scan());
      timer = clock.every(scanMs, () => void scan());
      await owner.start();
    },
    async stop() {
      timer?.cancel();
      scheduler.close();
      await within(clock, graceMs, scheduler.settled());
      scheduler.abandon();
      await within(clock, recordMs, scheduler.settled());
      await owner.stop();
    },
    kick(targets) {
      if (targets.length === 0) return;
      if (owner.held()) {
        for (const target of targets) scheduler.hint(target);
        return;
      }
      database.run(notifyStatement, [packTargets(targets)]).catch((error: unknown) => {
        log.warn('the delivering process could not be told; its scan will find out', { error });
      });
    },
  };
}

async function within(clock: Clock, limitMs: number, work: Promise<void>): Promise<void> {
  const finished = new AbortController();
  await Promise.race([work, clock.sleep(limitMs, finished.signal)]);
  finished.abort();
}
