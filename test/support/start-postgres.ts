// Runs once before all test files: a real PostgreSQL with one migrated template database, which
// every test file clones (about 20 ms). It goes on running until stop-postgres.ts.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../core/database/embedded.ts';
import { migrate } from '../../core/database/migrate.ts';
import { systemClock } from '../../core/kernel/clock.ts';
import { quietLog } from './log.ts';
import { testServerFile, testServerFolder } from './postgres.ts';

mkdirSync(testServerFolder, { recursive: true });
const server = await startEmbeddedPostgres({
  folder: join(testServerFolder, 'postgres'),
  outlivesProcess: true,
  clock: systemClock,
  log: quietLog(),
  // Durability has tests of its own, on servers of their own.
  settings: ['fsync=off', 'shared_buffers=64MB', 'max_connections=200'],
});
await migrate({ url: server.url, log: quietLog() });
writeFileSync(testServerFile, JSON.stringify({ url: server.url, pid: server.pid }));
process.exit(0);
