// Metrics for those who follow them. However many viewers a tenant has, a window is counted once per
// tick for all of them, and not at all without a viewer.

import type { Clock, Timer } from '../kernel/clock.ts';
import { Fault } from '../kernel/errors.ts';
import type { Report } from './report.ts';
import type { Statistics } from './service.ts';
import type { WindowName } from './windows.ts';

const tickMs = 5_000;
/** Of one tenant and process, such as one page each of its staff. */
export const mostViewers = 50;
/** Then readers come back by themselves, with a key that is checked again. */
const longestMs = 15 * 60_000;

interface Channel {
  viewers: number;
  latest: Report | null;
  /** Counts the reports. */
  version: number;
  isClosed: boolean;
  change: PromiseWithResolvers<void>;
  timer: Timer;
}

export interface Followed {
  reports: AsyncGenerator<Report>;
  /** To be called when the viewer is gone, also before it has read anything. */
  leave(): void;
}

export interface LiveMetrics {
  /**
   * The metrics now and after each tick. Ends after a quarter of an hour, when they cannot be counted, and
   * when the appliance stops. Throws `rate_limit_exceeded` when too many of the tenant follow.
   */
  follow(tenantId: string, window: WindowName): Followed;
  /** Ends all. */
  close(): void;
}

export function createLiveMetrics(deps: {
  report: Statistics['report'];
  clock: Clock;
}): LiveMetrics {
  const { report, clock } = deps;
  const channels = new Map<string, Channel>();
  const viewers = new Map<string, number>();
  const state = { isClosed: false };

  function enter(tenantId: string, window: WindowName): Channel {
    const others = viewers.get(tenantId) ?? 0;
    if (others >= mostViewers) {
      const message = `${mostViewers} viewers of the tenant follow its metrics already.`;
      const extras = { limitType: 'concurrent_requests', retryAfter: 15 } as const;
      throw new Fault('rate_limit_exceeded', message, extras);
    }
    viewers.set(tenantId, others + 1);
    const key = `${tenantId} ${window}`;
    const known = channels.get(key);
    // One that failed belongs to those who still read its end.
    const channel =
      known && !known.isClosed ? known : openChannel(clock, () => report(tenantId, window));
    channels.set(key, channel);
    channel.viewers += 1;
    return channel;
  }

  function leave(tenantId: string, window: WindowName, channel: Channel): void {
    const others = viewers.get(tenantId)! - 1;
    if (others === 0) viewers.delete(tenantId);
    else viewers.set(tenantId, others);
    channel.viewers -= 1;
    if (channel.viewers > 0) return;
    channel.timer.cancel();
    channel.isClosed = true;
    const key = `${tenantId} ${window}`;
    if (channels.get(key) === channel) channels.delete(key);
  }

  return {
    follow(tenantId, window) {
      const channel = enter(tenantId, window);
      const isOver = (): boolean => channel.isClosed || state.isClosed;
      const reports = read(channel, { clock, isOver });
      return { reports, leave: once(() => leave(tenantId, window, channel)) };
    },
    close() {
      state.isClosed = true;
      for (const channel of channels.values()) wake(channel);
    },
  };
}

/** Counts at once, and at each tick. */
function openChannel(clock: Clock, count: () => Promise<Report>): Channel {
  let underWay = false;
  const tick = async (): Promise<void> => {
    if (underWay || channel.isClosed) return;
    underWay = true;
    try {
      channel.latest = await count();
      channel.version += 1;
    } catch {
      // The request after it says why.
      channel.isClosed = true;
    } finally {
      underWay = false;
      wake(channel);
    }
  };
  const channel: Channel = {
    viewers: 0,
    latest: null,
    version: 0,
    isClosed: false,
    change: Promise.withResolvers(),
    timer: clock.every(tickMs, () => void tick()),
  };
  void tick();
  return channel;
}

function wake(channel: Channel): void {
  const { change } = channel;
  channel.change = Promise.withResolvers();
  change.resolve();
}

async function* read(
  channel: Channel,
  { clock, isOver }: { clock: Clock; isOver: () => boolean },
): AsyncGenerator<Report> {
  const beganMs = clock.elapsedMs();
  for (let seen = 0; !isOver() && clock.elapsedMs() - beganMs < longestMs;) {
    const { promise } = channel.change;
    if (channel.version > seen) {
      seen = channel.version;
      yield channel.latest!;
    } else {
      await promise;
    }
  }
}

function once(act: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) act();
    isDone = true;
  };
}
