// Blocks of lines that end in a town: the usual form of the two parties in letters. Most invoices
// have no heading over them; then their order decides, and facts that only the seller prints.

import type { Label } from './labels.ts';
import { alternatives } from './languages/languages.ts';
import { NOT_A_NAME, TOWN } from './name-words.ts';
import type { Segment, Sheet } from './segments.ts';

/** Facts that sellers must print about themselves, usually below their name. */
export const SELLER_FACTS: ReadonlySet<string> = new Set([
  'vatId',
  'registration',
  'bank',
  'phone',
]);

/** Salutations of a letter, in folded text. */
const SALUTATION = new RegExp(
  `^(?:(?:${alternatives(({ companies }) => companies?.addressing)}) )?(?:${alternatives(({ companies }) => companies?.salutations)})(?![a-z])`,
);
/** An IBAN, which often has no label. */
const ACCOUNT = /(?<![a-z])[a-z]{2}\d{2}(?: ?[a-z0-9]{4}){3}/;
/** "Firm · 1 Street · 12345 Town". */
const ONE_LINE_ADDRESS =
  /^[^,·•|*]{4,60}?(?:[,·•|*]| [-–] ).*\d.*(?:[,·•|*]| [-–] )\s*(?:[a-z]{1,2}-)?(?:\d{4,5}(?: ?[a-z]{2})? [a-z]|[a-z ]{3,20} [a-z]{1,2}\d[a-z\d]? \d[a-z]{2}(?![a-z]))/;
/** "1 Street, 1234 Town" as the last line of a block. */
const STREET_AND_TOWN =
  /^[^,:]{3,40} \d{1,4} ?[a-z]?, ?(?:[a-z]{1,2}-)?\d{4,5}(?: ?[a-z]{2})? [a-z]/;
const MOST_LINES = 6;

interface Block {
  segments: readonly Segment[];
  /** Facts of a seller: among these lines, or in the next. */
  facts: readonly Segment[];
  isAddressed: boolean;
}

/** Segments of the blocks that name the recipient without a heading. */
export function findAddressees(sheet: Sheet, labels: readonly Label[]): ReadonlySet<Segment> {
  const facts = new Set(
    labels.filter(({ name }) => SELLER_FACTS.has(name)).map(({ segment }) => segment),
  );
  const vatIds = new Set(
    labels.filter(({ name }) => name === 'vatId').map(({ segment }) => segment),
  );
  const headed = new Set(
    labels.filter(({ name }) => name === 'seller').map(({ segment }) => segment),
  );
  const ownLetter = statesOwnAddress(sheet, labels);
  const blocks = blocksOf(
    sheet,
    (segment) =>
      facts.has(segment) || NOT_A_NAME.test(segment.folded) || ACCOUNT.test(segment.folded),
  );
  const addressed = blocks.filter((block, index) => {
    if (block.segments.some((segment) => headed.has(segment))) return false;
    // The addressee may have a VAT number too, which is mandatory for a foreign customer.
    const own = block.facts.filter((fact) => !block.isAddressed || !vatIds.has(fact));
    if (own.length > 0) return false;
    const row = block.segments[0]!.row;
    return (
      block.isAddressed ||
      (ownLetter && row > sheet.rows[0]!.index) ||
      blocks.slice(0, index).some((other) => other.segments[0]!.row < row && !other.isAddressed)
    );
  });
  return new Set(addressed.flatMap(({ segments }) => segments));
}

/** Rows with at least two different facts of the seller, as at the bottom of letters. */
export function imprintRows(labels: readonly Label[]): Set<number> {
  const facts = labels.filter(({ name }) => SELLER_FACTS.has(name));
  const byRow = Map.groupBy(facts, ({ row }) => row);
  return new Set(
    [...byRow]
      .filter(([, onRow]) => new Set(onRow.map(({ name }) => name)).size > 1)
      .map(([row]) => row),
  );
}

/**
 * Whether the seller's address is in one line, as above the window of a letter and at its bottom.
 */
function statesOwnAddress(sheet: Sheet, labels: readonly Label[]): boolean {
  const ofBuyer = new Set(labels.filter(({ name }) => name === 'buyer').map(({ row }) => row));
  return sheet.segments.some(
    ({ page, row, folded }) => page === 1 && !ofBuyer.has(row) && ONE_LINE_ADDRESS.test(folded),
  );
}

/** Blocks of the first page, from top to bottom. */
function blocksOf(sheet: Sheet, isFact: (segment: Segment) => boolean): Block[] {
  const onPage = sheet.segments.filter(({ page }) => page === 1);
  return onPage
    .filter(({ folded }) => TOWN.test(folded.trim()) || STREET_AND_TOWN.test(folded))
    .map((town) => blockOver(town, onPage, sheet.unit))
    .filter((segments) => segments.length > 1)
    .map((segments) => ({
      segments,
      facts: [...segments, ...after(segments.at(-1)!, onPage, sheet.unit)].filter(isFact),
      isAddressed: segments.some(({ folded }) => SALUTATION.test(folded.trim())),
    }))
    .toSorted((a, b) => a.segments[0]!.row - b.segments[0]!.row);
}

/** Returns the lines aligned with a town's, directly above one another, from the top. */
function blockOver(town: Segment, onPage: readonly Segment[], unit: number): Segment[] {
  const lines = [town];
  while (lines.length < MOST_LINES) {
    const over = onPage.findLast((one) => one.row < lines[0]!.row && isNext(one, lines[0]!, unit));
    if (over === undefined) break;
    lines.unshift(over);
  }
  return lines;
}

/** Returns the line that continues under a block, if any. */
function after(last: Segment, onPage: readonly Segment[], unit: number): Segment[] {
  const next = onPage.find((one) => one.row > last.row && isNext(last, one, unit));
  return next ? [next] : [];
}

/** Whether a line is directly under another and aligned with it. */
export function isNext(over: Segment, under: Segment, unit: number): boolean {
  return (
    Math.abs(over.box[0] - under.box[0]) < unit &&
    under.box[1] - over.box[3] < 0.9 * unit &&
    under.box[1] > over.box[1]
  );
}
