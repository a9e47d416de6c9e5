// Payment terms: the printed sentence, and the resulting date. A date is only computed from terms
// with a single number of days without discount, not from "immediately" and "end of month".

import { printed } from './candidates.ts';
import { fold } from './folding.ts';
import type { Label } from './labels.ts';
import { alternatives, mapped } from './languages/languages.ts';
import type { Row, Sheet } from './segments.ts';
import { addDays, type Box } from 'workmill/sdk';

export interface PaymentTerms {
  text: string;
  page: number;
  box: Box;
  /** Days from the issue date until payment without discount, if the terms are unambiguous. */
  days: number | null;
}

const NUMBERS = mapped(({ numbers }) => numbers);
const NUMBER_WORD = new RegExp(`(?<![a-z])(?:${[...NUMBERS.keys()].join('|')})(?![a-z])`, 'g');
/** A number of days in folded text: the first group, or the second after "net". */
export const DAYS = new RegExp(
  String.raw`(?<![\d.,])(\d{1,3})[\s-]*(?:(?:${alternatives(({ terms }) => terms?.kindsOfDays)})[\s-]*)?` +
    `(?:${alternatives(({ terms }) => terms?.days)})(?![a-z])|` +
    String.raw`(?<![a-z])(?:${alternatives(({ terms }) => terms?.netDays)})[\s-]*(\d{1,3})(?![\d.,%])`,
  'g',
);
const ABOUT_PAYMENT = new RegExp(
  `(?<![a-z])(?:${alternatives(({ terms }) => terms?.payment)})(?![a-z])`,
);
/** Early payment discount, in folded text. */
export const DISCOUNT = new RegExp(`%|${alternatives(({ terms }) => terms?.discount)}`);
const OTHER_DAY = new RegExp(alternatives(({ terms }) => terms?.otherDay));
const LATE = new RegExp(alternatives(({ terms }) => terms?.late));
const NAMED = new RegExp(`(?<![a-z])(?:${alternatives(({ terms }) => terms?.headings)})(?![a-z])`);
/** Separates terms with and without discount. */
export const CLAUSE = new RegExp(
  String.raw`;|,(?!\d)|\.(?=\s|$)| - | (?:${alternatives(({ terms }) => terms?.or)}) `,
);
const LONGEST_TERM_DAYS = 180;

export function findPaymentTerms(sheet: Sheet, labels: readonly Label[]): PaymentTerms | null {
  const termRows = new Set(labels.filter((label) => label.name === 'terms').map((one) => one.row));
  let best: PaymentTerms | null = null;
  for (const row of sheet.rows) {
    const found = readRow(row, termRows);
    if (found && (best === null || (best.days === null && found.days !== null))) best = found;
  }
  return best;
}

/** Returns the due date by the terms, or null. */
export function dueDateByTerms(
  terms: PaymentTerms | null,
  issueDate: string | null,
): string | null {
  if (terms === null || terms.days === null || issueDate === null) return null;
  return addDays(issueDate, terms.days);
}

function readRow(row: Row, termRows: ReadonlySet<number>): PaymentTerms | null {
  for (const [index, segment] of row.segments.entries()) {
    // "Payment terms: | 30 days": a heading and its text, side by side.
    const heading = NAMED.exec(segment.folded);
    const rest = heading ? segment.folded.slice(heading.index + heading[0].length) : '';
    const next = heading && !/[a-z0-9]{2}/.test(rest) ? row.segments[index + 1] : undefined;
    if (heading && next === undefined && !/[a-z0-9]{2}/.test(rest)) continue;
    const parts = next ? [segment, next] : [segment];
    const text = printed(parts.map((one) => one.text).join(' ')).replace(/^\W+/, '');
    const folded = fold(text);
    const days = daysOf(folded);
    const about = ABOUT_PAYMENT.test(folded) || termRows.has(row.index);
    if (heading || (days !== null && about)) {
      const last = parts.at(-1) ?? segment;
      const [x0, y0] = segment.box;
      const box: Box = [
        x0,
        Math.min(y0, last.box[1]),
        last.box[2],
        Math.max(segment.box[3], last.box[3]),
      ];
      return { text, page: row.page, box, days };
    }
  }
  return null;
}

/**
 * Returns the longest term without discount; clauses about discounts and late payment do not count.
 */
function daysOf(folded: string): number | null {
  if (OTHER_DAY.test(folded)) return null;
  let longest: number | null = null;
  const inFigures = folded.replace(NUMBER_WORD, (word) => String(NUMBERS.get(word)));
  for (const clause of inFigures.split(CLAUSE)) {
    if (DISCOUNT.test(clause) || LATE.test(clause)) continue;
    for (const match of clause.matchAll(DAYS)) {
      const days = Number(match[1] ?? match[2]);
      if (days <= LONGEST_TERM_DAYS && days > (longest ?? 0)) longest = days;
    }
  }
  return longest;
}
