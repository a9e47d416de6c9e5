// Copies the deadlines of workflows that have ended into a table of their own, so that what is due soon
// is found without reading results.

import type { Database, Transaction } from '../../database/connection.ts';
import type { DeadlineList } from '../../sdk/deadlines.ts';
import { readDeadlines } from './deadlines.ts';
import {
  findNotedSpan,
  insertDeadlines,
  listTenantsWithEnded,
  lockEnded,
  noteProgress,
  type EndedRow,
} from './queries.ts';

/** Results are up to some megabytes each, and are held in memory together. */
const resultsAtOnce = 20;
/** More entries than that in one result are a list that nobody wants to be reminded of. */
const mostOfResult = 1000;

export interface Noting {
  /** By pipeline and operation, with a slash between them. */
  lists: ReadonlyMap<string, DeadlineList>;
  signal: AbortSignal;
}

/** Those that ended since the last turn. A turn that is aborted begins at the same place again. */
export async function noteEnded(database: Database, given: Noting): Promise<void> {
  const { from, until } = await findNotedSpan(database);
  for (const tenantId of await listTenantsWithEnded(database, from)) {
    await noteTenant(database, { tenantId, from }, given);
  }
  if (!given.signal.aborted) await noteProgress(database, until);
}

async function noteTenant(
  database: Database,
  { tenantId, from }: { tenantId: string; from: string },
  { lists, signal }: Noting,
): Promise<void> {
  for (let after: EndedRow | null = null; !signal.aborted;) {
    const search = { tenantId, from, operations: [...lists.keys()], after, limit: resultsAtOnce };
    const page: EndedRow[] = await database.transaction(async (trx) => {
      const rows = await lockEnded(trx, search);
      for (const row of rows) await noteResult(trx, tenantId, row, lists);
      return rows;
    });
    if (page.length < resultsAtOnce) return;
    after = page.at(-1)!;
  }
}

async function noteResult(
  trx: Transaction,
  tenantId: string,
  row: EndedRow,
  lists: Noting['lists'],
): Promise<void> {
  const list = lists.get(`${row.pipeline}/${row.operation}`)!;
  const dated = readDeadlines(row.completed_unit, list).filter(({ date }) => date !== null);
  await insertDeadlines(trx, { tenantId, row, deadlines: dated.slice(0, mostOfResult) });
}
