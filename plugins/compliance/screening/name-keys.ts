// Keys by which similar names are found: words, their sounds, beginnings and ends, equivalent
// names, and pairs of sounds, which few names share.

import { nameGroups, soundOf } from '../names/compare-words.ts';
import type { ParsedName } from '../names/parse-name.ts';
import { particles } from '../names/word-lists.ts';

export interface NameKey {
  /** The key. Its first character separates the types of keys. */
  text: string;
  /** Bit mask of the words that the key represents; the first word is the lowest bit. */
  words: number;
  /** Significance of a shared key, in addition to its rarity. */
  weight: number;
}

export interface NameKeys {
  keys: readonly NameKey[];
  /** Number of words that keys are derived from. */
  words: number;
}

/**
 * Version of the keys. Increase it when `nameKeys` or `parseName` find other keys for the same name:
 * rows that were stored with keys of another version then get new keys when they are indexed.
 */
export const keyScheme = 2;

/** Maximum number of words that keys are derived from. Longer names are descriptions. */
const mostWords = 6;
const partLength = 4;

export function nameKeys({
  words: all,
  isPerson,
}: Pick<ParsedName, 'words' | 'isPerson'>): NameKeys {
  const words = all.filter((word) => word.length > 1 && !particles.has(word)).slice(0, mostWords);
  const keys = new Map<string, NameKey>();
  function add(text: string, bits: number, weight: number): void {
    const known = keys.get(text);
    keys.set(text, { text, words: bits | (known?.words ?? 0), weight });
  }
  const sounds = words.map(soundOf);
  for (const [at, word] of words.entries()) {
    const bit = 1 << at;
    add(`0${word}`, bit, 1);
    add(`1${sounds[at]}`, bit, 0.8);
    add(`2${word.slice(0, partLength)}`, bit, 0.4);
    if (word.length > partLength) add(`5${word.slice(-partLength)}`, bit, 0.4);
    if (isPerson) for (const group of nameGroups(word)) add(`7${group}`, bit, 0.8);
    for (let other = at + 1; other < words.length; other += 1) {
      const [one, two] = [sounds[at]!, sounds[other]!];
      add(`3${one < two ? one + two : two + one}`, bit | (1 << other), 1);
    }
    const next = words[at + 1];
    if (next !== undefined) add(`1${soundOf(word + next)}`, bit | (bit << 1), 0.8);
  }
  const every = (1 << words.length) - 1;
  if (words.length > 2) add(`4${words.map((word) => word[0]).join('')}`, every, 0.8);
  for (const word of words) if (word.length >= 3 && word.length <= 5) add(`4${word}`, every, 0.8);
  return { keys: [...keys.values()], words: words.length };
}

const leastNumber = 5;

/**
 * Returns the key of an identity number, without case and separators. Returns null for a number so
 * short that it is shared by chance.
 */
export function numberKey(number: string): string | null {
  const folded = foldNumber(number);
  return folded.length < leastNumber ? null : `6${folded}`;
}

export function foldNumber(number: string): string {
  return number
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}
