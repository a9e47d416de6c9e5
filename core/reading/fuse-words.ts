// Two readings of one page made one: no single way of reading wins (one keeps rows together, the
// other finds small type), so that what they agree on is surer and where they differ the surer word
// stays, less sure than it was.

import type { Box } from '../sdk/document.ts';
import type { RecognisedWord } from './recognition.ts';

/** What the second reading has alone counts from here on: it is mostly ruled lines and specks. */
const leastAlone = 0.4;
/** What a word loses that the other reading contradicts, and one that it does not have at all. */
const contradicted = 0.8;
const unconfirmed = 0.9;

/** The words of `first`, improved by those of `second`. */
export function fuseWords(
  first: readonly RecognisedWord[],
  second: readonly RecognisedWord[],
): RecognisedWord[] {
  return groupByPlace(first, second).flatMap(([ours, theirs]) => {
    if (theirs.length === 0) return ours.map((word) => weaken(word, unconfirmed));
    if (ours.length === 0) {
      return theirs
        .filter((word) => word.confidence >= leastAlone && /[\p{L}\p{N}]/u.test(word.text))
        .map((word) => ({ ...weaken(word, unconfirmed), line: lineAt(word, first) }));
    }
    const [own, other] = [textOf(ours), textOf(theirs)];
    // Lines are those of the first reading: it keeps rows together, the other parts columns.
    const { line } = ours[0]!;
    const isBetter = meanConfidence(theirs) > meanConfidence(ours);
    const better = isBetter ? theirs.map((word) => ({ ...word, line })) : ours;
    if (own === other) {
      const sure = Math.max(meanConfidence(ours), meanConfidence(theirs));
      return better.map((word) => ({ ...word, confidence: Math.max(word.confidence, sure) }));
    }
    return better.map((word) => weaken(word, contradicted));
  });
}

/** The line of the nearest word on the same height, or one of its own reading. */
function lineAt({ box, line }: RecognisedWord, words: readonly RecognisedWord[]): string {
  let nearest: string | null = null;
  let least = Infinity;
  for (const word of words) {
    const down = Math.min(box[3], word.box[3]) - Math.max(box[1], word.box[1]);
    const away = Math.max(0, box[0] - word.box[2], word.box[0] - box[2]);
    const height = Math.min(box[3] - box[1], word.box[3] - word.box[1]);
    if (down > 0.5 * height && away < least) [nearest, least] = [word.line, away];
  }
  return nearest ?? `second ${line}`;
}

function weaken(word: RecognisedWord, by: number): RecognisedWord {
  return { ...word, confidence: word.confidence * by };
}

function textOf(words: readonly RecognisedWord[]): string {
  return words.map(({ text }) => text).join('');
}

/** Weighted by length: a sure comma says nothing about the amount that it stands in. */
export function meanConfidence(words: readonly RecognisedWord[]): number {
  let [sum, length] = [0, 0];
  for (const { text, confidence } of words) {
    sum += confidence * text.length;
    length += text.length;
  }
  return length === 0 ? 0 : sum / length;
}

/**
 * Words of both readings in groups that cover the same place: one word may be two in the other. In
 * the order of the first reading; what the second has alone follows.
 */
function groupByPlace(
  first: readonly RecognisedWord[],
  second: readonly RecognisedWord[],
): [RecognisedWord[], RecognisedWord[]][] {
  const groupOf = new Map<RecognisedWord, [RecognisedWord[], RecognisedWord[]]>();
  const groups = new Set<[RecognisedWord[], RecognisedWord[]]>();
  for (const word of first) {
    const group: [RecognisedWord[], RecognisedWord[]] = [[word], []];
    groupOf.set(word, group);
    groups.add(group);
  }
  for (const word of second) {
    const touched = first.filter((one) => coversSame(one.box, word.box));
    const joined = [...new Set(touched.map((one) => groupOf.get(one)!))];
    const [group = [[], []] as [RecognisedWord[], RecognisedWord[]], ...others] = joined;
    for (const other of others) {
      group[0].push(...other[0]);
      group[1].push(...other[1]);
      for (const one of other[0]) groupOf.set(one, group);
      groups.delete(other);
    }
    group[1].push(word);
    groups.add(group);
  }
  const left = (a: RecognisedWord, b: RecognisedWord): number => a.box[0] - b.box[0];
  return [...groups].map(([ours, theirs]) => [ours.sort(left), theirs.sort(left)]);
}

/** Whether two boxes share half of the narrower one's width and of the lower one's height. */
function coversSame(a: Box, b: Box): boolean {
  const across = Math.min(a[2], b[2]) - Math.max(a[0], b[0]);
  const down = Math.min(a[3], b[3]) - Math.max(a[1], b[1]);
  const width = Math.min(a[2] - a[0], b[2] - b[0]);
  const height = Math.min(a[3] - a[1], b[3] - b[1]);
  return across > 0.5 * width && down > 0.5 * height;
}
