// One connection to Valkey (or Redis, from version 5 on), shared by everything that counts there. A
// command that cannot be sent now fails now: who asked decides what that means.

import { Valkey } from 'iovalkey';

export interface ValkeySettings {
  /** valkey:// or redis://, and valkeys:// or rediss:// for TLS. */
  url: string;
  username: string | null;
  password: string | null;
  /** PEM of an authority to trust instead of the public ones. */
  ca: string | null;
  timeoutMs: number;
}

/** A Lua script; `name` is its name among the client's commands. */
export interface Script {
  readonly name: string;
  readonly lua: string;
}

export interface ValkeyConnection {
  run(script: Script, keys: readonly string[], values: readonly string[]): Promise<unknown>;
  close(): void;
}

/** Longest pause between two tries to connect; the first ones follow each other quickly. */
const longestPauseMs = 2_000;

/**
 * Resolves when it is connected, or after `timeoutMs` without: it goes on trying by itself. The
 * pauses are the client's own timers, which no clock can be passed to.
 */
export async function connectValkey(settings: ValkeySettings): Promise<ValkeyConnection> {
  const { username, password, timeoutMs } = settings;
  const client = new Valkey({
    ...addressOf(settings),
    ...(username !== null && { username }),
    ...(password !== null && { password }),
    connectionName: 'workmill',
    connectTimeout: Math.max(timeoutMs, 1_000),
    commandTimeout: timeoutMs,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    keepAlive: 30_000,
    retryStrategy: (tries) => Math.min(tries * 50, longestPauseMs),
  });
  // Each failed command tells its own story; without a listener an error would end the process.
  client.on('error', () => {});
  await new Promise<void>((resolve) => {
    for (const event of ['ready', 'error', 'close']) client.once(event, () => resolve());
  });
  const known = new Set<string>();
  return {
    run({ name, lua }, keys, values) {
      if (!known.has(name)) client.defineCommand(name, { lua });
      known.add(name);
      const commands = client as unknown as Record<
        string,
        (...args: unknown[]) => Promise<unknown>
      >;
      return commands[name]!(keys.length, ...keys, ...values);
    },
    close: () => client.disconnect(),
  };
}

function addressOf({ url, ca }: ValkeySettings) {
  const { protocol, hostname, port, pathname } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const isSecure = protocol === 'valkeys:' || protocol === 'rediss:';
  return {
    host,
    port: port === '' ? 6379 : Number(port),
    db: Number(pathname.slice(1)),
    // 0 takes IPv4 and IPv6; the client's default takes IPv4 alone.
    family: 0,
    ...(isSecure && { tls: { servername: host, ...(ca !== null && { ca }) } }),
  };
}
