// The embedded PostgreSQL: server binaries from the package registry, with one data folder in the
// appliance's home directory. It only listens on loopback and stops with the appliance.

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
  /** postgres:// address of the appliance's database. */
  url: string;
  pid: number;
  /** Resolves when the server ends for any reason. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** `<home>/postgres`; created if it is missing. */
  folder: string;
  clock: Clock;
  log: Log;
  /** Leaves the server running when this process ends without a stop: another process stops it. */
  outlivesProcess?: boolean;
  /** Additional `name=value` settings, for tests and measurements. */
  settings?: string[];
}

export const databaseName = 'workmill';

/**
 * Settings for an appliance that shares its machine. `max_wal_size` and `shared_buffers` are the
 * values with which the queue was measured. The statement log is off, because statements contain
 * customers' data.
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

// The server and initdb run with the data folder as working directory and as path. They therefore
// need no access to its parent folders (a root-only /root, a private /tmp).
const dataFolder = '/proc/self/cwd';

/** Throws WrongOwner if the data belongs to another user: PostgreSQL would not read it. */
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
    // Starts its own session: Ctrl-C in the terminal must reach the appliance first, not the
    // database.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  // If this process ends without a stop, it kills the server, which recovers at its next start.
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
      // SIGINT is PostgreSQL's "fast" shutdown: sessions end and a checkpoint is written.
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

/**
 * After a kill -9 of the appliance, the old server still owns the data folder and must stop first.
 */
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

/** The process ID may have been reused, even by the server of another appliance. */
function servesFrom(pid: number, data: string): boolean {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    // A zombie process has no working folder.
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
  // The shutdown ends sessions whose disconnect has not arrived yet; this is not an error.
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
  const giveUpMs = clock.elapsedMs() + 60_000; // Crash recovery may have gigabytes of log to replay.
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
