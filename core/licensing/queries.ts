import { installation } from '../audit/entry.ts';
import type { Database, Transaction } from '../database/connection.ts';
import { sessionPrefix } from '../database/listener.ts';
import { timeOfUuid } from '../kernel/ids.ts';

export interface LicenseRow {
  licence_id: string;
  jws: string;
  installed_at: Date;
  last_seen_at: Date;
}

/**
 * Activates a license. A license that was installed before keeps its last-seen time, so that
 * installing it again cannot turn back the clock.
 */
export async function installLicense(
  trx: Transaction,
  { licenseId, jws, now }: { licenseId: string; jws: string; now: Date },
): Promise<void> {
  await trx.raw(
    // Sorts after all others, even if the clock was set back in between.
    `INSERT INTO licences AS l (licence_id, jws, installed_at, last_seen_at)
     SELECT :licenseId, :jws, greatest(:now, (SELECT max(installed_at) FROM licences) + interval '1 ms'),
            :now
     ON CONFLICT (licence_id) DO UPDATE
        SET jws = excluded.jws, installed_at = excluded.installed_at,
            last_seen_at = greatest(l.last_seen_at, excluded.last_seen_at)`,
    { licenseId, jws, now },
  );
}

/** Records the time `now` and returns the active license; undefined if there is none. */
export async function seeLicense(database: Database, now: Date): Promise<LicenseRow | undefined> {
  const { rows } = await database.knex.raw<{ rows: LicenseRow[] }>(
    `UPDATE licences SET last_seen_at = greatest(last_seen_at, ?)
      WHERE licence_id = (SELECT licence_id FROM licences
                           ORDER BY installed_at DESC, licence_id DESC LIMIT 1)
      RETURNING licence_id, jws, installed_at, last_seen_at`,
    [now],
  );
  return rows[0];
}

/** Returns the time of the newest audit entry, from its ID; null if there is none. */
export async function findNewestTrace(database: Database): Promise<Date | null> {
  const { rows } = await database.knex.raw<{ rows: { audit_id: string }[] }>(
    `SELECT x.audit_id FROM (SELECT tenant_id FROM tenants UNION ALL SELECT ?) t
      CROSS JOIN LATERAL (SELECT a.audit_id FROM audit_entries a WHERE a.tenant_id = t.tenant_id
                           ORDER BY a.audit_id DESC LIMIT 1) x`,
    [installation],
  );
  const times = rows.map(({ audit_id }) => timeOfUuid(audit_id) ?? 0);
  const newest = times.reduce((most, time) => Math.max(most, time), 0);
  return newest === 0 ? null : new Date(newest);
}

export async function countOtherNodes(database: Database, nodeId: string): Promise<number> {
  return (await listNodes(database)).filter((node) => node !== nodeId).length;
}

/** Returns the IDs of live processes, from their sessions, the oldest first. */
export async function listNodes(database: Database): Promise<string[]> {
  const { rows } = await database.knex.raw<{ rows: { application_name: string }[] }>(
    `SELECT application_name FROM pg_stat_activity
      WHERE datname = current_database() AND starts_with(application_name, ?)
      ORDER BY backend_start, application_name`,
    [sessionPrefix],
  );
  return rows.map(({ application_name }) => application_name.slice(sessionPrefix.length));
}
