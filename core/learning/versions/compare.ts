// Compares two versions on the examples that both were trained on, by their out-of-fold answers.

import type { ModelMetric } from '../../sdk/local-models.ts';
import { readHeldBack, Tally, type HeldBackAnswer } from '../../pipelines/training/held-back.ts';

export interface ComparedFigures {
  accuracy: number;
  macroF1: number;
}

export interface HeldBackComparison {
  examples: number;
  /** Null if they have no example in common. */
  one: ComparedFigures | null;
  other: ComparedFigures | null;
  /** Differing answers by labels, the most frequent first. */
  differences: { expected: string; one: string; other: string; examples: number }[];
}

interface Answers {
  kind: 'one' | 'any';
  labels: readonly string[];
  heldBack: Uint8Array;
}

const mostDifferences = 100;
const metrics: readonly ModelMetric[] = ['accuracy', 'macroF1'];

export function compareHeldBack(first: Answers, second: Answers): HeldBackComparison {
  const tallies = { one: new Tally(), other: new Tally() };
  const differences = new Map<string, HeldBackComparison['differences'][number]>();
  for (const [one, other] of common(
    readHeldBack(first, first.heldBack),
    readHeldBack(second, second.heldBack),
  )) {
    const expected = namesOf(second, other.expected);
    const answers = [namesOf(first, one.answered), namesOf(second, other.answered)] as const;
    tallies.one.add(expected, answers[0]);
    tallies.other.add(expected, answers[1]);
    const [a, b] = answers.map((names) => names.join(', ')) as [string, string];
    if (a === b) continue;
    const key = JSON.stringify([expected, a, b]);
    const cell = differences.get(key) ?? {
      expected: expected.join(', '),
      one: a,
      other: b,
      examples: 0,
    };
    differences.set(key, { ...cell, examples: cell.examples + 1 });
  }
  const { examples } = tallies.one;
  const figures = (tally: Tally): ComparedFigures | null => {
    if (examples === 0) return null;
    const [accuracy, macroF1] = metrics.map((metric) => tally.score(metric));
    return { accuracy: accuracy!, macroF1: macroF1! };
  };
  return {
    examples,
    one: figures(tallies.one),
    other: figures(tallies.other),
    differences: [...differences.values()]
      .toSorted((a, b) => b.examples - a.examples)
      .slice(0, mostDifferences),
  };
}

function namesOf({ labels }: Answers, indexes: readonly number[]): string[] {
  return indexes.map((label) => labels[label]!);
}

/**
 * Merges the answers, both in the order of the row hashes; examples of one row keep their order.
 */
function* common(
  first: Generator<HeldBackAnswer>,
  second: Generator<HeldBackAnswer>,
): Generator<[HeldBackAnswer, HeldBackAnswer]> {
  let one = first.next();
  let other = second.next();
  while (!one.done && !other.done) {
    if (one.value.row === other.value.row) {
      yield [one.value, other.value];
      one = first.next();
      other = second.next();
    } else if (one.value.row < other.value.row) one = first.next();
    else other = second.next();
  }
}
