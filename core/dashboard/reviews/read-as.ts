// Converts words of a document to the value of a field. Documents use national formats for numbers
// and dates; fields use one format. Ambiguous text is not converted, and the field's validation
// reports it.

import type { ScalarShape } from '../schema-form/shape.ts';

export function readAs(shape: ScalarShape, words: string): string {
  const text = words.replaceAll(/\s+/g, ' ').trim();
  if (shape.kind === 'number') return numberIn(text) ?? text;
  if (shape.kind === 'choice') return choiceIn(text, shape.options) ?? text;
  return (shape.isDay ? dayIn(text) : null) ?? text;
}

function choiceIn(text: string, options: readonly (string | number | boolean)[]): string | null {
  const folded = text.toLowerCase();
  const found = options.map(String).find((option) => {
    return option.toLowerCase() === folded || option.replaceAll('_', ' ').toLowerCase() === folded;
  });
  return found ?? null;
}

/** Numbers with groups of thousands separated by spaces, or with any other separators. */
const numbers = /\d{1,3}(?: \d{3})+(?:[.,]\d+)?(?!\d)|\d+(?:[.,'’]\d+)*/g;

/** Returns the number with a decimal point and without groups: `1.190,50 €` is `1190.50`. */
function numberIn(text: string): string | null {
  const [written, ...more] = text.match(numbers) ?? [];
  // Text with a second number, as in "2 x 40", has no single value.
  if (written === undefined || more.length > 0) return null;
  const before = text.slice(0, text.indexOf(written));
  const after = text.slice(text.indexOf(written) + written.length);
  const isNegative = /[-−–(]\s*\p{Sc}?\s*$/u.test(before) || /^\s*[-−–)]/.test(after);
  const plain = withDecimalPoint(written.replaceAll(/['’ ]/g, ''));
  return plain === null ? null : `${isNegative ? '-' : ''}${plain}`;
}

/** Returns null if a single separator may group thousands, as in `1,234`. */
function withDecimalPoint(digits: string): string | null {
  const separators = digits.match(/[.,]/g) ?? [];
  const last = separators.at(-1);
  if (last === undefined) return digits;
  const [whole, fraction] = splitAtLast(digits, last);
  const others = new Set(separators.slice(0, -1));
  if (separators.length === 1 && fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole)) return null;
  // A repeated separator groups thousands. A separator after groups with another one is the decimal
  // separator.
  if (others.has(last)) return digits.replaceAll(/[.,]/g, '');
  return `${whole.replaceAll(/[.,]/g, '')}.${fraction}`;
}

function splitAtLast(text: string, sign: string): [string, string] {
  const at = text.lastIndexOf(sign);
  return [text.slice(0, at), text.slice(at + 1)];
}

/**
 * Returns the date as YYYY-MM-DD. Returns null if the text is not a date or is ambiguous, as
 * 03/04/2026.
 */
function dayIn(text: string): string | null {
  const iso = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})$/.exec(text);
  if (iso) return day(iso[1]!, Number(iso[2]), Number(iso[3]));
  const figures = /^(\d{1,2})([-./])\s?(\d{1,2})\2\s?(\d{4})$/.exec(text);
  if (figures) {
    const [one, sign, two, year] = [
      Number(figures[1]),
      figures[2],
      Number(figures[3]),
      figures[4]!,
    ];
    if (sign === '.' || one > 12 || one === two) return day(year, two, one);
    return two > 12 ? day(year, one, two) : null;
  }
  return dayInWords(text);
}

/** Maximum length of a date in characters. */
const longestDay = 60;

/** Parses `3 March 2026`, `March 3rd, 2026` and `3. März 2026`. */
function dayInWords(text: string): string | null {
  if (text.length > longestDay) return null;
  const years = text.match(/(?<!\d)\d{4}(?!\d)/g) ?? [];
  const days = text.match(/(?<!\d)\d{1,2}(?!\d)/g) ?? [];
  const named = (text.match(/\p{L}{3,}/gu) ?? []).flatMap((word) => monthNamed(word) ?? []);
  if (years.length !== 1 || days.length !== 1 || named.length !== 1) return null;
  return day(years[0]!, named[0]!, Number(days[0]));
}

const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl'];

function monthNamed(word: string): number | null {
  const folded = word.toLowerCase();
  for (const language of languages) {
    const format = new Intl.DateTimeFormat(language, {
      day: 'numeric',
      month: 'long',
      timeZone: 'UTC',
    });
    for (let month = 1; month <= 12; month += 1) {
      const parts = format.formatToParts(Date.UTC(2026, month - 1, 1));
      const name = parts.find(({ type }) => type === 'month')?.value.toLowerCase() ?? '';
      if (folded === name || (folded.length === 3 && name.startsWith(folded))) return month;
    }
  }
  return null;
}

function day(year: string, month: number, dayOfMonth: number): string | null {
  const time = Date.UTC(Number(year), month - 1, dayOfMonth);
  const text = new Date(time).toISOString().slice(0, 10);
  const isReal = text === `${year}-${padded(month)}-${padded(dayOfMonth)}`;
  return isReal ? text : null;
}

function padded(figure: number): string {
  return String(figure).padStart(2, '0');
}
