// Out-of-fold answers of a model, stored beside it without the texts, in the order of the row
// hashes. They allow a later comparison of two versions on the same examples.

import { createHash } from 'node:crypto';
import type { ModelKind } from '../../sdk/learning/fit.ts';
import type { ModelMetric } from '../../sdk/local-models.ts';

/**
 * Length of the truncated SHA-256 of a row's set and key. With a million rows, two share a hash in
 * one of 30 million trainings.
 */
const hashBytes = 8;

/** Hexadecimal hash of a row. */
export function rowHash(set: string, key: string): string {
  const digest = createHash('sha256').update(`${set}\0${key}`).digest('hex');
  return digest.slice(0, 2 * hashBytes);
}

export interface HeldBackAnswer {
  /** `rowHash` of the row that the example came from. */
  row: string;
  /** Indexes into the model's labels. */
  expected: readonly number[];
  answered: readonly number[];
}

interface Form {
  kind: ModelKind;
  labels: readonly string[];
}

/** Width of an answer: one index for kind `one`, a bit for each label for kind `any`. */
function widthOf({ kind, labels }: Form): number {
  return kind === 'one' ? 2 : Math.ceil(labels.length / 8);
}

/** Serializes answers. Examples of one row keep their order. */
export function writeHeldBack(form: Form, answers: readonly HeldBackAnswer[]): Buffer {
  const width = widthOf(form);
  const bytes = Buffer.alloc(answers.length * (hashBytes + 2 * width));
  let at = 0;
  for (const { row, expected, answered } of answers.toSorted(byRow)) {
    at += bytes.write(row, at, 'hex');
    for (const labels of [expected, answered]) {
      const place = bytes.subarray(at, at + width);
      if (form.kind === 'one') place.writeUInt16LE(labels[0]!);
      else for (const label of labels) place[label >> 3]! |= 1 << (label & 7);
      at += width;
    }
  }
  return bytes;
}

export function byRow(one: { row: string }, other: { row: string }): number {
  if (one.row === other.row) return 0;
  return one.row < other.row ? -1 : 1;
}

/** Yields answers in the order of the row hashes. */
export function* readHeldBack(form: Form, given: Uint8Array): Generator<HeldBackAnswer> {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  const width = widthOf(form);
  const labelsAt = (from: number): number[] => {
    if (form.kind === 'one') return [bytes.readUInt16LE(from)];
    return form.labels.flatMap((_, label) =>
      (bytes[from + (label >> 3)]! >> (label & 7)) & 1 ? [label] : [],
    );
  };
  const length = hashBytes + 2 * width;
  for (let at = 0; at + length <= bytes.length; at += length) {
    yield {
      row: bytes.toString('hex', at, at + hashBytes),
      expected: labelsAt(at + hashBytes),
      answered: labelsAt(at + hashBytes + width),
    };
  }
}

/** Serializes the distinct hashes in ascending order, 8 bytes each. */
export function writeRowHashes(rows: Iterable<string>): Buffer {
  return Buffer.from([...new Set(rows)].toSorted().join(''), 'hex');
}

/** Whether a hash is in the output of `writeRowHashes`. */
export function includesRow(given: Uint8Array, hash: string): boolean {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  const wanted = Buffer.from(hash, 'hex');
  let [from, to] = [0, bytes.length / hashBytes];
  while (from < to) {
    const middle = (from + to) >> 1;
    const order = wanted.compare(bytes, middle * hashBytes, (middle + 1) * hashBytes);
    if (order === 0) return true;
    if (order < 0) to = middle;
    else from = middle + 1;
  }
  return false;
}

export function readRowHashes(bytes: Uint8Array): Set<string> {
  const hex = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');
  const size = 2 * hashBytes;
  return new Set(
    Array.from({ length: hex.length / size }, (_, at) => hex.slice(at * size, (at + 1) * size)),
  );
}

/** Counts right and wrong labels by name, so that models with different labels can be compared. */
export class Tally {
  examples = 0;
  #right = 0;
  readonly #labels = new Map<string, { expected: number; answered: number; right: number }>();

  add(expected: readonly string[], answered: readonly string[]): void {
    this.examples += 1;
    for (const label of expected) this.#count(label).expected += 1;
    for (const label of answered) this.#count(label).answered += 1;
    const right = answered.filter((label) => expected.includes(label));
    for (const label of right) this.#count(label).right += 1;
    if (right.length === expected.length && right.length === answered.length) this.#right += 1;
  }

  /** Returns the score, 0 to 1; 0 without examples. */
  score(metric: ModelMetric): number {
    if (this.examples === 0) return 0;
    if (metric === 'accuracy') return this.#right / this.examples;
    const expected = [...this.#labels.values()].filter((one) => one.expected > 0);
    const f1s = expected.map((one) => (2 * one.right) / (one.expected + one.answered));
    return f1s.reduce((sum, f1) => sum + f1, 0) / Math.max(1, f1s.length);
  }

  #count(label: string) {
    const present = this.#labels.get(label);
    if (present) return present;
    const made = { expected: 0, answered: 0, right: 0 };
    this.#labels.set(label, made);
    return made;
  }
}
