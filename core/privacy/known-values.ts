// Finds values that were masked in other texts of the same answer: messages of checks quote the
// fields that they are about. Texts are compared word by word, without regard to case, accents and
// punctuation.

import type { PersonalDataKind } from '../sdk/personal-data.ts';
import { hiddenText } from './mask-text.ts';

export interface KnownValues {
  add(kind: PersonalDataKind, text: string): void;
  /** Returns the text without the values added so far. */
  hide(text: string): string;
}

/** Shorter values are too common in other texts. */
const shortest = 3;
/** Longer texts are not quoted as a whole. */
const mostWords = 24;
/** A shorter quotation, such as a changed word of a contract, says nothing about a person elsewhere. */
const shortestQuotation = 4;
/** Parts of names that are words of their own. */
const particles = new Set(
  (
    'van von der den del della dell des dos das los las les the and und bin ibn abu mrs miss herr ' +
    'frau dipl ing prof doc med phil sir lady jun sen'
  ).split(' '),
);

interface Word {
  text: string;
  start: number;
  end: number;
}

/** A tree of words: its time for a text does not depend on the number of values. */
interface Branch {
  next: Map<string, Branch>;
  /** Whether a value ends here. */
  isEnd: boolean;
}

function createBranch(): Branch {
  return { next: new Map(), isEnd: false };
}

export function createKnownValues(): KnownValues {
  const root = createBranch();

  function addSequence(words: readonly string[]): void {
    if (words.length > mostWords || words.join('').length < shortest) return;
    let branch = root;
    for (const word of words) {
      const next = branch.next.get(word) ?? createBranch();
      branch.next.set(word, next);
      branch = next;
    }
    branch.isEnd = true;
  }

  /** Returns the number of words of the longest value that begins at a word. */
  function lengthAt(words: readonly Word[], at: number): number {
    let length = 0;
    let branch = root.next.get(words[at]!.text);
    for (let end = at + 1; branch; end += 1) {
      if (branch.isEnd) length = end - at;
      const word = words[end];
      branch = word && branch.next.get(word.text);
    }
    return length;
  }

  return {
    add(kind, text) {
      const words = wordsIn(text).map((word) => word.text);
      if (kind !== 'text' || words.length >= shortestQuotation) addSequence(words);
      for (const variant of variantsOf[kind]?.(text, words) ?? []) addSequence(variant);
    },
    hide(text) {
      if (root.next.size === 0) return text;
      const words = wordsIn(text);
      let shown = '';
      let done = 0;
      for (let at = 0; at < words.length; at += 1) {
        const length = lengthAt(words, at);
        if (length === 0) continue;
        shown += text.slice(done, words[at]!.start) + hiddenText;
        at += length - 1;
        done = words[at]!.end;
      }
      return done === 0 ? text : shown + text.slice(done);
    },
  };
}

function wordsIn(text: string): Word[] {
  const words: Word[] = [];
  for (const match of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const [found] = match;
    words.push({ text: fold(found), start: match.index, end: match.index + found.length });
  }
  return words;
}

function fold(word: string): string {
  // Normalization does nothing for most words.
  const isPlain = /^[0-9A-Za-z]*$/.test(word);
  const plain = isPlain ? word : word.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return plain.toLowerCase();
}

type Variants = (text: string, words: readonly string[]) => string[][];

const variantsOf: Partial<Record<PersonalDataKind, Variants>> = {
  name: eachName,
  party: eachName,
  address: eachLine,
  date_of_birth: eachDate,
  identity_number: eachGrouping,
  bank_account: eachGrouping,
  phone: eachGrouping,
};

/** Each word of a name: messages speak of "Schmidt" alone. */
function eachName(_text: string, words: readonly string[]): string[][] {
  return words
    .filter((word) => word.length >= shortest && /^\p{L}+$/u.test(word) && !particles.has(word))
    .map((word) => [word]);
}

function eachLine(text: string): string[][] {
  const lines = text.split(/[,;\n]/).map((line) => wordsIn(line).map((word) => word.text));
  return lines.filter((line) => line.length > 1);
}

/** Day, month and year in the orders in which documents print them. */
function eachDate(text: string): string[][] {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return [];
  const [, year, month, day] = match as unknown as [string, string, string, string];
  const short = (digits: string): string => digits.replace(/^0/, '');
  const days = [
    [day, month],
    [short(day), short(month)],
  ];
  return [
    ...days.flatMap(([d, m]) => [
      [d!, m!, year],
      [m!, d!, year],
      [year, m!, d!],
    ]),
    [`${year}${month}${day}`],
    [`${year.slice(2)}${month}${day}`],
  ];
}

/** Without separators, and in the groups of four in which account numbers are printed. */
function eachGrouping(_text: string, words: readonly string[]): string[][] {
  const whole = words.join('');
  return [[whole], whole.match(/.{1,4}/gu) ?? []];
}
