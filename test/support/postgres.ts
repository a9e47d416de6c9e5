import pg from 'pg';
import type { Test } from 'tap';
import { connectDatabase, type Database } from '../../core/database/connection.ts';
import { quietLog } from './log.ts';
import { testServer } from './test-server.ts';

let clones = 0;

/** Returns the URL of a fresh clone of the migrated template, dropped when the test ends. */
export function cloneDatabase(t: Test): Promise<string> {
  return copyDatabase(t, 'workmill');
}

/** Returns the URL of a database without migrations, dropped when the test ends. */
export function emptyDatabase(t: Test): Promise<string> {
  return copyDatabase(t, 'template0');
}

async function copyDatabase(t: Test, template: string): Promise<string> {
  const { url } = testServer();
  clones += 1;
  const name = `test_${process.pid}_${clones}`;
  await administer(url, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY wal_log`);
  t.teardown(() => administer(url, `DROP DATABASE ${name} WITH (FORCE)`));
  return url.replace(/\/workmill$/, `/${name}`);
}

/** Returns a connected clone of the migrated template. */
export async function testDatabase(t: Test): Promise<Database> {
  const database = connectDatabase({ url: await cloneDatabase(t), log: quietLog() });
  t.teardown(() => database.close());
  return database;
}

/** Inserts a tenant, which most other rows reference. */
export async function buildTenant(database: Database, tenantId = 'acme'): Promise<string> {
  await database.knex('tenants').insert({ tenant_id: tenantId, name: tenantId });
  return tenantId;
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url.replace(/\/workmill$/, '/postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
