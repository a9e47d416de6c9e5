// Applies numbered, forward-only SQL files, each in its own transaction, under one advisory lock,
// so that several processes may start at once. A database newer than the code is not changed.

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Log } from '../kernel/log.ts';

/** An arbitrary number that no other lock uses: "workmill" in ASCII, folded. */
const lockKey = 0x776d_696c;

export interface Migration {
  version: number;
  name: string;
  sql: string;
}

export const migrationsFolder = join(import.meta.dirname, 'migrations');

/** Returns the schema version after all migrations; default: those of this release. */
export function newestVersion(migrations = readMigrations()): number {
  return migrations.at(-1)?.version ?? 0;
}

export function readMigrations(folder = migrationsFolder): Migration[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file, index) => {
      const version = Number.parseInt(file, 10);
      if (version !== index + 1) throw new Error(`migration ${file}: expected number ${index + 1}`);
      return { version, name: file, sql: readFileSync(join(folder, file), 'utf8') };
    });
}

/** The database contains migrations unknown to this code: an older release was started with it. */
export class DatabaseTooNew extends Error {
  override readonly name = 'DatabaseTooNew';

  constructor(found: number, known: number) {
    super(
      `the database is at schema version ${found}, this release knows versions up to ${known}; ` +
        'start the newer release again, or restore the backup made before the upgrade',
    );
  }
}

export interface MigrationReport {
  from: number;
  to: number;
  applied: string[];
}

export async function migrate(options: {
  url: string;
  log: Log;
  migrations?: Migration[];
}): Promise<MigrationReport> {
  const { url, log, migrations = readMigrations() } = options;
  const client = new pg.Client({ connectionString: url, application_name: 'workmill-migrate' });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lockKey]);
    const from = await currentVersion(client);
    const newest = newestVersion(migrations);
    if (from > newest) throw new DatabaseTooNew(from, newest);
    const due = migrations.filter(({ version }) => version > from);
    for (const migration of due) {
      await apply(client, migration);
      log.info('migration applied', { migration: migration.name });
    }
    return { from, to: newest, applied: due.map(({ name }) => name) };
  } finally {
    await client.end();
  }
}

async function currentVersion(client: pg.Client): Promise<number> {
  await client.query(
    `CREATE TABLE IF NOT EXISTS schema_migrations (
       version int PRIMARY KEY, name text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
  );
  const { rows } = await client.query<{ version: number | null }>(
    'SELECT max(version) AS version FROM schema_migrations',
  );
  return rows[0]?.version ?? 0;
}

async function apply(client: pg.Client, { version, name, sql }: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(sql);
    await client.query('INSERT INTO schema_migrations (version, name) VALUES ($1, $2)', [
      version,
      name,
    ]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new Error(`migration ${name} failed; nothing of it was applied`, { cause: error });
  }
}
