// Comma-separated values (RFC 4180) as spreadsheets write them: commas, semicolons or tabs between
// the cells, quotes around what needs them, a byte order mark or none.

import { isUtf8 } from 'node:buffer';
import { Fault } from '../kernel/errors.ts';

export interface CsvRecord {
  /** Of the file, from 1: where the record begins. */
  line: number;
  cells: string[];
}

/** All records, the header among them; empty lines are left out. Throws `invalid_request`. */
export function parseCsv(bytes: Buffer): CsvRecord[] {
  if (!isUtf8(bytes)) throw notCsv('the file is not UTF-8; save it as "CSV UTF-8"');
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  if (text.includes('\0')) throw notCsv('the file contains U+0000');
  const delimiter = sniffDelimiter(text);
  const records: CsvRecord[] = [];
  const place = { at: 0, line: 1 };
  while (place.at < text.length) {
    const { line } = place;
    const cells = readRecord(text, delimiter, place);
    if (cells.length > 1 || cells[0]!.trim() !== '') records.push({ line, cells });
  }
  return records;
}

interface Place {
  at: number;
  line: number;
}

function readRecord(text: string, delimiter: string, place: Place): string[] {
  const cells: string[] = [];
  for (;;) {
    cells.push(
      text[place.at] === '"'
        ? readQuoted(text, delimiter, place)
        : readPlain(text, delimiter, place),
    );
    const after = text[place.at];
    place.at += 1;
    if (after === delimiter) continue;
    if (after === '\r' && text[place.at] === '\n') place.at += 1;
    place.line += 1;
    return cells;
  }
}

/** Up to the next delimiter or end of line. */
function readPlain(text: string, delimiter: string, place: Place): string {
  const begin = place.at;
  while (place.at < text.length && !endsCell(text[place.at]!, delimiter)) place.at += 1;
  return text.slice(begin, place.at);
}

function readQuoted(text: string, delimiter: string, place: Place): string {
  const { line } = place;
  const pieces: string[] = [];
  for (;;) {
    const begin = place.at + 1;
    const end = text.indexOf('"', begin);
    if (end < 0) throw notCsv(`line ${line}: a quote is not closed`);
    const piece = text.slice(begin, end);
    pieces.push(piece);
    place.line += piece.match(/\r\n|\r|\n/g)?.length ?? 0;
    place.at = end + 1;
    // Two quotes stand for one.
    if (text[place.at] !== '"') break;
  }
  const next = text[place.at];
  if (next !== undefined && !endsCell(next, delimiter)) {
    throw notCsv(`line ${place.line}: text follows a closing quote`);
  }
  return pieces.join('"');
}

function endsCell(character: string, delimiter: string): boolean {
  return character === delimiter || character === '\n' || character === '\r';
}

/** The candidate that the first line has most of, outside quotes. */
function sniffDelimiter(text: string): string {
  const [header = ''] = text
    .replaceAll(/"[^"]*"/g, '')
    .trimStart()
    .split(/[\r\n]/, 1);
  const countOf = (delimiter: string): number => header.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, one) => (countOf(one) > countOf(best) ? one : best));
}

function notCsv(message: string): Fault {
  return new Fault('invalid_request', `The body is not valid CSV: ${message}.`, {
    details: [{ path: '', message }],
  });
}
