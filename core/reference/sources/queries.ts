import type { Database } from '../../database/connection.ts';

/** Identifies a source. */
export interface SourcePlace {
  tenantId: string;
  set: string;
  format: string;
  /** Path, or address without its query. */
  location: string;
}

export interface SourceCounts {
  inserted: number;
  updated: number;
  unchanged: number;
  deleted: number;
}

/** State of a source after its last check. */
export interface SourceState {
  /** Hash of the content in force; null before the first success. */
  sha256: string | null;
  etag: string | null;
  checkedAt: Date;
  changedAt: Date | null;
  counts: SourceCounts | null;
  error: string | null;
}

export type StoredSource = SourcePlace & SourceState;

const columns = {
  tenantId: 'tenant_id',
  set: 'set_name',
  format: 'format',
  location: 'location',
  sha256: 'sha256',
  etag: 'etag',
  checkedAt: 'checked_at',
  changedAt: 'changed_at',
  inserted: 'inserted',
  updated: 'updated',
  unchanged: 'unchanged',
  deleted: 'deleted',
  error: 'error',
};

type SourceRow = SourcePlace &
  Omit<SourceState, 'counts'> & { [Name in keyof SourceCounts]: number | null };

/** Without a tenant, lists the sources of all. */
export async function listSources(
  { knex }: Database,
  tenantId: string | null,
): Promise<StoredSource[]> {
  const rows: SourceRow[] = await knex('reference_sources')
    .select(columns)
    .modify((query) => void (tenantId !== null && query.where({ tenant_id: tenantId })))
    .orderBy(['tenant_id', 'set_name', 'location', 'format'])
    .limit(mostSources);
  return rows.map(({ inserted, updated, unchanged, deleted, ...row }) => {
    const isCounted =
      inserted !== null && updated !== null && unchanged !== null && deleted !== null;
    return { ...row, counts: isCounted ? { inserted, updated, unchanged, deleted } : null };
  });
}

/** Far more than a configuration names. */
const mostSources = 10_000;

export async function saveSource(
  { knex }: Database,
  { tenantId, set, format, location }: SourcePlace,
  { sha256, etag, checkedAt, changedAt, counts, error }: SourceState,
): Promise<void> {
  await knex('reference_sources')
    .insert({
      tenant_id: tenantId,
      set_name: set,
      format,
      location,
      sha256,
      etag,
      checked_at: checkedAt,
      changed_at: changedAt,
      inserted: counts?.inserted ?? null,
      updated: counts?.updated ?? null,
      unchanged: counts?.unchanged ?? null,
      deleted: counts?.deleted ?? null,
      error,
    })
    .onConflict(['tenant_id', 'set_name', 'format', 'location'])
    .merge();
}

export async function deleteSource(
  { knex }: Database,
  { tenantId, set, format, location }: SourcePlace,
): Promise<void> {
  await knex('reference_sources')
    .where({ tenant_id: tenantId, set_name: set, format, location })
    .delete();
}

export async function isActiveTenant({ knex }: Database, tenantId: string): Promise<boolean> {
  const row = await knex('tenants').where({ tenant_id: tenantId, state: 'active' }).first();
  return row !== undefined;
}
