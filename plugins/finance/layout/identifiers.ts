// Numbers of documents and orders, VAT identifiers and bank accounts.

import { ibanFault } from '../checks/iban.ts';
import { type Candidate, candidate, overlaps } from './candidates.ts';
import { compact } from './folding.ts';
import { alternatives, listed } from './languages/languages.ts';
import { type Segment, THIN } from './segments.ts';

export interface IdCandidate extends Candidate<string> {
  /** It is also a date: dates look like document numbers, and sometimes are. */
  isDate: boolean;
  /** Joined from a prefix and a separate number, such as "INV 100". */
  joined: boolean;
}

/** Words for "number" and for "invoice", as alternatives of a pattern on folded text. */
export const NUMBER_WORDS = `${alternatives(({ numbering }) => numbering?.words)}|#`;
const INVOICE_WORDS = alternatives(({ numbering }) => numbering?.invoices);
const BILLS = alternatives(({ numbering }) => numbering?.bills);
const TOKEN = /[\p{L}\d#][\p{L}\d/_.\-#+]*/gu;
/** "10 124 887 210": one number printed in groups. Dates have other separators. */
const GROUPS =
  /(?<![\p{L}\d.,/+-])(?<![.,/+-][\s\u2009]?)\d{1,4}(?:[\s\u2009]\d{3,4}){2,4}(?![\p{L}\d/-]|[.,]\d)/gu;
const IN_GROUPS = /\d[\s\u2009]\d{3,4}[\s\u2009]\d/;
/** "2302 0044178 6", "A/2023 0417", "T4 / 24003659": irregular groups up to the end of the text. */
const RUN =
  /(?:\p{Lu}{1,4}[/-]?)?\d[\p{Lu}\d/-]*(?:[\s\u2009](?:[/-][\s\u2009])?\d[\d/-]*){1,3}[\s\u2009]*$/u;
/** Preceded by a word for a number, or nothing. */
const BEFORE_RUN = new RegExp(
  String.raw`(?:^|:|(?<![a-z])(?:${NUMBER_WORDS}|${INVOICE_WORDS})[\s\u2009.:#°]*)[\s\u2009]*$`,
);
const LEAST_RUN_DIGITS = 7;
/** "P0/24/00871": not a real order number; recognition read the letter O as zero. */
const MISREAD_ORDER = /(?<![A-Z\d])P0(?=[/-])/;
/** The first invoices of a year: "Fattura n. 7 del 2 aprile". */
const FIRST_OF_YEAR = new RegExp(
  String.raw`(?:${INVOICE_WORDS}|${BILLS})s?[\s\u2009]*-?(?:${NUMBER_WORDS})[\s\u2009.:°]*$`,
);
const WRAPPING = /^[#.\-/_+]+|[#.\-/_+]+$/g;
const NUMBER_WORD = new RegExp(
  String.raw`^(?:${alternatives(({ numbering }) => numbering?.touching)})[.°º]*(?=\d)`,
  'i',
);
/** "16.50", "1st" */
const NO_IDENTIFIER = new RegExp(
  String.raw`^\d+(?:[.,]\d{2}|${alternatives(({ connectors }) => connectors?.ordinalsAfterMonth)})$`,
  'i',
);
// A short word before a number belongs to it only if it is not a word of these languages.
const NO_PREFIX = new Set(listed(({ numbering }) => numbering?.notPrefixes));

export function findIdentifiers(
  segments: readonly Segment[],
  dates: ReadonlyMap<Segment, readonly { from: number; to: number }[]>,
  amounts: ReadonlyMap<Segment, readonly { from: number; to: number }[]>,
): IdCandidate[] {
  const found: IdCandidate[] = [];
  for (const segment of segments) {
    const taken = dates.get(segment) ?? [];
    const isRecognized = segment.words.some(({ confidence }) => confidence < 1);
    const groups = groupsOf(segment, [...taken, ...(amounts.get(segment) ?? [])]);
    for (const match of segment.text.matchAll(TOKEN)) {
      let token = match[0].replace(WRAPPING, '');
      let from = match.index + match[0].indexOf(token);
      const prefix = NUMBER_WORD.exec(token);
      if (prefix) {
        from += prefix[0].length;
        token = token.slice(prefix[0].length);
      }
      if (!/\d/.test(token) || NO_IDENTIFIER.test(token)) continue;
      const to = from + token.length;
      if (token.length < 2 && !FIRST_OF_YEAR.test(segment.folded.slice(0, from))) continue;
      if (groups.some((group) => from > group.from && to <= group.to)) continue;
      const group = groups.find((one) => one.from === from);
      if (group) {
        const value = segment.text.slice(from, group.to);
        const whole = candidate(
          value.replaceAll(THIN, ' '),
          compact(value),
          segment,
          from,
          group.to,
        );
        found.push({ ...whole, isDate: false, joined: false });
        continue;
      }
      // "3.346" of "3.346,85"
      if (overlaps(amounts.get(segment) ?? [], from, to)) continue;
      const isDate = overlaps(taken, from, to);
      const value = isRecognized ? token.replace(MISREAD_ORDER, 'PO') : token;
      found.push({ ...candidate(value, compact(value), segment, from, to), isDate, joined: false });
      const joined = joinedWithPrefix(segment, from, to);
      if (joined) found.push({ ...joined, isDate, joined: true });
    }
  }
  return found;
}

interface Span {
  from: number;
  to: number;
}

/** Ranges of numbers printed in groups. */
function groupsOf({ text, folded }: Segment, taken: readonly Span[]): Span[] {
  if (!/\d[\s\u2009](?:[/-][\s\u2009])?\d/.test(text)) return [];
  const groups = IN_GROUPS.test(text) ? [...text.matchAll(GROUPS)] : [];
  const spans = groups.map((one) => ({ from: one.index, to: one.index + one[0].length }));
  const run = RUN.exec(text);
  if (run === null) return spans;
  const [from, to] = [run.index, run.index + run[0].trimEnd().length];
  const isLong = run[0].replace(/\D/g, '').length >= LEAST_RUN_DIGITS;
  const isOne = isLong && BEFORE_RUN.test(folded.slice(0, from)) && !overlaps(taken, from, to);
  return isOne && !overlaps(spans, from, to) ? [...spans, { from, to }] : spans;
}

function joinedWithPrefix(segment: Segment, from: number, to: number): Candidate<string> | null {
  const before = /(?:^|[\s\u2009:#])([A-Z]{1,5})[\s\u2009-]{1,3}$/.exec(
    segment.text.slice(0, from),
  );
  const prefix = before?.[1];
  if (prefix === undefined || NO_PREFIX.has(prefix.toLowerCase())) return null;
  const start = segment.text.lastIndexOf(prefix, from);
  // "FC 24 07718": all groups at the end of the text.
  const more = /^(?:[\s\u2009]\d{2,})+$/.exec(segment.text.slice(to))?.[0] ?? '';
  const end = to + more.length;
  const value = `${prefix} ${segment.text.slice(from, end).replaceAll(THIN, ' ')}`;
  return candidate(value, compact(value), segment, start, end);
}

// Formats of VIES (Directive 2006/112/EC art. 215), with GB, CH and NO; without separators.
const VAT_ID =
  /^(?:ATU\d{8}|BE[01]\d{9}|BG\d{9,10}|CHE\d{9}|CY\d{8}[A-Z]|CZ\d{8,10}|DE\d{9}|DK\d{8}|EE\d{9}|EL\d{9}|ES(?=.*\d{7})[A-Z0-9]{9}|FI\d{8}|FR[A-Z0-9]{2}\d{9}|GB\d{9}|HR\d{11}|HU\d{8}|IE\d[A-Z0-9]\d{5}[A-Z]{1,2}|IT\d{11}|LT(?:\d{9}|\d{12})|LU\d{8}|LV\d{11}|MT\d{8}|NL\d{9}B\d{2}|NO\d{9}|PL\d{10}|PT\d{9}|RO\d{6,10}|SE\d{12}|SI\d{8}|SK\d{10})$/;

/** Returns VAT identifiers, as letters and digits only. */
export function findVatIds(segments: readonly Segment[]): Candidate<string>[] {
  return segments
    .flatMap((segment) => findSpaced(segment, (id) => VAT_ID.test(id)))
    .filter(({ text }) => !OF_A_YEAR.test(text));
}

/** "RO-2024-0551": a series, a year and a number. */
const OF_A_YEAR = /^[A-Z]{2}[-.]?(?:19|20)\d\d-\d+$/;

/** Returns accounts without spaces: with the length of their country and valid check digits. */
export function findIbans(segments: readonly Segment[]): Candidate<string>[] {
  return segments.flatMap((segment) => findSpaced(segment, (one) => ibanFault(one) === null));
}

const LONGEST_SPACED = 34;

/**
 * Finds identifiers that begin with a country's two letters and may be printed in groups. Every end
 * of a group is tried, the furthest first: "DE 232 446 240 BIC" ends before "BIC".
 */
function findSpaced(segment: Segment, accept: (value: string) => boolean): Candidate<string>[] {
  const { text } = segment;
  const found: Candidate<string>[] = [];
  for (const start of text.matchAll(/(?<![A-Za-z0-9])[A-Z]{2}(?=[\s\u2009.-]?[A-Z0-9])/g)) {
    if (overlaps(found, start.index, start.index + 1)) continue;
    let value = '';
    let best: { value: string; to: number } | null = null;
    for (let at = start.index; at < text.length && value.length < LONGEST_SPACED; at += 1) {
      const sign = text[at] ?? '';
      if (/[\s\u2009.-]/.test(sign)) continue;
      if (!/[A-Z0-9]/.test(sign)) break;
      value += sign;
      const ends = !/[A-Za-z0-9]/.test(text[at + 1] ?? ' ');
      if (ends && accept(value)) best = { value, to: at + 1 };
    }
    if (best) found.push(candidate(best.value, best.value, segment, start.index, best.to));
  }
  return found;
}
