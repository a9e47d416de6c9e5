// Copies the deadlines of ended workflows into a separate table, so that due ones are found without
// reading results.

import type { Database, Transaction } from '../../database/connection.ts';
import type { DeadlineList } from '../../sdk/deadlines.ts';
import { readDeadlines } from './deadlines.ts';
import { findEndedSpan, walkEnded, type EndedRow } from '../ended/queries.ts';
import { insertDeadlines, noteProgress } from './queries.ts';

/** Maximum number of deadlines per result; a longer list is unsuitable for reminders. */
const mostOfResult = 1000;

export interface Noting {
  /** Lists by pipeline and operation, joined by a slash. */
  lists: ReadonlyMap<string, DeadlineList>;
  signal: AbortSignal;
}

/**
 * Copies the deadlines of workflows that ended since the last turn. An aborted turn starts again at
 * the same place.
 */
export async function noteEnded(database: Database, { lists, signal }: Noting): Promise<void> {
  const progress = { table: 'deadline_progress', lookBack: '1 hour' } as const;
  const { from, until } = await findEndedSpan(database, progress);
  const search = { from, operations: [...lists.keys()], signal };
  await walkEnded(database, search, (trx, tenantId, row) => noteResult(trx, tenantId, row, lists));
  if (!signal.aborted) await noteProgress(database, until);
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
