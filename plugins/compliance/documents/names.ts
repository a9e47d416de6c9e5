// Whether two spellings are the same person's or company's name, as far as letters can tell: words are
// compared without case, accents, order and the ways in which passports write letters with accents.

import { foldText } from 'workmill/sdk';

export type NameAgreement = 'same' | 'partial' | 'different';

/** Two ways in which ICAO Doc 9303 part 3, section 6, and others write the same letter. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/ä|æ/g, 'ae'],
  [/ö|ø|œ/g, 'oe'],
  [/ü/g, 'ue'],
  [/å/g, 'aa'],
  [/ñ/g, 'nxx'],
  [/þ/g, 'th'],
];

/** The words of a name, each in the forms that it can be written in. */
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
 * `same`: every word of one name is a word of the other, and at least two words agree, or all.
 * `partial`: some words agree. A last word may be cut off, as long names are in machine readable zones.
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

/** Six letters are enough of a word that was cut off. */
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
