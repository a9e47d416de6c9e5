// Features of dates for scoring: position on the page, and nearby words.

import { doubtOf } from './candidates.ts';
import type { DateCandidate } from './dates.ts';
import { depth, type Features } from './features.ts';
import type { Label } from './labels.ts';
import { alternatives } from './languages/languages.ts';
import type { MoneyCandidate } from './money.ts';
import type { Segment, Sheet } from './segments.ts';
import { CLAUSE, DISCOUNT } from './terms.ts';

/** Splits at clause boundaries and keeps them, so that positions remain valid. */
const CLAUSE_KEPT = new RegExp(`(${CLAUSE.source})`);
const TO_PAY = new RegExp(`(?<![a-z])(?:${alternatives(({ terms }) => terms?.until)})(?![a-z])`);
/** Text between a number and its date. */
const DATED = new RegExp(
  String.raw`(?:^|[\s\u2009])(?:${alternatives(({ connectors }) => connectors?.dated)})[\s\u2009.]*$`,
);
const LONGEST_DATED = 6;
/** "Leeds, the " */
const TOWN_BEFORE = new RegExp(
  String.raw`^[a-z][a-z .'-]{2,30},[\s\u2009]*(?:${alternatives(({ connectors }) => connectors?.onDay)})?[\s\u2009]*$`,
);
/** Share of the page. */
const HEAD = 0.4;
/** In text heights. */
const ALIGNED = 0.5;
const COLUMN = 12;
const TITLE_WITHIN = 3;
/** An invoice's own dates are rarely more than three in one column. */
const LEAST_COLUMN = 3;

export function dateFeatures(
  sheet: Sheet,
  dates: readonly DateCandidate[],
  labels: readonly Label[],
  { money, addends }: { money: readonly MoneyCandidate[]; addends: ReadonlySet<number> },
): Features[] {
  const amounts = Map.groupBy(
    money.filter((one) => one.decimals === 2),
    (one) => one.row,
  );
  const numbers = Map.groupBy(
    labels.filter((label) => label.name === 'title' || label.name === 'invoiceNumber'),
    (label) => label.segment,
  );
  const titles = labels.filter((label) => label.name === 'date');
  const count = Map.groupBy(dates, (one) => one.value);
  const distinct = [...new Set(dates.map((one) => one.value))].sort();
  return dates.map((one, order) => ({
    first: Number(order === 0),
    earliest: Number(one.value === distinct[0] && distinct.length < 4),
    latest: Number(one.value === distinct.at(-1) && distinct.length > 1),
    repeated: Math.min(3, count.get(one.value)?.length ?? 1) - 1,
    depth: depth(sheet, one),
    inProse: Number(one.segment.words.length > 9),
    inRange: Number(isInRange(one, dates)),
    inItemRow: Number(isInItemRow(amounts.get(one.row) ?? [], addends)),
    afterNumber: Number(isAfterNumber(one, numbers, sheet.unit)),
    ...placeFeatures(one, dates, { sheet, titles }),
    alone: Number(one.to - one.from >= one.segment.text.length - 1),
    ...discountFeatures(one),
    doubt: doubtOf(one),
  }));
}

/** A row of several amounts, or of one that is part of a sum. */
function isInItemRow(amounts: readonly MoneyCandidate[], addends: ReadonlySet<number>): boolean {
  return amounts.length > 1 || amounts.some(({ cents }) => addends.has(cents));
}

const TO = new RegExp(
  String.raw`^[\s\u2009]*(?:-|–|—|${alternatives(({ connectors }) => connectors?.upTo)})[\s\u2009]*$`,
);

/** One end of a period: "1 March - 31 March". */
function isInRange(one: DateCandidate, all: readonly DateCandidate[]): boolean {
  return all.some((other) => {
    if (other.segment !== one.segment || other === one) return false;
    const [first, last] = other.from < one.from ? [other, one] : [one, other];
    return TO.test(one.segment.folded.slice(first.to, last.from));
  });
}

/** Beside or under a title with a number: "Facture 24-118 du 31/05/2024". */
function isAfterNumber(
  { segment, from }: DateCandidate,
  numbers: ReadonlyMap<Segment, readonly Label[]>,
  unit: number,
): boolean {
  const before = segment.folded.slice(0, from);
  if (!DATED.test(before)) return false;
  const own = numbers.get(segment) ?? [];
  if (own.some((label) => label.to <= from) && /\d/.test(before)) return true;
  const isUnder = ({ page, box, text }: Segment): boolean =>
    page === segment.page &&
    /\d/.test(text) &&
    Math.abs(box[0] - segment.box[0]) < unit &&
    segment.box[1] > box[1] &&
    segment.box[1] - box[3] < unit;
  const isBeside = ({ row, box, text }: Segment): boolean =>
    row === segment.row && /\d/.test(text) && box[2] <= segment.box[0];
  const others = [...numbers.keys()];
  return before.length <= LONGEST_DATED && others.some((one) => isUnder(one) || isBeside(one));
}

function placeFeatures(
  one: DateCandidate,
  all: readonly DateCandidate[],
  { sheet, titles }: { sheet: Sheet; titles: readonly Label[] },
): Features {
  const inColumn = isOfColumn(one, { all, titles, unit: sheet.unit });
  return { inColumn: Number(inColumn), inHead: Number(!inColumn && isInHead(one, sheet)) };
}

/** Date of a letter: alone, or after a town, above the text. */
function isInHead({ segment, from, to, page, box }: DateCandidate, sheet: Sheet): boolean {
  const before = segment.folded.slice(0, from);
  const isAlone = segment.text.length - to < 2 && (from < 2 || TOWN_BEFORE.test(before));
  return page === 1 && isAlone && box[1] < HEAD * (sheet.pages[0]?.height ?? 0);
}

/**
 * Dates in a column, for example of working hours or deliveries, are not the invoice's. Above the
 * first of them is the column title, unlike above the date of a letter.
 */
function isOfColumn(
  { box, page, row }: DateCandidate,
  { all, titles, unit }: { all: readonly DateCandidate[]; titles: readonly Label[]; unit: number },
): boolean {
  const others = all.filter(
    (one) =>
      one.page === page &&
      one.row !== row &&
      Math.abs(one.box[0] - box[0]) < ALIGNED * unit &&
      Math.abs(one.box[1] - box[1]) < COLUMN * unit,
  );
  if (others.length < LEAST_COLUMN) return false;
  const isTitled = titles.some(
    (title) =>
      title.page === page &&
      title.box[0] < box[2] &&
      title.box[2] > box[0] &&
      title.box[1] < box[1] &&
      box[1] - title.box[3] < TITLE_WITHIN * unit,
  );
  return isTitled || others.some((one) => one.box[1] < box[1]);
}

/** In "until 1 March less 2 %, until 1 April net", the first date belongs to a discount. */
function discountFeatures({ segment, from, to }: DateCandidate): Features {
  const none = { discounted: 0, undiscounted: 0 };
  if (!DISCOUNT.test(segment.folded)) return none;
  let start = 0;
  for (const clause of segment.folded.split(CLAUSE_KEPT)) {
    const end = start + clause.length;
    if (start <= from && to <= end) {
      const own = DISCOUNT.test(clause);
      return { discounted: Number(own), undiscounted: Number(!own && TO_PAY.test(clause)) };
    }
    start = end;
  }
  return none;
}
