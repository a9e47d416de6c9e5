// Reads an invoice from its pages by rules: segments → candidates → features → scores → a joint
// choice. What no label supports stays null; what is printed wrong is reported as it is printed.

import { Big } from 'big.js';
import type { Box, Document } from 'workmill/sdk';
import type { Field, InvoiceLine, InvoiceRead, TaxRow } from '../invoice.ts';
import { findAllowances } from './allowances.ts';
import { type Analysis, analyse } from './analysis.ts';
import { type Candidate, evidenceOf, printed } from './candidates.ts';
import { chooseSums, type Scored, type Sums } from './choice.ts';
import { CALIBRATION, type Calibration, confidence } from './confidence.ts';
import { readCurrency } from './currency.ts';
import { describe, findItems, type ItemsRead } from './line-items.ts';
import type { MoneyCandidate } from './money.ts';
import { netOfLines } from './net-of-lines.ts';
import { otherNames } from './other-names.ts';
import { chooseSellerTaxId } from './seller-tax-id.ts';
import { cut } from './segments.ts';
import type { ItemRead } from './item.ts';
import { asOrder } from './orders.ts';
import { findTaxRows } from './tax-rows.ts';
import { dueDateByTerms, findPaymentTerms, type PaymentTerms } from './terms.ts';

/** Every field carries evidence with source `layout`; a due date by the terms is `derived`. */
export function readLayout(document: Document): InvoiceRead {
  const analysis = analyse(document);
  const read = readFields(analysis);
  return analysis.isOrder ? asOrder(read) : read;
}

function readFields(analysis: Analysis): InvoiceRead {
  const chosen = chooseSums(analysis, analysis.arithmetic);
  const payable = amountField(CALIBRATION.payable, chosen.payable, chosen.support, analysis);
  const items = readItems(analysis, chosen);
  const sums = withoutItems(chosen, items);
  const net = amountField(CALIBRATION.net, sums.net, sums.support, analysis);
  const taxAmount = readTax(sums, analysis);
  const { dates, ids, names } = analysis.material;
  const issueDate = field(CALIBRATION.issueDate, analysis.issueDate[0], {
    among: dates.candidates,
  });
  const terms = findPaymentTerms(analysis.sheet, analysis.labels);
  const due = readDueDate(analysis, terms, issueDate);
  const invoiceNumber = field(CALIBRATION.invoiceNumber, analysis.invoiceNumber[0], {
    among: ids.candidates,
  });
  const vendorName = field(CALIBRATION.vendor, analysis.vendor[0], { among: names.candidates });
  return {
    documentType: readType(analysis),
    invoiceNumber,
    issueDate,
    dueDate: due.field,
    dueDateDerived: due.derived,
    currency: readCurrencyField(analysis),
    vendorName,
    vendorTaxId: readTaxId(analysis),
    vendorIds: [],
    buyerName: readBuyer(analysis, vendorName),
    ...otherNames(analysis, vendorName),
    poNumber: readPoNumber(analysis, invoiceNumber),
    ibans: uniqueIbans(analysis),
    paymentTerms: terms
      ? { value: terms.text, evidence: evidenceOf(terms, TERMS_CONFIDENCE) }
      : null,
    netAmount: net ?? (taxAmount === null ? netOfLines(analysis, sums, items) : null),
    taxAmount,
    grossAmount: readGross(sums, payable),
    prepaidAmount: readPrepaid(analysis, sums),
    payableAmount: payable,
    taxRows: readTaxRows(analysis, sums, items),
    lines: items.items.map((item) => presentLine(item, items.supported)),
    ...findAllowances(
      items.items,
      sums.net?.candidate ?? null,
      analysis.amounts.money,
      analysis.moneyProximities,
    ),
    rounding: new Big(0),
    thirdParty: new Big(0),
  };
}

const TERMS_CONFIDENCE = 0.8;
const IBAN_CONFIDENCE = 0.99;
/** A computed due date is never surer than this: terms have exceptions that rules do not read. */
const DERIVED_SHARE = 0.85;
const TAX_PARTS_CONFIDENCE = 0.9;
const TAX_ID_THRESHOLD = 1.2;
/** Net and tax make the total at a known rate (`Sums.support`). */
const FULL_SUPPORT = 1;

function field<T>(
  calibration: Calibration,
  best: Scored<Candidate<T>> | undefined,
  { support = 0, among = [] }: { support?: number; among?: readonly Candidate<unknown>[] } = {},
): Field<T> | null {
  if (best === undefined) return null;
  const { candidate } = best;
  const sure = confidence(calibration, best, support);
  if (sure < calibration.threshold) return null;
  const sightings = among.filter(({ key }) => key === candidate.key);
  const corroboration = { sightings, settled: support >= FULL_SUPPORT };
  return { value: candidate.value, evidence: evidenceOf(candidate, sure, 'layout', corroboration) };
}

function amountField(
  calibration: Calibration,
  best: Scored<MoneyCandidate> | null,
  support: number,
  { material }: Analysis,
): Field<Big> | null {
  return field(calibration, best ?? undefined, { support, among: material.money.candidates });
}

function readType({ title }: Analysis): InvoiceRead['documentType'] {
  if (title === null) return null;
  return {
    value: title.candidate.value,
    evidence: evidenceOf(title.candidate, 0.7 + 0.25 * title.weight),
  };
}

function readCurrencyField(analysis: Analysis): Field<string> | null {
  const read = readCurrency(analysis.sheet, analysis.amounts.money);
  if (read === null) return null;
  const { candidate, sightings: among } = read;
  const best = { candidate, score: read.share, margin: Math.min(10, read.weight) };
  return field(CALIBRATION.currency, best, { among });
}

function readDueDate(
  analysis: Analysis,
  terms: PaymentTerms | null,
  issueDate: Field<string> | null,
): { field: Field<string> | null; derived: boolean } {
  const best = analysis.dueDate.find(
    ({ candidate }) => issueDate === null || candidate.value >= issueDate.value,
  );
  const read = field(CALIBRATION.dueDate, best);
  if (read) return { field: read, derived: false };
  const computed = dueDateByTerms(terms, issueDate?.value ?? null);
  if (computed === null || terms === null || issueDate === null)
    return { field: null, derived: false };
  const sure = issueDate.evidence.confidence * DERIVED_SHARE;
  return {
    field: { value: computed, evidence: evidenceOf(terms, sure, 'derived') },
    derived: true,
  };
}

function readPoNumber(
  analysis: Analysis,
  invoiceNumber: Field<string> | null,
): Field<string> | null {
  const [best] = analysis.poNumber;
  if (best === undefined || best.candidate.value === invoiceNumber?.value) return null;
  return field(CALIBRATION.poNumber, best);
}

function readTaxId(analysis: Analysis): Field<string> | null {
  const { sheet, vatIds, vatProximities, labels } = analysis;
  const choice = chooseSellerTaxId(sheet, vatIds, vatProximities, labels);
  if (choice === null || choice.score < TAX_ID_THRESHOLD) return null;
  const sure = 0.6 + 0.15 * Math.min(2.4, choice.score);
  return { value: choice.candidate.value, evidence: evidenceOf(choice.candidate, sure) };
}

function readBuyer(analysis: Analysis, vendor: Field<string> | null): Field<string> | null {
  const best = analysis.buyer.find(({ candidate }) => candidate.value !== vendor?.value);
  return field(CALIBRATION.buyer, best);
}

function uniqueIbans(analysis: Analysis): Field<string>[] {
  const seen = new Set<string>();
  return analysis.ibans.flatMap((iban) => {
    if (seen.has(iban.value)) return [];
    seen.add(iban.value);
    return [{ value: iban.value, evidence: evidenceOf(iban, IBAN_CONFIDENCE) }];
  });
}

/** Printed rate by rate only, the tax is their sum: net and total prove it. */
function readTax(sums: Sums, analysis: Analysis): Field<Big> | null {
  const { tax, taxParts, support } = sums;
  const [first] = taxParts;
  if (tax !== null || first === undefined)
    return amountField(CALIBRATION.tax, tax, support, analysis);
  const value = taxParts.reduce((sum, one) => sum.plus(one.value), new Big(0));
  return { value, evidence: evidenceOf(first, TAX_PARTS_CONFIDENCE, 'derived') };
}

function readGross(sums: Sums, payable: Field<Big> | null): Field<Big> | null {
  if (payable === null) return null;
  if (sums.gross === null) return payable;
  return {
    value: sums.gross.value,
    evidence: evidenceOf(sums.gross, payable.evidence.confidence),
  };
}

/** The printed amount by which the total exceeds what is to be paid. */
function readPrepaid(analysis: Analysis, sums: Sums): Field<Big> | null {
  const { gross, payable } = sums;
  if (gross === null || payable === null) return null;
  const difference = gross.cents - payable.candidate.cents;
  const found = analysis.amounts.money.find(
    (one) => difference > 0 && Math.abs(one.cents) === difference && one.row >= gross.row,
  );
  if (found === undefined) return null;
  return { value: found.value.abs(), evidence: evidenceOf(found, 0.8) };
}

/** Two lines of a table may look like a net amount and a tax; what an item costs is neither. */
function withoutItems(sums: Sums, { items }: ItemsRead): Sums {
  if (items.length < 2) return sums;
  const rows = new Set(items.map(({ row }) => row));
  const total = sums.payable?.candidate.cents;
  const own = (scored: Sums['net']): Sums['net'] =>
    scored && scored.candidate.cents !== total && rows.has(scored.candidate.row) ? null : scored;
  const [net, tax] = [own(sums.net), own(sums.tax)];
  if (net === sums.net && tax === sums.tax) return sums;
  return { ...sums, net, tax, support: 0 };
}

function readItems(analysis: Analysis, sums: Sums): ItemsRead {
  const totals = [sums.net, sums.payable]
    .flatMap((scored) => (scored ? [scored.candidate.cents] : []))
    .concat(sums.gross ? [sums.gross.cents] : []);
  return findItems({ ...analysis, totals });
}

function readTaxRows(analysis: Analysis, sums: Sums, items: ItemsRead): TaxRow[] {
  const rows = findTaxRows({
    amounts: analysis.amounts,
    labels: analysis.labels,
    itemRows: new Set(items.items.map((item) => item.row)),
    net: sums.net?.candidate ?? null,
    tax: sums.tax?.candidate ?? null,
    taxOfParts:
      sums.tax === null && sums.taxParts.length > 0
        ? sums.taxParts.reduce((cents, one) => cents + one.cents, 0)
        : null,
  });
  const sure = sums.tax ? 0.95 : 0.8;
  return rows.map(({ rate, taxable, tax }) => ({
    rate: { value: rate.value, evidence: evidenceOf(rate, sure) },
    category: null,
    taxable: { value: taxable.value, evidence: evidenceOf(taxable, sure) },
    tax: { value: tax.value, evidence: evidenceOf(tax, sure) },
  }));
}

function presentLine(item: ItemRead, supported: boolean): InvoiceLine {
  const sure = 0.5 + (item.checked ? 0.2 : 0) + (supported ? 0.25 : 0);
  const cell = <T>(found: Candidate<T> | null): Field<T> | null =>
    found ? { value: found.value, evidence: evidenceOf(found, sure) } : null;
  const text = describe(item);
  const [first] = item.description;
  return {
    id: cell(item.id),
    description: first
      ? {
          value: text,
          evidence: evidenceOf(
            { page: first.segment.page, box: boxOf(item), text: printed(text) },
            sure,
          ),
        }
      : null,
    quantity: cell(item.quantity),
    unit: item.unit ? { value: item.unit.text, evidence: evidenceOf(item.unit.place, sure) } : null,
    unitPrice: cell(item.unitPrice),
    priceBase: new Big(1),
    lineTotal: cell(item.lineTotal),
    taxRate: cell(item.taxRate),
    adjustment: new Big(0),
  };
}

function boxOf(item: ItemRead): Box {
  const [first] = item.description;
  const boxes = item.description
    .filter(({ segment }) => segment.page === first?.segment.page)
    .map(({ segment, from, to }) => cut(segment, from, to));
  return [
    Math.min(...boxes.map((box) => box[0])),
    Math.min(...boxes.map((box) => box[1])),
    Math.max(...boxes.map((box) => box[2])),
    Math.max(...boxes.map((box) => box[3])),
  ];
}
