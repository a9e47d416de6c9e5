// Comma-separated values of spreadsheets: commas, semicolons or tabs between cells, quotes where
// necessary, with or without a byte order mark.

import { isUtf8 } from 'node:buffer';
import { csvRecords, type CsvProblem, type CsvRecord } from '../kernel/csv.ts';
import { Fault } from '../kernel/errors.ts';

const problems: Readonly<Record<CsvProblem['kind'], string>> = {
  quote_not_closed: 'a quote is not closed',
  text_after_quote: 'text follows a closing quote',
};

/** Returns all records, including the header, without empty lines. Throws `invalid_request`. */
export function parseCsv(bytes: Buffer): CsvRecord[] {
  if (!isUtf8(bytes)) throw notCsv('the file is not UTF-8; save it as "CSV UTF-8"');
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  if (text.includes('\0')) throw notCsv('the file contains U+0000');
  const records = csvRecords(text, {
    separator: sniffSeparator(text),
    onProblem({ kind, line }) {
      throw notCsv(`line ${line}: ${problems[kind]}`);
    },
  });
  const kept: CsvRecord[] = [];
  for (const record of records) {
    const [first, ...others] = record.cells;
    if (others.length > 0 || first!.trim() !== '') kept.push(record);
  }
  return kept;
}

/** Returns the separator that is most frequent in the first line, outside quotes. */
function sniffSeparator(text: string): string {
  const [header = ''] = text
    .replaceAll(/"[^"]*"/g, '')
    .trimStart()
    .split(/[\r\n]/, 1);
  const countOf = (separator: string): number => header.split(separator).length;
  return [',', ';', '\t'].reduce((best, one) => (countOf(one) > countOf(best) ? one : best));
}

function notCsv(message: string): Fault {
  return new Fault('invalid_request', `The body is not valid CSV: ${message}.`, {
    details: [{ path: '', message }],
  });
}
