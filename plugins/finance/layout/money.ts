// Amounts, quantities and percentages: every printed number that may be one. Integers are weak
// candidates, so that "Total 110" is found; the rules weigh them against amounts with decimals.

import type { Big } from 'big.js';
import { type Candidate, candidate, overlaps } from './candidates.ts';
import { CURRENCY_PATTERN } from './currency.ts';
import { alternatives } from './languages/languages.ts';
import { type DecimalMark, parseNumber } from './numbers.ts';
import type { Segment } from './segments.ts';

export interface MoneyCandidate extends Candidate<Big> {
  /** The value in hundredths, for sums; not an integer if more than two decimals are printed. */
  cents: number;
  decimals: number;
  /** Currency sign beside it. */
  sign: string | null;
  /** Whether recognition missed its decimal point. */
  pointLost: boolean;
}

/** A printed percentage, such as the 19 of "19 %". */
export type PercentCandidate = Candidate<Big>;

export interface Amounts {
  money: MoneyCandidate[];
  percentages: PercentCandidate[];
}

/** Maximum rounding in cents: less than a coin. */
export const MOST_ROUNDING = 100;

const PERCENT = alternatives(({ connectors }) => connectors?.percent);

const NUMBER = [
  // Grouped by spaces only before a decimal comma: "1 201.06" is a quantity and a price, but "R 1
  // 201.06" is not (`SPACED`).
  String.raw`\d{1,3}(?:\u2009\d{3})+(?:,\d{1,4}|(?=\u2009?${CURRENCY_PATTERN}))`,
  // A separate cell: "1 000" liters.
  String.raw`(?<=^)\d{1,3}(?:\u2009\d{3})+(?=$)`,
  // "3 201.06" may be a quantity and an adjacent price; with this many digits or groups it is not.
  String.raw`(?<=^)(?:\d{2,3}\u2009\d{3}|\d{1,3}(?:\u2009\d{3}){2,})\.\d\d(?=$)`,
  String.raw`\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d\d)?`,
  String.raw`\d{1,3}(?:(?:[.,\u00a0]|['’]\u2009?)\d{3})+(?:[.,]\d{1,4})?`,
  String.raw`\d+[.,]\d{1,5}`,
  String.raw`\d+`,
].join('|');

/** Grouped by spaces without a decimal comma, which is unusual for quantities: after a currency. */
const SPACED = String.raw`(?=\d{1,3}\u2009\d{3})(?<=${CURRENCY_PATTERN}[\s\u2009]?[-–−]?)\d{1,3}(?:\u2009\d{3})+(?:\.\d\d)?(?![\d.,]|\u2009\d{3})`;

const AMOUNT = new RegExp(
  String.raw`(?<before>[-–−+(][\s\u2009]?)?(?:(?<sign0>${CURRENCY_PATTERN})[\s\u2009]?(?<minus>[-–−][\s\u2009]?)?)?` +
    String.raw`(?<![\d])(?<!\d[.,/:'’\u00a0])(?<number>${SPACED}|${NUMBER})(?!\d)(?<dash>[.,][-–—]{1,2})?(?<after>[-−](?=\s|\u2009|$|[€$£])|\))?` +
    String.raw`(?<sign1>[\s\u2009]?${CURRENCY_PATTERN})?(?<percent>[\s\u2009]?%|[\s\u2009](?:${PERCENT})\b)?`,
  'gi',
);

/** "26.08. - 11.09.2024": the first day of a period. */
const DAY_MONTH = /^\d{1,2}\.\d{2}$/;
const UNTIL = new RegExp(
  String.raw`^\.?[\s\u2009]*(?:[-–—]|${alternatives(({ connectors }) => connectors?.untilDay)})[\s\u2009]*\d{1,2}[./]\d`,
);
/** "within 30 days" */
const DAYS_AFTER = new RegExp(
  String.raw`^[\s\u2009-]*(?:${alternatives(({ terms }) => terms?.plainDays)})(?![a-z])`,
);
/** "No. 24,25 & 26": house numbers of a street. */
const MORE_NUMBERS = /^[\s\u2009]*&[\s\u2009]*\d/;
/** "art. 293 B", "§ 19": sections of laws. */
const OF_LAW = new RegExp(
  String.raw`(?:(?<![a-z])(?:${alternatives(({ connectors }) => connectors?.lawArticles)})\.?|§)[\s\u2009]*$`,
);
/** "X5-EUR20": letters of an article number. */
const IN_CODE = /[\p{L}\d][-_/]$/u;
/** "(2) Coffee": a quantity. */
const COUNTED = /^\(\d{1,3}\)[\s\u2009]?\p{L}/u;
/** Above a billion, it is an account, an article or a telephone number. */
const LARGEST = 1e9;
/** A longer number without decimals or currency is an identifier. */
const LONGEST_INTEGER = 7;

export function findAmounts(
  segments: readonly Segment[],
  taken: ReadonlyMap<Segment, readonly { from: number; to: number }[]>,
  mark: DecimalMark | null,
): Amounts {
  const amounts: Amounts = { money: [], percentages: [] };
  for (const segment of segments) {
    if (!/\d/.test(segment.text)) continue;
    for (const match of segment.text.matchAll(AMOUNT)) {
      readAmount(segment, match, { amounts, mark, taken: taken.get(segment) ?? [] });
    }
  }
  return amounts;
}

function readAmount(
  segment: Segment,
  match: RegExpMatchArray,
  into: {
    amounts: Amounts;
    mark: DecimalMark | null;
    taken: readonly { from: number; to: number }[];
  },
): void {
  const groups = match.groups ?? {};
  const number = groups.number ?? '';
  const start = match.index ?? 0;
  const from = start + match[0].indexOf(number, (groups.before ?? '').length);
  const to = from + number.length;
  // "Ft. 512" is an Italian invoice number; forints are written after their amounts.
  const before = /^ft\.?$/i.test(groups.sign0 ?? '') ? undefined : groups.sign0;
  const sign = (before ?? groups.sign1 ?? '').trim() || null;
  if (overlaps(into.taken, from, to) || !standsAlone(segment.text, from, to, groups)) return;
  const parsed = parseNumber(number, into.mark);
  if (parsed === null || parsed.value.gte(LARGEST)) return;
  if (groups.percent) {
    into.amounts.percentages.push(
      candidate(parsed.value, parsed.value.toFixed(), segment, from, to),
    );
    return;
  }
  const dashed = groups.dash !== undefined;
  if (parsed.decimals === 0 && DAYS_AFTER.test(segment.folded.slice(to))) return;
  if (MORE_NUMBERS.test(segment.text.slice(to))) return;
  if (sign === null && OF_LAW.test(segment.folded.slice(0, from))) return;
  const digits = number.replace(/\D/g, '');
  if (parsed.decimals === 0 && sign === null && !dashed) {
    const grouped = digits.length < number.length;
    if (digits.length > LONGEST_INTEGER && !grouped) return;
    if (digits.length > 1 && digits.startsWith('0')) return;
  }
  const value = isNegative(segment.text, start, groups) ? parsed.value.neg() : parsed.value;
  const end = start + match[0].length;
  into.amounts.money.push({
    ...candidate(value, value.toFixed(2), segment, start + leading(match[0]), end),
    cents: value.times(100).toNumber(),
    decimals: dashed ? 2 : parsed.decimals,
    sign,
    pointLost: false,
  });
}

/** Whether the number is not part of an identifier, a time, a date or a version. */
function standsAlone(
  text: string,
  from: number,
  to: number,
  groups: Record<string, string | undefined>,
): boolean {
  const before = text[from - 1] ?? ' ';
  const after = text[to] ?? ' ';
  if (/\p{L}/u.test(before) && !groups.sign0) return false;
  if (groups.sign0 && IN_CODE.test(text.slice(0, from - groups.sign0.length))) return false;
  if ('/_#'.includes(before)) return false;
  if (before === '-' && /[\p{L}\d]/u.test(text[from - 2] ?? ' ')) return false;
  if (/\p{L}/u.test(after) && !groups.sign1 && !/^x(?![a-z])/i.test(text.slice(to))) return false;
  if (groups.dash !== undefined) return true;
  if (DAY_MONTH.test(text.slice(from, to)) && UNTIL.test(text.slice(to))) return false;
  if (DAY_MONTH.test(text.slice(from, to)) && text.startsWith('.)', to)) return false;
  if ('/_:'.includes(after) && /[\p{L}\d]/u.test(text[to + 1] ?? ' ')) return false;
  if (after === '-' && /[\p{L}\d]/u.test(text[to + 1] ?? ' ')) return false;
  return !(".,'’".includes(after) && /[\p{L}\d]/u.test(text[to + 1] ?? ' '));
}

function isNegative(
  text: string,
  start: number,
  groups: Record<string, string | undefined>,
): boolean {
  const before = groups.before?.trim() ?? '';
  if (groups.minus !== undefined || groups.after === '-' || groups.after === '−') return true;
  if (before === '(') return groups.after === ')' && !COUNTED.test(text.slice(start));
  if (before === '' || before === '+') return false;
  // A dash after a word is punctuation ("Total - 12.00"), at the start of a segment it is a sign.
  const spaced = groups.before !== before && groups.sign0 === undefined;
  return start === 0 || (!spaced && !/[\p{L}\d]/u.test(text[start - 1] ?? ' '));
}

function leading(match: string): number {
  return match.length - match.trimStart().length;
}
