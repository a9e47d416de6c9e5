// The rules that a corrected invoice can be held against by its values alone, without the document:
// arithmetic, identifiers, currency and dates. Notes ask for nothing and are left out.

import { Big } from 'big.js';
import type { FromSchema, UnitCheck, ValidationFailure } from 'workmill/sdk';
import { nothingEarlier } from '../history/earlier.ts';
import { emptyInvoice, type Field, type InvoiceRead } from '../invoice.ts';
import { nothingKnown } from '../known.ts';
import { policyFrom } from '../policy.ts';
import type { outputSchema } from '../schemas.ts';
import type { Settings } from '../settings-schema.ts';
import { nothingMatched, type Check, type Facts } from './check.ts';
import { dueDateChecks } from './due-date.ts';
import { identityChecks } from './identity.ts';
import { lineChecks } from './lines.ts';
import { totalChecks } from './totals.ts';

type Unit = FromSchema<typeof outputSchema>;

const unitChecks: readonly Check[] = [
  ...totalChecks,
  ...lineChecks,
  ...identityChecks,
  ...dueDateChecks,
].filter(({ severity }) => severity !== 'info');

/**
 * A rule that the uncorrected values break, and that the run did not flag, depends on what the result
 * does not show, such as allowances: it is left out.
 */
export function checkUnit(unit: Unit, { original, settings, startedAt }: UnitCheck<Unit>) {
  const today = new Date(startedAt).toISOString().slice(0, 10);
  const policy = policyFrom(settings as Settings);
  const flagged = new Set(original.invoice_object?.anomaly_flags.map(({ code }) => code));
  const unseen = new Set(
    failuresOf(original, policy, today)
      .map(({ code }) => code)
      .filter((code) => !flagged.has(code)),
  );
  return failuresOf(unit, policy, today).filter(({ code }) => !unseen.has(code));
}

function failuresOf(unit: Unit, policy: Facts['policy'], today: string): ValidationFailure[] {
  // No run has come to a result.
  if (unit.invoice_object === undefined) return [];
  const facts: Facts = {
    read: readFrom(unit),
    electronic: null,
    comparison: null,
    rules: null,
    request: {
      documentType: null,
      vendorId: null,
      expectedPoNumber: null,
      requireLineItemMatching: false,
    },
    known: nothingKnown,
    matches: nothingMatched,
    earlier: nothingEarlier,
    sha256: '',
    policy,
    today,
  };
  return unitChecks.flatMap(({ code, run }) =>
    (run(facts) ?? []).map((failure) => ({ code, ...failure })),
  );
}

function readFrom({ invoice_object: invoice }: Unit): InvoiceRead {
  return {
    ...emptyInvoice(),
    documentType: field(invoice.document_type),
    invoiceNumber: field(invoice.invoice_number),
    issueDate: field(invoice.issue_date),
    dueDate: field(invoice.due_date),
    currency: field(invoice.currency),
    vendorName: field(invoice.vendor_name),
    vendorTaxId: field(invoice.vendor_tax_id),
    buyerName: field(invoice.buyer_name),
    poNumber: field(invoice.po_number),
    ibans: invoice.ibans.map((iban) => field(iban)!),
    netAmount: decimal(invoice.net_amount),
    taxAmount: decimal(invoice.tax_amount),
    grossAmount: decimal(invoice.gross_amount),
    prepaidAmount: decimal(invoice.prepaid_amount),
    payableAmount: decimal(invoice.amount),
    taxRows: invoice.tax_breakdown.map((row) => ({
      rate: decimal(row.rate),
      category: field(row.category),
      taxable: decimal(row.taxable_amount),
      tax: decimal(row.tax_amount),
    })),
    lines: invoice.line_items.map((line) => ({
      id: null,
      description: field(line.description),
      quantity: decimal(line.quantity),
      unit: field(line.unit),
      unitPrice: decimal(line.unit_price),
      priceBase: new Big(line.price_base_quantity || 1),
      lineTotal: decimal(line.line_total),
      adjustment: new Big(0),
      taxRate: decimal(line.tax_rate),
    })),
  };
}

/** Checks do not ask where a value was read. */
const evidence = {
  page: null,
  bbox: null,
  text: '',
  confidence: 0.999,
  source: 'reviewer',
} as const;

function field<T>(value: T | null): Field<T> | null {
  return value === null ? null : { value, evidence };
}

function decimal(value: number | null): Field<Big> | null {
  return value === null ? null : { value: new Big(value), evidence };
}
