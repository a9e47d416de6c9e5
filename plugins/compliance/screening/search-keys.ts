// Keys by which similar names find each other in the rows of a list: sounds of words, their first
// letters, and pairs of sounds, which few names share.

import { soundOf } from '../names/compare-words.ts';
import type { ParsedName } from '../names/parse-name.ts';
import { particles } from '../names/word-lists.ts';

/** Words of a name that keys are made of; longer names are descriptions. */
const mostWords = 6;
const prefixLength = 4;

/** A digit in front keeps keys apart from each other and from words of names. */
const soundKey = (word: string): string => `1${soundOf(word)}`;
const startKey = (word: string): string => `2${word.slice(0, prefixLength)}`;

export interface SearchKeys {
  /** Of single words. */
  words: string[];
  /** Of pairs of words, in any order, and of neighbors written together. */
  pairs: string[];
}

export function searchKeys({ words: all }: Pick<ParsedName, 'words'>): SearchKeys {
  const words = all.filter((word) => word.length > 1 && !particles.has(word)).slice(0, mostWords);
  const single = words.flatMap((word) => [soundKey(word), startKey(word)]);
  const pairs = words.flatMap((one, at) =>
    words.slice(at + 1).map((other) => `3${[soundOf(one), soundOf(other)].sort().join('')}`),
  );
  const joined = words.slice(1).map((word, at) => soundKey(`${words[at]}${word}`));
  const initials = words.length > 2 ? [`4${words.map((word) => word[0]).join('')}`] : [];
  const acronyms = words
    .filter(({ length }) => length >= 3 && length <= 5)
    .map((word) => `4${word}`);
  return {
    words: [...new Set([...single, ...joined])],
    pairs: [...new Set([...pairs, ...initials, ...acronyms])],
  };
}
