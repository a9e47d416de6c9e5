// Elects one of several processes for a task: the one that holds an advisory lock in its own
// session. When the session ends for any reason, PostgreSQL gives the lock to another process.

import pg from 'pg';
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';

export interface SoleOwner {
  /** Begins to request the lock; resolves after the first result. */
  start(): Promise<void>;
  /** Whether this process holds the lock, as far as it knows. */
  held(): boolean;
  /** Releases the lock, without calling `onLost`. */
  stop(): Promise<void>;
}

export interface SoleOwnerOptions {
  url: string;
  /** Number of the lock in the database. */
  key: number;
  /** Name of the task, for the log and the session's application name. */
  name: string;
  clock: Clock;
  log: Log;
  onGained: () => void;
  onLost: () => void;
  /** Interval at which a waiting process requests the lock again. */
  retryMs?: number;
  /**
   * Interval at which the owner tests its session; a silent network failure is detected within
   * twice this time.
   */
  probeMs?: number;
}

export function createSoleOwner(options: SoleOwnerOptions): SoleOwner {
  const { url, key, name, clock, log, onGained, onLost, retryMs = 2000, probeMs = 5000 } = options;
  const stopping = new AbortController();
  let client: pg.Client | null = null;
  let held = false;
  let running: Promise<void> | null = null;

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({
      connectionString: url,
      application_name: `workmill-${name}`,
      connectionTimeoutMillis: 10_000,
      query_timeout: probeMs,
      keepAlive: true,
    });
    next.on('error', () => lose(next));
    next.on('end', () => lose(next));
    await next.connect();
    return next;
  }

  function lose(ended: pg.Client): void {
    if (client !== ended) return;
    client = null;
    if (!held) return;
    held = false;
    log.warn('the session that holds a lock was lost', { lock: name });
    onLost();
  }

  /** Requests the lock, or tests the session of the owner. */
  async function step(): Promise<void> {
    try {
      client ??= await connect();
      if (held) return void (await client.query('SELECT 1'));
      const { rows } = await client.query<{ locked: boolean }>(
        'SELECT pg_try_advisory_lock($1) AS locked',
        [key],
      );
      if (stopping.signal.aborted || !rows[0]?.locked) return;
      held = true;
      log.info('this process holds a lock', { lock: name });
      onGained();
    } catch (error) {
      log.warn('a lock cannot be asked for', { lock: name, error });
      const broken = client;
      if (broken === null) return;
      lose(broken);
      void broken.end().catch(() => {});
    }
  }

  async function repeat(): Promise<void> {
    while (!stopping.signal.aborted) {
      await clock.sleep(held ? probeMs : retryMs, stopping.signal);
      if (!stopping.signal.aborted) await step();
    }
  }

  return {
    async start() {
      await step();
      running = repeat();
    },
    held: () => held,
    async stop() {
      stopping.abort();
      await running;
      held = false;
      const last = client;
      client = null;
      await last?.end().catch(() => {});
    },
  };
}
