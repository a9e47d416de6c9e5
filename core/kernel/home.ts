// Home directory with all state of an appliance. One process at a time owns it, through a listening
// socket in Linux's abstract namespace. The kernel releases the socket however the process ends, so
// that no stale lock file can prevent a start after kill -9.

import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { requireWritable, unprivilegedAccount } from './ownership.ts';

/** Log file of `workmill up` in the home directory. */
export const logFileName = 'workmill.log';

export interface HomePaths {
  postgres: string;
  documents: string;
  reader: string;
  cache: string;
  firstRun: string;
  masterKey: string;
  /** Private key of the audit log, and the newest checkpoint that this home directory has seen. */
  logKey: string;
  logCheckpoint: string;
  log: string;
}

export interface Home extends HomePaths {
  folder: string;
  /** Releases the home directory for another process. */
  release(): Promise<void>;
}

/** Another process owns the home directory; `owner` is its description, if it responds. */
export class HomeInUse extends Error {
  override readonly name = 'HomeInUse';

  constructor(folder: string, owner: string) {
    super(`${folder} is in use by another Workmill (${owner}); nothing was touched`);
  }
}

/** Creates the directory if necessary and takes ownership. Throws `HomeInUse` or `WrongOwner`. */
export async function openHome(path: string, describe: () => string): Promise<Home> {
  mkdirSync(path, { recursive: true, mode: 0o711 });
  const folder = realpathSync(path);
  requireWritable(folder, unprivilegedAccount());
  const lock = await takeLock(folder, describe);
  return {
    folder,
    ...homePaths(folder),
    async release() {
      lock.close();
      await once(lock, 'close');
    },
  };
}

/** Paths for commands that run beside the owner of the home directory. */
export function homePaths(folder: string): HomePaths {
  const within = (name: string): string => join(folder, name);
  return {
    postgres: within('postgres'),
    documents: within('documents'),
    reader: within('reader'),
    cache: within('cache'),
    firstRun: within('first-run.json'),
    masterKey: within('master.key'),
    logKey: within('audit-log.key'),
    logCheckpoint: within('audit-log.checkpoint'),
    log: within(logFileName),
  };
}

/** Returns the description of the owning process; null if there is none. */
export async function homeOwner(path: string): Promise<string | null> {
  return existsSync(path) ? await askOwner(lockName(realpathSync(path))) : null;
}

function lockName(folder: string): string {
  return `\0workmill-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`;
}

async function takeLock(folder: string, describe: () => string): Promise<Server> {
  const name = lockName(folder);
  const lock = createServer((peer) => peer.on('error', () => {}).end(describe()));
  lock.listen(name);
  try {
    await once(lock, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new HomeInUse(folder, (await askOwner(name)) ?? 'it is starting or stopping');
  }
  lock.unref();
  return lock;
}

async function askOwner(name: string): Promise<string | null> {
  const peer = connect(name)
    .setEncoding('utf8')
    .setTimeout(1000, () => peer.destroy());
  let words = '';
  try {
    for await (const part of peer) words += String(part);
  } catch {
    // The process has just ended; "in use" is all that can be reported.
  }
  return words || null;
}
