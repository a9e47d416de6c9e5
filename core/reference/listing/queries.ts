import type { Mode } from '../../auth/caller.ts';
import type { Database } from '../../database/connection.ts';
import type { Asker } from '../look-up.ts';
import { seenBy, type Row, type SetRow } from '../queries.ts';
import type { RowSearch } from '../terms.ts';

export async function listSets(database: Database, tenantId: string): Promise<SetRow[]> {
  return await database
    .knex('reference_sets')
    .where({ tenant_id: tenantId })
    .limit(1_000)
    .select('set_name', 'version', 'row_count', 'updated_at');
}

/** Counts the rows of sets without a stored count; sets without rows are omitted. */
export async function countKept(
  database: Database,
  { tenantId, mode }: { tenantId: string; mode: Mode },
  sets: readonly string[],
): Promise<Map<string, number>> {
  const counted = await database
    .knex('reference_rows')
    .where({ tenant_id: tenantId })
    .whereIn('mode', seenBy(mode))
    .whereIn('set_name', sets)
    .groupBy('set_name')
    .limit(1_000)
    .select('set_name')
    .count('* as rows');
  return new Map(counted.map(({ set_name, rows }) => [String(set_name), Number(rows)]));
}

/** Lists rows by key; `after` is the last key of the previous page. */
export async function listRows(
  database: Database,
  { tenantId, mode, set }: { tenantId: string; mode: Mode; set: string },
  { limit, after }: { limit: number; after: string | null },
): Promise<{ key: string; row: Row }[]> {
  return await database
    .knex('reference_rows')
    .where({ tenant_id: tenantId, set_name: set })
    .whereIn('mode', seenBy(mode))
    .modify((query) => void (after !== null && query.andWhere('key', '>', after)))
    .orderBy('key')
    .limit(limit)
    .select('key', 'row');
}

/** Lists matching rows by key; `after` is the last key of the previous page. */
export async function searchRows(
  database: Database,
  { tenantId, mode, set }: Asker & { set: string },
  { limit, after, search }: { limit: number; after: string | null; search: RowSearch },
): Promise<{ key: string; row: Row }[]> {
  const { keyStart, exact, wordStarts } = search;
  const mine = { tenant_id: tenantId, set_name: set };
  const keysWith = () => database.knex('reference_terms').where(mine).select('key');
  return await database
    .knex('reference_rows')
    .where(mine)
    .whereIn('mode', seenBy(mode))
    .modify((query) => void (after !== null && query.andWhere('key', '>', after)))
    .andWhere((any) => {
      void any.whereRaw('key ILIKE ?', [`${keyStart.replaceAll(/[\\%_]/g, '\\$&')}%`]);
      if (exact.length > 0) void any.orWhereIn('key', keysWith().whereIn('term', [...exact]));
      if (wordStarts.length === 0) return;
      void any.orWhere((all) => {
        // A term only has letters and digits after its prefix, so no character is special for LIKE.
        for (const start of wordStarts) {
          void all.whereIn('key', keysWith().where('term', 'like', `${start}%`));
        }
      });
    })
    .orderBy('key')
    .limit(limit)
    .select('key', 'row');
}
