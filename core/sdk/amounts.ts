// Parses printed amounts: every decimal mark and grouping, digits of every script, signs and
// currencies. A text that can mean two amounts is reported as ambiguous, never decided by chance.

import { currenciesOf, minorDigits, type CurrencyHints } from './currency-signs.ts';
import { plainPrint } from './printed-text.ts';

export interface AmountOptions {
  /**
   * BCP 47 tag such as "de-CH". Its decimal and group marks decide where the text alone is
   * ambiguous.
   */
  locale?: string;
  /**
   * ISO 4217 code of the expected currency. It resolves a sign such as "$", and rules out readings
   * of "1,234" with more decimals than the currency has. Omit it for unit prices.
   */
  currency?: string;
}

export interface AmountReading {
  value: number;
  /** The same value as an exact decimal string: "-1234.50". */
  decimal: string;
}

export interface ParsedAmount {
  /** Null when the text is ambiguous; `alternatives` then lists the readings. */
  value: number | null;
  /** The same value as an exact decimal string: "-1234.50". */
  decimal: string | null;
  /** ISO 4217 code of the printed currency; null when none is printed or its sign is ambiguous. */
  currency: string | null;
  /** All currencies that the printed sign stands for: "kr" has six. */
  currencies: readonly string[];
  /** Empty unless the text can mean several amounts. */
  alternatives: readonly AmountReading[];
}

interface Reading {
  digits: string;
  fraction: string;
  /** Decimal mark of this reading, or its group mark. */
  decimalMark: string | null;
  groupMark: string | null;
}

/** Maximum length of an amount in characters, including a currency name in words. */
const longestText = 200;
const minus = /[-\u2010-\u2013\u2212]/g;
/** Excludes the hyphen of "US-Dollar". */
const sign = /[+()]|(?<!\p{L})-|-(?!\p{L})/gu;
/** Matches the ending of "1.234,-" and "12.--", which have no cents. */
const noCents = /^[.,]-{1,2}/;

/**
 * Parses a text that is an amount as a whole; returns null for other texts. The amount may have a
 * sign or parentheses, and a currency before or after the number. Throws a RangeError for an
 * invalid locale or currency code.
 */
export function parseAmount(text: string, options: AmountOptions = {}): ParsedAmount | null {
  const { locale, currency } = options;
  const expected = currency === undefined ? null : minorDigits(currency);
  const marks = locale === undefined ? null : marksOf(locale, currency ?? 'EUR');
  if (text.length > longestText) return null;
  const parts = splitAmount(text);
  if (parts === null) return null;
  const around = [parts.before, parts.after].map((one) => readSigns(one));
  const negative = negativeOf(around.map(({ signs }) => signs).join(''));
  if (negative === null) return null;
  const currencies = currenciesAround(
    around.map(({ rest }) => rest),
    { locale, currency: currency?.toUpperCase() },
  );
  if (currencies === null) return null;
  const printed = currencies.length === 1 ? currencies[0]! : null;
  const fewest = Math.min(expected ?? 3, printed !== null && minorDigits(printed) === 0 ? 0 : 3);
  const readings = decide(readingsOf(parts.number), marks, fewest);
  if (readings.length === 0) return null;
  const amounts = readings.map((reading) => toAmount(reading, negative));
  const [only, other] = amounts;
  const certain = other === undefined ? only! : { value: null, decimal: null };
  return {
    ...certain,
    currency: printed,
    currencies,
    alternatives: other === undefined ? [] : amounts,
  };
}

interface AmountParts {
  before: string;
  number: string;
  after: string;
}

/** Returns null unless all digits belong to one number. */
function splitAmount(text: string): AmountParts | null {
  const plain = plainMarks(text)
    // The sign of the escudo is written between escudos and centavos.
    .replaceAll(/(?<=\d)\$(?=\d)/g, '\u066b')
    .replaceAll(minus, '-');
  const found = /\d(?:[\d.,'\u066b ]*\d)?/.exec(plain);
  if (found === null) return null;
  let before = plain.slice(0, found.index);
  let number = found[0];
  let after = plain.slice(found.index + number.length);
  if (/\d/.test(after)) return null;
  const cents = noCents.exec(after);
  if (cents) after = after.slice(cents[0].length);
  // ".50" has no integer part; in "Rs.50" the point belongs to the currency sign.
  const point = /(?<!\p{L})[.,\u066b]$/u.exec(before);
  if (point) {
    before = before.slice(0, -1);
    number = point[0] + number;
  }
  return { before, number: cents ? `${number}${cents[0][0]}00` : number, after };
}

/**
 * Replaces the Arabic and Adlam commas, and the Arabic thousands mark, which is never a decimal
 * mark.
 */
function plainMarks(text: string): string {
  return plainPrint(text)
    .replaceAll('\u066c', "'")
    .replaceAll(/[\u060c\u2e41]/g, ',');
}

function readSigns(around: string): { signs: string; rest: string } {
  const signs = around.match(sign)?.join('') ?? '';
  return { signs, rest: around.replaceAll(sign, ' ').trim() };
}

/** Returns null for an inconsistent combination of signs. */
function negativeOf(signs: string): boolean | null {
  if (signs === '' || signs === '+') return false;
  return signs === '-' || signs === '()' ? true : null;
}

/** Returns null if one of the texts is not a currency, or if two of them differ. */
function currenciesAround(texts: readonly string[], hints: CurrencyHints): string[] | null {
  const printed = texts.filter((text) => text !== '');
  const [first, second] = printed.map((text) => currenciesOf(text, hints));
  if (first === undefined) return [];
  const joined = currenciesOf(printed.join(' '), hints);
  const both = second ? first.filter((code) => second.includes(code)) : first;
  const found = both.length > 0 ? both : joined;
  return found.length > 0 ? found : null;
}

function readingsOf(number: string): Reading[] {
  const readings: Reading[] = [];
  const whole = groupsOf(number);
  if (whole) readings.push({ ...whole, fraction: '', decimalMark: null });
  const [, head = '', mark = '', fraction = ''] = /^(.*)([.,\u066b])(\d+)$/.exec(number) ?? [];
  if (mark === '' || head.includes(mark)) return readings;
  const groups = head === '' ? { digits: '0', groupMark: null } : groupsOf(head);
  if (groups) readings.push({ ...groups, fraction, decimalMark: mark });
  return readings;
}

/** Parses digits in groups of three, or in Indian groups: 12,34,567. */
function groupsOf(text: string): { digits: string; groupMark: string | null } | null {
  if (/^\d+$/.test(text)) return { digits: text, groupMark: null };
  const [, mark] =
    /^[1-9]\d{0,2}([.,' ])\d{3}(?:\1\d{3})*$/.exec(text) ??
    /^[1-9]\d?([,'])(?:\d{2}\1)+\d{3}$/.exec(text) ??
    [];
  return mark === undefined ? null : { digits: text.replaceAll(mark, ''), groupMark: mark };
}

interface Marks {
  decimal: ReadonlySet<string>;
  group: ReadonlySet<string>;
}

/** Marks that the locale uses for numbers and for amounts. They differ in Switzerland. */
function marksOf(locale: string, currency: string): Marks {
  const styles = [{}, { style: 'currency', currency }] as const;
  const parts = styles.flatMap((style) =>
    new Intl.NumberFormat(locale, style).formatToParts(1_234_567.89),
  );
  const marks = (wanted: string): Set<string> =>
    new Set(
      parts.filter(({ type }) => type === wanted).map(({ value }) => plainMarks(value) || ' '),
    );
  return { decimal: marks('decimal'), group: marks('group') };
}

/**
 * Selects the possible readings. `most` is the number of decimals of the currency. Only "1,234" and
 * "1.234" have two readings.
 */
function decide(readings: Reading[], marks: Marks | null, most: number): Reading[] {
  const [whole, split] = readings;
  if (whole === undefined || split === undefined) return readings;
  const mark = split.decimalMark!;
  const isDecimal = marks?.decimal.has(mark) ?? false;
  const isGroup = marks?.group.has(mark) ?? false;
  const tooMany = split.fraction.length > most;
  const canBeWhole = isGroup === isDecimal || isGroup;
  const canBeSplit = (isGroup === isDecimal || isDecimal) && !tooMany;
  if (canBeWhole && !canBeSplit) return [whole];
  if (canBeSplit && !canBeWhole) return [split];
  return readings;
}

function toAmount({ digits, fraction }: Reading, negative: boolean): AmountReading {
  const whole = digits.replace(/^0+(?=\d)/, '');
  const unsigned = fraction === '' ? whole : `${whole}.${fraction}`;
  const decimal = negative && /[1-9]/.test(unsigned) ? `-${unsigned}` : unsigned;
  return { value: Number(decimal), decimal };
}
