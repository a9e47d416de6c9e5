// Compares two spellings of a person's or company's name. Words are compared without case, accents
// and order, and in each of the ways in which passports transliterate accented letters.

import { foldText } from 'workmill/sdk';

export type NameAgreement = 'same' | 'partial' | 'different';

/**
 * Letters with two transliterations, by ICAO Doc 9303 part 3, section 6, and by common practice.
 */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/ä|æ/g, 'ae'],
  [/ö|ø|œ/g, 'oe'],
  [/ü/g, 'ue'],
  [/å/g, 'aa'],
  [/ñ/g, 'nxx'],
  [/þ/g, 'th'],
];

/** Returns the words of a name, each with all forms in which it can be written. */
export function nameWords(name: string): string[][] {
  const lower = name.slice(0, longestName).toLowerCase().normalize('NFC');
  return lower
    .split(/[^\p{L}\p{M}\p{N}'’]+/u)
    .filter((word) => word !== '')
    .map((word) => {
      const written = spellings.reduce(
        (text, [letter, latin]) => text.replaceAll(letter, latin),
        word,
      );
      const forms = [word, written, word.replace('ü', 'uxx')].map((form) =>
        foldText(form.replaceAll(/['’]/g, '')).replaceAll(' ', ''),
      );
      return [...new Set(forms)];
    });
}

const longestName = 300;

/**
 * Returns `same` if every word of one name occurs in the other. At least two words must match, or
 * all of them. Returns `partial` if some words match. The last word may be truncated, as long names
 * are in machine-readable zones.
 */
export function compareNames(one: string, other: string): NameAgreement {
  const [left, right] = [nameWords(one), nameWords(other)];
  const [short, long] = left.length <= right.length ? [left, right] : [right, left];
  if (short.length === 0) return 'different';
  const free = [...long];
  let agreeing = 0;
  for (const word of short) {
    const at = free.findIndex((candidate) => isSameWord(word, candidate));
    if (at < 0) continue;
    free.splice(at, 1);
    agreeing += 1;
  }
  if (agreeing === short.length && (agreeing >= 2 || long.length === 1)) return 'same';
  return agreeing > 0 ? 'partial' : 'different';
}

/** Minimum number of letters of a truncated word. */
const leastPrefix = 6;

function isSameWord(one: readonly string[], other: readonly string[]): boolean {
  return one.some((form) =>
    other.some(
      (candidate) =>
        form === candidate ||
        (form.length >= leastPrefix && candidate.startsWith(form)) ||
        (candidate.length >= leastPrefix && form.startsWith(candidate)),
    ),
  );
}
