// Versions of server and schema, for diagnosis.

import type { Database } from './connection.ts';

export interface Versions {
  /** Version as PostgreSQL reports it, such as 17.6. */
  server: string;
  /** Newest applied migration; 0 before the first. */
  schema: number;
}

export async function findVersions({ knex }: Database): Promise<Versions> {
  const { rows } = await knex.raw<{ rows: { server: string; exists: boolean }[] }>(
    `SELECT current_setting('server_version') AS server,
            to_regclass('schema_migrations') IS NOT NULL AS exists`,
  );
  const { server, exists } = rows[0]!;
  if (!exists) return { server, schema: 0 };
  const found = await knex('schema_migrations').max<{ max: number | null }[]>('version');
  return { server, schema: found[0]?.max ?? 0 };
}
