// Checks line items by themselves and against the document's net (BR-CO-10, BR-CO-13; Peppol R120).

import { Big } from 'big.js';
import type { InvoiceLine, InvoiceRead } from '../invoice.ts';
import { pointer, say, type Check, type Effect, type Facts } from './check.ts';
import { isWithin, minorUnit, productTolerance, sumTolerance } from './rounding.ts';

export const lineChecks: readonly Check[] = [
  {
    code: 'line_items_missing',
    says: 'line items must be matched and there are none',
    severity: 'warning',
    effect: 'hold',
    trace: 'line_item_reconciliation',
    run({ read, request }) {
      if (!request.requireLineItemMatching) return null;
      if (read.lines.length > 0) return [];
      return [
        { message: 'the document lists no line items to reconcile', field: pointer.line_items },
      ];
    },
  },
  {
    code: 'line_sum_mismatch',
    says: 'line items, allowances and charges make neither net nor gross',
    severity: 'warning',
    effect: whenMatchingIsRequired,
    trace: 'line_item_reconciliation',
    run({ read }) {
      const net = read.netAmount?.value;
      const totals = read.lines.map(totalOf);
      if (!net || totals.length === 0 || totals.includes(null)) return null;
      const tolerance = sumTolerance(unitOf(read), totals.length);
      const lines = totals.reduce<Big>((all, total) => all.plus(total!), new Big(0));
      const sum = lines.minus(read.allowances).plus(read.charges);
      if (isWithin(sum, net, tolerance)) return [];
      // Shops and some suppliers print lines that include tax.
      const gross = read.grossAmount?.value ?? read.payableAmount?.value;
      if (gross && isWithin(sum, gross, tolerance)) return [];
      const message = say`line items come to ${sum}, the net total is ${net}`;
      return [{ message, field: pointer.line_items }];
    },
  },
  {
    code: 'line_amount_mismatch',
    says: 'quantity times price is not the line total',
    severity: 'warning',
    effect: whenMatchingIsRequired,
    trace: 'line_item_reconciliation',
    run({ read }) {
      const unit = unitOf(read);
      const checked = read.lines.flatMap((line, index) => {
        const { quantity, unitPrice, lineTotal } = line;
        if (!quantity || !unitPrice || !lineTotal) return [];
        const product = productOf(line)!;
        const pieces = quantity.value.div(line.priceBase);
        const tolerance = productTolerance(unit, unitPrice.value, pieces);
        const holds = [product, withTax(product, line)].some((expected) =>
          isWithin(expected, lineTotal.value, tolerance),
        );
        return [{ index, line, product, holds }];
      });
      if (checked.length === 0) return null;
      return checked
        .filter(({ holds }) => !holds)
        .map(({ index, line, product }) => ({
          message: say`${priceOf(line)} is ${product.round(4)}, not ${line.lineTotal!.value}`,
          field: `${pointer.line_items}/${index}`,
        }));
    },
  },
  {
    code: 'duplicate_line',
    says: 'a line item repeats another',
    severity: 'info',
    effect: 'none',
    run({ read }) {
      const keys = read.lines.map(lineKey);
      if (keys.length < 2) return null;
      const firsts = new Map<string, number>();
      return keys.flatMap((key, index) => {
        const earlier = key === null ? undefined : firsts.get(key);
        if (key !== null && earlier === undefined) firsts.set(key, index);
        if (earlier === undefined) return [];
        const message = `line item ${index + 1} repeats line item ${earlier + 1}`;
        return [{ message, field: `${pointer.line_items}/${index}` }];
      });
    },
  },
];

/** options.require_line_item_matching makes an unreconciled line block payment. */
export function whenMatchingIsRequired({ request }: Facts): Effect {
  return request.requireLineItemMatching ? 'hold' : 'none';
}

function totalOf(line: InvoiceLine): Big | null {
  return line.lineTotal?.value ?? productOf(line);
}

function productOf(line: InvoiceLine): Big | null {
  if (!line.quantity || !line.unitPrice) return null;
  const pieces = line.quantity.value.div(line.priceBase);
  return pieces.times(line.unitPrice.value).plus(line.adjustment);
}

function priceOf({ quantity, unitPrice, priceBase }: InvoiceLine): string {
  const per = priceBase.eq(1) ? '' : say` per ${priceBase}`;
  return say`${quantity!.value} at ${unitPrice!.value}${per}`;
}

function withTax(product: Big, line: InvoiceLine): Big {
  return product.times(new Big(1).plus((line.taxRate?.value ?? new Big(0)).div(100)));
}

/** Key of equal lines; lines without amounts are text and may repeat. */
function lineKey(line: InvoiceLine): string | null {
  if (!line.lineTotal || line.lineTotal.value.eq(0)) return null;
  const parts = [line.description, line.quantity, line.unitPrice, line.lineTotal];
  return JSON.stringify(parts.map((part) => part?.value.toString() ?? null));
}

function unitOf(read: InvoiceRead): Big {
  return minorUnit(read.currency?.value ?? null);
}
