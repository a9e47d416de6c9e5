// Reads an invoice from its pages by rules: segments → candidates → features → scores → a joint
// choice. A value without a supporting label is null; a misprint is reported as printed.

import { Big } from 'big.js';
import type { Box, Document } from 'workmill/sdk';
import type { Field, InvoiceLine, InvoiceRead } from '../invoice.ts';
import { isAgreed, surestOfOneSign } from './agreement.ts';
import { findAllowances } from './allowances.ts';
import { type Analysis, analyse } from './analysis.ts';
import { type Candidate, evidenceOf, printed } from './candidates.ts';
import { chooseSums, type Sums } from './choice.ts';
import { amountField, field } from './chosen-field.ts';
import { CALIBRATION, calibrationFor } from './confidence.ts';
import { currencyByCountry, readCurrency } from './currency.ts';
import { describe, type ItemsRead } from './line-items.ts';
import { netOfLines } from './net-of-lines.ts';
import { otherIds } from './other-ids.ts';
import { otherNames } from './other-names.ts';
import {
  readGross,
  readItems,
  readPrepaid,
  readTax,
  readTaxRows,
  readTaxTable,
  thirdPartyOf,
  withoutItems,
} from './read-sums.ts';
import { chooseSellerTaxId } from './seller-tax-id.ts';
import { cut } from './segments.ts';
import type { ItemRead } from './item.ts';
import { asOrder } from './orders.ts';
import { dueDateByTerms, findPaymentTerms, type PaymentTerms } from './terms.ts';

/** Every field has evidence with source `layout`; a due date computed from terms is `derived`. */
export function readLayout(document: Document): InvoiceRead {
  const analysis = analyse(document);
  const read = readFields(analysis);
  return analysis.isOrder ? asOrder(read) : read;
}

function readFields(analysis: Analysis): InvoiceRead {
  const chosen = chooseSums(analysis, analysis.arithmetic);
  const calibration = calibrationFor(analysis.isSlip);
  const items = readItems(analysis, chosen);
  const payable = readPayable(analysis, chosen, items);
  const summed = withoutItems(chosen, items, analysis.arithmetic);
  const table = readTaxTable(analysis, summed, items);
  const sums = table?.sums ?? summed;
  const net = table?.net ?? amountField(CALIBRATION.net, sums.net, sums.support, analysis);
  const taxAmount = readTax(sums, analysis);
  const { dates, ids, names } = analysis.material;
  const issueDate = field(calibration.issueDate, analysis.issueDate[0], {
    among: dates.candidates,
  });
  const terms = findPaymentTerms(analysis.sheet, analysis.labels);
  const due = readDueDate(analysis, terms, issueDate);
  const invoiceNumber = field(CALIBRATION.invoiceNumber, analysis.invoiceNumber[0], {
    among: ids.candidates,
  });
  const vendorTaxId = readTaxId(analysis);
  const vendorName = field(calibration.vendor, analysis.vendor[0], {
    among: names.candidates,
    isName: true,
  });
  return {
    documentType: readType(analysis),
    invoiceNumber,
    issueDate,
    dueDate: due.field,
    dueDateDerived: due.derived,
    currency: readCurrencyField(analysis),
    vendorName,
    vendorTaxId,
    otherIds: otherIds(analysis, vendorTaxId),
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
    thirdParty: thirdPartyOf(sums),
  };
}

function readPayable(analysis: Analysis, sums: Sums, items: ItemsRead): Field<Big> | null {
  const { payable } = calibrationFor(analysis.isSlip);
  const read = amountField(payable, sums.payable, sums.support, analysis);
  if (read === null || isAgreed(sums, items, analysis)) return read;
  const confidence = Math.min(read.evidence.confidence, surestOfOneSign);
  return { ...read, evidence: { ...read.evidence, confidence } };
}

const TERMS_CONFIDENCE = 0.8;
/** A seller may invoice in another country's currency, but then prints it. */
const BY_COUNTRY_CONFIDENCE = 0.75;
const IBAN_CONFIDENCE = 0.99;
/** Maximum confidence of a computed due date: terms have exceptions that rules do not cover. */
const DERIVED_SHARE = 0.85;
const TAX_ID_THRESHOLD = 1.2;

function readType({ title }: Analysis): InvoiceRead['documentType'] {
  if (title === null) return null;
  return {
    value: title.candidate.value,
    evidence: evidenceOf(title.candidate, 0.7 + 0.25 * title.weight),
  };
}

function readCurrencyField(analysis: Analysis): Field<string> | null {
  const read = readCurrency(analysis.sheet, analysis.amounts.money);
  if (read === null) {
    const place = currencyByCountry(analysis.sheet, [...analysis.vatIds, ...analysis.ibans]);
    return (
      place && { value: place.value, evidence: evidenceOf(place, BY_COUNTRY_CONFIDENCE, 'derived') }
    );
  }
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
