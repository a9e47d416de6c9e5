// Checks whether two names need the full comparison by all features, which takes about 0.3 ms. Most
// names that share two keys belong to different people. This check takes a fiftieth of that time.

import { jaroWinkler, nameGroups } from '../names/compare-words.ts';
import type { ParsedName } from '../names/parse-name.ts';
import { particles } from '../names/word-lists.ts';

/** Minimum similarity of two words. No hit of the labeled queries has a match below it. */
const leastSimilarity = 0.72;
/** Minimum similarity of whole names whose words are joined or split. */
const leastWhole = 0.85;
const vowelless = new Set(['arabic', 'hebrew']);

export function mayBeSame(given: ParsedName, listed: ParsedName): boolean {
  // Scripts without vowels are compared by consonants only.
  if (vowelless.has(given.script) !== vowelless.has(listed.script)) return true;
  const [shorter, longer] =
    given.words.length <= listed.words.length ? [given, listed] : [listed, given];
  const words = shorter.words.filter((word) => !particles.has(word));
  const missing = words.filter((word) => !longer.words.some((other) => isAlike(word, other)));
  // Of three or more words, one may differ.
  if (missing.length <= (words.length > 2 ? 1 : 0)) return true;
  return jaroWinkler(given.words.join(''), listed.words.join('')) >= leastWhole;
}

function isAlike(one: string, other: string): boolean {
  if (one === other) return true;
  if (one.length === 1 || other.length === 1) return one[0] === other[0];
  if (jaroWinkler(one, other) >= leastSimilarity) return true;
  const groups = nameGroups(one);
  return groups.length > 0 && nameGroups(other).some((group) => groups.includes(group));
}
