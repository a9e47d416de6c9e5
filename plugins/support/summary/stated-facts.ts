// Facts that a text states: numbers, dates, amounts, identifiers, addresses and names. A summary by
// a model is accepted only if the conversation states all of its facts.

import { parseAmount, parseDate, splitSentences } from 'workmill/sdk';
import { countWords, plainStarts, plainWords } from './plain-words.ts';

/**
 * Returns the facts of `text` that `source` does not state, as written. Empty if all are stated.
 */
export function unsupportedFacts(text: string, source: string): string[] {
  const known = knownFacts(source);
  const sentences = splitSentences(text).map(({ start, end }) => text.slice(start, end));
  const missing = sentences.flatMap((sentence) => [
    ...valuesIn(sentence).filter((value) => !hasValue(known, value) || !hasCurrency(known, value)),
    ...countsIn(sentence).filter((word) => !hasCount(known, word)),
    ...namesIn(sentence).filter((name) => !hasName(known, name)),
  ]);
  return [...new Set(missing)];
}

interface KnownFacts {
  /** Dates, masks, and tokens with digits or address characters, in lower case. */
  values: ReadonlySet<string>;
  /** Digits of these values. */
  numbers: ReadonlySet<string>;
  /** Normalized dates and amounts. */
  parsed: ReadonlySet<string>;
  /** Small numbers that are written as words. */
  counts: ReadonlySet<number>;
  /** All words, in lower case. */
  words: ReadonlySet<string>;
  /** Stems of long words. */
  stems: ReadonlySet<string>;
  /** Codes of the currencies that the text names by code, word or sign. */
  currencies: ReadonlySet<string>;
}

const currencies: Readonly<Record<string, RegExp>> = {
  eur: /€|\beuros?\b|\beur\b/i,
  usd: /\$|\bdollars?\b|\bdólares\b|\bdollari\b|\busd\b/i,
  gbp: /£|\bpounds?\b|\bgbp\b/i,
};

function currenciesIn(text: string): string[] {
  return Object.keys(currencies).filter((code) => currencies[code]!.test(text));
}

function knownFacts(source: string): KnownFacts {
  const values = valuesIn(source);
  const words = new Set(wordsIn(source).map((word) => word.toLowerCase()));
  return {
    values: new Set(values.map(plain)),
    numbers: new Set(values.flatMap(digitsOf)),
    parsed: new Set(values.flatMap(parsed)),
    counts: new Set([...words].flatMap((word) => countWords.get(word) ?? [])),
    words,
    stems: new Set([...words].flatMap(stemOf)),
    currencies: new Set(currenciesIn(source)),
  };
}

/** Matches dates with the name of a month, which consist of several words. */
const writtenDate =
  /(?<![\p{L}\d])(?:\d{1,2}(?:st|nd|rd|th)?\.?\s(?:de\s|of\s)?\p{L}{3,12}\.?\s(?:de\s)?\d{4}|\p{L}{3,9}\.?\s\d{1,2}(?:st|nd|rd|th)?,?\s\d{4})(?![\p{L}\d])/gu;
const mask = /\[[^\][\n]{1,40}\]/g;

function valuesIn(text: string): string[] {
  const found: string[] = [];
  const keep = (value: string): string => {
    found.push(value);
    return ' ';
  };
  const rest = text
    .replaceAll(mask, keep)
    .replaceAll(writtenDate, (written) => (isoDate(written) === null ? written : keep(written)));
  for (const token of rest.split(/\s+/)) {
    if (/\d|@|:\/\//.test(token)) found.push(withoutMarks(token));
  }
  return found;
}

function withoutMarks(token: string): string {
  return token.replace(/^["'“”‘’„«»(<,;:]+/u, '').replace(/["'“”‘’»«)>.,;:!?…]+$/u, '');
}

/**
 * Matches a number with an optional currency, unit or "-day". Identifiers and addresses must occur
 * in the source as a whole.
 */
const number = /^\p{Sc}?\d[\d.,']*(?:%|\p{Sc}|\p{L}{1,3}|-\p{Ll}{2,12})?$/u;

function hasValue({ values, numbers, parsed: known }: KnownFacts, value: string): boolean {
  if (values.has(plain(value))) return true;
  if (parsed(value).some((one) => known.has(one))) return true;
  return number.test(value) && digitsOf(value).every((digits) => numbers.has(digits));
}

function hasCurrency({ currencies: known }: KnownFacts, text: string): boolean {
  return currenciesIn(text).every((code) => known.has(code));
}

function plain(value: string): string {
  return value.normalize('NFKC').toLowerCase();
}

/**
 * Returns the digits without separators and zero decimals: 1200 for both "1,200.00" and "1.200".
 */
function digitsOf(value: string): string[] {
  const digits = value.replace(/[.,]00(?=\D*$)/, '').replaceAll(/\D/g, '');
  return digits === '' ? [] : [digits.replace(/^0+(?=\d)/, '')];
}

function parsed(value: string): string[] {
  const date = isoDate(value);
  if (date !== null) return [`date ${date}`];
  const amount = number.test(value) ? parseAmount(value) : null;
  const decimal = amount?.decimal ?? amount?.alternatives[0]?.decimal;
  return decimal === undefined ? [] : [`amount ${Number(decimal)}`];
}

function isoDate(written: string): string | null {
  return parseDate(written.replace(/(\d)(?:st|nd|rd|th)\b/, '$1'))?.date ?? null;
}

/** Returns words for numbers and frequencies: "twice", "drei". */
function countsIn(sentence: string): string[] {
  return wordsIn(sentence).filter((word) => countWords.has(word.toLowerCase()));
}

function hasCount({ counts, numbers }: KnownFacts, word: string): boolean {
  const count = countWords.get(word.toLowerCase())!;
  return counts.has(count) || numbers.has(String(count));
}

/** Returns capitalized words. The first word of a sentence is excluded if it is a common start. */
function namesIn(sentence: string): string[] {
  return wordsIn(sentence.replaceAll(mask, ' ')).filter((word, index) => {
    const small = word.toLowerCase();
    if (small === word || plainWords.has(small)) return false;
    return index > 0 || !plainStarts.has(small);
  });
}

function hasName(known: KnownFacts, name: string): boolean {
  const { words, stems } = known;
  const small = name.toLowerCase();
  if (Object.hasOwn(currencies, small)) return hasCurrency(known, name);
  return words.has(small) || stemOf(small).some((stem) => stems.has(stem));
}

function wordsIn(text: string): string[] {
  return text.match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];
}

/**
 * Length of stems, and minimum length of words, in letters. German nouns, their plurals and their
 * verbs share six letters: "Anmeldung" and "anmelden".
 */
const [stemLetters, leastLetters] = [6, 8];

function stemOf(word: string): string[] {
  return word.length < leastLetters ? [] : [word.slice(0, stemLetters)];
}
