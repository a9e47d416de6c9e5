// The embedded PostgreSQL: real server binaries from the package registry, one data folder under the
// appliance's home. It listens on loopback only and stops with the appliance.

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import { requireOwner, unprivilegedAccount } from '../kernel/ownership.ts';
import { serviceUser, startedByRoot } from '../kernel/service-user.ts';
import { initialiseCluster, superuser } from './embedded-cluster.ts';
import { installPostgresBinaries } from './embedded-binaries.ts';

export interface EmbeddedPostgres {
  /** postgres:// address of the appliance's own database. */
  url: string;
  pid: number;
  /** Resolves when the server ends for whatever reason. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** `<home>/postgres`; made when absent. */
  folder: string;
  clock: Clock;
  log: Log;
  /** Leaves the server running when this process ends without a stop: another one stops it. */
  outlivesProcess?: boolean;
  /** Extra `name=value` settings, for tests and measurements. */
  settings?: string[];
}

export const databaseName = 'workmill';

/**
 * Values for an appliance that shares its machine. `max_wal_size` and `shared_buffers` are those the
 * queue was measured with; the statement log stays off because statements carry customers' data.
 */
const serverSettings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=100',
  'shared_buffers=256MB',
  'max_wal_size=4GB',
  'log_min_messages=warning',
  'log_timezone=UTC',
  'timezone=UTC',
];

// The server and initdb run inside the data folder with its path as their working directory:
// so they need no right to pass through the folders above it (a root-only /root, a private /tmp).
const dataFolder = '/proc/self/cwd';

/** Throws WrongOwner where another user's data lies in the folder: PostgreSQL would not read it. */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { folder, clock, log, settings = [], outlivesProcess = false } = options;
  requireOwner(join(folder, 'data'), unprivilegedAccount());
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  const binaries = installPostgresBinaries(folder);
  const data = privateFolder(join(folder, 'data'));
  const password = initialiseCluster({ binaries, folder, data, dataFolder });
  await stopOrphan(data, clock, log);

  const port = await freePort();
  const flags = [...serverSettings, `port=${port}`, ...settings].flatMap((item) => ['-c', item]);
  const server = spawn(join(binaries, 'bin/postgres'), ['-D', dataFolder, ...flags], {
    ...(startedByRoot() ? serviceUser : {}),
    cwd: data,
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', LD_LIBRARY_PATH: join(binaries, 'lib') },
    // A session of its own: Ctrl-C in the terminal must reach us first, not the database.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  // An end of this process without a stop takes the server along; its next start recovers.
  const killServer = (): void => void server.kill('SIGQUIT');
  if (!outlivesProcess) process.once('exit', killServer);
  const ended = once(server, 'exit').then(() => void process.off('exit', killServer));
  let stopping = false;
  const words = collectLog(server, log, () => stopping);
  const address = (name: string): string =>
    `postgres://${superuser}:${password}@127.0.0.1:${port}/${name}`;
  await untilReady(server, address('postgres'), clock, words);
  await createDatabase(address('postgres'));

  return {
    url: address(databaseName),
    pid: server.pid!,
    ended,
    async stop() {
      stopping = true;
      // SIGINT is PostgreSQL's "fast" shutdown: sessions are ended, everything is checkpointed.
      if (server.exitCode === null && server.signalCode === null) server.kill('SIGINT');
      await ended;
    },
  };
}

function privateFolder(path: string): string {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (startedByRoot()) chownSync(path, serviceUser.uid, serviceUser.gid);
  chmodSync(path, 0o700);
  return path;
}

/** A server that outlived a kill -9 of the appliance still owns the data folder: stop it first. */
async function stopOrphan(data: string, clock: Clock, log: Log): Promise<void> {
  const pidFile = join(data, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
  if (servesFrom(pid, data)) {
    log.warn('stopping the database server that an earlier run left behind', { pid });
    process.kill(pid, 'SIGINT');
    while (servesFrom(pid, data)) await clock.sleep(10);
  }
  rmSync(pidFile, { force: true });
}

/** The number may have been given out again since, even to the server of another appliance. */
function servesFrom(pid: number, data: string): boolean {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    // A process that only waits to be reaped has no working folder any more.
    return (
      command.includes('bin/postgres') && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data)
    );
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no TCP port is free');
  return address.port;
}

function collectLog(server: ChildProcess, log: Log, isStopping: () => boolean): () => string {
  // Sessions whose goodbye has not arrived yet are ended by the shutdown: that is no alarm.
  const ended = /due to administrator command$/;
  let recent = '';
  server.stderr!.setEncoding('utf8').on('data', (text: string) => {
    recent = (recent + text).slice(-4000);
    for (const line of text.split('\n')) {
      if (!/ (WARNING|FATAL|PANIC): /.test(line)) continue;
      if (line.endsWith('is starting up') || (isStopping() && ended.test(line))) continue;
      log.warn('postgres', { line });
    }
  });
  return () => recent;
}

async function untilReady(
  server: ChildProcess,
  url: string,
  clock: Clock,
  words: () => string,
): Promise<void> {
  const giveUpMs = clock.elapsedMs() + 60_000; // crash recovery may have gigabytes of log to replay
  for (;;) {
    if (server.exitCode !== null || server.signalCode !== null) {
      throw new Error(`the embedded database did not start:\n${words()}`);
    }
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (clock.elapsedMs() > giveUpMs) throw error;
      await clock.sleep(10);
    }
  }
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [
      databaseName,
    ]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${databaseName}`);
  } finally {
    await client.end();
  }
}
