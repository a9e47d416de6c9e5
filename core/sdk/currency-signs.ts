// Finds the currencies that a printed sign, code or name can stand for, from the tables of CLDR.

import { plainPrint, usualLanguages } from './printed-text.ts';

export interface CurrencyHints {
  locale: string | undefined;
  currency: string | undefined;
}

/** Signs that are common on documents but absent from CLDR's English. Folded. */
const unlisted: ReadonlyMap<string, readonly string[]> = new Map([
  ['us$', ['USD']],
  ['rs', ['INR']],
  ['fr', ['CHF']],
  ['sfr', ['CHF']],
  ['円', ['JPY']],
  ['元', ['CNY']],
  ['원', ['KRW']],
  ['лв', ['BGN']],
  ['руб', ['RUB']],
  ['грн', ['UAH']],
  ['din', ['RSD']],
]);

type Signs = ReadonlyMap<string, ReadonlySet<string>>;

/** Cache: building the signs of a locale takes about 10 ms. */
const signsByLocale = new Map<string, Signs>();
let namesInUsualLanguages: Signs | null = null;
const formsByCurrency = new Map<string, ReadonlySet<string>>();
const isoCodes = new Set(Intl.supportedValuesOf('currency'));

/**
 * Returns ISO 4217 codes; an empty list if the text is not a currency. A single letter is a
 * currency only with a hint: "5 L".
 */
export function currenciesOf(printed: string, { locale, currency }: CurrencyHints): string[] {
  const sign = foldSign(printed);
  const code = sign.toUpperCase();
  if (sign.length === 3 && isoCodes.has(code)) return [code];
  const places = [...(locale === undefined ? [] : [locale]), 'en'];
  if (currency !== undefined && places.some((place) => formsOf(currency, place).has(sign))) {
    return [currency];
  }
  // "$" is the US dollar in the United States and the peso in Mexico.
  const own = locale === undefined ? undefined : signsOf(locale, 'symbol').get(sign);
  if (own) return [...own];
  if (/^[a-z]$/i.test(sign)) return [];
  const styles = ['symbol', 'narrowSymbol'] as const;
  const near = places.flatMap((place) => styles.map((style) => signsOf(place, style).get(sign)));
  const all = new Set([...near, unlisted.get(sign)].flatMap((codes) => [...(codes ?? [])]));
  if (all.size > 0) return [...all];
  namesInUsualLanguages ??= namesOfAll();
  return [...(namesInUsualLanguages.get(sign) ?? [])];
}

/**
 * Returns the number of decimals of a currency. Throws a RangeError for an invalid currency code.
 */
export function minorDigits(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}

function signsOf(locale: string, currencyDisplay: 'symbol' | 'narrowSymbol'): Signs {
  const known = signsByLocale.get(`${locale} ${currencyDisplay}`);
  if (known) return known;
  const signs = new Map<string, Set<string>>();
  for (const currency of isoCodes) {
    const style = { style: 'currency', currency, currencyDisplay } as const;
    const parts = new Intl.NumberFormat(locale, style).formatToParts(1);
    const sign = foldSign(parts.find(({ type }) => type === 'currency')?.value ?? currency);
    signs.set(sign, (signs.get(sign) ?? new Set()).add(currency));
  }
  signsByLocale.set(`${locale} ${currencyDisplay}`, signs);
  return signs;
}

/**
 * Names such as "Euro", "US dollar" and "корона". Signs are omitted: those of all languages would
 * take a second to build.
 */
function namesOfAll(): Signs {
  const names = new Map<string, Set<string>>();
  for (const language of usualLanguages) {
    const display = new Intl.DisplayNames(language, { type: 'currency' });
    for (const code of isoCodes) {
      const name = foldSign(display.of(code) ?? code);
      names.set(name, (names.get(name) ?? new Set()).add(code));
    }
  }
  return names;
}

/** The sign and the name of the currency, in each plural form that the sample numbers produce. */
function formsOf(currency: string, locale: string): ReadonlySet<string> {
  const known = formsByCurrency.get(`${locale} ${currency}`);
  if (known) return known;
  const forms = new Set<string>();
  for (const currencyDisplay of ['symbol', 'narrowSymbol', 'name'] as const) {
    const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay });
    for (const value of [0, 1, 1.5, 2, 3, 5, 11, 1234.56, 1_000_000]) {
      const text = plainPrint(format.format(value));
      forms.add(foldSign(text.replace(/\d(?:.*\d)?/, '')));
    }
  }
  formsByCurrency.set(`${locale} ${currency}`, forms);
  return forms;
}

function foldSign(printed: string): string {
  const sign = plainPrint(printed).replaceAll(/[\s.]/g, '');
  return sign.length > 1 ? sign.toLowerCase() : sign;
}
