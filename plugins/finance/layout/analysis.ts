// A document prepared for reading: its segments, labels, candidates and their scores.

import type { Document } from 'workmill/sdk';
import { type Arithmetic, studyArithmetic } from './arithmetic.ts';
import type { Candidate } from './candidates.ts';
import { rank, type Scored } from './choice.ts';
import { asColumnTitles } from './column-titles.ts';
import { type DateCandidate, findDates, readsDayFirst } from './dates.ts';
import { readDocumentType, type TitleRead } from './document-type.ts';
import { dateFeatures } from './date-features.ts';
import { adjustmentsOf, amountFeatures, type Features } from './features.ts';
import { measure, type Proximity } from './geometry.ts';
import { idFeatures } from './id-features.ts';
import { findIbans, findIdentifiers, findVatIds, type IdCandidate } from './identifiers.ts';
import { alternatives } from './languages/languages.ts';
import { findLabels, type Label } from './labels.ts';
import { type Amounts, findAmounts, type MoneyCandidate } from './money.ts';
import { decimalMark } from './numbers.ts';
import { restorePoints } from './lost-points.ts';
import { compileRules, type RuleTable, score } from './rules.ts';
import { isOrder, labelsAsOnInvoices, ordersOfSeller } from './orders.ts';
import { isSlip, tablesFor, type Tables } from './trained.ts';
import { layOut, type Segment, type Sheet } from './segments.ts';
import { labelsOnSlips } from './slip-labels.ts';
import { nameFeatures } from './name-features.ts';
import { findNames, type NameCandidate } from './names.ts';
import { findHeaders } from './table-header.ts';

export interface Analysis {
  sheet: Sheet;
  title: TitleRead | null;
  /** Printed by a till. */
  isSlip: boolean;
  /** Read as an invoice of the buyer: the parties are swapped. */
  isOrder: boolean;
  labels: readonly Label[];
  amounts: Amounts;
  /** For `amounts.money`, in its order. */
  moneyProximities: readonly Proximity[];
  arithmetic: Arithmetic;
  ibans: readonly Candidate<string>[];
  vatIds: readonly Candidate<string>[];
  vatProximities: readonly Proximity[];
  payable: Scored<MoneyCandidate>[];
  net: Scored<MoneyCandidate>[];
  tax: Scored<MoneyCandidate>[];
  issueDate: Scored<DateCandidate>[];
  dueDate: Scored<DateCandidate>[];
  invoiceNumber: Scored<IdCandidate>[];
  poNumber: Scored<IdCandidate>[];
  vendor: Scored<NameCandidate>[];
  buyer: Scored<NameCandidate>[];
  material: Material;
}

/** All candidates with their features, for scoring and training. */
export interface Material {
  money: Known<MoneyCandidate>;
  dates: Known<DateCandidate>;
  ids: Known<IdCandidate>;
  names: Known<NameCandidate>;
}

export interface Known<C> {
  candidates: readonly C[];
  /** In the order of the candidates; empty if no features use labels. */
  proximities: readonly Proximity[];
  features: readonly Features[];
  /** Whether another value competes with the best; if omitted, all do. */
  isRival?(best: C, other: C): boolean;
}

export function analyse(document: Document): Analysis {
  const sheet = layOut(document);
  const { segments, unit } = sheet;
  const title = readDocumentType(sheet);
  const printed = limitPerPage(findLabels(segments));
  const isAnOrder = isOrder(title, printed);
  const named = isAnOrder ? labelsAsOnInvoices(printed) : ordersOfSeller(printed);
  const mark = decimalMark(segments.map((segment) => segment.text));
  const dates = limitPerPage(
    findDates(segments, readsDayFirst(segments, isUsDocument(sheet)), sheet.language === 'sv'),
  );
  const vatIds = limitPerPage(findVatIds(segments));
  const ibans = limitPerPage(findIbans(segments));
  const found = findAmounts(segments, bySegment([...dates, ...vatIds, ...ibans]), mark);
  const amounts = {
    money: limitPerPage(restorePoints(sheet, found.money)),
    percentages: limitPerPage(found.percentages),
  };
  const slip = isSlip(sheet);
  const meant = slip ? labelsOnSlips(named, amounts.money) : named;
  const labels = asColumnTitles(meant, findHeaders(sheet, meant, amounts.money), sheet);
  const arithmetic = studyArithmetic(
    amounts.money,
    unit,
    adjustmentsOf(amounts.money, labels, unit),
  );
  // "24.0331" may be a document number, and so may "44178", which lost no point.
  const withDecimals = amounts.money.filter(
    ({ decimals, sign, pointLost }) =>
      decimals > 0 && (decimals < 3 || sign !== null) && !pointLost,
  );
  const ids = limitPerPage(findIdentifiers(segments, bySegment(dates), bySegment(withDecimals)));
  const names = limitPerPage(findNames(sheet, labels));

  const isReceipt = title?.candidate.value === 'receipt';
  const taken = [...vatIds, ...ibans];
  const idProximities = measure(ids, labels, unit);
  const money = amounts.money;
  const material: Material = {
    money: {
      candidates: money,
      proximities: measure(money, labels, unit),
      features: amountFeatures(sheet, amounts, { arithmetic, labels, isReceipt }),
    },
    dates: {
      candidates: dates,
      proximities: measure(dates, labels, unit),
      features: dateFeatures(sheet, dates, labels, { money, addends: arithmetic.addends }),
    },
    ids: {
      candidates: ids,
      proximities: idProximities,
      features: idFeatures(sheet, ids, labels, { taken, proximities: idProximities }),
    },
    names: {
      candidates: names,
      proximities: [],
      features: nameFeatures(sheet, names, labels, dates),
      isRival: isOtherFirm,
    },
  };
  return {
    sheet,
    title,
    isOrder: isAnOrder,
    labels,
    amounts,
    arithmetic,
    ibans,
    vatIds,
    material,
    isSlip: slip,
    moneyProximities: material.money.proximities,
    vatProximities: measure(vatIds, labels, unit),
    ...rankAll(material, tablesFor(slip)),
  };
}

function rankAll({ money, dates, ids, names }: Material, tables: Tables) {
  return {
    payable: rankBy(money, tables.payable),
    net: rankBy(money, tables.net),
    tax: rankBy(money, tables.tax),
    issueDate: rankBy(dates, tables.issueDate),
    dueDate: rankBy(dates, tables.dueDate),
    invoiceNumber: rankBy(ids, tables.invoiceNumber),
    poNumber: rankBy(ids, tables.poNumber),
    vendor: rankBy(names, tables.vendor),
    buyer: rankBy(names, tables.buyer),
  };
}

/** If one name contains the other, both belong to the same company. */
const isOtherFirm = (best: NameCandidate, other: NameCandidate): boolean =>
  !best.key.includes(other.key) && !other.key.includes(best.key);

export function rankBy<C extends Candidate<unknown>>(
  { candidates, proximities, features, isRival }: Known<C>,
  table: RuleTable,
): Scored<C>[] {
  const rules = compileRules(table);
  const scores = candidates.map((_, index) =>
    score(rules, proximities[index] ?? null, features[index] ?? {}),
  );
  return rank(candidates, scores, isRival);
}

// Every candidate is compared with every label of its page. The fullest real invoices have about
// 400 of a kind per page; a page with 6,000 took 34 s before this limit.
const MOST_PER_PAGE = 800;
// Products and rates are searched for among all triples of a row's amounts.
const MOST_PER_ROW = 16;

/** Keeps the first and the last of each row and page, where headings and totals are. */
function limitPerPage<T extends { page: number; row: number }>(found: readonly T[]): T[] {
  return groupsOf(found, (one) => one.page).flatMap((onPage) => {
    const rows = groupsOf(onPage, (one) => one.row);
    return firstAndLast(
      rows.flatMap((inRow) => firstAndLast(inRow, MOST_PER_ROW)),
      MOST_PER_PAGE,
    );
  });
}

function groupsOf<T>(found: readonly T[], keyOf: (one: T) => number): T[][] {
  return [...Map.groupBy(found, keyOf).values()];
}

function firstAndLast<T>(found: T[], most: number): T[] {
  if (found.length <= most) return found;
  return found.slice(0, most / 2).concat(found.slice(-most / 2));
}

function bySegment(candidates: readonly Candidate<unknown>[]): Map<Segment, Candidate<unknown>[]> {
  return Map.groupBy(candidates, (one) => one.segment);
}

/** Excludes "$000221", a misreading of "S000221". */
const DOLLARS = /(?<![A-Z])\$[\s\u2009]?(?:0\.\d\d|[1-9][\d,]*(?:\.\d\d)?(?!\d))|USD/;
/** Words of English-speaking countries with the day first: taxes, companies, currencies. */
const DAY_FIRST_WORDS = new RegExp(
  `(?<![a-z])(?:${alternatives(({ dayFirst }) => dayFirst)})(?![a-z])`,
);

/** English with dollars, or an address with a state and a ZIP code: 03/04 is then March 4. */
function isUsDocument(sheet: Sheet): boolean {
  if (sheet.language !== null && sheet.language !== 'en') return false;
  if (sheet.segments.some(({ folded }) => DAY_FIRST_WORDS.test(folded))) return false;
  return sheet.segments.some(
    ({ text }) =>
      DOLLARS.test(text) || /(?<![A-Z])[A-Z]{2},?[\s\u2009]\d{5}(?:-\d{4})?(?!\d)/.test(text),
  );
}
