// Aligns the words of two names: one to one, adjacent words written as one, and initials written as
// one word.

import { compareWords, editDistance, type WordRelation } from './compare-words.ts';
import type { ParsedName } from './parse-name.ts';

export interface WordPair {
  /** Word positions in the first and in the second name. */
  one: readonly number[];
  other: readonly number[];
  similarity: number;
  relation: WordRelation;
}

export interface Alignment {
  pairs: readonly WordPair[];
  /** Positions of words without a match. */
  leftOne: readonly number[];
  leftOther: readonly number[];
}

type Candidate = WordPair & { rank: number };

const leastSimilarity = 0.5;

export function alignNames(first: ParsedName, second: ParsedName): Alignment {
  const candidates = [
    ...wordCandidates(first, second),
    ...joinCandidates(first.words, second.words),
    ...joinCandidates(second.words, first.words).map(turned),
    ...(first.isPerson
      ? [
          ...initialsCandidates(first.words, second.words),
          ...initialsCandidates(second.words, first.words).map(turned),
        ]
      : []),
  ].sort((a, b) => b.rank - a.rank);
  const usedOne = new Set<number>();
  const usedOther = new Set<number>();
  const pairs: WordPair[] = [];
  for (const { rank: _, ...pair } of candidates) {
    if (pair.one.some((at) => usedOne.has(at)) || pair.other.some((at) => usedOther.has(at)))
      continue;
    for (const at of pair.one) usedOne.add(at);
    for (const at of pair.other) usedOther.add(at);
    pairs.push(pair);
  }
  return {
    pairs,
    leftOne: [...first.words.keys()].filter((at) => !usedOne.has(at)),
    leftOther: [...second.words.keys()].filter((at) => !usedOther.has(at)),
  };
}

function turned({ one, other, ...rest }: Candidate): Candidate {
  return { one: other, other: one, ...rest };
}

const vowelless = new Set(['arabic', 'hebrew']);

function wordCandidates(first: ParsedName, second: ParsedName): Candidate[] {
  const { isPerson } = first;
  const noVowels = vowelless.has(first.script) !== vowelless.has(second.script);
  return first.words.flatMap((one, i) =>
    second.words.flatMap((other, j) => {
      const compared = compareWords(one, other, { isPerson, noVowels });
      if (compared.similarity < leastSimilarity) return [];
      const shared = Math.min(one.length, other.length) ** 0.3;
      const rank = compared.similarity * shared + (i === j ? 0.001 : 0);
      return [{ one: [i], other: [j], ...compared, rank }];
    }),
  );
}

/** Finds two or three adjacent words of `parts` that are one word of `words`. */
function joinCandidates(parts: readonly string[], words: readonly string[]): Candidate[] {
  const found: Candidate[] = [];
  for (let at = 0; at < parts.length - 1; at += 1) {
    for (const length of [2, 3]) {
      const some = parts.slice(at, at + length);
      if (some.length < length) continue;
      const joined = some.join('');
      const letters = some.filter((part) => part.length === 1).length;
      // Skips a part that already equals the word, and a single letter beside whole words.
      if (joined.length < 2 || (letters > 0 && letters < length)) continue;
      for (const [place, word] of words.entries()) {
        if ((word.length < 3 && letters < length) || some.includes(word)) continue;
        if (Math.abs(word.length - joined.length) > 2) continue;
        const distance = editDistance(joined, word);
        if (distance > (joined.length > 7 ? 0.7 : 0)) continue;
        const one = some.map((_, offset) => at + offset);
        const similarity = distance === 0 ? 0.99 : 0.93;
        found.push({
          one,
          other: [place],
          similarity,
          relation: 'join',
          rank: 2 + joined.length / 50,
        });
      }
    }
  }
  return found;
}

/** Matches "jc" with "jean claude". */
function initialsCandidates(words: readonly string[], others: readonly string[]): Candidate[] {
  return words.flatMap((word, place) => {
    if (word.length !== 2 && word.length !== 3) return [];
    return others.flatMap((_, at) => {
      const run = others.slice(at, at + word.length);
      const isRun =
        run.length === word.length &&
        others.length > word.length &&
        run.every((one, offset) => one.length > 2 && one[0] === word[offset]);
      if (!isRun) return [];
      const other = run.map((__, offset) => at + offset);
      return [{ one: [place], other, similarity: 0.85, relation: 'initial' as const, rank: 0.9 }];
    });
  });
}
