// One connection to Valkey (or Redis 5 and later), shared by all counters. A command that cannot be
// sent fails at once; the caller handles the failure.

import { Valkey } from 'iovalkey';

export interface ValkeySettings {
  /** valkey:// or redis://, and valkeys:// or rediss:// for TLS. */
  url: string;
  username: string | null;
  password: string | null;
  /** PEM certificate of an authority to trust instead of the public ones. */
  ca: string | null;
  timeoutMs: number;
}

/** A Lua script; `name` is its command name in the client. */
export interface Script {
  readonly name: string;
  readonly lua: string;
}

export interface ValkeyConnection {
  run(script: Script, keys: readonly string[], values: readonly string[]): Promise<unknown>;
  close(): void;
}

/** Maximum pause between attempts to connect; the first attempts follow each other quickly. */
const longestPauseMs = 2_000;

/**
 * Resolves when connected, or after `timeoutMs` without a connection; attempts continue in the
 * background. The pauses are timers of the client, to which no clock can be passed.
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
  // Each failed command reports its error; without a listener, an error event would end the
  // process.
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
    // 0 allows IPv4 and IPv6; the client's default is IPv4 only.
    family: 0,
    ...(isSecure && { tls: { servername: host, ...(ca !== null && { ca }) } }),
  };
}
