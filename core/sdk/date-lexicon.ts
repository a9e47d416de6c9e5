// Combines the date words of common languages, and finds months by the beginnings of their names.

import { dateWordsOf, type DateWords, type NamedEra, type NamedMonth } from './date-words.ts';
import { usualLanguages } from './printed-text.ts';

const shortestPrefix = 3;
const lettersWithCase = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]+$/u;
const joined = new Map<'usual', DateWords>();

/** Returns the date words of the common languages. The first call in a thread takes about 0.2 s. */
export function usualWords(): DateWords {
  const known = joined.get('usual');
  if (known) return known;
  const months = new Map<string, NamedMonth[]>();
  const eras = new Map<string, NamedEra[]>();
  const fillers = new Set<string>();
  let longest = 1;
  for (const language of usualLanguages) {
    const words = dateWordsOf(language, false);
    for (const [key, named] of words.months) months.set(key, unlike(months.get(key), named));
    for (const [key, named] of words.eras) eras.set(key, [...(eras.get(key) ?? []), ...named]);
    for (const filler of words.fillers) fillers.add(filler);
    longest = Math.max(longest, words.longest);
  }
  const words = { months, eras, fillers, longest, order: '', calendars: ['gregory'] };
  joined.set('usual', words);
  return words;
}

/** Returns the months whose names begin with the text: CLDR does not list "Sept" and "febr". */
export function wordsWithPrefix({ months }: DateWords, text: string): NamedMonth[] {
  if (text.length < shortestPrefix || !lettersWithCase.test(text)) return [];
  let found: NamedMonth[] = [];
  for (const [key, named] of months) if (key.startsWith(text)) found = unlike(found, named);
  return found;
}

function unlike(known: NamedMonth[] = [], more: readonly NamedMonth[]): NamedMonth[] {
  const isNew = ({ calendar, month }: NamedMonth): boolean =>
    !known.some((one) => one.calendar === calendar && one.month === month);
  return [...known, ...more.filter(isNew)];
}
