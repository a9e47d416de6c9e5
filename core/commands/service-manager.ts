// Reports the state of the service to systemd (sd_notify(3)): ready, reloading, stopping, and
// watchdog signals. Node.js has no datagram sockets in the file system, so `systemd-notify` sends
// the messages.

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Clock, Timer } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';

export interface ServiceManager {
  /** Reports readiness, also at the end of a reload. `systemctl status` shows `status`. */
  ready(status: string): Promise<void>;
  /** Does nothing before the service is ready. */
  reloading(): Promise<void>;
  stopping(): Promise<void>;
}

export interface ServiceManagerOptions {
  /** NOTIFY_SOCKET; if undefined, nothing is sent. */
  notifySocket: string | undefined;
  /** WATCHDOG_USEC: systemd ends the service after this time without a signal. */
  watchdogUsec: string | undefined;
  clock: Clock;
  log: Log;
}

const run = promisify(execFile);

export function createServiceManager(options: ServiceManagerOptions): ServiceManager {
  const { notifySocket, watchdogUsec, clock, log } = options;
  let turn: Promise<void> = Promise.resolve();
  let state: 'starting' | 'ready' | 'stopping' = 'starting';
  let watchdog: Timer | null = null;

  async function send(assignments: readonly string[]): Promise<void> {
    if (notifySocket === undefined) return;
    try {
      await run('systemd-notify', [...assignments], { timeout: sendTimeoutMs });
    } catch (error) {
      log.error('systemd was not notified; systemd-notify failed', { error });
    }
  }

  /**
   * Messages are sent one after another: if READY=1 overtook RELOADING=1, the unit would remain in
   * the state reloading.
   */
  function notify(...assignments: string[]): Promise<void> {
    turn = turn.then(() => send(assignments));
    return turn;
  }

  function startWatchdog(): void {
    const withinMs = Number(watchdogUsec) / 1_000;
    if (notifySocket === undefined || !(withinMs > 0)) return;
    watchdog ??= clock.every(withinMs / signsPerPeriod, () => void notify('WATCHDOG=1'));
  }

  return {
    async ready(status) {
      if (state === 'stopping') return;
      state = 'ready';
      await notify('READY=1', `STATUS=${status}`);
      startWatchdog();
    },
    async reloading() {
      if (state !== 'ready') return;
      // Type=notify-reload (systemd 253) ignores a message without the time.
      const nowUsec = process.hrtime.bigint() / 1_000n;
      await notify('RELOADING=1', `MONOTONIC_USEC=${nowUsec}`);
    },
    async stopping() {
      state = 'stopping';
      watchdog?.cancel();
      await notify('STOPPING=1', 'STATUS=Stopping');
    },
  };
}

/** Number of signals per watchdog period: two may be lost on a busy machine. */
const signsPerPeriod = 3;

/** systemd-notify waits until systemd has read the message; systemd may be busy during a boot. */
const sendTimeoutMs = 20_000;
