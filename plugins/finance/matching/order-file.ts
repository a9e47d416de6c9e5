// Orders of an invoice, with their receipts and earlier billing.

import { Big } from 'big.js';
import type { Reference } from 'workmill/sdk';
import { plainId } from '../checks/check.ts';
import type { InvoiceRead } from '../invoice.ts';
import type { InvoiceSeen, OrderLine, PurchaseOrder, Receipt } from '../reference-schemas.ts';

export interface OrderFile {
  order: PurchaseOrder;
  receipts: readonly Receipt[];
  /** Quantities of earlier invoices minus their credit notes, by the key of the order's line. */
  billed: ReadonlyMap<string, Big>;
  /** Net amounts of earlier invoices for only this order, minus credit notes. */
  billedNet: Big;
  /**
   * Whether earlier invoices were omitted because of the limit, so that the billed quantity is
   * incomplete.
   */
  isCut: boolean;
}

/** A consolidated monthly invoice; each order takes three look-ups of the 200 of a run. */
const mostOrders = 20;
const mostEarlier = 500;
const mostReceipts = 200;

/**
 * Returns the customer's orders that an invoice names, in one field or by line; unknown ones are
 * omitted.
 */
export async function findOrderFiles(
  read: InvoiceRead,
  reference: Reference,
): Promise<OrderFile[]> {
  const named = [
    ...(await headerOrders(read, reference)),
    ...(await Promise.all(
      lineNumbers(read)
        .slice(0, mostOrders)
        .map((one) => findOrder(one, reference)),
    )),
  ].filter((order) => order !== null);
  const orders = [...new Map(named.map((order) => [order.po_number, order])).values()];
  return Promise.all(orders.slice(0, mostOrders).map((order) => fileOf(read, order, reference)));
}

/** One number, or several in one field: "4711, 4712 / 4713". */
async function headerOrders(
  { poNumber }: InvoiceRead,
  reference: Reference,
): Promise<(PurchaseOrder | null)[]> {
  if (!poNumber) return [];
  const whole = await findOrder(poNumber.value, reference);
  if (whole) return [whole];
  const parts = poNumber.value.split(/[,;/&+\s]+/).filter((part) => /\d/.test(part));
  if (parts.length < 2) return [];
  return Promise.all(parts.slice(0, mostOrders).map((part) => findOrder(part, reference)));
}

function lineNumbers({ lines }: InvoiceRead): string[] {
  const numbers = lines.flatMap(({ orderNumber }) => orderNumber?.value ?? []);
  return [...new Map(numbers.map((one) => [plainId(one), one])).values()];
}

async function findOrder(number: string, reference: Reference): Promise<PurchaseOrder | null> {
  // Files may contain arbitrary text: no order number is longer.
  const shown = number.slice(0, 200).toWellFormed();
  const found = await reference.find('purchase_orders', { po_number: shown });
  return found.length === 1 ? (found[0] as PurchaseOrder) : null;
}

async function fileOf(
  { prepaidAmount }: InvoiceRead,
  order: PurchaseOrder,
  reference: Reference,
): Promise<OrderFile> {
  const { po_number: number } = order;
  const [receipts, seen] = await Promise.all([
    reference.find('receipts', { po_number: number }, { limit: mostReceipts }),
    reference.find('invoices_seen', { po_numbers: number }, { limit: mostEarlier, last: true }),
  ]);
  const earlier = (seen as InvoiceSeen[]).filter(isBilling);
  const billed = new Map<string, Big>();
  for (const { order_lines: lines = [] } of earlier) {
    for (const { po_number: of, line, quantity } of lines) {
      if (plainId(of) !== plainId(number)) continue;
      billed.set(line, (billed.get(line) ?? new Big(0)).plus(quantity));
    }
  }
  // An invoice that deducts prepayments includes their net; one that does not would bill twice.
  const takesOff = prepaidAmount?.value.gt(0) ?? false;
  const billedNet = earlier
    .filter(({ po_numbers: numbers = [] }) => numbers.length === 1)
    .filter(({ prepayment = false }) => !prepayment || !takesOff)
    .reduce((sum, one) => sum.plus(signedNet(one)), new Big(0));
  const isCut = seen.length === mostEarlier || receipts.length === mostReceipts;
  return { order, receipts: receipts as Receipt[], billed, billedNet, isCut };
}

function isBilling({ document_type: kind }: InvoiceSeen): boolean {
  return kind === 'invoice' || kind === 'credit_note';
}

function signedNet({ document_type: kind, net_amount: net = 0 }: InvoiceSeen): Big {
  return kind === 'credit_note' ? new Big(net).abs().neg() : new Big(net);
}

/** Key of a line within its order: its number, else its position, from 1. */
export function lineKeyOf({ lines = [] }: PurchaseOrder, line: OrderLine): string {
  return line.line_no ?? `#${lines.indexOf(line) + 1}`;
}
