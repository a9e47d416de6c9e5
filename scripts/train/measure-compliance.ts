// Measures the compliance pipeline on labeled rows: `scripts/node
// scripts/train/measure-compliance.ts FOLDER`. FOLDER contains truth.jsonl, with `task` in each
// row. Half of the rows, by hash of the ID, were not examined while the rules were written; they
// are reported separately as "unseen".

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDocument } from '../../core/reading/host/read-document.ts';
import { defaultReadingLimits } from '../../core/reading/limits.ts';
import type { Document } from '../../core/sdk/document.ts';
import { checkFiling } from '../../plugins/compliance/checks/filing-checks.ts';
import { readFiling } from '../../plugins/compliance/filings/read-filing.ts';
import { checkIdentifier } from '../../plugins/compliance/identifiers/schemes.ts';
import { findZone } from '../../plugins/compliance/mrz/find-zone.ts';
import { readStatements } from '../../plugins/compliance/ownership/read-statements.ts';
import { readTrail } from '../../plugins/compliance/trails/read-trail.ts';
import { summarizeTrail } from '../../plugins/compliance/trails/trail-summary.ts';
import { measureScreening } from './compliance/measure-screening.ts';
import { plainDocument } from './compliance/plain-document.ts';

interface Row {
  id: string;
  task: string;
  text?: string;
  scheme?: string;
  file?: string;
  truth: Readonly<Record<string, unknown>>;
}

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder: measure-compliance.ts FOLDER.');
const rows = readFileSync(join(folder, 'truth.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Row);

const isUnseen = (id: string): boolean =>
  Number.parseInt(createHash('sha256').update(id).digest('hex').slice(-1), 16) % 2 === 1;

const filings = new Map<string, Document>();

async function readFile(path: string): Promise<Document> {
  return await readDocument(new Uint8Array(readFileSync(path)), {
    fileName: null,
    declaredType: null,
    limits: defaultReadingLimits,
    signal: new AbortController().signal,
  });
}

/** Prints the number of correct rows of a task, seen and unseen. */
function count(task: string, isRight: (row: Row) => boolean): void {
  const counts = { seen: [0, 0], unseen: [0, 0] } as Record<string, [number, number]>;
  const wrong: string[] = [];
  for (const row of rows.filter((one) => one.task === task)) {
    const part = isUnseen(row.id) ? 'unseen' : 'seen';
    counts[part]![1] += 1;
    if (isRight(row)) counts[part]![0] += 1;
    else if (part === 'seen') wrong.push(row.id);
  }
  const shown = Object.entries(counts).map(([part, [right, all]]) => `${part} ${right}/${all}`);
  console.log(
    `${task}: ${shown.join(', ')}${wrong.length > 0 ? `; wrong: ${wrong.join(' ')}` : ''}`,
  );
}

count('identifier', ({ scheme, text, truth }) => {
  const checked = checkIdentifier(scheme ?? '', text ?? '');
  return checked !== null && (checked.fault === null) === truth['valid'];
});

count('mrz', ({ text, truth }) => {
  const found = findZone(plainDocument(text ?? ''));
  const areRight = found?.zone.checks.every(({ isRight }) => isRight) ?? false;
  // If the row has no result for the check digits, use the validity of the whole zone.
  const expected = truth['check_digits_ok'] ?? truth['valid'];
  const isFormat = !found || !truth['format'] || truth['format'] === found.zone.format;
  return areRight === expected && isFormat;
});

count('audit_cloudtrail', ({ file, truth }) => {
  const trail = readTrail(plainDocument(readFileSync(join(folder, file ?? ''), 'utf8')));
  if (!trail) return false;
  const { events, failures, first, last, actions } = summarizeTrail(trail, 24);
  const counts = new Map(actions.map(({ name, count: number }) => [name, number]));
  const names = Object.entries(truth['event_names'] as Readonly<Record<string, number>>);
  const sameTime = (one: string | null, other: unknown): boolean =>
    one !== null && Date.parse(one) === Date.parse(String(other));
  return (
    events === truth['records'] &&
    failures === truth['errors'] &&
    sameTime(first, truth['first']) &&
    sameTime(last, truth['last']) &&
    names.every(([name, number]) => counts.get(name) === number)
  );
});

count('ownership', ({ file, truth }) => {
  const data = readStatements(readFileSync(join(folder, file ?? ''), 'utf8'));
  return data?.statements === truth['statements'];
});

for (const row of rows.filter(({ task }) => task === 'ixbrl')) {
  filings.set(row.id, await readFile(join(folder, row.file ?? '')));
}
count('ixbrl', ({ id, truth }) => {
  const filing = readFiling(filings.get(id)!);
  return filing !== null && (checkFiling(filing).findings.length === 0) === truth['expected_valid'];
});

await measureScreening(folder, rows.filter(({ task }) => task === 'screen') as never, isUnseen);
