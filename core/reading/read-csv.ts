// Rows of separated values (RFC 4180 with the separators that programs use) as one table.

import { Fault } from '../kernel/errors.ts';
import type { Cell } from '../sdk/document.ts';
import { decodeText } from './decode-text.ts';
import type { ReadingLimits } from './limits.ts';
import type { DocumentContent, ReaderContext } from './reader-contract.ts';
import { emptyContent } from './reader-contract.ts';

const separators = [';', '\t', ',', '|'];
/** Rows that decide on the separator. */
const sampleRows = 50;

/** Faults: `document_unreadable` beyond the limits on characters and cells. */
export async function readCsv(
  bytes: Uint8Array,
  { limits }: ReaderContext,
): Promise<DocumentContent> {
  const { text, notes } = decodeText(bytes);
  if (text.length > limits.maxCharacters) {
    const problem = `has ${text.length} characters; at most ${limits.maxCharacters} are read`;
    throw new Fault('document_unreadable', `The table ${problem}.`);
  }
  // A first line that spreadsheet programs write to say which separator follows.
  const [statement, stated] = /^sep=([^\r\n])\r?\n/i.exec(text) ?? [''];
  const source = text.slice(statement.length);
  const rows = [...csvRows(source, stated ?? separatorOf(source, limits), limits)];
  return {
    ...emptyContent('csv'),
    text,
    tables: rows.length > 0 ? [{ name: null, rows }] : [],
    notes,
  };
}

/** The one that cuts most of the first rows into the same number of cells, more rather than fewer. */
function separatorOf(text: string, limits: ReadingLimits): string {
  const scores = separators.map((separator) => {
    const counts = new Map<number, number>();
    let rows = 0;
    for (const row of csvRows(text, separator, limits)) {
      counts.set(row.length, (counts.get(row.length) ?? 0) + 1);
      rows += 1;
      if (rows === sampleRows) break;
    }
    const [width, often] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [1, 0];
    return { separator, score: width > 1 ? (often / rows) * (1 + width / 1000) : 0 };
  });
  return scores.sort((a, b) => b.score - a.score)[0]!.separator;
}

/** Rows that have anything. A quote opens a cell only at its start; doubled within, it is one. */
function* csvRows(text: string, separator: string, limits: ReadingLimits): Generator<Cell[]> {
  const end = new RegExp(`[${separator === '\t' ? '\\t' : `\\u{${hex(separator)}}`}\\r\\n]`, 'gu');
  let cells = 0;
  let row: Cell[] = [];
  let at = 0;
  while (at <= text.length) {
    const quoted = text[at] === '"' ? quotedCell(text, at) : { text: '', next: at };
    end.lastIndex = quoted.next;
    const stop = end.exec(text)?.index ?? text.length;
    cells += 1;
    if (cells > limits.maxCells) {
      throw new Fault('document_unreadable', `The table has more than ${limits.maxCells} cells.`);
    }
    const value = quoted.text + text.slice(quoted.next, stop);
    row.push({ text: value.trim(), column: row.length, span: 1 });
    at = stop + 1;
    if (text[stop] === separator) continue;
    if (text[stop] === '\r' && text[at] === '\n') at += 1;
    if (row.some((cell) => cell.text !== '')) yield row;
    row = [];
  }
}

function quotedCell(text: string, start: number): { text: string; next: number } {
  const pieces: string[] = [];
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    // Never closed: then it was no quote but a mark for inches.
    if (quote === -1) return { text: '', next: start };
    pieces.push(text.slice(at, quote));
    if (text[quote + 1] !== '"') return { text: pieces.join('"'), next: quote + 1 };
    at = quote + 2;
  }
}

function hex(character: string): string {
  return character.codePointAt(0)!.toString(16);
}
