// Database access for commands that run beside a running or stopped appliance: they use the
// configured server, or start the embedded one temporarily if it is not running.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createConfiguration } from '../config/reload.ts';
import type { Settings } from '../config/settings.ts';
import { connectDatabase, type Database } from '../database/connection.ts';
import { isInitialised } from '../database/embedded-cluster.ts';
import { runningDatabaseUrl } from '../database/running.ts';
import { DatabaseTooNew, newestVersion } from '../database/migrate.ts';
import { findVersions } from '../database/versions.ts';
import type { Clock } from '../kernel/clock.ts';
import { homePaths, openHome } from '../kernel/home.ts';
import { createLifecycle, type Lifecycle } from '../kernel/lifecycle.ts';
import type { Log } from '../kernel/log.ts';
import { openServer } from '../wiring/storage.ts';
import { CommandFailure } from './output.ts';

export interface SessionOptions {
  home: string;
  config: string;
  /** See `LoadOptions`. */
  credentials?: string | undefined;
  clock: Clock;
  log: Log;
}

/**
 * Does not create an installation: a mistyped --home is an error. Does not migrate: a newer command
 * must not prevent a return to the older release. `anySchema` is for commands that check the schema
 * version themselves.
 */
export async function withDatabase<T>(
  options: SessionOptions,
  work: (database: Database, settings: Settings) => Promise<T>,
  { anySchema = false } = {},
): Promise<T> {
  const { config: folder, credentials, clock, log } = options;
  const settings = createConfiguration({ folder, credentials, log, clock }).current();
  const within = async (database: Database): Promise<T> => {
    if (!anySchema) await requireSchema(database);
    return await work(database, settings);
  };
  const lifecycle = createLifecycle(log);
  try {
    const url = await reachServer(options, settings, lifecycle);
    return await connected(url, options, within);
  } finally {
    await lifecycle.stop();
  }
}

/** Does not migrate the configured server: `workmill migrate` and a start do that. */
async function reachServer(
  { home: path, clock, log }: SessionOptions,
  settings: Settings,
  lifecycle: Lifecycle,
): Promise<string> {
  const { url: configured } = settings.database;
  if (configured) {
    const { postgres: folder } = homePaths(path);
    return (await openServer({ configured, folder, clock, log, lifecycle })).url;
  }
  const running = await runningDatabaseUrl(path);
  if (running) return running;

  requireEmbeddedDatabase(path);
  const home = await openHome(path, () => `process ${process.pid}, a command`);
  lifecycle.onStop('home', () => home.release());
  const { postgres: folder } = home;
  return (await openServer({ configured, folder, clock, log, lifecycle })).url;
}

function requireEmbeddedDatabase(home: string): void {
  if (isInitialised(join(home, 'postgres'))) return;
  // A home directory that was used with database.url has no embedded database: the configuration
  // differs.
  if (existsSync(join(home, 'first-run.json'))) {
    throw new CommandFailure(
      `${home} has no embedded database, and database.url is not set: check --config`,
    );
  }
  throw new CommandFailure(
    `there is no Workmill home in ${home}: check --home. ` +
      '"workmill up" or "workmill serve" creates one there.',
  );
}

async function requireSchema(database: Database): Promise<void> {
  const { schema } = await findVersions(database);
  const newest = newestVersion();
  if (schema > newest) throw new CommandFailure(new DatabaseTooNew(schema, newest).message);
  if (schema === newest) return;
  throw new CommandFailure(
    `the database has schema version ${schema}, and this release needs ${newest}: ` +
      'start this release, or run "workmill migrate". An older release cannot use the database then.',
  );
}

/**
 * For commands that neither start nor migrate: returns the database if it runs with the schema of
 * this release; else null, with the reason.
 */
export async function withRunningDatabase<T>(
  options: SessionOptions,
  settings: Settings,
  work: (database: Database | null, absence: string | null) => Promise<T>,
): Promise<T> {
  const url = settings.database.url ?? (await runningDatabaseUrl(options.home));
  if (!url) return await work(null, 'the database is not running');
  return await connected(url, options, async (database) => {
    const absence = await absenceOf(database);
    return await work(absence === null ? database : null, absence);
  });
}

async function absenceOf(database: Database): Promise<string | null> {
  try {
    const { schema } = await findVersions(database);
    const newest = newestVersion();
    return schema === newest ? null : `the database has schema version ${schema}, not ${newest}`;
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    return `the database cannot be reached (${message || code})`;
  }
}

async function connected<T>(
  url: string,
  { log }: SessionOptions,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = connectDatabase({ url, log, poolSize: 2, hotPoolSize: 1 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
