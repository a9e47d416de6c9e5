// The row by which later invoices find this one.

import { Big } from 'big.js';
import type { Remembered } from 'workmill/sdk';
import type { Facts, Finding } from '../checks/check.ts';
import { isAdvice, type Field } from '../invoice.ts';
import type { InvoiceSeen } from '../reference-schemas.ts';
import { amountKey, numberKey, vendorKeys } from './identity.ts';

/** Accounts with one of these flags must not count as known later. */
const doubtsAccounts = new Set([
  'bank_account_new',
  'bank_account_changed',
  'iban_invalid',
  'vendor_conflict',
  'vendor_record_mismatch',
  'vendor_mismatch',
  'hybrid_mismatch',
]);

/** Returns none for an invoice without identifying data. */
export function rememberInvoice(
  facts: Pick<Facts, 'read' | 'known' | 'matches' | 'sha256'>,
  findings: readonly Finding[],
): Remembered[] {
  const { read, known, sha256 } = facts;
  const kind = read.documentType?.value ?? 'invoice';
  const keys = vendorKeys(read, known);
  if (keys.length === 0 || kind === 'purchase_order' || isAdvice(kind)) return [];
  const number = shortened(read.invoiceNumber);
  const key = number === null ? null : numberKey(number);
  const { currency, payableAmount, netAmount, issueDate } = read;
  // Values in a file may be arbitrary; a row that its set rejects would fail the whole result.
  const money = currency && /^[A-Z]{3}$/.test(currency.value) ? currency.value : null;
  const amount = finite(payableAmount);
  const net = finite(netAmount);
  const isDoubted = findings.some(({ code }) => doubtsAccounts.has(code));
  const orders = orderNumbers(facts);
  const row: Omit<InvoiceSeen, 'workflow_id'> = {
    document_type: kind,
    vendor_keys: keys,
    sha256,
    ...(number !== null ? { invoice_number: number } : {}),
    ...(key !== null ? { number_key: key } : {}),
    ...(issueDate ? { issue_date: issueDate.value } : {}),
    ...(money !== null ? { currency: money } : {}),
    ...(amount !== null ? { amount } : {}),
    ...(money !== null && amount !== null
      ? { amount_key: amountKey(money, payableAmount!.value) }
      : {}),
    ...(net !== null ? { net_amount: net } : {}),
    ...(isDoubted ? {} : { ibans: read.ibans.slice(0, 20).map(({ value }) => value) }),
    ...(orders.length > 0 ? { po_numbers: orders } : {}),
    ...(read.isPrepayment && { prepayment: true }),
    order_lines: read.isPrepayment ? [] : orderLines(facts, kind === 'credit_note'),
  };
  return [{ set: 'invoices_seen', row }];
}

const longestText = 200;

function shortened(field: Field<string> | null): string | null {
  return field?.value.slice(0, longestText).toWellFormed() || null;
}

function finite(field: Field<Big> | null): number | null {
  const value = field?.value.toNumber();
  return value !== undefined && Number.isFinite(value) && Math.abs(value) < 1e15 ? value : null;
}

function orderNumbers({ read, matches }: Pick<Facts, 'read' | 'matches'>): string[] {
  const named = matches.files.map(({ order }) => order.po_number);
  if (named.length > 0) return named;
  return [shortened(read.poNumber)].filter((number) => number !== null);
}

function orderLines({ matches }: Pick<Facts, 'matches'>, isCredit: boolean) {
  const billed = new Map<string, { po_number: string; line: string; quantity: Big }>();
  for (const { poNumber, orderLine, billed: quantity } of matches.lines) {
    if (poNumber === null || orderLine === null || !quantity) continue;
    const key = JSON.stringify([poNumber, orderLine]);
    const sofar = billed.get(key)?.quantity ?? new Big(0);
    const signed = isCredit ? quantity.abs().neg() : quantity;
    billed.set(key, { po_number: poNumber, line: orderLine, quantity: sofar.plus(signed) });
  }
  return [...billed.values()].slice(0, 2000).map((line) => ({
    ...line,
    quantity: line.quantity.toNumber(),
  }));
}
