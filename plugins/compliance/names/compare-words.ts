// Similarity of two words in names. All words are in lowercase Latin letters.

import { shortForms, spellings } from './given-names.ts';

const vowels = new Set('aeiouy');

/** Maximum number of cached words, about 5 MB. A full cache is cleared. */
const mostSounds = 50_000;
const knownSounds = new Map<string, string>();

/** Returns the phonetic consonants of a word, to find it under other spellings. */
export function soundOf(word: string): string {
  const known = knownSounds.get(word);
  if (known !== undefined) return known;
  if (knownSounds.size >= mostSounds) knownSounds.clear();
  const sound = consonantsOf(word);
  knownSounds.set(word, sound);
  return sound;
}

function consonantsOf(word: string): string {
  const sounds = word
    .replaceAll(/tsch|tch|sch|shch|ch|cz|cs|sh|tz|ts/g, 'S')
    .replaceAll('ph', 'f')
    .replaceAll(/ck|kh|q|gh(?=[aeiou])/g, 'k')
    .replaceAll(/x(?=i)/g, 'S')
    .replaceAll(/dzh|dj|zh/g, 'j')
    .replaceAll('x', 'ks')
    .replaceAll(/c(?=[eiy])/g, 's')
    .replaceAll('c', 'k')
    .replaceAll('z', 's')
    .replaceAll('w', 'v')
    .replaceAll('th', 't')
    .replaceAll('dh', 'd')
    .replaceAll(/g(?=[ei])/g, 'j')
    .replaceAll(/(?<=.)h/g, '');
  let key = '';
  for (const [place, sound] of [...sounds].entries()) {
    if (vowels.has(sound)) key += place === 0 ? 'a' : '';
    else if (key.at(-1) !== sound) key += sound;
  }
  return key;
}

/** Returns the consonants that scripts without vowels write. */
export function skeletonOf(word: string): string {
  return word
    .replace(/^[aeiouyw]+/, 'a')
    .replaceAll(/(?<=.)[aeiouywh]/g, '')
    .replaceAll(/[cq]/g, 'k')
    .replaceAll('p', 'b')
    .replaceAll('v', 'f')
    .replaceAll('x', 'ks')
    .replaceAll(/z|ts/g, 's')
    .replaceAll(/(.)\1+/g, '$1');
}

const alike = new Set(
  'ck kc cs sc sz zs kq qk vw wv bp pb dt td gk kg ij ji yi iy yj jy ou uo mn nm fv vf gj jg xs sx bv vb lr rl'.split(
    ' ',
  ),
);

const codes = 128;
/** Costs by two ASCII characters; transliterated words contain no others. */
const otherCosts = Float64Array.from({ length: codes * codes }, (_, at) => {
  const [one, other] = [Math.floor(at / codes), at % codes].map((code) =>
    String.fromCharCode(code),
  );
  if (one === other) return 0;
  return (vowels.has(one!) && vowels.has(other!)) || alike.has(one! + other!) ? 0.6 : 1;
});
const extraCosts = Float64Array.from({ length: codes }, (_, code) => {
  const letter = String.fromCharCode(code);
  if (letter === 'h') return 0.5;
  return vowels.has(letter) ? 0.7 : 1;
});

/**
 * Returns the cost of a letter that only one word has. Doubled letters, h and vowels cost little.
 */
function extraLetter(word: string, place: number): number {
  const code = word.charCodeAt(place);
  if (place > 0 && code === word.charCodeAt(place - 1)) return 0.3;
  return code < codes ? extraCosts[code]! : 1;
}

function otherLetter(one: number, other: number): number {
  if (one === other) return 0;
  return one < codes && other < codes ? otherCosts[one * codes + other]! : 1;
}

/** Maximum length of words that are compared letter by letter. */
const longestWord = 40;
const longestName = 200;

/**
 * Row buffers of `editDistance`: three that rotate, and the costs of additional letters in the
 * second word.
 */
const editRows = Array.from({ length: 4 }, () => new Float64Array(longestWord + 1));

/**
 * Returns the edit distance, with swaps of adjacent letters as one edit. Phonetic mistakes cost
 * less than 1.
 */
export function editDistance(one: string, other: string): number {
  const [lengthOfOne, length] = [
    Math.min(one.length, longestWord),
    Math.min(other.length, longestWord),
  ];
  let [beforeLast, last, row] = editRows as [Float64Array, Float64Array, Float64Array];
  const extra = editRows[3]!;
  last[0] = 0;
  for (let at = 1; at <= length; at += 1) {
    extra[at] = extraLetter(other, at - 1);
    last[at] = last[at - 1]! + extra[at]!;
  }
  for (let i = 1; i <= lengthOfOne; i += 1) {
    const code = one.charCodeAt(i - 1);
    const before = i > 1 ? one.charCodeAt(i - 2) : -1;
    const more = extraLetter(one, i - 1);
    row[0] = last[0]! + more;
    for (let j = 1; j <= length; j += 1) {
      const letter = other.charCodeAt(j - 1);
      let cost = last[j - 1]! + otherLetter(code, letter);
      const dropped = last[j]! + more;
      if (dropped < cost) cost = dropped;
      const added = row[j - 1]! + extra[j]!;
      if (added < cost) cost = added;
      if (j > 1 && before === letter && code === other.charCodeAt(j - 2)) {
        cost = Math.min(cost, beforeLast[j - 2]! + 0.7);
      }
      row[j] = cost;
    }
    [beforeLast, last, row] = [last, row, beforeLast];
  }
  return last[length]!;
}

/** Buffers of `jaroWinkler` that mark the letters of each name with a match in the other. */
const partners = { one: new Uint8Array(longestName), other: new Uint8Array(longestName) };

/** Jaro similarity with Winkler's bonus for up to four equal letters at the start. */
export function jaroWinkler(one: string, other: string): number {
  if (one === other) return 1;
  const [lengthOfOne, lengthOfOther] = [
    Math.min(one.length, longestName),
    Math.min(other.length, longestName),
  ];
  if (lengthOfOne === 0 || lengthOfOther === 0) return 0;
  const reach = Math.max(0, Math.floor(Math.max(lengthOfOne, lengthOfOther) / 2) - 1);
  partners.one.fill(0, 0, lengthOfOne);
  partners.other.fill(0, 0, lengthOfOther);
  let count = 0;
  for (let i = 0; i < lengthOfOne; i += 1) {
    const letter = one.charCodeAt(i);
    const end = Math.min(lengthOfOther, i + reach + 1);
    for (let j = Math.max(0, i - reach); j < end; j += 1) {
      if (partners.other[j] === 1 || letter !== other.charCodeAt(j)) continue;
      partners.one[i] = partners.other[j] = 1;
      count += 1;
      break;
    }
  }
  if (count === 0) return 0;
  let moved = 0;
  for (let i = 0, j = 0; i < lengthOfOne; i += 1) {
    if (partners.one[i] === 0) continue;
    while (partners.other[j] === 0) j += 1;
    if (one.charCodeAt(i) !== other.charCodeAt(j)) moved += 1;
    j += 1;
  }
  const jaro = (count / lengthOfOne + count / lengthOfOther + (count - moved / 2) / count) / 3;
  let prefix = 0;
  const most = Math.min(4, lengthOfOne, lengthOfOther);
  while (prefix < most && one.charCodeAt(prefix) === other.charCodeAt(prefix)) prefix += 1;
  return jaro + prefix * 0.1 * (1 - jaro);
}

function groupsOf(rows: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const groups = new Map<string, number[]>();
  for (const [group, row] of rows.entries()) {
    for (const word of row.split(' ')) groups.set(word, [...(groups.get(word) ?? []), group]);
  }
  return groups;
}

const shortFormGroups = groupsOf(shortForms);
const spellingGroups = groupsOf(spellings);

function shareGroup(groups: ReadonlyMap<string, readonly number[]>, one: string, other: string) {
  const of = groups.get(other);
  return of !== undefined && (groups.get(one) ?? []).some((group) => of.includes(group));
}

/** Returns the groups of equivalent names that a word belongs to, by spelling or short form. */
export function nameGroups(word: string): string[] {
  return [
    ...(spellingGroups.get(word) ?? []).map((group) => `s${group}`),
    ...(shortFormGroups.get(word) ?? []).map((group) => `f${group}`),
  ];
}

export type WordRelation =
  | 'exact'
  | 'spelling'
  | 'short_form'
  | 'initial'
  | 'join'
  | 'skeleton'
  | 'similar'
  | 'none';

export interface WordSimilarity {
  /** Similarity from 0 to 1. */
  similarity: number;
  relation: WordRelation;
}

/**
 * Compares two words. `isPerson` allows short forms and initials. `noVowels`: one of the scripts
 * does not write vowels.
 */
export function compareWords(
  one: string,
  other: string,
  { isPerson, noVowels }: { isPerson: boolean; noVowels: boolean },
): WordSimilarity {
  if (one === other) return { similarity: 1, relation: 'exact' };
  if (noVowels && one.length > 1 && other.length > 1) return compareSkeletons(one, other);
  if (isPerson) {
    if (shareGroup(spellingGroups, one, other)) return { similarity: 0.97, relation: 'spelling' };
    if (shareGroup(shortFormGroups, one, other))
      return { similarity: 0.93, relation: 'short_form' };
    if (one.length === 1 || other.length === 1) {
      return one[0] === other[0]
        ? { similarity: 0.85, relation: 'initial' }
        : { similarity: 0, relation: 'none' };
    }
  }
  if (/\d/.test(one) || /\d/.test(other)) return { similarity: 0, relation: 'none' };
  const longest = Math.max(one.length, other.length);
  const edits = 1 - editDistance(one, other) / longest;
  const letters = Math.max(0, (jaroWinkler(one, other) - 0.5) * 2);
  const similarity = Math.max(0, (edits + letters) / 2);
  const sounds = Math.min(one.length, other.length) > 2 && soundOf(one);
  const isSame = sounds !== false && sounds.length > 1 && sounds === soundOf(other);
  return { similarity: isSame ? Math.max(similarity, 0.86) : similarity, relation: 'similar' };
}

function compareSkeletons(one: string, other: string): WordSimilarity {
  const [first, second] = [skeletonOf(one), skeletonOf(other)];
  if (first === second) return { similarity: 0.92, relation: 'skeleton' };
  const longest = Math.max(first.length, second.length);
  const similarity = Math.max(0, 1 - editDistance(first, second) / longest) * 0.9;
  return { similarity, relation: similarity >= 0.9 ? 'skeleton' : 'similar' };
}
