import type { Database } from '../database/connection.ts';
import type { NamedStatement } from '../database/named-parameters.ts';
import type { RowSource } from './look-up.ts';
import { findVersion, type Row } from './queries.ts';
import {
  any,
  anyLast,
  byKey,
  byTerm,
  byTermLast,
  byTerms,
  byTermsLast,
  page,
} from './statements.ts';

/** Stored rows, for look-ups. */
export function storedRows(database: Database): RowSource {
  async function find<Input>(statement: NamedStatement<Input>, wanted: Input): Promise<Row[]> {
    const rows = await database.run<{ row: Row }>(statement, statement.values(wanted));
    return rows.map(({ row }) => row);
  }
  return {
    byKey: (wanted) => find(byKey, wanted),
    any: (wanted) => find(wanted.last ? anyLast : any, wanted),
    byTerms({ terms, atLeast, ...wanted }) {
      const [term, ...others] = terms;
      if (term !== undefined && others.length === 0) {
        return find(wanted.last ? byTermLast : byTerm, { ...wanted, term });
      }
      return find(wanted.last ? byTermsLast : byTerms, { ...wanted, terms, atLeast });
    },
    version: async ({ tenantId, set }) => String(await findVersion(database, tenantId, set)),
    async page(wanted) {
      const found = await database.run<{ version: number; key: string | null; json: string }>(
        page,
        page.values(wanted),
      );
      const rows = found.flatMap(({ key, json }) => (key === null ? [] : [{ key, json }]));
      return { version: String(found[0]?.version ?? 0), rows };
    },
  };
}
