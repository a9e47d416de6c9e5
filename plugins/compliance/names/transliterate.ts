// Converts names of any script to lowercase Latin letters without accents.

import hanReadings from './han-readings.json' with { type: 'json' };
import {
  arabicLetters,
  armenianLetters,
  cyrillicLetters,
  georgianLetters,
  greekLetters,
  hebrewLetters,
  kanaLetters,
  latinLetters,
  thaiLetters,
} from './letters.ts';

const letters = new Map<string, string>(
  [
    latinLetters,
    cyrillicLetters,
    greekLetters,
    armenianLetters,
    georgianLetters,
    arabicLetters,
    hebrewLetters,
    kanaLetters,
    thaiLetters,
  ]
    .join(' ')
    .split(' ')
    .map((pair) => pair.split('=') as [string, string]),
);

/**
 * Readings of Han characters in pinyin (U+4E00 to U+9FA5), from pinyin-pro 3.29.4, © zh-lx, MIT license;
 * ü is written u. A character with several readings has the most frequent one, or that of names.
 */
const han = new Map<string, string>(
  Object.entries(hanReadings).flatMap(([syllable, characters]) =>
    [...characters].map((character) => [character, `${syllable} `] as const),
  ),
);

/**
 * Parts of a Hangul syllable in the order of Unicode: 0xAC00 + (initial * 21 + vowel) * 28 + final.
 */
const initials = 'g kk n d tt r m b pp s ss  j jj ch k t p h'.split(' ');
const vowels = 'a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i'.split(' ');
const finals = ' k k k n n n t l k m p l l p l m p p t t ng t t k t p t'.split(' ');

/** Pairs of letters that are one sound in Greek and Armenian. */
const digraphs: readonly (readonly [RegExp, string])[] = [
  [/ου/g, 'u'],
  [/μπ/g, 'b'],
  [/ντ/g, 'nt'],
  [/γκ/g, 'gk'],
  [/ու/g, 'u'],
];

export function transliterate(text: string): string {
  let lower = text.normalize('NFC').toLowerCase();
  // Hiragana code points are 0x60 below katakana.
  lower = lower.replaceAll(/[\u3041-\u3096]/g, (kana) =>
    String.fromCharCode(kana.charCodeAt(0) + 0x60),
  );
  lower = lower.replaceAll(/([キシチニヒミリギジビピ])([ャュョ])/g, contracted);
  for (const [digraph, latin] of digraphs) lower = lower.replaceAll(digraph, latin);
  return [...lower].map(latinOf).join('');
}

/** Converts contractions: キャ is kya, シャ is sha. */
function contracted(_: string, first: string, second: string): string {
  const consonant = letters.get(first)!.slice(0, -1);
  const vowel = letters.get(second)!;
  return consonant + (/(?:sh|ch|j)$/.test(consonant) ? vowel.slice(1) : vowel);
}

function latinOf(character: string): string {
  const known = letters.get(character) ?? han.get(character);
  if (known !== undefined) return known;
  const code = character.codePointAt(0)!;
  if (code >= 0xac00 && code < 0xd7a4) {
    const place = code - 0xac00;
    const [initial, vowel] = [Math.floor(place / 588), Math.floor((place % 588) / 28)];
    return `${initials[initial]}${vowels[vowel]}${finals[place % 28]} `;
  }
  const plain = character.normalize('NFKD').replaceAll(/\p{M}+/gu, '');
  return [...plain].map((one) => letters.get(one) ?? one).join('');
}

export type Script =
  | 'latin'
  | 'greek'
  | 'cyrillic'
  | 'hebrew'
  | 'arabic'
  | 'han'
  | 'hangul'
  | 'other';

const scripts: readonly (readonly [Script, RegExp])[] = [
  ['latin', /\p{Script=Latin}/gu],
  ['greek', /\p{Script=Greek}/gu],
  ['cyrillic', /\p{Script=Cyrillic}/gu],
  ['hebrew', /\p{Script=Hebrew}/gu],
  ['arabic', /\p{Script=Arabic}/gu],
  ['han', /\p{Script=Han}/gu],
  ['hangul', /\p{Script=Hangul}/gu],
];

/** Returns the script of most letters. */
export function scriptOf(text: string): Script {
  if (/^[\u0020-\u024f]*$/.test(text)) return 'latin';
  let best: { script: Script; count: number } = { script: 'other', count: 0 };
  for (const [script, pattern] of scripts) {
    const count = text.match(pattern)?.length ?? 0;
    if (count > best.count) best = { script, count };
  }
  return best.script;
}
