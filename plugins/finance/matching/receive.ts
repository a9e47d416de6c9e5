// Received quantity of each order line, with its receipts.

import { Big } from 'big.js';
import { plainId } from '../checks/check.ts';
import { foldName } from '../names.ts';
import type { OrderLine, PurchaseOrder, Receipt } from '../reference-schemas.ts';
import { lineKeyOf } from './order-file.ts';

export interface Received {
  quantity: Big;
  from: { receiptId: string; quantity: Big }[];
}

/** By the key of the order's line. A receipt that matches no line, or several, counts for none. */
export function receivedByLine(
  order: PurchaseOrder,
  receipts: readonly Receipt[],
): Map<string, Received> {
  const received = new Map<string, Received>();
  const answered = new Set(
    receipts.flatMap(({ despatch_number: number }) =>
      number === undefined ? [] : plainId(number),
    ),
  );
  for (const { receipt_id: receiptId, announced = false, lines = [] } of receipts) {
    // Despatch advice and its receipt advice are about the same goods.
    if (announced && answered.has(plainId(receiptId))) continue;
    for (const line of lines) {
      const ordered = orderLineFor(order, line);
      if (!ordered) continue;
      const key = lineKeyOf(order, ordered);
      const sofar = received.get(key) ?? { quantity: new Big(0), from: [] };
      sofar.from.push({ receiptId, quantity: new Big(line.quantity) });
      received.set(key, { ...sofar, quantity: sofar.quantity.plus(line.quantity) });
    }
  }
  return received;
}

type ReceiptLine = NonNullable<Receipt['lines']>[number];

function orderLineFor({ lines = [] }: PurchaseOrder, line: ReceiptLine): OrderLine | null {
  const { line_no: number, sku, description } = line;
  if (number !== undefined) return only(lines, (one) => isSame(one.line_no, number));
  if (sku !== undefined) {
    return only(lines, (one) => isSame(one.sku, sku) || isSame(one.buyer_sku, sku));
  }
  if (description === undefined) return lines.length === 1 ? lines[0]! : null;
  return only(lines, (one) => foldName(one.description ?? '') === foldName(description));
}

function only(lines: readonly OrderLine[], fits: (line: OrderLine) => boolean): OrderLine | null {
  const found = lines.filter(fits);
  return found.length === 1 ? found[0]! : null;
}

function isSame(one: string | undefined, other: string): boolean {
  return one !== undefined && plainId(one).replace(/^0+/, '') === plainId(other).replace(/^0+/, '');
}
