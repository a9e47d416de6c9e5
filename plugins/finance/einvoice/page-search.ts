// Finds known values on printed pages, in any notation, and their positions.

import { Big } from 'big.js';
import type { Box, Line, Page } from 'workmill/sdk';
import { ibanFault, ibanLength } from '../checks/iban.ts';
import { foldCase, printedDates } from './page-dates.ts';

export interface Place {
  page: number;
  bbox: Box;
  text: string;
}

interface Span {
  index: number;
  length: number;
}

const currencyMark = /[€$£¥₹]|\b[A-Z]{3}\b|,-|\bkr\b/;

/** Finds a number or code: only letters and digits count; short ones must be whole words. */
export function findCode(pages: readonly Page[], code: string): Place | null {
  const wanted = letters(code);
  if (wanted === '') return null;
  return firstPlace(pages, (text) => spanOfLetters(text, wanted));
}

/** Finds an amount in any notation, ignoring its sign, which differs between credit notes. */
export function findAmount(pages: readonly Page[], amount: Big): Place | null {
  const wanted = amount.abs();
  return firstPlace(pages, (text) => {
    for (const match of text.matchAll(/\d[\d.,'’\u00a0\u2009\u202f ]*/g)) {
      const written = match[0].slice(0, lastDigit(match[0]) + 1);
      // Small integers are too common: a bare 60 is an amount only beside a currency.
      if (/^\d{1,3}$/.test(written) && !currencyMark.test(text)) continue;
      const hit = readings(written).some((reading) => reading.eq(wanted));
      if (hit) return { index: match.index, length: written.length };
    }
    return null;
  });
}

/** Returns every IBAN without spaces: with the length of its country and valid check digits. */
export function printedIbans(pages: readonly Page[]): string[] {
  return pages.flatMap(({ lines }) =>
    lines.flatMap(({ text }) => ibansIn(text.slice(0, longestLine))),
  );
}

/** With or without groups; following text, such as a BIC, does not belong to the account. */
function ibansIn(text: string): string[] {
  const beginnings = text.matchAll(/(?<![A-Z0-9])[A-Z]{2}\d{2}(?=[\s\u2009.-]?[A-Z0-9])/g);
  return [...beginnings].flatMap(({ index }) => {
    const rest = text.slice(index, index + longestSpacedIban).replaceAll(/[\s\u2009.-]/g, '');
    const iban = rest.slice(0, ibanLength(rest.slice(0, 2)) ?? 0);
    return iban !== '' && ibanFault(iban) === null ? [iban] : [];
  });
}

/** Finds a day, as any date that may mean it. */
export function findDate(pages: readonly Page[], iso: string): Place | null {
  return firstPlace(
    pages,
    (text) => printedDates(text).find((date) => date.days.includes(iso)) ?? null,
  );
}

/** Finds a name: on one line, or most of its words anywhere on the pages. */
export function findName(pages: readonly Page[], name: string): Place | null {
  const whole = findCode(pages, name);
  if (whole) return whole;
  const words = nameWords(name);
  if (words.length === 0) return null;
  const places = words.flatMap((word) => findWord(pages, word) ?? []);
  return places.length >= words.length * 0.6 ? (places[0] ?? null) : null;
}

/**
 * Returns the amounts that a sequence of digits and marks may mean: either mark may be the decimal
 * one.
 */
function readings(written: string): Big[] {
  const bare = written.replace(/[\s'’]/g, '');
  const candidates = new Set([bare.replace(/[.,]/g, '')]);
  for (const mark of ['.', ',']) {
    const at = bare.lastIndexOf(mark);
    if (at === -1) continue;
    const whole = bare.slice(0, at).replace(/[.,]/g, '');
    candidates.add(`${whole || '0'}.${bare.slice(at + 1).replace(/[.,]/g, '')}`);
  }
  // Two adjacent columns of numbers on one line: "2 19,90" may also mean its last part.
  const parts = written.split(/\s+/);
  const last = parts.length > 1 ? parts.flatMap((part) => readings(part)) : [];
  return [
    ...[...candidates].filter((text) => /^\d+(\.\d+)?$/.test(text)).map((text) => new Big(text)),
    ...last,
  ];
}

function lastDigit(text: string): number {
  let at = text.length - 1;
  while (at > 0 && !/\d/.test(text[at]!)) at--;
  return at;
}

function findWord(pages: readonly Page[], word: string): Place | null {
  return firstPlace(pages, (text) => {
    const at = foldCase(text).indexOf(word);
    return at === -1 ? null : { index: at, length: word.length };
  });
}

function nameWords(name: string): string[] {
  return foldCase(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= 3);
}

/** 34 characters, each beside a space. */
const longestSpacedIban = 68;

/** No printed line is longer; a hostile one would slow every pattern. */
const longestLine = 2000;

function firstPlace(pages: readonly Page[], find: (text: string) => Span | null): Place | null {
  for (const page of pages) {
    for (const line of page.lines) {
      const span = find(line.text.slice(0, longestLine));
      if (span) return { page: page.number, ...boxed(line, span) };
    }
  }
  return null;
}

/**
 * Returns the range of the letters and digits of `wanted` in a text, ignoring all other characters.
 */
function spanOfLetters(text: string, wanted: string): Span | null {
  const kept = [...text.matchAll(/[\p{L}\p{N}]/gu)];
  const run = kept.map((match) => letters(match[0])).join('');
  if (run.length !== kept.length) return spanOfText(text, wanted);
  for (let at = run.indexOf(wanted); at !== -1; at = run.indexOf(wanted, at + 1)) {
    const index = kept[at]!.index;
    const end = kept[at + wanted.length - 1]!.index + 1;
    const isWord = !isLetter(text[index - 1]) && !isLetter(text[end]);
    if (isWord || wanted.length >= 6) return { index, length: end - index };
  }
  return null;
}

/** For lines with letters that fold to several: the whole line, if it contains the wanted ones. */
function spanOfText(text: string, wanted: string): Span | null {
  return letters(text).includes(wanted) ? { index: 0, length: text.length } : null;
}

function letters(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character);
}

/** Returns the box and text of the words that a range of the line's text covers. */
function boxed(line: Line, span: Span): { bbox: Box; text: string } {
  const covered = [];
  let from = 0;
  for (const word of line.words) {
    const at = line.text.indexOf(word.text, from);
    if (at === -1) continue;
    from = at + word.text.length;
    if (at < span.index + span.length && from > span.index) covered.push(word);
  }
  if (covered.length === 0) return { bbox: line.box, text: line.text };
  const boxes = covered.map((word) => word.box);
  const bbox: Box = [
    Math.min(...boxes.map((box) => box[0])),
    Math.min(...boxes.map((box) => box[1])),
    Math.max(...boxes.map((box) => box[2])),
    Math.max(...boxes.map((box) => box[3])),
  ];
  return { bbox, text: covered.map((word) => word.text).join(' ') };
}
