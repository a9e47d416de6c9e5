// Reads the lines of an electronic document by the table of its syntax.

import { Big } from 'big.js';
import type { InvoiceLine } from '../invoice.ts';
import { lineAdjustment } from './adjustments.ts';
import { readDeliveryLine } from './delivery.ts';
import { decimalField, every, first, sumField, textAt, textField } from './fields.ts';
import type { Syntax } from './terms.ts';
import { selectElements, type Found } from './xml-path.ts';

/** In document order, without subtotals and informational lines. */
export function readLines(top: Found, syntax: Syntax): InvoiceLine[] {
  const { besides = [] } = syntax.line;
  return lineElements(top, syntax)
    .filter((line) => first(line, besides) === null)
    .map((line) => readLine(line, syntax))
    .filter(isItem);
}

export function readLine(line: Found, syntax: Syntax): InvoiceLine {
  const { terms, sums = {}, references = {}, adjustments, delivery } = syntax.line;
  const base = decimalField(first(line, terms['BT-149']))?.value;
  const quantity =
    decimalField(first(line, terms['BT-129'])) ?? sumField(every(line, sums['BT-129'] ?? []));
  const unitPrice = decimalField(first(line, terms['BT-146']));
  return {
    id: textField(first(line, terms['BT-126'])),
    description: textField(first(line, terms['BT-153'])),
    quantity,
    unit: textField(first(line, terms['BT-130'])),
    unitPrice,
    priceBase: base && base.gt(0) ? base : new Big(1),
    lineTotal: decimalField(first(line, terms['BT-131'])),
    adjustment: lineAdjustment(line, adjustments, {
      quantity: quantity?.value ?? new Big(1),
      price: unitPrice?.value ?? null,
    }),
    taxRate: decimalField(first(line, terms['BT-152'])),
    orderNumber: textField(first(line, references.order ?? [])),
    orderLine: textField(first(line, references['BT-132'] ?? [])),
    articles: every(line, references['BT-155'] ?? []).map(textAt),
    ...(delivery && { delivery: readDeliveryLine(line, delivery) }),
  };
}

export function lineElements(top: Found, { line }: Syntax): Found[] {
  return line.each.flatMap((path) => selectElements(top, path.steps));
}

/** ZUGFeRD 1.0 and EXTENDED have informational lines. */
export function isItem({ quantity, unitPrice, lineTotal, delivery }: InvoiceLine): boolean {
  const counts = delivery ? [delivery.short, delivery.rejected, delivery.outstanding] : [];
  return [quantity, unitPrice, lineTotal, ...counts].some((one) => one !== null);
}
