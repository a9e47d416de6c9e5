// Currency of a document's amounts. There is no default, because a guessed currency would be paid:
// without a currency sign, only the registers of the parties' country determine it.

import { type Candidate, candidate } from './candidates.ts';
import { alternatives, alternativesByKey, mapped } from './languages/languages.ts';
import type { MoneyCandidate } from './money.ts';
import type { Segment, Sheet } from './segments.ts';

// Code by printed text (folded). "kr" is resolved by the country of the document.
const SIGNS: Record<string, string> = {
  '€': 'EUR',
  eur: 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  $: 'DOLLAR',
  us$: 'USD',
  usd: 'USD',
  '£': 'GBP',
  gbp: 'GBP',
  chf: 'CHF',
  sfr: 'CHF',
  fr: 'CHF',
  sek: 'SEK',
  dkk: 'DKK',
  nok: 'NOK',
  kr: 'KR',
  '₹': 'INR',
  rs: 'INR',
  inr: 'INR',
  rm: 'MYR',
  myr: 'MYR',
  huf: 'HUF',
  ft: 'HUF',
  pln: 'PLN',
  zł: 'PLN',
  czk: 'CZK',
  kc: 'CZK',
  ron: 'RON',
  cad: 'CAD',
  c$: 'CAD',
  aud: 'AUD',
  a$: 'AUD',
  sgd: 'SGD',
  s$: 'SGD',
  nzd: 'NZD',
  hkd: 'HKD',
  hk$: 'HKD',
  brl: 'BRL',
  r$: 'BRL',
  jpy: 'JPY',
  '¥': 'JPY',
  cny: 'CNY',
  aed: 'AED',
  zar: 'ZAR',
  r: 'ZAR',
  mxn: 'MXN',
  try: 'TRY',
};

/**
 * Returns the code of a printed sign or code; "$" is the US dollar; null for "kr" and for unknown
 * text.
 */
export function codeOfSign(printed: string): string | null {
  const code = currencyCode(printed);
  if (code === 'DOLLAR') return 'USD';
  return code?.length === 3 ? code : null;
}

/**
 * "R" is usually a letter; before an amount with hundredths, and not after a number, it is the
 * rand.
 */
const RAND = String.raw`R(?<![A-Za-z\d.,%][\s\u2009]?R)(?=[\s\u2009]?\d{1,3}(?:[\u2009 ,]?\d{3})*[.,]\d\d(?!\d))`;

/** Sources for a number pattern: signs that may touch a number, and words beside one. */
export const CURRENCY_PATTERN = String.raw`(?:US\$|HK\$|S\$|R\$|C\$|A\$|[€$£₹¥]|${RAND}|(?<![A-Za-z])(?:EUR(?:OS?)?|USD|GBP|CHF|SFr|SEK|DKK|NOK|kr|Rs|INR|RM|MYR|HUF|Ft|PLN|zł|CZK|Kč|RON|CAD|AUD|SGD|NZD|HKD|BRL|JPY|CNY|AED|ZAR|MXN)(?![A-Za-z])\.?)`;

const ANYWHERE =
  /(?<![A-Za-z])(EUR|USD|GBP|MYR|CHF|SEK|DKK|NOK|INR|HUF|PLN|CZK|CAD|AUD|SGD|NZD|HKD|BRL|JPY|CNY|AED|ZAR|MXN|RON|RM|US\$|[€£₹$]|Rs\.?|Euros?)(?![A-Za-z])/g;
const WORDS = [...mapped(({ currencies }) => currencies?.names)].map(
  ([words, code]) => [new RegExp(`(?<![a-z])${words}(?![a-z])`), code] as const,
);

/**
 * A sign beside an amount has more weight than in running text; a labeled currency field decides.
 */
const BESIDE_AMOUNT = 2;
const BESIDE_LABEL = 8;
const CURRENCY_WORD = `(?:${alternatives(({ currencies }) => currencies?.labels)})`;
const CURRENCY_LABEL = new RegExp(`(?<![a-z])${CURRENCY_WORD}(?![a-z])`);
const CURRENCY_TITLE = new RegExp(`^${CURRENCY_WORD}$`);
const LONGEST_CODE = 40;
/** Nothing, or an amount that touches a currency, with what may surround both. */
const IS_AMOUNT =
  /^[("'[|]*[-+–−]?(?:\d{1,3}(?:[.,'’\u00a0]?\d{3})*(?:[.,](?:\d{1,5}|[-–—]{1,2}))?)?[-–−:;,.)"'\]|*]*(?:\/[\p{L}\d]+)?$/u;
/** "US dollars" */
const LONGEST_CELL = 10;

export interface CurrencyRead {
  candidate: Candidate<string>;
  /** All positions that support it. */
  sightings: readonly Candidate<string>[];
  /** Share of all signs that support it, 0 to 1. */
  share: number;
  /** Total weight of its evidence. */
  weight: number;
}

function currencyCode(sign: string): string | null {
  return (
    SIGNS[
      sign
        .toLowerCase()
        .replace(/[\s\u2009.]/g, '')
        .normalize('NFC')
    ] ??
    SIGNS[sign.toLowerCase().replace('č', 'c')] ??
    null
  );
}

export function readCurrency(sheet: Sheet, money: readonly MoneyCandidate[]): CurrencyRead | null {
  const votes = new Map<string, { weight: number; seen: Candidate<string>[] }>();
  const crowns = crownsOf(sheet);
  const dollars = dollarsOf(sheet);
  const vote = (code: string | null, weight: number, place: () => Candidate<string>): void => {
    if (code === null) return;
    const settled = code === 'KR' ? crowns : code === 'DOLLAR' ? dollars : code;
    const known = votes.get(settled) ?? { weight: 0, seen: [] };
    votes.set(settled, known);
    known.weight += weight;
    known.seen.push({ ...place(), value: settled, key: settled });
  };
  for (const amount of money) {
    if (amount.sign === null) continue;
    const { segment, from, to } = amount;
    vote(currencyCode(amount.sign), BESIDE_AMOUNT, () => candidate('', '', segment, from, to));
  }
  const isLabelled = currencyLabels(sheet);
  for (const segment of sheet.segments) {
    for (const match of segment.text.matchAll(ANYWHERE)) {
      const to = match.index + match[0].length;
      if (isInCode(segment.text, match.index, to)) continue;
      vote(currencyCode(match[0]), isLabelled(segment) ? BESIDE_LABEL : 1, () =>
        candidate('', '', segment, match.index, to),
      );
    }
    for (const [pattern, code] of WORDS) {
      const match = pattern.exec(segment.folded);
      if (match === null) continue;
      const to = match.index + match[0].length;
      vote(code, BESIDE_AMOUNT, () => candidate('', '', segment, match.index, to));
    }
  }
  const ranked = [...votes.values()].sort((a, b) => b.weight - a.weight);
  const [best] = ranked;
  if (best === undefined) return null;
  const total = ranked.reduce((sum, { weight }) => sum + weight, 0);
  const { seen: sightings, weight } = best;
  return { candidate: sightings[0]!, sightings, share: weight / total, weight };
}

/** Digits beside it that are not an amount: "RM-4711", "AX-CHF-20". */
function isInCode(text: string, from: number, to: number): boolean {
  const before = /[^\s\u2009]*$/.exec(text.slice(Math.max(0, from - LONGEST_CODE), from))![0];
  const after = /^[^\s\u2009]*/.exec(text.slice(to, to + LONGEST_CODE))![0];
  if (!/\d/.test(before + after)) return false;
  if (/^-\d+(?![.,\d])/.test(after) || /\d[-_]$/.test(before)) return true;
  return !IS_AMOUNT.test(before) || !IS_AMOUNT.test(after);
}

/** Whether the currency of a segment is labeled: to the left, or in the title of a column. */
function currencyLabels({ rows, unit }: Sheet): (segment: Segment) => boolean {
  const named = rows.map(({ segments }) =>
    segments.filter(({ folded }) => CURRENCY_LABEL.test(folded)),
  );
  return ({ box: [x0, top, x1], row, page, text }) => {
    const isLeft = ({ box }: Segment): boolean => box[0] <= x0;
    const isTitle = ({ box, folded, page: on }: Segment): boolean =>
      on === page &&
      box[0] < x1 &&
      box[2] > x0 &&
      top - box[3] < unit &&
      CURRENCY_TITLE.test(folded.trim());
    const titles = text.length <= LONGEST_CELL ? named[row - 1] : undefined;
    return (named[row]?.some(isLeft) ?? false) || (titles?.some(isTitle) ?? false);
  };
}

/** Meaning of a bare "$": by the document's country, else the United States. */
const DOLLARS = ['AUD', 'CAD', 'NZD', 'MXN', 'SGD'];
/** Evidence for the country of a currency with a shared sign. */
const COUNTRIES: ReadonlyMap<string, RegExp> = new Map(
  [...alternativesByKey(({ currencies }) => currencies?.countries)].map(
    ([code, words]) => [code, new RegExp(`(?<![a-z])(?:${words})(?![a-z])`)] as const,
  ),
);

function showsCountry({ segments }: Sheet, code: string): boolean {
  return segments.some(({ folded }) => COUNTRIES.get(code)?.test(folded));
}

const DOLLAR_CODE = /(?<![A-Za-z])(?:USD|CAD|AUD|NZD|SGD|HKD)(?![A-Za-z])/g;

function dollarsOf(sheet: Sheet): string {
  const codes = new Set(sheet.segments.flatMap(({ text }) => text.match(DOLLAR_CODE) ?? []));
  const [code] = codes;
  if (codes.size === 1 && code !== undefined) return code;
  const found = DOLLARS.filter((one) => showsCountry(sheet, one));
  return found.length === 1 ? found[0]! : 'USD';
}

/**
 * "kr" is resolved by the registers and words of the document's country, else by its language:
 * short Norwegian texts are detected as Danish.
 */
function crownsOf(sheet: Sheet): 'SEK' | 'DKK' | 'NOK' {
  if (showsCountry(sheet, 'SEK')) return 'SEK';
  if (showsCountry(sheet, 'NOK')) return showsCountry(sheet, 'DKK') ? 'DKK' : 'NOK';
  if (showsCountry(sheet, 'DKK') || sheet.language === 'da') return 'DKK';
  return sheet.language === 'no' ? 'NOK' : 'SEK';
}

const CURRENCIES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    'AT BE BG CY DE EE EL ES FI FR GR HR IE IT LT LU LV MC MT NL PT SI SK SM'
      .split(' ')
      .map((country) => [country, 'EUR']),
  ),
  CH: 'CHF',
  LI: 'CHF',
  CZ: 'CZK',
  DK: 'DKK',
  GB: 'GBP',
  HU: 'HUF',
  NO: 'NOK',
  PL: 'PLN',
  RO: 'RON',
  SE: 'SEK',
};
/** Codes of the United States' states, as they precede a postcode. */
const STATES =
  'al|ak|az|ar|ca|co|ct|dc|de|fl|ga|hi|ia|id|il|in|ks|ky|la|ma|md|me|mi|mn|mo|ms|mt|nc|nd|ne|nh|nj|nm|' +
  'nv|ny|oh|ok|or|pa|ri|sc|sd|tn|tx|ut|va|vt|wa|wi|wv|wy';
/** Numbers that only exist in these countries, printed without a country prefix. */
const REGISTERS: readonly (readonly [RegExp, string])[] = [
  ...registersOf(({ currencies }) => currencies?.registerStarts, ''),
  ...registersOf(({ currencies }) => currencies?.registers, '(?![a-z])'),
  [/(?<![a-z])nip:? ?(?:pl ?)?\d{3}-?\d{2,3}-?\d{2}-?\d{2,3}(?!\d)/, 'PLN'],
  // Postcode of a British town: "Leeds LS1 4DL".
  [/(?<![a-z])[a-z]{1,2}\d[a-z\d]?[ \u2009]\d[a-z]{2}$/, 'GBP'],
  // A town of the United States: "Dover, OH 44622".
  [/^[a-z .'-]{2,30}, [a-z]{2},? \d{5}(?:-\d{4})?$/, 'USD'],
  [new RegExp(`^[a-z .'-]{2,30} (?:${STATES})[ \\u2009]\\d{5}(?:-\\d{4})?$`), 'USD'],
];

function registersOf(
  of: Parameters<typeof alternativesByKey>[0],
  end: string,
): (readonly [RegExp, string])[] {
  return [...alternativesByKey(of)].map(
    ([code, words]) => [new RegExp(`(?<![a-z])(?:${words})${end}`), code] as const,
  );
}

/**
 * Currency of the parties' country, for a document without any currency sign. Null if the parties
 * are in countries with different currencies, or in none that is known. `identifiers` begin with a
 * country prefix.
 */
export function currencyByCountry(
  sheet: Sheet,
  identifiers: readonly Candidate<string>[],
): Candidate<string> | null {
  const codes = new Set(identifiers.map(({ value }) => CURRENCIES[value.slice(0, 2)] ?? ''));
  const [first] = identifiers;
  const [code] = codes;
  if (first && code !== undefined) {
    return codes.size === 1 && code !== '' ? { ...first, value: code, key: code } : null;
  }
  for (const segment of sheet.segments) {
    for (const [pattern, value] of REGISTERS) {
      const match = pattern.exec(segment.folded);
      if (match === null) continue;
      return candidate(value, value, segment, match.index, match.index + match[0].length);
    }
  }
  return null;
}
