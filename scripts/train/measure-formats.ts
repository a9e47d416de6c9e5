// Measures whether a contract gives the same result in every format: `scripts/node
// scripts/train/measure-formats.ts FOLDER CONTRACTS CHARACTERS [--scan]`. FOLDER contains
// truth.jsonl and the texts that it names. Uses the first CONTRACTS texts of at most CHARACTERS
// characters, ordered by hash of their IDs. Each is written as PDF and DOCX, or with --scan as
// pictures of pages, and read again. The clause model was trained on these contracts, so only
// differences between the formats are meaningful.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readDocument } from '../../core/reading/host/read-document.ts';
import { defaultReadingLimits } from '../../core/reading/limits.ts';
import { readModel, type Document, type LocalModel } from '../../core/sdk/sdk.ts';
import { categories, categoryNames } from '../../plugins/legal/clauses/categories.ts';
import { openClauseModels } from '../../plugins/legal/clauses/clause-model.ts';
import { readContract } from '../../plugins/legal/read-contract.ts';
import { packaged } from '../../test/reading/pictures.ts';
import { liberationFace } from '../generate/samples/faces.ts';
import { a4 } from '../generate/samples/marks.ts';
import { writeTextDocx } from '../generate/samples/office-files.ts';
import { addPage, addPicturePage, createPdf, finishPdf } from '../generate/samples/pdf-file.ts';
import { scan } from '../generate/samples/scan.ts';
import { pagesOf } from '../generate/legal-samples/pages.ts';

interface Row {
  id: string;
  file: string;
  chars: number;
  truth: {
    agreement_date: string | null;
    effective_date: string | null;
    expiration: string | null;
    clauses: Record<string, string[]>;
  };
}

type Format = 'text' | 'pdf' | 'docx' | 'scan';

/** Counts for the contracts in one format. */
interface Count {
  found: number;
  known: number;
  right: number;
  datesRight: number;
  dates: number;
  /** Clauses, dates, parties and governing law equal to those of the text. */
  same: number;
  compared: number;
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { scan: { type: 'boolean', default: false } },
});
const [folder, most, longest] = positionals;
if (folder === undefined || most === undefined || longest === undefined) {
  throw new Error(
    'Name the folder and two numbers: measure-formats.ts FOLDER CONTRACTS CHARACTERS.',
  );
}
const face = liberationFace();
const base = readModel(
  readFileSync(join(import.meta.dirname, '../../plugins/legal/models/clauses.model')),
);
const shipped: LocalModel = {
  ...base,
  version: base.digest,
  source: 'local_model:clauses',
  origin: 'base',
  base: async () => base,
};
const models = await openClauseModels(async () => shipped);
const formats: readonly Format[] = values.scan ? ['text', 'scan'] : ['text', 'pdf', 'docx'];
const counts = new Map<Format, Count>(formats.map((format) => [format, emptyCount()]));
const rows = readFileSync(join(folder, 'truth.jsonl'), 'utf8').trim().split('\n');
const chosen = rows
  .map((line) => JSON.parse(line) as Row)
  .filter(({ chars }) => chars <= Number(longest))
  .toSorted((one, other) => (hashOf(one.id) < hashOf(other.id) ? -1 : 1))
  .slice(0, Number(most));
for (const row of chosen) {
  const text = printable(readFileSync(join(folder, row.file), 'utf8'));
  let ofText: Map<string, unknown> | null = null;
  for (const format of formats) {
    const fields = fieldsOf(await readAs(format, text));
    ofText ??= fields;
    count(counts.get(format)!, row, fields, ofText);
  }
}
console.log(`${chosen.length} contracts`);
console.table(Object.fromEntries([...counts].map(([format, one]) => [format, figuresOf(one)])));

function emptyCount(): Count {
  return { found: 0, known: 0, right: 0, datesRight: 0, dates: 0, same: 0, compared: 0 };
}

function hashOf(id: string): string {
  return createHash('sha256').update(id).digest('hex');
}

/** Replaces characters that the font of the pages lacks by question marks, in all formats. */
function printable(text: string): string {
  return [...text.replaceAll(/[^\P{Cc}\n]/gu, ' ')]
    .map((character) => (character === '\n' || hasGlyph(character) ? character : '?'))
    .join('');
}

function hasGlyph(character: string): boolean {
  try {
    face.encode(character);
    return true;
  } catch {
    return false;
  }
}

async function readAs(format: Format, text: string): Promise<Document> {
  const document = await readDocument(await bytesOf(format, text), {
    fileName: null,
    declaredType: null,
    limits: defaultReadingLimits,
    signal: new AbortController().signal,
    ...(format === 'scan' && { recognition: packaged }),
  });
  return { ...document, language: 'en' };
}

async function bytesOf(format: Format, text: string): Promise<Uint8Array> {
  if (format === 'text') return Buffer.from(text);
  if (format === 'docx') {
    return writeTextDocx(text.split('\n').filter((line) => line.trim() !== ''));
  }
  const facts = { author: 'Workmill', creator: 'Writer', language: 'en', date: '2026-02-20' };
  const pdf = await createPdf({ title: 'contract', ...facts });
  for (const marks of pagesOf(text, face.measure)) {
    if (format === 'pdf') addPage(pdf, a4, { marks, face });
    else addPicturePage(pdf, a4, scan(marks, face));
  }
  return finishPdf(pdf);
}

function fieldsOf(document: Document): Map<string, unknown> {
  const { clauses, dates, parties, governingLaw } = readContract(document, models);
  return new Map<string, unknown>([
    ...clauses.map(({ name, presence }) => [name, presence === 'found'] as const),
    // Some clauses have the same names.
    ['date: agreement_date', dates.agreement?.value ?? null],
    ['date: effective_date', dates.effective?.value ?? null],
    ['date: expiration', dates.expiration?.value ?? null],
    ['governing law', governingLaw?.value ?? null],
    ['names', parties.map(({ value }) => value.name).join('; ')],
  ]);
}

function count(
  into: Count,
  { truth }: Row,
  fields: ReadonlyMap<string, unknown>,
  ofText: ReadonlyMap<string, unknown>,
): void {
  for (const name of categoryNames) {
    if (categories[name].group === 'other') continue;
    const isKnown = (truth.clauses[categories[name].cuad] ?? []).length > 0;
    const isFound = fields.get(name) === true;
    if (isKnown) into.known += 1;
    if (isFound) into.found += 1;
    if (isKnown && isFound) into.right += 1;
  }
  for (const name of ['agreement_date', 'effective_date', 'expiration'] as const) {
    if (truth[name] === null) continue;
    into.dates += 1;
    if (fields.get(`date: ${name}`) === truth[name]) into.datesRight += 1;
  }
  for (const [name, value] of fields) {
    into.compared += 1;
    if (ofText.get(name) === value) into.same += 1;
  }
}

function figuresOf({ found, known, right, datesRight, dates, same, compared }: Count) {
  return {
    'F1 of clauses': ((2 * right) / Math.max(1, found + known)).toFixed(3),
    'dates right': `${datesRight}/${dates}`,
    'same as the text': (same / compared).toFixed(3),
  };
}
