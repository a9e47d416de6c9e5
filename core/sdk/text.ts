// Compares words regardless of their notation.

import { distance } from 'fastest-levenshtein';

/**
 * Removes accents and case, and replaces white space and punctuation by single spaces: "Größe-Nr."
 * → "grosse nr".
 */
export function foldText(text: string): string {
  // Fast path: most words of a document need none of the following steps.
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

/**
 * Returns the similarity of two texts after folding: 1 if equal, 0 if they have nothing in common.
 */
export function similarity(one: string, other: string): number {
  return foldedSimilarity(foldText(one), foldText(other));
}

/**
 * The same for texts that are already folded. Returns 0 if the lengths differ so much that the
 * similarity is below 0.5.
 */
export function foldedSimilarity(one: string, other: string): number {
  const [shortest, longest] = [one.length, other.length].sort((a, b) => a - b) as [number, number];
  if (longest === 0) return 1;
  return shortest / longest < 0.5 ? 0 : 1 - distance(one, other) / longest;
}
