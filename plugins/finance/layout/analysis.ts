// One document prepared for reading: its segments, labels, candidates and their scores.

import type { Document } from 'workmill/sdk';
import { type Arithmetic, studyArithmetic } from './arithmetic.ts';
import type { Candidate } from './candidates.ts';
import { rank, type Scored } from './choice.ts';
import { type DateCandidate, findDates, readsDayFirst } from './dates.ts';
import { readDocumentType, type TitleRead } from './document-type.ts';
import { amountFeatures, dateFeatures, type Features, idFeatures } from './features.ts';
import { measure, type Proximity } from './geometry.ts';
import { findIbans, findIdentifiers, findVatIds, type IdCandidate } from './identifiers.ts';
import { findLabels, type Label } from './labels.ts';
import { type Amounts, findAmounts, type MoneyCandidate } from './money.ts';
import { decimalMark } from './numbers.ts';
import { compileRules, RULES, type RuleTable, score } from './rules.ts';
import { layOut, type Segment, type Sheet } from './segments.ts';
import { nameFeatures } from './name-features.ts';
import { findNames, type NameCandidate } from './names.ts';

export interface Analysis {
  sheet: Sheet;
  title: TitleRead | null;
  labels: readonly Label[];
  amounts: Amounts;
  /** Of `amounts.money`, in its order. */
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
}

export function analyse(document: Document): Analysis {
  const sheet = layOut(document);
  const { segments, unit } = sheet;
  const labels = limitPerPage(findLabels(segments));
  const mark = decimalMark(segments.map((segment) => segment.text));
  const dates = limitPerPage(findDates(segments, readsDayFirst(segments, isUsDocument(sheet))));
  const vatIds = findVatIds(segments);
  const ibans = findIbans(segments);
  const found = findAmounts(segments, bySegment([...dates, ...vatIds, ...ibans]), mark);
  const amounts = { ...found, money: limitPerPage(found.money) };
  const arithmetic = studyArithmetic(amounts.money, unit);
  const ids = limitPerPage(findIdentifiers(segments, bySegment(dates)));
  const names = findNames(sheet, labels);

  const title = readDocumentType(sheet);
  const moneyProximities = measure(amounts.money, labels, unit);
  const money = prepare(
    amounts.money,
    moneyProximities,
    amountFeatures(sheet, amounts.money, arithmetic, labels, title?.candidate.value === 'receipt'),
  );
  const days = prepare(
    dates,
    measure(dates, labels, unit),
    dateFeatures(sheet, dates, labels, amounts.money),
  );
  const numbers = prepare(
    ids,
    measure(ids, labels, unit),
    idFeatures(sheet, ids, labels, [...vatIds, ...ibans]),
  );
  const nameFacts = nameFeatures(sheet, names, labels, dates);
  const rankNames = (table: RuleTable): Scored<NameCandidate>[] => {
    const rules = compileRules(table);
    return rank(
      names,
      nameFacts.map((features) => score(rules, null, features)),
    );
  };
  return {
    sheet,
    title,
    labels,
    amounts,
    moneyProximities,
    arithmetic,
    ibans,
    vatIds,
    vatProximities: measure(vatIds, labels, unit),
    payable: money(RULES.payable),
    net: money(RULES.net),
    tax: money(RULES.tax),
    issueDate: days(RULES.issueDate),
    dueDate: days(RULES.dueDate),
    invoiceNumber: numbers(RULES.invoiceNumber),
    poNumber: numbers(RULES.poNumber),
    vendor: rankNames(RULES.vendor),
    buyer: rankNames(RULES.buyer),
  };
}

/** Ranks the candidates by any table of rules. */
function prepare<C extends Candidate<unknown>>(
  candidates: readonly C[],
  proximities: readonly Proximity[],
  features: readonly Features[],
): (table: RuleTable) => Scored<C>[] {
  return (table) => {
    const rules = compileRules(table);
    return rank(
      candidates,
      candidates.map((_, index) => score(rules, proximities[index] ?? null, features[index] ?? {})),
    );
  };
}

// Every candidate is held against every label of its page. The fullest real invoices have some 400
// of a kind on a page; a page made of 6,000 took 34 s before this limit.
const MOST_PER_PAGE = 800;

/** The first and the last of each page, where heads and sums stand. */
function limitPerPage<T extends { page: number }>(found: readonly T[]): T[] {
  return [...Map.groupBy(found, (one) => one.page).values()].flatMap((onPage) =>
    onPage.length <= MOST_PER_PAGE
      ? onPage
      : onPage.slice(0, MOST_PER_PAGE / 2).concat(onPage.slice(-MOST_PER_PAGE / 2)),
  );
}

function bySegment(candidates: readonly Candidate<unknown>[]): Map<Segment, Candidate<unknown>[]> {
  return Map.groupBy(candidates, (one) => one.segment);
}

/** English with dollars, or an address with a state and a ZIP code: then 03/04 is March 4. */
function isUsDocument(sheet: Sheet): boolean {
  if (sheet.language !== null && sheet.language !== 'en') return false;
  return sheet.segments.some(
    ({ text }) =>
      /(?<![A-Z])\$|USD/.test(text) ||
      /(?<![A-Z])[A-Z]{2},?[\s\u2009]\d{5}(?:-\d{4})?(?!\d)/.test(text),
  );
}
