// Converts despatch and receipt advices in standard file formats to rows of `receipts`.

import { Big } from 'big.js';
import type { Document, FileRow, FileRowFault } from 'workmill/sdk';
import { isItem, lineElements, readLine } from '../einvoice/lines.ts';
import { readEInvoice } from '../einvoice/read-einvoice.ts';
import { rootOf, type Found } from '../einvoice/xml-path.ts';
import type { InvoiceLine, InvoiceRead } from '../invoice.ts';
import { findDocuments, type FoundDocument, type Wanted } from './found-documents.ts';

interface AdvisedLine {
  line: Found;
  item: InvoiceLine;
  order: string | null;
}

/**
 * Returns one row for each order of an advice. @throws PipelineFault for a file with anything else
 */
export function receiptRows(
  document: Document,
  wanted: Wanted & { announced: boolean },
): FileRow[] {
  return findDocuments(document, wanted).flatMap((found) => rowsOf(found, wanted.announced));
}

function rowsOf({ root, syntax, placeOf }: FoundDocument, announced: boolean): FileRow[] {
  const { read } = readEInvoice(root, syntax);
  const lines = lineElements(rootOf(root), syntax)
    .map((line): AdvisedLine => {
      const item = readLine(line, syntax);
      return { line, item, order: item.orderNumber?.value ?? read.poNumber?.value ?? null };
    })
    .filter(({ item }) => isItem(item));
  const byOrder = Map.groupBy(lines, ({ order }) => order);
  if (byOrder.size === 0) byOrder.set(read.poNumber?.value ?? null, []);
  return [...byOrder].map(([order, own]) => {
    const faults = own.flatMap(({ line, item }, index): FileRowFault[] => {
      if (arrived(item)) return [];
      const message = `${placeOf(line.element)}: the line has none`;
      return [{ path: `/lines/${index}/quantity`, message }];
    });
    const id = idOf(read, byOrder.size > 1 ? order : null);
    return {
      row: { ...id, ...rowOf(read, order, announced), lines: own.map(lineRow) },
      place: placeOf(own[0]?.line.element ?? root),
      faults,
    };
  });
}

/** A receipt of several orders gives one row for each, with the order as its key. */
function idOf({ delivery }: InvoiceRead, order: string | null): object {
  const number = delivery?.number?.value;
  if (number === undefined) return {};
  return { receipt_id: order === null ? number : `${number}/${order}` };
}

function rowOf({ delivery }: InvoiceRead, order: string | null, announced: boolean): object {
  return {
    ...(order !== null && { po_number: order }),
    ...(delivery?.date && { received_on: delivery.date.value }),
    ...(delivery?.despatchNumber && { despatch_number: delivery.despatchNumber.value }),
    ...(announced && { announced }),
  };
}

function lineRow({ item }: AdvisedLine): object {
  const { orderLine, articles = [], description, unit } = item;
  const quantity = arrived(item);
  const [sku] = articles;
  return {
    ...(orderLine && { line_no: orderLine.value }),
    ...(sku && { sku: sku.value }),
    ...(description && { description: description.value.slice(0, 500) }),
    ...(quantity && { quantity: quantity.toNumber() }),
    ...(unit && { unit: unit.value }),
  };
}

/** Received quantity minus the rejected one; null if only the missing quantity is stated. */
function arrived({ quantity, delivery }: InvoiceLine): Big | null {
  const rejected = delivery?.rejected?.value ?? new Big(0);
  if (quantity) return quantity.value.minus(rejected);
  return delivery?.short || delivery?.outstanding ? new Big(0) : null;
}
