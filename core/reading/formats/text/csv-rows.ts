// Rows of separated values (RFC 4180, with the separators that programs use), as they are written.

import { Fault } from '../../../kernel/errors.ts';
import type { Cell } from '../../../sdk/document.ts';

export const separators = [';', '\t', ',', '|'];

/**
 * Rows that have anything. A quote opens a cell only at its start; doubled within, it is one. Faults:
 * `document_unreadable` beyond the limit on cells.
 */
export function* csvRows(
  text: string,
  separator: string,
  { maxCells }: { maxCells: number },
): Generator<Cell[]> {
  const end = new RegExp(`[${separator === '\t' ? '\\t' : `\\u{${hex(separator)}}`}\\r\\n]`, 'gu');
  let cells = 0;
  let row: Cell[] = [];
  let at = 0;
  while (at <= text.length) {
    const quoted = text[at] === '"' ? quotedCell(text, at) : { text: '', next: at };
    end.lastIndex = quoted.next;
    const stop = end.exec(text)?.index ?? text.length;
    cells += 1;
    if (cells > maxCells) {
      throw new Fault('document_unreadable', `The table has more than ${maxCells} cells.`);
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

/** Up to `most` of the first rows. */
export function firstRows(rows: Iterable<Cell[]>, most: number): Cell[][] {
  const first: Cell[][] = [];
  for (const row of rows) {
    first.push(row);
    if (first.length === most) break;
  }
  return first;
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
