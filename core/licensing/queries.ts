import type { Database } from '../database/connection.ts';

export interface LicenceRow {
  licence_id: string;
  jws: string;
  installed_at: Date;
  last_seen_at: Date;
}

/**
 * Puts a licence in force. One that was here before keeps the last time it has seen: installing it
 * again is no way to turn back the clock.
 */
export async function installLicence(
  database: Database,
  { licenceId, jws, now }: { licenceId: string; jws: string; now: Date },
): Promise<void> {
  await database.knex.raw(
    // After all others even where the clock was set back in between.
    `INSERT INTO licences AS l (licence_id, jws, installed_at, last_seen_at)
     SELECT ?, ?, greatest(?, (SELECT max(installed_at) FROM licences) + interval '1 ms'), ?
     ON CONFLICT (licence_id) DO UPDATE
        SET jws = excluded.jws, installed_at = excluded.installed_at,
            last_seen_at = greatest(l.last_seen_at, excluded.last_seen_at)`,
    [licenceId, jws, now, now],
  );
}

/** The licence in force, after noting that it is `now`; undefined when there is none. */
export async function seeLicence(database: Database, now: Date): Promise<LicenceRow | undefined> {
  const { rows } = await database.knex.raw<{ rows: LicenceRow[] }>(
    `UPDATE licences SET last_seen_at = greatest(last_seen_at, ?)
      WHERE licence_id = (SELECT licence_id FROM licences
                           ORDER BY installed_at DESC, licence_id DESC LIMIT 1)
      RETURNING licence_id, jws, installed_at, last_seen_at`,
    [now],
  );
  return rows[0];
}
