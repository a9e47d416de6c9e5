// New lines of plugins for those who follow them. PostgreSQL announces lines of every node.

import type { Database } from '../../database/connection.ts';
import type { Listener } from '../../database/listener.ts';
import type { Clock } from '../../kernel/clock.ts';
import { Fault } from '../../kernel/errors.ts';
import {
  lastLineId,
  listLinesAfter,
  logChannel,
  type LineFilter,
  type LineRow,
} from './queries.ts';

/** Maximum number of followers in one process. */
export const mostFollowers = 20;
const pageLines = 200;
/** Announcements may be missed, and the connection must not look dead. */
const lookMs = 15_000;
/** Then followers come back, and their credential is checked again. */
const longestMs = 15 * 60_000;

export interface FollowedLines {
  /** Lines in the order in which they were stored; empty: nothing new, the stream stands. */
  batches: AsyncGenerator<LineRow[]>;
  /** To be called when the follower is gone, also before it has read anything. */
  leave(): void;
}

export interface LineFollowing {
  start(): Promise<void>;
  /**
   * Lines after the given one; null: from now on.
   * @throws Fault rate_limit_exceeded
   */
  follow(plugin: string, filter: LineFilter, after: number | null): FollowedLines;
  /** Ends all. */
  close(): void;
}

interface Follower {
  plugin: string;
  /** Aborted when there may be new lines. */
  waiting: AbortController;
}

export function createLineFollowing(deps: {
  database: Database;
  listener: Listener;
  clock: Clock;
}): LineFollowing {
  const { database, listener, clock } = deps;
  const followers = new Set<Follower>();
  let isClosed = false;

  function wake(plugin: string | null): void {
    for (const one of followers) if (plugin === null || one.plugin === plugin) one.waiting.abort();
  }

  async function* read(
    follower: Follower,
    filter: LineFilter,
    from: number | null,
  ): AsyncGenerator<LineRow[]> {
    const beganMs = clock.elapsedMs();
    let after = from ?? (await lastLineId(database));
    const isOver = (): boolean =>
      isClosed || !followers.has(follower) || clock.elapsedMs() - beganMs >= longestMs;
    while (!isOver()) {
      // Before the look, so that a line that comes meanwhile is not missed.
      follower.waiting = new AbortController();
      const last = await lastLineId(database);
      const range = { limit: pageLines, after, last };
      const lines =
        last > after ? await listLinesAfter(database, follower.plugin, filter, range) : [];
      yield lines;
      if (lines.length === pageLines) {
        after = lines.at(-1)!.line_id;
      } else {
        after = Math.max(after, last);
        if (!isOver()) await clock.sleep(lookMs, follower.waiting.signal);
      }
    }
  }

  return {
    async start() {
      await listener.on(logChannel, wake);
      listener.onRestored(() => wake(null));
    },
    follow(plugin, filter, after) {
      if (followers.size >= mostFollowers) {
        const message = `${mostFollowers} callers follow logs of plugins already.`;
        const extras = { limitType: 'concurrent_requests', retryAfter: 15 } as const;
        throw new Fault('rate_limit_exceeded', message, extras);
      }
      const follower = { plugin, waiting: new AbortController() };
      followers.add(follower);
      return {
        batches: read(follower, filter, after),
        leave() {
          followers.delete(follower);
          follower.waiting.abort();
        },
      };
    },
    close() {
      isClosed = true;
      wake(null);
    },
  };
}
