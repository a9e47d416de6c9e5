// Checks whether a server responds. The port of the embedded one is in PostgreSQL's pid file.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { superuser } from './embedded-cluster.ts';
import { databaseName } from './embedded.ts';

/** Returns the address of the running server of this home directory, or null if none responds. */
export async function runningDatabaseUrl(home: string): Promise<string | null> {
  const pidFile = join(home, 'postgres/data/postmaster.pid');
  const passwordFile = join(home, 'postgres/password');
  if (!existsSync(pidFile) || !existsSync(passwordFile)) return null;
  const port = readFileSync(pidFile, 'utf8').split('\n')[3];
  const password = readFileSync(passwordFile, 'utf8');
  const url = `postgres://${superuser}:${password}@127.0.0.1:${port}/${databaseName}`;
  return (await findConnectionProblem(url, 2_000)) === null ? url : null;
}

/** The server of `database.url` is unusable; the message never contains the password. */
export class DatabaseUnreachable extends Error {
  override readonly name = 'DatabaseUnreachable';

  constructor(url: string, problem: string) {
    super(
      `cannot connect to the database at ${placeOf(url)}: ${problem}. ` +
        'Check database.url, and that PostgreSQL is running.',
    );
  }
}

/**
 * Returns host, port and database as the driver reads them: the host may be a folder with a socket.
 */
function placeOf(url: string): string {
  const { host, port, database } = new pg.Client({ connectionString: url });
  return `${host}:${port}/${database ?? ''}`;
}

/** Throws DatabaseUnreachable. */
export async function requireConnection(url: string): Promise<void> {
  const problem = await findConnectionProblem(url);
  if (problem !== null) throw new DatabaseUnreachable(url, problem);
}

/** Returns the reason why a connection fails; null if it succeeds. */
export async function findConnectionProblem(
  url: string,
  timeoutMs = 10_000,
): Promise<string | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: timeoutMs });
  try {
    await client.connect();
    await client.end();
    return null;
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    return message || (code ?? String(error));
  }
}
