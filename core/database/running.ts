// Whether a server answers. Of the embedded one, the port stands in PostgreSQL's own pid file.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { superuser } from './embedded-cluster.ts';
import { databaseName } from './embedded.ts';

/** The address of the server that runs under this home, or null when none answers. */
export async function runningDatabaseUrl(home: string): Promise<string | null> {
  const pidFile = join(home, 'postgres/data/postmaster.pid');
  const passwordFile = join(home, 'postgres/password');
  if (!existsSync(pidFile) || !existsSync(passwordFile)) return null;
  const port = readFileSync(pidFile, 'utf8').split('\n')[3];
  const password = readFileSync(passwordFile, 'utf8');
  const url = `postgres://${superuser}:${password}@127.0.0.1:${port}/${databaseName}`;
  return (await findConnectionProblem(url, 2_000)) === null ? url : null;
}

/** The server of `database.url` cannot be used; the message never contains the password. */
export class DatabaseUnreachable extends Error {
  override readonly name = 'DatabaseUnreachable';

  constructor(url: string, problem: string) {
    super(
      `cannot connect to the database at ${placeOf(url)}: ${problem}. ` +
        'Check database.url, and that PostgreSQL is running.',
    );
  }
}

/** Host, port and database as the driver reads them: the host may be a folder with a socket. */
function placeOf(url: string): string {
  const { host, port, database } = new pg.Client({ connectionString: url });
  return `${host}:${port}/${database ?? ''}`;
}

/** Throws DatabaseUnreachable. */
export async function requireConnection(url: string): Promise<void> {
  const problem = await findConnectionProblem(url);
  if (problem !== null) throw new DatabaseUnreachable(url, problem);
}

/** Why a connection fails; null when it succeeds. */
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
