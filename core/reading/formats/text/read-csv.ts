// Reads separated values as a table, and the text above it as lines.

import { Fault } from '../../../kernel/errors.ts';
import type { Cell } from '../../../sdk/document.ts';
import { tableBelow } from './csv-preamble.ts';
import { csvRows, separators } from './csv-rows.ts';
import { decodeText } from './decode-text.ts';
import type { ReadingLimits } from '../../limits.ts';
import { rowLine } from '../../tables/open-tables.ts';
import type { DocumentContent, GridContent, ReaderContext } from '../../host/reader-contract.ts';
import { emptyContent } from '../../host/reader-contract.ts';

/** Number of rows that determine the separator and the position of the table. */
const sampleRows = 100;
/** Share of rows of equal length from which a separator is certain. */
const enoughAlike = 0.8;

/** Throws `document_unreadable` beyond the limits on characters and cells. */
export async function readCsv(
  bytes: Uint8Array,
  { limits }: ReaderContext,
): Promise<DocumentContent> {
  const { text, notes } = decodeText(bytes);
  if (text.length > limits.maxCharacters) {
    const problem = `has ${text.length} characters; at most ${limits.maxCharacters} are read`;
    throw new Fault('document_unreadable', `The table ${problem}.`);
  }
  // Spreadsheet programs state the separator in a first line.
  const [statement, stated] = /^sep=([^\r\n])\r?\n/i.exec(text) ?? [''];
  const source = text.slice(statement.length);
  const rows = csvRows(source, stated ?? separatorOf(source, limits), limits);
  const lines = rows.map((row) => rowLine(row).trimEnd());
  return { ...emptyContent('csv'), text: lines.join('\n'), tables: tablesIn(rows), notes };
}

function tablesIn(rows: Cell[][]): GridContent[] {
  if (rows.length === 0) return [];
  const below = tableBelow(rows.slice(0, sampleRows));
  if (below === null) return [{ name: null, rows }];
  return [{ name: null, rows: rows.slice(below.start), hasHeader: true }];
}

interface Candidate {
  separator: string;
  /** Number of rows with the same number of cells, with a small bonus for more cells. */
  alike: number;
  /** Number of cells of the table below a preamble; 0 if there is none. */
  below: number;
}

/**
 * Returns the separator that splits most of the first rows into the same number of cells,
 * preferably many. After a long preamble there is no such separator; then the one with the largest
 * table below.
 */
function separatorOf(text: string, limits: ReadingLimits): string {
  const candidates = separators.map((separator): Candidate => {
    const rows = csvRows(text, separator, { maxCells: limits.maxCells, mostRows: sampleRows });
    const table = tableBelow(rows);
    return { separator, alike: alikeIn(rows), below: table ? table.rows * table.width : 0 };
  });
  const best = candidates.toSorted((a, b) => b.alike - a.alike)[0]!;
  if (best.alike >= enoughAlike) return best.separator;
  const largest = candidates.toSorted((a, b) => b.below - a.below)[0]!;
  return largest.below > 0 ? largest.separator : best.separator;
}

function alikeIn(rows: readonly Cell[][]): number {
  const counts = new Map<number, number>();
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [width, often] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [1, 0];
  return width > 1 ? (often / rows.length) * (1 + width / 1000) : 0;
}
