// A check is a rule about an invoice as data, with the message for a failure.

import type { Big } from 'big.js';
import type { Earlier } from '../history/earlier.ts';
import type { InvoiceRead } from '../invoice.ts';
import type { PageComparison } from '../einvoice/compare-pages.ts';
import type { EInvoice } from '../einvoice/read-einvoice.ts';
import type { ModelOpinion } from '../model/opinion.ts';
import type { Known } from '../known.ts';
import type { LineMatch } from '../matching/match-lines.ts';
import type { OrderFile } from '../matching/order-file.ts';
import type { Policy } from '../policy.ts';
import type { RuleReport } from '../rules/check-rules.ts';

export interface Matches {
  /** Known orders that the invoice names. */
  files: readonly OrderFile[];
  /** One for each line of the invoice; empty without a known order. */
  lines: readonly LineMatch[];
}

export const nothingMatched: Matches = { files: [], lines: [] };

/** Input of all checks. */
export interface Facts {
  read: InvoiceRead;
  /** Data that only the electronic form has; null if the invoice was read from a page. */
  electronic: Omit<EInvoice, 'read'> | null;
  /** Comparison of page and electronic form, for documents with both. */
  comparison: PageComparison | null;
  /** Rules of the standard that the electronic form claims to follow; null if there are none. */
  rules: RuleReport | null;
  request: {
    documentType: string | null;
    vendorId: string | null;
    expectedPoNumber: string | null;
    requireLineItemMatching: boolean;
  };
  /** Vendor and order as known to the customer. */
  known: Known;
  /** Comparison of the lines with the customer's orders. */
  matches: Matches;
  /** Invoices that the pipeline has processed before. */
  earlier: Earlier;
  /** SHA-256 of the document's bytes. */
  sha256: string;
  /**
   * File of an e-mail or archive that was read; null: the document itself; omitted for other
   * documents.
   */
  attachment?: string | null | undefined;
  /** Whether it was read from text without positions, such as a DOCX. */
  isFlow?: boolean;
  /** Values that a model server read from the pages; omitted if none was queried. */
  opinion?: ModelOpinion | null;
  policy: Policy;
  /** ISO date of the run. */
  today: string;
}

export type Severity = 'info' | 'warning' | 'critical';

/** Effect of a failed check on payment: none, a hold, or a rejection. */
export type Effect = 'none' | 'hold' | 'reject';

export type Trace = 'vendor_match' | 'line_item_reconciliation' | 'tax_calculation';

export interface Failure {
  message: string;
  /** JSON pointer into completed_unit. */
  field?: string;
}

export interface Check {
  code: string;
  /** When it fails, for the table of flags in the README. */
  says: string;
  severity: Severity;
  effect: Effect | ((facts: Facts) => Effect);
  /** Validation trace that contains a failure. */
  trace?: Trace;
  /** Returns the failures; empty if the rule holds; null if it does not apply to this invoice. */
  run(facts: Facts): Failure[] | null;
}

export interface Finding extends Failure {
  code: string;
  severity: Severity;
  effect: Effect;
}

/** Positions of the fields of an invoice in completed_unit. */
export const pointer = {
  invoice_number: '/invoice_object/invoice_number',
  amount: '/invoice_object/amount',
  currency: '/invoice_object/currency',
  vendor_name: '/invoice_object/vendor_name',
  due_date: '/invoice_object/due_date',
  line_items: '/invoice_object/line_items',
  document_type: '/invoice_object/document_type',
  issue_date: '/invoice_object/issue_date',
  net_amount: '/invoice_object/net_amount',
  tax_amount: '/invoice_object/tax_amount',
  gross_amount: '/invoice_object/gross_amount',
  prepaid_amount: '/invoice_object/prepaid_amount',
  tax_breakdown: '/invoice_object/tax_breakdown',
  po_number: '/invoice_object/po_number',
  vendor_tax_id: '/invoice_object/vendor_tax_id',
  buyer_name: '/invoice_object/buyer_name',
  ibans: '/invoice_object/ibans',
  payment_terms: '/invoice_object/payment_terms',
  delivery_number: '/delivery/number',
} as const;

/** Letters and digits only, in upper case: the form in which identifiers are compared. */
export function plainId(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Formats a message with decimals in plain notation, never 1e-7. */
export function say(texts: TemplateStringsArray, ...values: (string | number | Big)[]): string {
  const shown = values.map((value) =>
    typeof value === 'object' ? value.toFixed() : String(value),
  );
  return String.raw({ raw: texts }, ...shown);
}
