// What a check is: a rule about an invoice as data, with the words a person reads when it fails.

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
  /** The known orders that the invoice names. */
  files: readonly OrderFile[];
  /** One for each line of the invoice; none without a known order. */
  lines: readonly LineMatch[];
}

export const nothingMatched: Matches = { files: [], lines: [] };

/** All that a check may look at. */
export interface Facts {
  read: InvoiceRead;
  /** What only the electronic form tells; null when the invoice was read from a page. */
  electronic: Omit<EInvoice, 'read'> | null;
  /** Page against electronic form, for documents that have both. */
  comparison: PageComparison | null;
  /** The rules of the standard that the electronic form claims to follow; null without any. */
  rules: RuleReport | null;
  request: {
    documentType: string | null;
    vendorId: string | null;
    expectedPoNumber: string | null;
    requireLineItemMatching: boolean;
  };
  /** The vendor and the order as the customer knows them. */
  known: Known;
  /** The lines against the orders that the customer has. */
  matches: Matches;
  /** Invoices that the pipeline has seen before. */
  earlier: Earlier;
  /** Of the document's bytes. */
  sha256: string;
  /** Which file of an e-mail or archive was read; null: itself; absent for other documents. */
  attachment?: string | null | undefined;
  /** Whether it was read from text that has no places, such as a DOCX. */
  isFlow?: boolean;
  /** What a model server said of the pages; absent where none was asked. */
  opinion?: ModelOpinion | null;
  policy: Policy;
  /** ISO date of the run. */
  today: string;
}

export type Severity = 'info' | 'warning' | 'critical';

/** What a failed check means for payment: nothing, a stop, or that it must never be paid. */
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
  /** The validation trace that a failure shows in. */
  trace?: Trace;
  /** Failures; none when the rule holds; null when it does not apply to this invoice. */
  run(facts: Facts): Failure[] | null;
}

export interface Finding extends Failure {
  code: string;
  severity: Severity;
  effect: Effect;
}

/** Where the fields of an invoice stand in completed_unit. */
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

/** Letters and digits alone, upper case: how identifiers are compared. */
export function plainId(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** A message with decimals in plain notation, never 1e-7. */
export function say(texts: TemplateStringsArray, ...values: (string | number | Big)[]): string {
  const shown = values.map((value) =>
    typeof value === 'object' ? value.toFixed() : String(value),
  );
  return String.raw({ raw: texts }, ...shown);
}
