// Finds values that were masked in other texts of the same answer: messages of checks quote the
// fields that they are about. Texts are compared word by word, without regard to case, accents and
// punctuation.

import type { PersonalDataKind } from '../sdk/personal-data.ts';
import { hiddenText } from './mask-text.ts';
import { createMeter, inOneTurn, type Meter, type Steps } from './turns.ts';
import { fold, hashOf, nextWord, wordsIn, type WordScan } from './words.ts';

export interface KnownValues {
  add(kind: PersonalDataKind, text: string): void;
  /** Returns the text without the values added so far. */
  hide(text: string): string;
  hideInSteps(text: string, meter: Meter): Steps<string>;
}

/** Shorter values are too common in other texts. */
const shortest = 3;
/** Longer texts are not quoted as a whole. */
const mostWords = 24;
/** Further words of a value are not searched for one by one: no name is that long. */
const mostValueWords = 1000;
/** A shorter quotation, such as a changed word of a contract, says nothing about a person elsewhere. */
const shortestQuotation = 4;
/** Code units of a text after which the work is counted. */
const scannedAtOnce = 4096;
/** Work of a word that may begin a value, beside its length. */
const workOfLookup = 30;
/** Parts of names that are words of their own. */
const particles = new Set(
  (
    'van von der den del della dell des dos das los las les the and und bin ibn abu mrs miss herr ' +
    'frau dipl ing prof doc med phil sir lady jun sen'
  ).split(' '),
);

/** A tree of words: its time for a text does not depend on the number of values. */
interface Branch {
  /** Null: no longer value. Most branches are the last of their value. */
  next: Map<string, Branch> | null;
  /** Whether a value ends here. */
  isEnd: boolean;
}

function createBranch(): Branch {
  return { next: null, isEnd: false };
}

export function createKnownValues(): KnownValues {
  const root = createBranch();
  const beginnings = createHashFilter();

  function addSequence(words: readonly string[]): void {
    const [first] = words;
    if (first === undefined || words.length > mostWords) return;
    if (words.join('').length < shortest) return;
    if (!root.next?.has(first)) beginnings.add(hashOf(first));
    let branch = root;
    for (const word of words) {
      branch.next ??= new Map();
      let next = branch.next.get(word);
      if (!next) branch.next.set(word, (next = createBranch()));
      branch = next;
    }
    branch.isEnd = true;
  }

  /** Returns the end of the longest value that begins with a word; 0 if none does. */
  function endOfValue(text: string, { start, end }: WordScan): number {
    const word: WordScan = { start, end, hash: 0 };
    let found = 0;
    let branch = root.next?.get(fold(text.slice(start, end)));
    while (branch) {
      if (branch.isEnd) found = word.end;
      if (branch.next === null) break;
      nextWord(text, word.end, word);
      branch = branch.next.get(fold(text.slice(word.start, word.end)));
    }
    return found;
  }

  function* hideInSteps(text: string, meter: Meter): Steps<string> {
    if (root.next === null) return text;
    const word: WordScan = { start: 0, end: 0, hash: 0 };
    let shown = '';
    let done = 0;
    let counted = 0;
    for (;;) {
      nextWord(text, word.end, word);
      if (word.start === text.length) break;
      if (word.end - counted > scannedAtOnce) {
        if (meter.spend(word.end - counted)) yield;
        counted = word.end;
      }
      if (word.hash !== 0 && !beginnings.mayHave(word.hash)) continue;
      const end = endOfValue(text, word);
      counted -= workOfLookup;
      if (end === 0) continue;
      shown += text.slice(done, word.start) + hiddenText;
      word.end = end;
      done = end;
    }
    if (meter.spend(text.length - counted)) yield;
    return done === 0 ? text : shown + text.slice(done);
  }

  return {
    add(kind, text) {
      const words = wordsIn(text, mostValueWords);
      if (kind !== 'text' || words.length >= shortestQuotation) addSequence(words);
      for (const variant of variantsOf[kind]?.(text, words) ?? []) addSequence(variant);
    },
    hide: (text) => inOneTurn(hideInSteps(text, createMeter())),
    hideInSteps,
  };
}

interface HashFilter {
  add(hash: number): void;
  /** False only for hashes that were not added. */
  mayHave(hash: number): boolean;
}

/** A bit for each hash, of 32 times as many bits as hashes: most other words have no bit. */
function createHashFilter(): HashFilter {
  const added: number[] = [];
  let bits = new Uint8Array(64);
  let places = bits.length * 8 - 1;
  const set = (hash: number): void => {
    const place = spread(hash) & places;
    bits[place >> 3]! |= 1 << (place & 7);
  };
  return {
    add(hash) {
      added.push(hash);
      if (added.length * 32 > places) {
        bits = new Uint8Array(bits.length * 4);
        places = bits.length * 8 - 1;
        for (const one of added) set(one);
      } else set(hash);
    },
    mayHave(hash) {
      const place = spread(hash) & places;
      return (bits[place >> 3]! & (1 << (place & 7))) !== 0;
    },
  };
}

/** Brings the upper bits of a hash into the lower ones. */
function spread(hash: number): number {
  return Math.imul(hash ^ (hash >>> 15), 0x2c1b_3c6d) >>> 8;
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
  const lines = text.split(/[,;\n]/).map((line) => wordsIn(line, mostWords + 1));
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
