// Combines several readings of a page. No single reading is best: one keeps rows together, another
// finds small type, a third faint print. Agreement increases the confidence; where readings differ,
// the text with the most support is kept with a lower confidence.

import type { Box } from '../../sdk/document.ts';
import type { RecognizedWord } from './recognition.ts';

/**
 * Minimum confidence of a word that only a later reading has: most of them are ruled lines and
 * specks.
 */
const leastAlone = 0.4;
/** Factor for a word that no other reading confirms. */
const contradicted = 0.8;
const unconfirmed = 0.9;
/** Maximum height in typical word heights: a taller box is a bar or a stain across several rows. */
const tallest = 3;

/** Returns the words of the first reading, improved by the others, in the lines of the first. */
export function fuseWords(
  first: readonly RecognizedWord[],
  ...others: readonly (readonly RecognizedWord[])[]
): RecognizedWord[] {
  const readings = [first, ...others.map(withoutBars)];
  return groupByPlace(readings).flatMap((group) => chosenOf(group, first));
}

/** Words of one reading at a position. */
interface Sighting {
  words: readonly RecognizedWord[];
  text: string;
  confidence: number;
}

/** A position with the words of each reading there, in the order of the readings. */
type Group = RecognizedWord[][];

function chosenOf(group: Group, first: readonly RecognizedWord[]): RecognizedWord[] {
  const sightings = group
    .filter((words) => words.length > 0)
    .map((words): Sighting => ({ words, text: textOf(words), confidence: meanConfidence(words) }));
  const { alike, isAgreed } = mostSpokenFor(sightings);
  const [best] = alike.toSorted((a, b) => marksOf(b) - marksOf(a) || b.confidence - a.confidence);
  const { words } = best!;
  const [ours = []] = group;
  if (ours.length === 0 && sightings.length === 1 && !isCredible(best!)) return [];
  const sure = isAgreed ? Math.max(...alike.map(({ confidence }) => confidence)) : 0;
  const loss = isAgreed ? 1 : sightings.length > 1 ? contradicted : unconfirmed;
  return words.map((word) => ({
    ...word,
    // The first reading keeps rows together, the others separate columns.
    line: ours[0]?.line ?? lineAt(word, first),
    confidence: Math.max(word.confidence * loss, sure),
  }));
}

/** Returns the words of the text with the highest total confidence. */
function mostSpokenFor(sightings: readonly Sighting[]): { alike: Sighting[]; isAgreed: boolean } {
  const byText = [...Map.groupBy(sightings, ({ text }) => withoutMarks(text)).values()];
  const weight = (alike: readonly Sighting[]): number =>
    alike.reduce((sum, { confidence }) => sum + confidence, 0);
  const alike = byText.toSorted((a, b) => weight(b) - weight(a))[0]!;
  return { alike, isAgreed: alike.length > 1 };
}

/** Decimal points are more often missed than invented: "5142" does not contradict "51.42". */
function withoutMarks(text: string): string {
  return /\d/.test(text) ? text.replace(/(?<=\d)[.,](?=\d)/g, '') : text;
}

function marksOf({ text }: Sighting): number {
  return text.length - withoutMarks(text).length;
}

function isCredible({ words, text, confidence }: Sighting): boolean {
  return words.length > 0 && confidence >= leastAlone && /[\p{L}\p{N}]/u.test(text);
}

function withoutBars(words: readonly RecognizedWord[]): RecognizedWord[] {
  const heights = words.map(({ box }) => box[3] - box[1]).sort((a, b) => a - b);
  const usual = heights[heights.length >> 1] ?? 0;
  return words.filter(({ box }) => box[3] - box[1] <= tallest * usual);
}

/** Returns the line of the nearest word at the same height, or a line of its own reading. */
function lineAt({ box, line }: RecognizedWord, words: readonly RecognizedWord[]): string {
  let nearest: string | null = null;
  let least = Infinity;
  for (const word of words) {
    const down = Math.min(box[3], word.box[3]) - Math.max(box[1], word.box[1]);
    const away = Math.max(0, box[0] - word.box[2], word.box[0] - box[2]);
    const height = Math.min(box[3] - box[1], word.box[3] - word.box[1]);
    if (down > 0.5 * height && away < least) [nearest, least] = [word.line, away];
  }
  return nearest ?? `further ${line}`;
}

function textOf(words: readonly RecognizedWord[]): string {
  return words.map(({ text }) => text).join('');
}

/** Weighted by length: a certain comma says nothing about its amount. */
export function meanConfidence(words: readonly RecognizedWord[]): number {
  let [sum, length] = [0, 0];
  for (const { text, confidence } of words) {
    sum += confidence * text.length;
    length += text.length;
  }
  return length === 0 ? 0 : sum / length;
}

/**
 * Groups words of all readings that cover the same position: one word may be two in another
 * reading. In the order of the first reading; words of other readings alone come last.
 */
function groupByPlace(readings: readonly (readonly RecognizedWord[])[]): Group[] {
  const groupOf = new Map<RecognizedWord, Group>();
  const groups = new Set<Group>();
  const seen: RecognizedWord[] = [];
  for (const [index, words] of readings.entries()) {
    for (const word of words) {
      const touched = index === 0 ? [] : seen.filter((one) => coversSame(one.box, word.box));
      const joined = [...new Set(touched.map((one) => groupOf.get(one)!))];
      const [group = readings.map((): RecognizedWord[] => []), ...rest] = joined;
      for (const other of rest) {
        for (const [at, own] of other.entries()) {
          group[at]!.push(...own);
          for (const one of own) groupOf.set(one, group);
        }
        groups.delete(other);
      }
      group[index]!.push(word);
      groupOf.set(word, group);
      groups.add(group);
    }
    seen.push(...words);
  }
  const left = (a: RecognizedWord, b: RecognizedWord): number => a.box[0] - b.box[0];
  return [...groups].map((group) => group.map((words) => words.sort(left)));
}

/** Whether two boxes share half of the narrower width and of the lower height. */
function coversSame(a: Box, b: Box): boolean {
  const across = Math.min(a[2], b[2]) - Math.max(a[0], b[0]);
  const down = Math.min(a[3], b[3]) - Math.max(a[1], b[1]);
  const width = Math.min(a[2] - a[0], b[2] - b[0]);
  const height = Math.min(a[3] - a[1], b[3] - b[1]);
  return across > 0.5 * width && down > 0.5 * height;
}
