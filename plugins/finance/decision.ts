// Computes the confidence of the result, and the decision about the invoice.

import type { ValidationFailure } from 'workmill/sdk';
import { pointer, type Facts, type Finding } from './checks/check.ts';
import type { CheckReport } from './checks/run-checks.ts';
import { isOrderOfVendor } from './checks/known.ts';
import { isExpectedOrder } from './checks/request.ts';
import { approve, type Approval } from './approval.ts';
import type { GlCode } from './coding/suggest.ts';
import type { Field, InvoiceDocumentType, InvoiceRead } from './invoice.ts';
import { surestOfFlow } from './flow/read-flow.ts';

export interface Decision {
  confidence: number;
  approval: Approval;
  readyForPayment: boolean;
  poMatched: boolean;
  /** Reasons that require a review; business exceptions are not among them. */
  failures: ValidationFailure[];
}

/** Maximum confidence, so that a threshold of 1 sends everything to review (contract.md §5). */
const highest = 0.999;
/** The pages and the electronic form contradict each other: either may be right. */
const ofContradicted = 0.5;
/**
 * Errors of fields on one page are correlated: a hard layout affects several. The product for
 * independent fields would be much too low for pages; its root is closest to the observed rate.
 */
const togetherness = 0.5;
/**
 * A credit note with negative amounts is ambiguous: it may be a negative invoice, or print
 * deductions with a minus. A person decides.
 */
const ofUncertainSign = 0.5;
/** A required field could not be read. */
const ofIncomplete = 0.2;

export function decide(facts: Facts, report: CheckReport, codes: readonly GlCode[]): Decision {
  const failures = [...unreadable(facts.read), ...contradictions(facts, report.findings)];
  const confidence = confidenceOf(facts, report.findings, failures);
  const isIncomplete = failures.length > 0;
  const approval = approve({ ...facts, report, confidence, isIncomplete, codes });
  const kind = facts.read.documentType?.value ?? 'invoice';
  return {
    confidence,
    approval,
    readyForPayment:
      approval.signal === 'auto_approve' &&
      kind === 'invoice' &&
      (facts.read.payableAmount?.value.gt(0) ?? false),
    poMatched: isMatchedOrder(facts),
    failures,
  };
}

/** The order that the request expects or, without one, an order known to the customer. */
function isMatchedOrder(facts: Facts): boolean {
  if (facts.request.expectedPoNumber !== null) return isExpectedOrder(facts);
  return facts.known.order !== null && isOrderOfVendor(facts);
}

type Required = [name: string, at: string, field: (read: InvoiceRead) => Field<unknown> | null];

const payable: readonly Required[] = [
  ['payable amount', pointer.amount, (read) => read.payableAmount],
  ['currency', pointer.currency, (read) => read.currency],
  ['vendor', pointer.vendor_name, (read) => read.vendorName],
];
const numbered: readonly Required[] = [
  ['invoice number', pointer.invoice_number, (read) => read.invoiceNumber],
  ...payable,
];

const advised: readonly Required[] = [
  ['number of the advice', pointer.delivery_number, (read) => read.delivery?.number ?? null],
  ['vendor', pointer.vendor_name, (read) => read.vendorName],
];

/**
 * Required fields of each document type (contract.md §5). An order is identified by its own number;
 * many receipts have none and are identified by their date.
 */
const required: Readonly<Record<InvoiceDocumentType, readonly Required[]>> = {
  invoice: numbered,
  credit_note: numbered,
  receipt: [...payable, ['date', pointer.issue_date, (read) => read.issueDate]],
  purchase_order: [['order number', pointer.po_number, (read) => read.poNumber], ...payable],
  despatch_advice: advised,
  receipt_advice: advised,
};

function unreadable(read: InvoiceRead): ValidationFailure[] {
  return required[read.documentType?.value ?? 'invoice']
    .filter(([, , fieldOf]) => fieldOf(read) === null)
    .map(([name, field]) => ({
      code: 'required_field_unreadable',
      message: `the ${name} could not be read`,
      field,
    }));
}

/**
 * If neither the totals nor the lines of a page add up, it was probably misread rather than
 * misprinted. Electronic invoices are read exactly: there the document itself is wrong, which is a
 * flag.
 */
function contradictions(facts: Facts, findings: readonly Finding[]): ValidationFailure[] {
  if (facts.electronic) return [];
  const codes = new Set(findings.map((finding) => finding.code));
  if (!codes.has('total_mismatch') || !codes.has('line_sum_mismatch')) return [];
  const message = 'neither the totals nor the line items add up: the reading contradicts itself';
  return [{ code: 'contradictory_reading', message, field: pointer.amount }];
}

function confidenceOf(
  { read, electronic, isFlow }: Facts,
  findings: readonly Finding[],
  failures: readonly ValidationFailure[],
): number {
  const fields = checkedFields(read).map((field) => field.evidence.confidence);
  if (fields.length === 0) return 0;
  const caps = [highest];
  if (failures.length > 0) caps.push(ofIncomplete);
  if (findings.some((finding) => finding.code === 'hybrid_mismatch')) caps.push(ofContradicted);
  if (!electronic && isNegativeCredit(read)) caps.push(ofUncertainSign);
  if (isFlow) caps.push(surestOfFlow);
  // All fields of an electronic invoice are read by one table; fields of a page are separate
  // choices.
  const together = electronic
    ? Math.min(...fields)
    : fields.reduce((product, confidence) => product * confidence, 1) ** togetherness;
  return Math.min(together, ...caps);
}

function isNegativeCredit({ documentType, payableAmount }: InvoiceRead): boolean {
  return documentType?.value === 'credit_note' && (payableAmount?.value.lt(0) ?? false);
}

/** Fields that must be right for the document to be right. */
function checkedFields(read: InvoiceRead): Field<unknown>[] {
  const { invoiceNumber, payableAmount, currency, vendorName, issueDate } = read;
  const { dueDate, poNumber, netAmount, taxAmount } = read;
  const all = [invoiceNumber, payableAmount, currency, vendorName, issueDate];
  return [...all, dueDate, poNumber, netAmount, taxAmount].filter((field) => field !== null);
}
