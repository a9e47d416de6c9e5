// Finds payment card numbers in a view of a text (see `secret-views.ts`): runs of digits by networks
// and check digits, and groups of digits that are far apart.

import { filler } from './filler.ts';
import { digitsOf, type TextDigits } from './text-digits.ts';

/** Offsets in UTF-16 code units. */
export interface CardPlace {
  start: number;
  end: number;
}

export function findCards(text: string): CardPlace[] {
  const view = text.replaceAll(uuid, (found) => 'x'.repeat(found.length));
  const digits = digitsOf(view);
  if (digits.values.length < fewestDigits) return [];
  return [...closeCards(view, digits), ...distantCards(view, digits)];
}

const uuid = /(?<![\da-z])[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\da-z])/gi;

/** ISO/IEC 7812: 12 digits (Maestro) to 19. */
const [fewestDigits, mostDigits] = [12, 19];
/** Prefixes and lengths of the numbers of each network. */
const networks: readonly RegExp[] = [
  // Visa, Mastercard, American Express, Diners Club, JCB
  /^4(?:.{12}|.{15}|.{18})$/,
  /^5[1-5].{14}$/,
  /^2(?:22[1-9]|2[3-9]|[3-6]|7[01]|720).{12,14}$/,
  /^3[47].{13}$/,
  /^3(?:0[0-5]|095|[689]).{11,16}$/,
  /^35(?:2[89]|[3-8]).{12,16}$/,
  // Discover, UnionPay, Maestro, RuPay, Mir, Troy
  /^6(?:011|4[4-9]|5|2).{12,17}$/,
  /^(?:50|5[6-9]|6).{10,18}$/,
  /^(?:60|8[12]|508).{13,14}$/,
  /^220[0-4].{12,15}$/,
  /^9792.{12}$/,
];

function isCard(values: readonly number[], first: number, last: number): boolean {
  if (!passesLuhn(values, first, last)) return false;
  const number = values.slice(first, last + 1).join('');
  return networks.some((form) => form.test(number));
}

/** Luhn check, ISO/IEC 7812-1 annex B. Numbers that repeat one digit are examples, not cards. */
function passesLuhn(values: readonly number[], first: number, last: number): boolean {
  let sum = 0;
  let isVaried = false;
  for (let at = last; at >= first; at -= 1) {
    const digit = values[at]!;
    const doubled = (last - at) % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
    if (digit !== values[first]) isVaried = true;
  }
  return isVaried && sum % 10 === 0;
}

/**
 * At most three marks between digits: spaces, dashes, dots, the line breaks of a wrapped or quoted
 * e-mail, the soft breaks of quoted-printable. Filler of a view does not count.
 */
const closeGap = /^\ue000*(?:[\s.\-‐-―_/*|,=>]\ue000*){0,3}$/;

/** Finds card numbers in runs of digits with close gaps. */
function* closeCards(view: string, digits: TextDigits): Generator<CardPlace> {
  const { values, starts, ends } = digits;
  let first = 0;
  for (let next = 1; next <= values.length; next += 1) {
    if (next < values.length) {
      const [from, to] = [ends[next - 1]!, starts[next]!];
      if (from === to || closeGap.test(view.slice(from, to))) continue;
    }
    if (next - first >= fewestDigits) yield* cardsOfRun(view, digits, first, next - 1);
    first = next;
  }
}

/**
 * Card numbers begin and end at a boundary of a group of digits. Groups as on cards may have any
 * marks between them; others must be the whole run, or long groups with the same mark, so that dates,
 * amounts and rows of figures are not taken for a card.
 */
function* cardsOfRun(
  view: string,
  digits: TextDigits,
  begin: number,
  end: number,
): Generator<CardPlace> {
  const { values, starts } = digits;
  const isPhone = view[starts[begin]! - 1] === '+' && end - begin < 15;
  if (isPhone || isBankAccount(view, digits, begin, end)) return;
  const groups = groupsOf(view, digits, begin, end);
  for (let from = 0; from < groups.length; from += 1) {
    let sizes = '';
    for (let to = from; to < groups.length; to += 1) {
      const [first, last] = [groups[from]!.first, groups[to]!.last];
      if (last - first >= mostDigits) break;
      sizes += `${groups[to]!.last - groups[to]!.first + 1} `;
      if (last - first + 1 < fewestDigits || !isCard(values, first, last)) continue;
      if (!isWritten(groups, from, to, sizes)) continue;
      if (isIdentifier(view, starts[first]!)) continue;
      yield* partsOf(view, digits, first, last);
      from = to;
      break;
    }
  }
}

/** A group of digits: indexes of the first and the last, and the marks before it. */
interface Group {
  first: number;
  last: number;
  marks: string;
}

function groupsOf(view: string, { starts, ends }: TextDigits, begin: number, end: number): Group[] {
  const groups: Group[] = [{ first: begin, last: begin, marks: '\n' }];
  for (let at = begin + 1; at <= end; at += 1) {
    const gap = view.slice(ends[at - 1], starts[at]).replaceAll(filler, '');
    if (gap === '') groups.at(-1)!.last = at;
    // All spaces are alike, beside another mark as well: "4111 - 1111".
    else
      groups.push({ first: at, last: at, marks: gap.trim() || (gap.includes('\n') ? '\n' : ' ') });
  }
  return groups;
}

/** Groups on cards, by their sizes. */
const printed =
  /^(?:\d\d |(?:1 ){12,19}|(?:2 ){6,9}|(?:4 ){3,4}[1-4] |4 6 [45] |8 8 |(?:4 8 |8 4 )4 )$/;

function isWritten(groups: readonly Group[], from: number, to: number, sizes: string): boolean {
  if (sizes.length === 3) return true;
  if (printed.test(sizes)) return !isOfTable(groups, from, to);
  const marks = new Set(groups.slice(from + 1, to + 1).map((group) => group.marks));
  const isAlone = from === 0 && to === groups.length - 1;
  if (marks.size > 1) return isAlone && [...marks].every((mark) => /^[ \n,]$/.test(mark));
  const count = groups[to]!.last - groups[from]!.first + 1;
  return isAlone || (count >= 15 && count <= 16 && !/\b[12] /.test(sizes));
}

/** Whether the groups are figures in a row that has more of them, but not the groups of two cards. */
function isOfTable(groups: readonly Group[], from: number, to: number): boolean {
  const [mark, size] = [groups[to]!.marks, sizeOf(groups[from])];
  const isWrapped = groups.slice(from + 1, to + 1).some(({ marks }) => marks !== mark);
  const isAlike = (at: number, before: string | undefined): boolean =>
    sizeOf(groups[at]) === size && (isWrapped || before === mark);
  let [first, last] = [from, to];
  while (isAlike(first - 1, groups[first]!.marks)) first -= 1;
  while (isAlike(last + 1, groups[last + 1]?.marks)) last += 1;
  const count = last - first + 1;
  const groupsOfCard = to - from + 1;
  if (groupsOfCard === 3) return count > 3;
  return count > groupsOfCard + 1 && count % groupsOfCard !== 0;
}

function sizeOf(group: Group | undefined): number {
  return group === undefined ? 0 : group.last - group.first + 1;
}

/** Whether the number is the value of a JSON field for identifiers of other things than cards. */
function isIdentifier(view: string, start: number): boolean {
  return /"(?!\w*card)(?:\w*_)?ids?"\s*:\s*"?$/i.test(view.slice(Math.max(0, start - 60), start));
}

/**
 * Whether the run is an IBAN in international notation with valid check digits, which is not a
 * card, whatever its groups are.
 */
function isBankAccount(
  view: string,
  { values, starts }: TextDigits,
  first: number,
  last: number,
): boolean {
  const count = last - first + 1;
  if (count < 13 || count > 30) return false;
  const country = view.slice(Math.max(0, starts[first]! - 2), starts[first]);
  if (!/^[A-Z]{2}$/.test(country)) return false;
  const digits = values.slice(first, last + 1).join('');
  const letters = [...country].map((letter) => String(letter.charCodeAt(0) - 55)).join('');
  return BigInt(digits.slice(2) + letters + digits.slice(0, 2)) % 97n === 1n;
}

/** Joins the digits of a card, except where words, quotes or the label of a message are between. */
function partsOf(
  view: string,
  { starts, ends }: TextDigits,
  first: number,
  last: number,
): CardPlace[] {
  const parts: CardPlace[] = [{ start: starts[first]!, end: ends[first]! }];
  for (let at = first + 1; at <= last; at += 1) {
    const part = parts.at(-1)!;
    const isApart = /[\p{L}"<>{}\u2028]|\n\ue000|\ue000\n/u.test(view.slice(part.end, starts[at]));
    if (isApart) parts.push({ start: starts[at]!, end: ends[at]! });
    else part.end = ends[at]!;
  }
  return parts;
}

/** Maximum number of characters between groups, without filler. */
const [widestGap, widestGapOfWords, widestGapOfMessages] = [40, 12, 80];

/** Groups on cards that count far apart, by their sizes. */
const distant = /^(?:(?:1 ){13,19}|(?:2 ){8}|(?:4 ){4}(?:3 )?|4 6 [45] |8 8 |4 12 |12 4 )$/;

/** Indexes of the first and the last digit of each group. */
interface Groups {
  firsts: number[];
  lasts: number[];
}

/**
 * Finds card numbers whose groups are far apart: in cells of a table or in several messages. Only
 * groups as they are printed on cards count, and no group of the same size may precede or follow, as
 * in a table of figures.
 */
function* distantCards(view: string, digits: TextDigits): Generator<CardPlace> {
  const alone = withoutWords(view, digits);
  const { values, starts, ends } = alone;
  let run: Groups = { firsts: [], lasts: [] };
  for (let first = 0, last = 0; first < values.length; first = last + 1) {
    last = first;
    while (last + 1 < values.length && ends[last] === starts[last + 1]) last += 1;
    const before = run.lasts.at(-1);
    if (before !== undefined && !isGap(view.slice(ends[before], starts[first]))) {
      yield* cardsOfGroups(view, alone, run);
      run = { firsts: [], lasts: [] };
    }
    run.firsts.push(first);
    run.lasts.push(last);
  }
  yield* cardsOfGroups(view, alone, run);
}

/** Without digits of words ("part1") and of decimal numbers. */
function withoutWords(view: string, { values, starts, ends }: TextDigits): TextDigits {
  const alone: TextDigits = { values: [], starts: [], ends: [] };
  for (let first = 0, last = 0; first < values.length; first = last + 1) {
    last = first;
    while (last + 1 < values.length && ends[last] === starts[last + 1]) last += 1;
    if (isPartOfWord(view, starts[first]!, ends[last]!)) continue;
    for (let at = first; at <= last; at += 1) {
      alone.values.push(values[at]!);
      alone.starts.push(starts[at]!);
      alone.ends.push(ends[at]!);
    }
  }
  return alone;
}

/** Whether digits are a part of a word or of a decimal number. */
function isPartOfWord(view: string, start: number, end: number): boolean {
  const [before, after] = [view.slice(Math.max(0, start - 2), start), view.slice(end, end + 2)];
  return /[\p{L}_]$|\d[.,]$/u.test(before) || /^[\p{L}_]|^[.,]\d/u.test(after);
}

function isGap(between: string): boolean {
  const gap = between.replaceAll(filler, '');
  if (!/\p{L}/u.test(gap)) return !/\d/.test(gap) && gap.length <= widestGap;
  if (!gap.includes('\n')) return gap.length <= widestGapOfWords;
  return !gap.includes('<') && gap.length <= widestGapOfMessages;
}

function* cardsOfGroups(
  view: string,
  digits: TextDigits,
  { firsts, lasts }: Groups,
): Generator<CardPlace> {
  if (firsts.length < 2 || lasts.at(-1)! - firsts[0]! < fewestDigits) return;
  const sizeAt = (group: number): number =>
    group < 0 || group >= firsts.length ? 0 : lasts[group]! - firsts[group]! + 1;
  for (let from = 0; from < firsts.length; from += 1) {
    if (sizeAt(from) > 12 || sizeAt(from - 1) === sizeAt(from)) continue;
    let sizes = '';
    for (let to = from; to < firsts.length; to += 1) {
      const [first, last] = [firsts[from]!, lasts[to]!];
      if (last - first >= mostDigits) break;
      sizes += `${sizeAt(to)} `;
      if (!distant.test(sizes) || sizeAt(to + 1) === sizeAt(to)) continue;
      if (!isCard(digits.values, first, last)) continue;
      if (isAccount(view, digits.starts[first]!)) continue;
      yield* partsOf(view, digits, first, last);
      from = to;
      break;
    }
  }
}

/** Whether the country and the check digits of an IBAN precede. */
function isAccount(view: string, start: number): boolean {
  const before = view.slice(Math.max(0, start - 300), start).replaceAll(filler, '');
  return /[A-Z]{2}\d\d[^\p{L}\d]{0,20}$/u.test(before);
}
