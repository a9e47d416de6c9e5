// Parses separated values (RFC 4180, with the separators that programs use) to records of cells. It
// is used for documents, in which malformed quotes are ordinary characters, and for uploads, which
// are rejected for them. csv-parse takes 4.5 times as long if the first line is a title (docs/adr).

export interface CsvRecord {
  /** Line number of the start of the record, from 1. */
  line: number;
  /** Cells without quotes. An empty line is one empty cell. */
  cells: string[];
}

export interface CsvProblem {
  kind: 'quote_not_closed' | 'text_after_quote';
  line: number;
}

export interface CsvOptions {
  /** A single character. */
  separator: string;
  /** Called for each cell, so that a caller can limit their number; it may throw. */
  onCell?: () => void;
  /** Called for each malformed quote; it may throw. Without it, the quote is kept in the text. */
  onProblem?: (problem: CsvProblem) => void;
}

/** A quote opens a cell only at its start; a doubled quote inside is one quote. */
export function* csvRecords(
  text: string,
  { separator, onCell, onProblem }: CsvOptions,
): Generator<CsvRecord> {
  const end = new RegExp(`[\\u{${separator.codePointAt(0)!.toString(16)}}\\r\\n]`, 'gu');
  let line = 1;
  let record: CsvRecord = { line, cells: [] };
  let at = 0;
  while (at <= text.length) {
    const quoted = text[at] === '"' ? quotedCell(text, at) : null;
    if (quoted === 'open') onProblem?.({ kind: 'quote_not_closed', line });
    const { content, next } = quoted === null || quoted === 'open' ? plainCell(at) : quoted;
    line += breaksIn(content);
    end.lastIndex = next;
    const stop = end.exec(text)?.index ?? text.length;
    if (next > at && stop > next) onProblem?.({ kind: 'text_after_quote', line });
    onCell?.();
    record.cells.push(content + text.slice(next, stop));
    at = stop + 1;
    if (text[stop] === separator) continue;
    if (text[stop] === '\r' && text[at] === '\n') at += 1;
    yield record;
    line += 1;
    record = { line, cells: [] };
  }
}

/** Text between quotes, and its end. */
interface CellStart {
  content: string;
  next: number;
}

function plainCell(start: number): CellStart {
  return { content: '', next: start };
}

/** Returns `open` if the quote is never closed: it is then an inch mark. */
function quotedCell(text: string, start: number): CellStart | 'open' {
  const pieces: string[] = [];
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return 'open';
    pieces.push(text.slice(at, quote));
    if (text[quote + 1] !== '"') return { content: pieces.join('"'), next: quote + 1 };
    at = quote + 2;
  }
}

function breaksIn(content: string): number {
  return content === '' ? 0 : (content.match(/\r\n?|\n/g)?.length ?? 0);
}
