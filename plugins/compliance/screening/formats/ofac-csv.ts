// Reads OFAC's list of Specially Designated Nationals as CSV: sdn.csv alone, or a ZIP of sdn.csv,
// alt.csv (other names) and add.csv (addresses). The files have no header line; "-0-" means no
// value.

import { PipelineFault, type Document, type FileRow } from 'workmill/sdk';
import { csvRecords } from './csv-records.ts';
import { birthDateOf, listRows, type EntryKind, type ListEntry } from './list-entry.ts';

const title = 'OFAC Specially Designated Nationals';

export function ofacRows(document: Document): FileRow[] {
  const files = [
    document,
    ...document.attachments.flatMap((one) => (one.document ? [one.document] : [])),
  ];
  const texts = files.map(({ text }) => text).filter((text) => text.trim() !== '');
  const main = texts.map(recordsOf).find((records) => records.some(({ length }) => length >= 12));
  if (!main) {
    throw new PipelineFault(
      'unsupported_document',
      `${title}: no file has the 12 columns of sdn.csv`,
    );
  }
  const others = texts.map(recordsOf).filter((records) => records[0]!.length < 12);
  const aliases = byEntry(
    others.filter((records) => isNamesFile(records)),
    3,
  );
  const countries = byEntry(
    others.filter((records) => !isNamesFile(records)),
    4,
  );
  const entries = main
    .filter((record) => record.length >= 12)
    .map((record, line) => entryOf(record, line + 1, { aliases, countries }));
  return listRows(entries, { list: 'ofac_sdn', title, version: null }, document);
}

const recordsOf = (text: string): string[][] => {
  const records = csvRecords(text).map((record) =>
    record.map((cell) => (cell.trim() === '-0-' ? '' : cell.trim())),
  );
  return records.filter((record) => /^\d+$/.test(record[0] ?? ''));
};

/** The third column of alt.csv is the type of a name: aka, fka or nka. */
function isNamesFile(records: readonly (readonly string[])[]): boolean {
  return /^[afn]\.?k\.?a\.?$/i.test(records[0]?.[2] ?? '');
}

type Texts = ReadonlyMap<string, readonly string[]>;

function byEntry(files: readonly (readonly (readonly string[])[])[], column: number): Texts {
  const texts = new Map<string, string[]>();
  for (const [id = '', ...rest] of files.flat()) {
    const text = rest[column - 1];
    if (text) texts.set(id, [...(texts.get(id) ?? []), text]);
  }
  return texts;
}

const kinds: Readonly<Record<string, EntryKind>> = {
  individual: 'person',
  vessel: 'vessel',
  aircraft: 'aircraft',
};

/** Terms for identity numbers in the remarks. */
const numbers =
  /(?:Passport|National ID No\.|Identification Number|Tax ID No\.|Registration (?:ID|Number)|SSN|Cedula No\.|RFC|C\.U\.R\.P\.|IMO|National Foreign ID Number|RTN|D\.N\.I\.|NIT #|RUC #|Legal Entity Number)[ #]{0,3}([A-Z\d][A-Z\d./-]{3,24})/g;

function entryOf(
  record: readonly string[],
  line: number,
  more: { aliases: Texts; countries: Texts },
): ListEntry {
  const [id = '', name = '', kind = '', program = ''] = record;
  const remarks = (record[11] ?? '').slice(0, 10_000);
  const after = (pattern: RegExp): string[] =>
    [...remarks.matchAll(pattern)].map((match) => match[1]!);
  return {
    id,
    kind: kinds[kind] ?? 'organisation',
    names: [name, ...(more.aliases.get(id) ?? []), ...after(/a\.k\.a\. '([^']{1,200})'/g)],
    birthDates: after(/DOB ([^;]{4,40})/g).flatMap((text) => birthDateOf(text) ?? []),
    countries: [
      ...after(/(?:nationality|citizen|Flag|POB) ([^;]{2,100})/g).map((text) =>
        text.replace(/\.$/, '').split(',').at(-1)!,
      ),
      ...(more.countries.get(id) ?? []),
    ],
    documents: after(numbers),
    programs: program.split(/\]\s*\[/).map((one) => one.replaceAll(/[[\]]/g, '')),
    place: `line ${line}`,
  };
}
