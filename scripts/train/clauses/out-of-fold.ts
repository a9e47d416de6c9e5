// Reads and writes out-of-fold probabilities of sentences as JSON lines. The first line has the
// names of the labels, the others `{id, probabilities}` with one list of labels after the other.

import { readFileSync, writeFileSync } from 'node:fs';
import type { TrainedModel } from '../../../core/sdk/sdk.ts';
import type { SentenceScores } from '../../../plugins/legal/facts/fact.ts';

interface Row {
  id: string;
  probabilities: number[];
}

export function writeOutOfFold(
  file: string,
  contracts: readonly { id: string }[],
  owners: readonly number[],
  { labels, probabilities, examples }: TrainedModel['outOfFold'],
): void {
  const rows = contracts.map(({ id }): Row => ({ id, probabilities: [] }));
  for (const [row, example] of examples.entries()) {
    const some = probabilities.subarray(row * labels.length, (row + 1) * labels.length);
    const rounded = Array.from(some, (one) => Math.round(one * 10_000) / 10_000);
    rows[owners[example]!]!.probabilities.push(...rounded);
  }
  const lines = [{ labels }, ...rows].map((row) => `${JSON.stringify(row)}\n`);
  writeFileSync(file, lines.join(''));
}

/** Returns the scores by contract ID. */
export function readOutOfFold(file: string): Map<string, SentenceScores> {
  const [first, ...lines] = readFileSync(file, 'utf8').trim().split('\n');
  const { labels } = JSON.parse(first!) as { labels: string[] };
  return new Map(
    lines.map((line) => {
      const { id, probabilities } = JSON.parse(line) as Row;
      const of: SentenceScores['of'] = (sentence, category) =>
        probabilities[sentence * labels.length + labels.indexOf(category)] ?? 0;
      return [id, { of }];
    }),
  );
}
