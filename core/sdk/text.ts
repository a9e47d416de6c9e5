// Comparing words that people wrote in different ways.

import { distance } from 'fastest-levenshtein';

/** Without accents and case, white space and punctuation as single spaces: "Größe-Nr." → "grosse nr". */
export function foldText(text: string): string {
  // Most words need none of what follows, and documents have a great many.
  if (/^[a-z0-9]*$/.test(text)) return text;
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The folded words and numbers of a text, in their order. */
export function wordsOf(text: string): string[] {
  const folded = foldText(text);
  return folded === '' ? [] : folded.split(' ');
}

/** How alike two texts are once folded: 1 for the same, 0 for nothing in common. */
export function similarity(one: string, other: string): number {
  return foldedSimilarity(foldText(one), foldText(other));
}

/** The same of texts that are folded already. Lengths so different that it is below 0.5 give 0. */
export function foldedSimilarity(one: string, other: string): number {
  const [shortest, longest] = [one.length, other.length].sort((a, b) => a - b) as [number, number];
  if (longest === 0) return 1;
  return shortest / longest < 0.5 ? 0 : 1 - distance(one, other) / longest;
}
