// Converts the reading, the checks and the decision to the result, with the evidence beside it.
// Decimals become JSON numbers only here: a double keeps up to 15 significant digits exactly, so
// 9999999999999.99 and 0.00101 are printed as read.

import type { Big } from 'big.js';
import type { EvidenceMap, FromSchema } from 'workmill/sdk';
import { pointer, type Facts, type Finding } from './checks/check.ts';
import type { CheckReport } from './checks/run-checks.ts';
import type { GlCode } from './coding/suggest.ts';
import type { Decision } from './decision.ts';
import type { Field, InvoiceLine, InvoiceRead } from './invoice.ts';
import type { LineMatch } from './matching/match-lines.ts';
import type { businessObjectSchema, outputSchema } from './schemas.ts';

export type CompletedUnit = FromSchema<typeof outputSchema>;
export type BusinessObject = FromSchema<typeof businessObjectSchema>;

export function presentUnit({
  facts: { read, known, matches },
  report,
  decision,
  codes,
}: {
  facts: Pick<Facts, 'read' | 'known' | 'matches'>;
  report: CheckReport;
  decision: Decision;
  codes: readonly GlCode[];
}): CompletedUnit {
  return {
    invoice_object: {
      invoice_number: textOf(read.invoiceNumber),
      amount: numberOf(read.payableAmount),
      currency: textOf(read.currency),
      vendor_name: textOf(read.vendorName),
      due_date: textOf(read.dueDate),
      line_items: read.lines.map(presentLine),
      po_matched: decision.poMatched,
      anomaly_flags: report.findings.map(presentFlag),
      approval_signal: decision.approval.signal,
      document_type: read.documentType?.value ?? null,
      issue_date: textOf(read.issueDate),
      due_date_derived: read.dueDateDerived,
      net_amount: numberOf(read.netAmount),
      tax_amount: numberOf(read.taxAmount),
      gross_amount: numberOf(read.grossAmount),
      prepaid_amount: numberOf(read.prepaidAmount),
      tax_breakdown: read.taxRows.map((row) => ({
        category: textOf(row.category),
        rate: numberOf(row.rate),
        taxable_amount: numberOf(row.taxable),
        tax_amount: numberOf(row.tax),
      })),
      po_number: textOf(read.poNumber),
      vendor_tax_id: textOf(read.vendorTaxId),
      buyer_name: textOf(read.buyerName),
      ibans: read.ibans.map((iban) => iban.value),
      payment_terms: textOf(read.paymentTerms),
    },
    confidence_score: Math.round(decision.confidence * 1e6) / 1e6,
    validation_traces: report.traces,
    ready_for_payment: decision.readyForPayment,
    gl_codes: codes.map((one) => ({
      line_item: one.lineItem,
      code: one.code,
      name: one.name,
      confidence: one.confidence,
      source: one.source,
      cost_centre: one.costCentre,
      learned_from: [...one.learnedFrom],
    })),
    exception_flags: report.findings.filter((one) => one.effect !== 'none').map(presentFlag),
    delivery: presentDelivery(read),
    known_vendor: presentVendor(known),
    line_matches: matches.lines.map(presentMatch),
    approval: { approvers: decision.approval.approvers, reasons: decision.approval.reasons },
  };
}

export function presentBusinessObject({ invoice_object: invoice }: CompletedUnit): BusinessObject {
  return {
    invoice_number: invoice.invoice_number,
    amount: invoice.amount,
    currency: invoice.currency,
    vendor: invoice.vendor_name,
    due_date: invoice.due_date,
    line_items: invoice.line_items.map(({ description, quantity, unit_price }) => ({
      description,
      quantity,
      unit_price,
    })),
    po_matched: invoice.po_matched,
    anomaly_flags: invoice.anomaly_flags,
    approval_signal: invoice.approval_signal,
  };
}

/** Evidence of every value that was read, by its pointer into completed_unit. */
export function presentEvidence(read: InvoiceRead, codes: readonly GlCode[]): EvidenceMap {
  const evidence: EvidenceMap = {};
  const put = (at: string, field: Field<unknown> | null): void => {
    if (field) evidence[at] = field.evidence;
  };
  put(pointer.invoice_number, read.invoiceNumber);
  put(pointer.amount, read.payableAmount);
  put(pointer.currency, read.currency);
  put(pointer.vendor_name, read.vendorName);
  put(pointer.due_date, read.dueDate);
  for (const [index, line] of read.lines.entries()) {
    const at = `${pointer.line_items}/${index}`;
    put(`${at}/description`, line.description);
    put(`${at}/quantity`, line.quantity);
    put(`${at}/unit_price`, line.unitPrice);
    put(`${at}/line_total`, line.lineTotal);
    put(`${at}/tax_rate`, line.taxRate);
    put(`${at}/unit`, line.unit);
  }
  put(pointer.document_type, read.documentType);
  put(pointer.issue_date, read.issueDate);
  put(pointer.net_amount, read.netAmount);
  put(pointer.tax_amount, read.taxAmount);
  put(pointer.gross_amount, read.grossAmount);
  put(pointer.prepaid_amount, read.prepaidAmount);
  for (const [index, row] of read.taxRows.entries()) {
    const at = `${pointer.tax_breakdown}/${index}`;
    put(`${at}/category`, row.category);
    put(`${at}/rate`, row.rate);
    put(`${at}/taxable_amount`, row.taxable);
    put(`${at}/tax_amount`, row.tax);
  }
  put(pointer.po_number, read.poNumber);
  put(pointer.vendor_tax_id, read.vendorTaxId);
  put(pointer.buyer_name, read.buyerName);
  for (const [index, iban] of read.ibans.entries()) put(`${pointer.ibans}/${index}`, iban);
  put(pointer.payment_terms, read.paymentTerms);
  putDelivery(read, put);
  for (const [index, { evidence: found }] of codes.entries()) {
    if (found) evidence[`/gl_codes/${index}/code`] = found;
  }
  return evidence;
}

function presentDelivery({ delivery, lines }: InvoiceRead): CompletedUnit['delivery'] {
  if (!delivery) return null;
  return {
    number: textOf(delivery.number),
    despatch_number: textOf(delivery.despatchNumber),
    date: textOf(delivery.date),
    lines: lines.map((line, index) => ({
      line_item: index,
      po_number: textOf(line.orderNumber ?? null),
      order_line: textOf(line.orderLine ?? null),
      short_quantity: numberOf(line.delivery?.short ?? null),
      rejected_quantity: numberOf(line.delivery?.rejected ?? null),
      outstanding_quantity: numberOf(line.delivery?.outstanding ?? null),
      reason: textOf(line.delivery?.reason ?? null),
    })),
  };
}

type Put = (at: string, field: Field<unknown> | null) => void;

function putDelivery({ delivery, lines }: InvoiceRead, put: Put): void {
  if (!delivery) return;
  put(pointer.delivery_number, delivery.number);
  put('/delivery/despatch_number', delivery.despatchNumber);
  put('/delivery/date', delivery.date);
  for (const [index, line] of lines.entries()) {
    const at = `/delivery/lines/${index}`;
    put(`${at}/po_number`, line.orderNumber ?? null);
    put(`${at}/order_line`, line.orderLine ?? null);
    put(`${at}/short_quantity`, line.delivery?.short ?? null);
    put(`${at}/rejected_quantity`, line.delivery?.rejected ?? null);
    put(`${at}/outstanding_quantity`, line.delivery?.outstanding ?? null);
    put(`${at}/reason`, line.delivery?.reason ?? null);
  }
}

function presentVendor({ vendor }: Facts['known']): CompletedUnit['known_vendor'] {
  if (!vendor) return null;
  const { record, by, evidence } = vendor;
  return {
    vendor_id: record.vendor_id,
    name: record.name,
    matched_by: by,
    evidence: evidence.map(({ by: what, value }) => ({ by: what, value })),
  };
}

function presentMatch(match: LineMatch): CompletedUnit['line_matches'][number] {
  const decimal = (value: Big | null): number | null => value?.round(10).toNumber() ?? null;
  return {
    line_item: match.lineItem,
    po_number: match.poNumber,
    order_line: match.orderLine,
    paired_by: match.pairedBy,
    verdict: match.verdict,
    differences: match.differences,
    quantity: {
      billed: decimal(match.billed),
      ordered: decimal(match.ordered),
      billed_before: decimal(match.billedBefore),
      received: decimal(match.received),
    },
    unit_price: { billed: decimal(match.billedPrice), ordered: decimal(match.orderedPrice) },
    receipts: match.receipts.map(({ receiptId, quantity }) => ({
      receipt_id: receiptId,
      quantity: quantity.toNumber(),
    })),
  };
}

type PresentedLine = CompletedUnit['invoice_object']['line_items'][number];

function presentLine(line: InvoiceLine): PresentedLine {
  return {
    description: textOf(line.description),
    quantity: numberOf(line.quantity),
    unit_price: numberOf(line.unitPrice),
    line_total: numberOf(line.lineTotal),
    tax_rate: numberOf(line.taxRate),
    unit: textOf(line.unit),
    price_base_quantity: line.priceBase.toNumber(),
  };
}

function presentFlag(finding: Finding): CompletedUnit['exception_flags'][number] {
  const { code, severity, message, field } = finding;
  return { code, severity, message, ...(field === undefined ? {} : { field }) };
}

function textOf(field: Field<string> | null): string | null {
  return field?.value ?? null;
}

function numberOf(field: Field<Big> | null): number | null {
  return field ? field.value.toNumber() : null;
}
