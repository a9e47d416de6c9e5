// Measures what is read from contracts besides their clauses: `scripts/node
// scripts/train/measure-contracts.ts FOLDER OUT_OF_FOLD`. FOLDER contains truth.jsonl and the texts
// that it names. OUT_OF_FOLD is written by train-clauses.ts, so that no contract is judged by a
// model that was trained on it. A third of the contracts, by hash of the ID, were not examined
// while the rules were written; they are reported separately.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contractDates } from '../../plugins/legal/facts/contract-dates.ts';
import type { ReadContract } from '../../plugins/legal/facts/fact.ts';
import { governingLaw } from '../../plugins/legal/facts/governing-law.ts';
import { partiesOf } from '../../plugins/legal/facts/parties.ts';
import { partyKey } from '../../plugins/legal/facts/party-names.ts';
import { renewalOf } from '../../plugins/legal/facts/renewal.ts';
import { contractOf } from '../../plugins/legal/text/contract.ts';
import { findDurations, inDays, type Duration } from '../../plugins/legal/text/durations.ts';
import { plainDocument } from './clauses/contracts.ts';
import { readOutOfFold } from './clauses/out-of-fold.ts';

interface Truth {
  parties: { name: string }[];
  agreement_date: string | null;
  effective_date: string | null;
  expiration: string | null;
  governing_law: string | null;
  renewal_term: string | null;
  notice_to_terminate_renewal: string | null;
}

interface Row {
  id: string;
  file: string;
  truth: Truth;
}

/**
 * Counts for one field: expected, returned and correct values; contracts without a value, and those
 * of them for which none was returned.
 */
class Count {
  known = 0;
  given = 0;
  right = 0;
  absent = 0;
  absentRight = 0;

  add(expected: unknown, given: unknown, isRight: boolean): void {
    if (expected === null) {
      this.absent += 1;
      if (given === null) this.absentRight += 1;
    } else this.known += 1;
    if (given !== null) this.given += 1;
    if (expected !== null && isRight) this.right += 1;
  }

  shown(): Record<string, string | number> {
    return {
      known: this.known,
      precision: (this.right / Math.max(1, this.given)).toFixed(3),
      recall: (this.right / Math.max(1, this.known)).toFixed(3),
      'absent right': `${this.absentRight}/${this.absent}`,
    };
  }
}

const [folder, outOfFold] = process.argv.slice(2);
if (folder === undefined || outOfFold === undefined) {
  throw new Error('Name the folder and the file: measure-contracts.ts FOLDER OUT_OF_FOLD.');
}
const scoresOf = readOutOfFold(outOfFold);
const counts = new Map<string, Map<string, Count>>();
for (const line of readFileSync(join(folder, 'truth.jsonl'), 'utf8').trim().split('\n')) {
  const row = JSON.parse(line) as Row;
  const scores = scoresOf.get(row.id);
  if (!scores) throw new Error(`${row.id} is not in ${outOfFold}.`);
  const contract = contractOf(plainDocument(readFileSync(join(folder, row.file), 'utf8')));
  for (const part of ['all', isUnseen(row.id) ? 'unseen' : 'seen']) {
    measure({ contract, scores }, row.truth, countsOf(part));
  }
}
for (const [part, fields] of counts) {
  console.log(part);
  console.table(Object.fromEntries([...fields].map(([name, count]) => [name, count.shown()])));
}

function countsOf(part: string): Map<string, Count> {
  const known = counts.get(part) ?? new Map<string, Count>();
  counts.set(part, known);
  return known;
}

function isUnseen(id: string): boolean {
  const start = createHash('sha256').update(id).digest('hex').slice(0, 8);
  return Number.parseInt(start, 16) % 3 === 0;
}

function measure(read: ReadContract, truth: Truth, fields: Map<string, Count>): void {
  const add = <Value>(
    name: string,
    expected: Value | null,
    given: Value | null,
    isSame: (one: Value, other: Value) => boolean,
  ): void => {
    const count = fields.get(name) ?? new Count();
    fields.set(name, count);
    count.add(expected, given, expected !== null && given !== null && isSame(expected, given));
  };
  const isEqual = (one: string, other: string): boolean => one === other;
  const { agreement, effective, expiration } = contractDates(read);
  const { term, notice } = renewalOf(read, expiration);
  add('governing law', truth.governing_law, governingLaw(read)?.value ?? null, isSamePlace);
  add('agreement date', truth.agreement_date, agreement?.value ?? null, isEqual);
  add('effective date', truth.effective_date, effective?.value ?? null, isEqual);
  add('expiration, ±1 day', truth.expiration, expiration?.value ?? null, isNear);
  add('renewal term', lengthOf(truth.renewal_term), term?.value ?? null, isSameLength);
  add('notice', lengthOf(truth.notice_to_terminate_renewal), notice?.value ?? null, isSameLength);
  measureParties(read, truth, add);
}

/** Adds one row for each expected name, and one for each returned name that was not expected. */
function measureParties(
  read: ReadContract,
  { parties }: Truth,
  add: (
    name: string,
    expected: string | null,
    given: string | null,
    isSame: typeof isSameName,
  ) => void,
): void {
  const keys = parties
    .filter(({ name }) => !/part(?:y|ies)/i.test(name))
    .map(({ name }) => partyKey(name));
  const expected = [...new Set(keys)].filter(({ length }) => length > 2);
  const given = partiesOf(read).map(({ value }) => partyKey(value.name));
  for (const one of expected) {
    add('parties', one, given.find((other) => isSameName(one, other)) ?? null, isSameName);
  }
  for (const one of given) {
    if (!expected.some((other) => isSameName(one, other))) add('parties', null, one, isSameName);
  }
}

function isSameName(one: string, other: string): boolean {
  const shortest = Math.min(one.length, other.length);
  return one === other || (shortest > 4 && (one.includes(other) || other.includes(one)));
}

function isSamePlace(one: string, other: string): boolean {
  const [first, second] = [one, other].map((place) =>
    place.toLowerCase().replaceAll(/[^a-z]/g, ''),
  );
  return first!.includes(second!) || second!.includes(first!);
}

function isNear(one: string, other: string): boolean {
  return Math.abs(Date.parse(one) - Date.parse(other)) <= 86_400_000;
}

function lengthOf(printed: string | null): Duration | null {
  return printed === null ? null : (findDurations(printed)[0] ?? null);
}

function isSameLength(one: Duration, other: Duration): boolean {
  return Math.abs(inDays(one) - inDays(other)) <= 0.02 * inDays(one) + 0.6;
}
