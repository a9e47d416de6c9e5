// The PostgreSQL server that all tests share, with one migrated template database. The first test
// that needs it starts it (start-postgres.ts); the test runner stops it at the end. The next run
// uses the same data folder, until a migration or the version of PostgreSQL changes.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from './eventually.ts';

/** `.tap` is not committed. */
export const testServerFolder = join(import.meta.dirname, '../../.tap/postgres');
export const testServerFile = join(testServerFolder, 'server.json');
/** Records what the data folder was created from; exists only while the folder is complete. */
export const originFile = join(testServerFolder, 'origin');

export interface TestServer {
  /** URL of the migrated template. */
  url: string;
  pid: number;
  /** What its data folder was created from. */
  origin: string;
}

export function testServer(): TestServer {
  const running = runningTestServer();
  if (running) return running;
  const program = join(import.meta.dirname, 'start-postgres.ts');
  const flags = ['--disable-warning=ExperimentalWarning', program];
  execFileSync(process.execPath, flags, { stdio: ['ignore', 'ignore', 'inherit'] });
  return runningTestServer()!;
}

export function runningTestServer(): TestServer | null {
  if (!existsSync(testServerFile)) return null;
  const server = JSON.parse(readFileSync(testServerFile, 'utf8')) as TestServer;
  return isAlive(server) ? server : null;
}

/** The process id of a killed server may belong to another program now. */
function isAlive({ pid }: TestServer): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres');
  } catch {
    return false;
  }
}

/** A server that was killed, or whose run was, leaves no mark: the next start creates it again. */
export async function stopTestServer(): Promise<void> {
  const server = runningTestServer();
  if (server === null) return;
  process.kill(server.pid, 'SIGINT');
  await eventually('PostgreSQL has stopped', () => !isAlive(server));
  rmSync(testServerFile);
  writeFileSync(originFile, server.origin);
}
