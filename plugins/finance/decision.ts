// How sure the result is, and what should happen with the invoice.

import type { ValidationFailure } from 'workmill/sdk';
import { pointer, type Facts, type Finding } from './checks/check.ts';
import type { CheckReport } from './checks/run-checks.ts';
import { isOrderOfVendor } from './checks/known.ts';
import { isExpectedOrder } from './checks/request.ts';
import type { Field, InvoiceRead } from './invoice.ts';

export type ApprovalSignal = 'auto_approve' | 'needs_approval' | 'hold' | 'reject';

export interface Decision {
  confidence: number;
  approvalSignal: ApprovalSignal;
  readyForPayment: boolean;
  poMatched: boolean;
  /** Why the result cannot stand without a person; business exceptions are not among them. */
  failures: ValidationFailure[];
}

/** No result is surer, so that a threshold of 1 sends everything to a person (contract.md §5). */
const highest = 0.999;
/** The pages and the electronic form contradict each other: either may be the true one. */
const ofContradicted = 0.5;
/**
 * Fields of one page are right or wrong together more than apart: a hard layout spoils several. The
 * product that independence asks for understates pages by far; its root stays nearest to what holds.
 */
const togetherness = 0.5;
/** A required field could not be read. */
const ofIncomplete = 0.2;

export function decide(facts: Facts, report: CheckReport): Decision {
  const failures = [...unreadable(facts.read), ...contradictions(facts, report.findings)];
  const confidence = confidenceOf(facts, report.findings, failures);
  const approvalSignal = approvalOf(facts, report, confidence, failures);
  const kind = facts.read.documentType?.value ?? 'invoice';
  return {
    confidence,
    approvalSignal,
    readyForPayment:
      approvalSignal === 'auto_approve' &&
      kind === 'invoice' &&
      (facts.read.payableAmount?.value.gt(0) ?? false),
    poMatched: isMatchedOrder(facts),
    failures,
  };
}

/** The order that the request expects or, when it expects none, one that the customer knows. */
function isMatchedOrder(facts: Facts): boolean {
  if (facts.request.expectedPoNumber !== null) return isExpectedOrder(facts);
  return facts.known.order !== null && isOrderOfVendor(facts);
}

function approvalOf(
  { read, policy }: Facts,
  report: CheckReport,
  confidence: number,
  failures: readonly ValidationFailure[],
): ApprovalSignal {
  const effects = new Set(report.findings.map((finding) => finding.effect));
  if (effects.has('reject')) return 'reject';
  if (effects.has('hold') || failures.length > 0) return 'hold';

  const limit = policy.autoApproveUpTo[read.currency?.value ?? ''];
  const amount = read.payableAmount?.value;
  if (limit === undefined || !amount || amount.abs().gt(limit)) return 'needs_approval';
  if (confidence < policy.autoApproveMinConfidence) return 'needs_approval';
  const isVerified = report.traces.vendor_match === 'verified';
  if (policy.requireVerifiedVendor && !isVerified) return 'needs_approval';
  if (policy.requirePurchaseOrder && !read.poNumber) return 'needs_approval';
  return 'auto_approve';
}

/** Required fields that were not found (contract.md §5). An order is known by its own number. */
function unreadable(read: InvoiceRead): ValidationFailure[] {
  const isOrder = read.documentType?.value === 'purchase_order';
  const required: [string, string, Field<unknown> | null][] = [
    isOrder
      ? ['order number', pointer.po_number, read.poNumber]
      : ['invoice number', pointer.invoice_number, read.invoiceNumber],
    ['payable amount', pointer.amount, read.payableAmount],
    ['currency', pointer.currency, read.currency],
    ['vendor', pointer.vendor_name, read.vendorName],
  ];
  return required
    .filter(([, , field]) => field === null)
    .map(([name, field]) => ({
      code: 'required_field_unreadable',
      message: `the ${name} could not be read`,
      field,
    }));
}

/**
 * A page whose totals do not add up and whose lines do not either was misread rather than misprinted.
 * Electronic invoices are read exactly: there the document itself is wrong, which is a flag.
 */
function contradictions(facts: Facts, findings: readonly Finding[]): ValidationFailure[] {
  if (facts.electronic) return [];
  const codes = new Set(findings.map((finding) => finding.code));
  if (!codes.has('total_mismatch') || !codes.has('line_sum_mismatch')) return [];
  const message = 'neither the totals nor the line items add up: the reading contradicts itself';
  return [{ code: 'contradictory_reading', message, field: pointer.amount }];
}

function confidenceOf(
  { read, electronic }: Facts,
  findings: readonly Finding[],
  failures: readonly ValidationFailure[],
): number {
  const fields = checkedFields(read).map((field) => field.evidence.confidence);
  if (fields.length === 0) return 0;
  const caps = [highest];
  if (failures.length > 0) caps.push(ofIncomplete);
  if (findings.some((finding) => finding.code === 'hybrid_mismatch')) caps.push(ofContradicted);
  // One table reads all fields of an electronic invoice; fields of a page are each a choice.
  const together = electronic
    ? Math.min(...fields)
    : fields.reduce((product, confidence) => product * confidence, 1) ** togetherness;
  return Math.min(together, ...caps);
}

/** The fields whose rightness makes a document right. */
function checkedFields(read: InvoiceRead): Field<unknown>[] {
  const { invoiceNumber, payableAmount, currency, vendorName, issueDate } = read;
  const { dueDate, poNumber, netAmount, taxAmount } = read;
  const all = [invoiceNumber, payableAmount, currency, vendorName, issueDate];
  return [...all, dueDate, poNumber, netAmount, taxAmount].filter((field) => field !== null);
}
