// The only LISTEN connection of a process. Its application name shows that the process is alive:
// other processes take over the work of a worker whose session has ended (jobs/, measured 0.6 s).

import pg from 'pg';
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';

export const sessionPrefix = 'workmill:';

export interface Listener {
  /**
   * Calls `handler` with the payload of every notification. Notifications are only hints; the tables
   * are authoritative.
   */
  on(channel: string, handler: (payload: string) => void): Promise<void>;
  /** Called when the session is lost: other processes may take over work in progress. */
  onLost(react: () => void): void;
  /** Called when a lost session is restored: notifications in between were missed. */
  onRestored(react: () => void): void;
  close(): Promise<void>;
}

export async function createListener(options: {
  url: string;
  workerId: string;
  clock: Clock;
  log: Log;
}): Promise<Listener> {
  const { url, workerId, clock, log } = options;
  const channels = new Map<string, ((payload: string) => void)[]>();
  const lost: (() => void)[] = [];
  const restored: (() => void)[] = [];
  let closed = false;
  let client = await connect();

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({
      connectionString: url,
      application_name: `${sessionPrefix}${workerId}`,
      keepAlive: true,
    });
    next.on('notification', ({ channel, payload }) => {
      for (const handler of channels.get(channel) ?? []) handler(payload ?? '');
    });
    await next.connect();
    next.on('error', (error) => log.warn('the listening database session failed', { error }));
    next.on('end', () => void reconnect());
    for (const channel of channels.keys()) await next.query(`LISTEN ${channel}`);
    return next;
  }

  async function reconnect(): Promise<void> {
    if (closed) return;
    for (const react of lost) react();
    for (let delayMs = 100; !closed; delayMs = Math.min(delayMs * 2, 2000)) {
      await clock.sleep(delayMs);
      try {
        client = await connect();
        for (const react of restored) react();
        return;
      } catch (error) {
        log.warn('the listening database session is not back yet', { error });
      }
    }
  }

  return {
    async on(channel, handler) {
      const known = channels.get(channel);
      if (known) return void known.push(handler);
      channels.set(channel, [handler]);
      await client.query(`LISTEN ${channel}`);
    },
    onLost: (react) => void lost.push(react),
    onRestored: (react) => void restored.push(react),
    async close() {
      closed = true;
      await client.end().catch(() => {});
    },
  };
}
