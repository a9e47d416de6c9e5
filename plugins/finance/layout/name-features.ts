// Features of names that identify the seller: position, type size, legal form, the seller's domain
// and nearby words. Names of the buyer look the same; the heading above them distinguishes them.

import { type Candidate, doubtOf, printed } from './candidates.ts';
import type { Features } from './features.ts';
import { compact, fold } from './folding.ts';
import { type Label, labelShare } from './labels.ts';
import {
  ADDRESS,
  BANK,
  ENDS_WITH_FORM,
  HOLDER,
  INVOICE_WORD,
  NAME_LABEL,
  HOUSE,
  LOWER_CASE_FORM,
  NOT_A_NAME,
  PART_OF_HOUSE,
  PUBLIC_BODY,
  STARTS_WITH_FORM,
  STRONG_FORM,
  TOWN,
  TRADE,
} from './name-words.ts';
import { nameWords } from '../names.ts';
import { domainsOf, type NameCandidate } from './names.ts';
import { findAddressees, imprintRows, isNext, SELLER_FACTS } from './party-blocks.ts';
import { height, type Segment, type Sheet } from './segments.ts';

export function nameFeatures(
  sheet: Sheet,
  names: readonly NameCandidate[],
  labels: readonly Label[],
  dates: readonly Candidate<string>[],
): Features[] {
  const context = {
    sheet,
    facts: labels.filter(({ name }) => SELLER_FACTS.has(name)),
    parties: labels.filter(({ name }) => name === 'buyer' || name === 'seller'),
    labelsBySegment: Map.groupBy(labels, (label) => label.segment),
    datesBySegment: Map.groupBy(dates, (date) => date.segment),
    domains: [...domainsOf(sheet)].slice(0, MOST_DOMAINS),
    addressees: findAddressees(sheet, labels),
    imprints: imprintRows(labels),
    text: compact(sheet.segments.map((segment) => segment.text).join(' ')),
    largest: sheet.segments.reduce(
      (most, one) => (one.page === 1 ? Math.max(most, one.height) : most),
      0,
    ),
  };
  const features = names.map((name) => ({
    ...ownFeatures(name, context),
    ...placeFeatures(name, context),
  }));
  return withRoles(names, features);
}

/**
 * Roles of the same company elsewhere: as customer, or as account holder. The distinctive words
 * count, not the legal form.
 */
function withRoles(
  names: readonly NameCandidate[],
  features: readonly (Features & Roles)[],
): Features[] {
  const company = names.map(({ value }) => nameWords(value).join(' '));
  const having = (role: keyof Roles): Set<string> =>
    new Set(company.filter((words, index) => words !== '' && features[index]![role] > 0));
  const [customers, holders] = [having('ofBuyer'), having('afterHolder')];
  const imprints = having('imprint');
  const brands = names.flatMap(({ key }, index) => (isBrand(key, features[index]!) ? [key] : []));
  return features.map((own, index) => ({
    ...own,
    customerElsewhere: Number(customers.has(company[index]!) && own.ofBuyer === 0),
    holderElsewhere: Number(holders.has(company[index]!) && own.afterHolder === 0),
    imprintElsewhere: Number(imprints.has(company[index]!) && own.imprint === 0),
    brandAtHead: Number(
      own['endsWithForm'] === 1 && brands.some((brand) => isFullName(names[index]!, brand)),
    ),
  }));
}

/** The first text of a page, like a logo: the company's full name may be at the bottom. */
function isBrand(key: string, { firstText, atTop, largestType }: Features): boolean {
  return key.length >= LEAST_BRAND && (firstText === 1 || (atTop === 1 && largestType === 1));
}

function isFullName({ key }: NameCandidate, brand: string): boolean {
  return key.startsWith(brand) && key.length > brand.length;
}

/**
 * "du" in a name is not a label; labels that cover less than this share of its letters are ignored.
 */
const PART_LABEL = 0.3;
const LEAST_BRAND = 5;
const MOST_DOMAINS = 100;
/** More rows than fit within three text heights. */
const ROWS_BELOW = 12;
/** Text directly after a label with a colon is its value, however far away. */
const NEXT_TO = 0.5;
/** Share of the page in which a letterhead begins. */
const HEAD = 0.1;
/** Characters between a town and the date: ", le", ", den", ", li". */
const AFTER_TOWN = 7;

interface Roles {
  imprint: number;
  /** Named as the customer, or under a heading of the customer. */
  ofBuyer: number;
  afterHolder: number;
}

interface NameContext {
  sheet: Sheet;
  /** Labels of facts that sellers state about themselves. */
  facts: readonly Label[];
  /** Headings of the buyer and of the seller. */
  parties: readonly Label[];
  labelsBySegment: ReadonlyMap<Segment, readonly Label[]>;
  datesBySegment: ReadonlyMap<Segment, readonly Candidate<string>[]>;
  domains: readonly string[];
  /** Segments of unlabeled blocks that name the buyer. */
  addressees: ReadonlySet<Segment>;
  /** Rows with several facts of the seller. */
  imprints: ReadonlySet<number>;
  text: string;
  largest: number;
}

function ownFeatures(
  name: NameCandidate,
  context: NameContext,
): Features & Pick<Roles, 'afterHolder'> {
  const folded = fold(name.value);
  const words = folded.split(/\s+/);
  // "M1 2AB" is a postcode, not a Swedish company.
  const town = TOWN.test(name.segment.folded.trim()) || TOWN.test(folded);
  const endsWithForm = !town && ENDS_WITH_FORM.test(folded) && !LOWER_CASE_FORM.test(name.value);
  const strongForm = !town && STRONG_FORM.test(folded);
  const digits = folded.replace(/\D/g, '').length / folded.length;
  const ownLabels = context.labelsBySegment.get(name.segment) ?? [];
  const covered = labelShare(name.segment, ownLabels);
  const inName = ownLabels.filter(({ from, to }) => from >= name.from && to <= name.to);
  const isLabel =
    inName.reduce((sum, { from, to }) => sum + to - from, 0) > 0.8 * name.value.length;
  return {
    endsWithForm: Number(endsWithForm && strongForm),
    weakForm: Number(endsWithForm && !strongForm),
    formInside: Number(strongForm && !endsWithForm),
    domain: domainMatch(name.key, context.domains),
    repeated: name.key.length > 3 ? countUpTo(4, name.key, context.text) : 0,
    digits: Number(digits > 0.2),
    notAName: Number(NOT_A_NAME.test(folded)),
    invoiceWord: Number(INVOICE_WORD.test(folded)),
    address: Number(ADDRESS.test(folded) && !strongForm),
    house: Number(HOUSE.test(folded) && !strongForm && !ADDRESS.test(folded)),
    publicBody: Number(PUBLIC_BODY.test(folded)),
    trade: Number(STARTS_WITH_FORM.test(folded) || TRADE.test(folded)),
    partOfHouse: Number(PART_OF_HOUSE.test(name.segment.folded.trim())),
    town: Number(town),
    endsWithColon: Number(printed(name.segment.text).endsWith(':') && name.form === 'whole'),
    lowerCase: Number(/^\p{Ll}/u.test(name.value)),
    sentence: Number(
      words.length > 8 || (words.length >= 4 && /[.!]$/.test(folded) && !endsWithForm),
    ),
    manyWords: Number(words.length > 6),
    labelWords: Number(
      isLabel || (covered > 0.85 && name.form !== 'afterLabel' && name.form !== 'afterSeller'),
    ),
    someLabel: Number(
      covered > PART_LABEL && name.form !== 'afterLabel' && name.form !== 'afterSeller',
    ),
    title: Number(ownLabels.some((label) => label.name === 'title')),
    beforeSeparator: Number(name.form === 'beforeSeparator'),
    beforeNumber: Number(name.form === 'beforeNumber'),
    legalForm: Number(name.form === 'legalForm'),
    afterSeller: Number(name.form === 'afterSeller' && !HOLDER.test(name.segment.folded)),
    afterHolder: Number(
      name.form === 'afterHolder' ||
        (name.form === 'afterSeller' && HOLDER.test(name.segment.folded)),
    ),
    partOfDate: Number(
      (context.datesBySegment.get(name.segment) ?? []).some(
        (date) =>
          // "Town, 1 March 2024" is the place and date of a letter.
          date.from < name.to + (name.form === 'beforeSeparator' ? AFTER_TOWN : 0) &&
          date.to > name.from,
      ),
    ),
    doubt: doubtOf(name),
    tooFewLetters: Number(!/\p{L}{3}/u.test(name.value)),
  };
}

function countUpTo(most: number, text: string, within: string): number {
  let [count, at] = [0, within.indexOf(text)];
  while (at >= 0 && count < most) {
    count += 1;
    at = within.indexOf(text, at + text.length);
  }
  return count;
}

function domainMatch(key: string, domains: readonly string[]): number {
  if (key.length < 4) return 0;
  return Math.max(
    0,
    ...domains.map((domain) => {
      if (domain === key) return 1;
      return domain.length > 3 && (key.includes(domain) || domain.startsWith(key)) ? 0.7 : 0;
    }),
  );
}

function placeFeatures(
  name: NameCandidate,
  context: NameContext,
): Features & Pick<Roles, 'ofBuyer' | 'imprint'> {
  const { sheet, parties } = context;
  const { segment } = name;
  const key = keyBefore(segment, sheet);
  const nameLabel = key !== null && NAME_LABEL.test(key.folded.trim());
  const buyer = labelDistance(segment, key, parties, 'buyer', sheet.unit);
  const seller = labelDistance(segment, key, parties, 'seller', sheet.unit);
  const rowsBelow = sheet.rows.slice(segment.row, segment.row + ROWS_BELOW);
  const below = rowsBelow
    .flatMap(({ segments }) => segments)
    .filter(
      (other) =>
        other.page === segment.page &&
        other.box[1] > segment.box[1] + 0.3 * sheet.unit &&
        other.box[1] < segment.box[3] + 2.5 * sheet.unit &&
        other.box[0] < segment.box[2] &&
        other.box[2] > segment.box[0],
    );
  const page = sheet.pages[segment.page - 1];
  const secondLine = isSecondLine(name, context);
  const isAddressee = context.addressees.has(segment);
  const isNearBuyer = buyer < (nameLabel ? 9 : 3) && buyer <= seller;
  return {
    depthOnPage: segment.box[1] / (page?.height ?? 1),
    largeType: Number(segment.height > 1.3 * sheet.unit),
    largestType: Number(
      segment.height > 0.9 * context.largest && segment.height > 1.15 * sheet.unit,
    ),
    underBuyer: Number(buyer < 7 && buyer <= seller),
    nearBuyer: Number(isNearBuyer),
    underSeller: Number(seller < (nameLabel ? 9 : 3) && seller < buyer),
    nameLabel: Number(nameLabel),
    ofBuyer: Number(isAddressee || isNearBuyer || isLabelledBuyer(name, parties)),
    sameRowBuyer: Number(
      parties.some((label) => label.segment === segment && label.name === 'buyer'),
    ),
    firstPage: Number(segment.page === 1),
    addressee: Number(isAddressee),
    imprint: Number(
      context.imprints.has(segment.row) && isHead(name, sheet) && !BANK.test(segment.folded),
    ),
    addressBeside: Number(isBeforeAddress(segment, sheet)),
    addressBelow: Number(below.some((other) => ADDRESS.test(other.folded))),
    factsBelow: Number(
      context.facts.some(
        (label) =>
          label.page === segment.page &&
          label.box[1] > segment.box[1] - 0.3 * sheet.unit &&
          label.box[1] < segment.box[3] + 7 * sheet.unit &&
          label.segment.box[0] < segment.box[2] + sheet.unit &&
          label.segment.box[2] > segment.box[0] - sheet.unit,
      ),
    ),
    atTop: Number(segment.page === 1 && segment.row < 3),
    firstText: Number(segment.index === 0 && segment.box[1] < HEAD * (page?.height ?? 0)),
    secondLine: Number(secondLine),
    bold: Number(segment.bold),
    // Under the name, the line begins with a house or a street.
    returnAddress: Number(
      name.form === 'beforeSeparator' &&
        !secondLine &&
        !context.datesBySegment.has(segment) &&
        ADDRESS.test(segment.folded.slice(name.to)) &&
        height(segment.box) <= sheet.unit * 1.3,
    ),
  };
}

/** Directly below, left-aligned or centered on it. */
function isUnder(over: Segment, under: Segment, unit: number): boolean {
  const centres = over.box[0] + over.box[2] - under.box[0] - under.box[2];
  const isCentred = Math.abs(centres) < unit && under.box[1] - over.box[3] < 0.9 * unit;
  return isCentred || isNext(over, under, unit);
}

/**
 * Left-aligned under text of the same or a larger size, like a company's business under its name.
 */
function isSecondLine({ segment, from }: NameCandidate, context: NameContext): boolean {
  const { sheet, labelsBySegment } = context;
  if (from > 2 || STRONG_FORM.test(segment.folded)) return false;
  const before = [sheet.rows[segment.row - 1], sheet.rows[segment.row - 2]];
  return before.some((row) =>
    row?.segments.some(
      (over) =>
        over.page === segment.page &&
        isUnder(over, segment, sheet.unit) &&
        over.height > 0.85 * segment.height &&
        /[a-z]{3}/.test(over.folded) &&
        labelShare(over, labelsBySegment.get(over) ?? []) < 0.5 &&
        !NOT_A_NAME.test(over.folded) &&
        !TOWN.test(over.folded.trim()),
    ),
  );
}

/** The first segment of its row: the following text describes it. */
function isHead({ segment, from }: NameCandidate, sheet: Sheet): boolean {
  return from < 3 && sheet.segments[segment.index - 1]?.row !== segment.row;
}

/** "Firm | 1 Street, Town | Telephone" in one row; not beside the block of another party. */
function isBeforeAddress(segment: Segment, sheet: Sheet): boolean {
  const next = sheet.segments[segment.index + 1];
  if (next?.row !== segment.row || !ADDRESS.test(next.folded) || !/\d/.test(next.text))
    return false;
  return !sheet.rows[segment.row - 1]?.segments.some(
    (over) =>
      over.page === next.page &&
      isNext(over, next, sheet.unit) &&
      !isNext(over, segment, sheet.unit),
  );
}

/** "Customer name: X". */
function isLabelledBuyer(
  { segment, from, form }: NameCandidate,
  labels: readonly Label[],
): boolean {
  return (
    form === 'afterLabel' &&
    labels.some((label) => label.segment === segment && label.name === 'buyer' && label.to <= from)
  );
}

/** Returns the segment to the left that labels this one ("Name:"), if any. */
function keyBefore(segment: Segment, sheet: Sheet): Segment | null {
  const before = sheet.segments[segment.index - 1];
  if (before === undefined || before.row !== segment.row) return null;
  return before.folded.trimEnd().endsWith(':') || NAME_LABEL.test(before.folded.trim())
    ? before
    : null;
}

/**
 * Returns the distance in text heights between a segment, or its label, and the nearest such
 * heading to the left or above; 99 for none.
 */
function labelDistance(
  segment: Segment,
  key: Segment | null,
  labels: readonly Label[],
  kind: 'buyer' | 'seller',
  unit: number,
): number {
  let nearest = 99;
  const [x0, y0, x1] = segment.box;
  const left = Math.min(x0, key?.box[0] ?? x0);
  for (const label of labels) {
    if (label.name !== kind || label.page !== segment.page || label.segment === segment) continue;
    const above =
      label.box[1] <= y0 + 0.3 * unit &&
      label.row !== segment.row &&
      label.box[0] < x1 &&
      label.box[2] > left - 3 * unit;
    if (above) nearest = Math.min(nearest, Math.max(0, y0 - label.box[3]) / unit);
    if (label.row === segment.row && label.box[2] <= x0 + 1) {
      const isNextTo = label.segment === key && key.folded.trimEnd().endsWith(':');
      nearest = Math.min(nearest, isNextTo ? NEXT_TO : ((x0 - label.box[2]) / unit) * 0.3);
    }
  }
  return nearest;
}
