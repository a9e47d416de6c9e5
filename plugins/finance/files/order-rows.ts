// Converts orders in standard file formats to rows of `purchase_orders`.

import { PipelineFault, type Document, type FileRow, type FileRowFault } from 'workmill/sdk';
import { first } from '../einvoice/fields.ts';
import { isItem, lineElements, readLine } from '../einvoice/lines.ts';
import { readEInvoice } from '../einvoice/read-einvoice.ts';
import { answerCode, lineStatus } from '../einvoice/ubl-order-response.ts';
import { rootOf, xmlPath, type Found } from '../einvoice/xml-path.ts';
import type { InvoiceLine } from '../invoice.ts';
import { findDocuments, type FoundDocument, type Wanted } from './found-documents.ts';

/** The buyer's own number of the supplier, if the order has one. */
const vendorId = [
  'SellerSupplierParty/CustomerAssignedAccountID',
  'NAD[e3035=SU|SE]/RFF[e1153=IA]/e1154',
].map(xmlPath);

/** Not accepted, and already delivered (UNCL 1229). */
const refusedLines = new Set(['7', '42']);

/** @throws PipelineFault for a file that is or contains anything else */
export function orderRows(document: Document, wanted: Wanted): FileRow[] {
  return findDocuments(document, wanted).map(rowOf);
}

/**
 * Returns the confirmed orders, each replacing its order. Responses without changes give no row.
 * @throws PipelineFault for a file that is or contains anything else, and for a rejected order
 */
export function orderResponseRows(document: Document, wanted: Wanted): FileRow[] {
  const rows = findDocuments(document, wanted).flatMap((found) => {
    const code = first(rootOf(found.root), [answerCode]);
    const row = rowOf(found);
    const order = String(row.row['po_number']);
    if (code?.text === 'RE') {
      const where = found.placeOf(code.element);
      const message = `${where}: order ${order} is rejected, so that nothing of it can be kept`;
      throw new PipelineFault('unsupported_document', message);
    }
    return row.row['lines'] === undefined ? [] : [row];
  });
  if (rows.length > 0) return rows;
  throw new PipelineFault(
    'unsupported_document',
    `no ${wanted.name} in the file changes its order`,
  );
}

function rowOf({ root, syntax, placeOf }: FoundDocument): FileRow {
  const top = rootOf(root);
  const { read } = readEInvoice(root, syntax);
  const faults: FileRowFault[] = [];
  const lines = lineElements(top, syntax)
    .filter((line) => !refusedLines.has(first(line, [lineStatus])?.text ?? ''))
    .map((line) => ({ line, item: readLine(line, syntax) }))
    .filter(({ item }) => isItem(item));
  const rows = lines.map(({ line, item }, index) => {
    if (!item.quantity) faults.push(fault(line, index, placeOf));
    return lineRow(item);
  });
  const vendor = first(top, vendorId)?.text;
  return {
    place: placeOf(root),
    faults,
    row: {
      ...(read.poNumber && { po_number: read.poNumber.value }),
      ...(vendor !== undefined && { vendor_id: vendor }),
      ...(read.currency && { currency: read.currency.value }),
      ...(read.netAmount && { total: read.netAmount.value.toNumber() }),
      ...(rows.length > 0 && { lines: rows }),
    },
  };
}

function fault({ element }: Found, index: number, placeOf: FoundDocument['placeOf']): FileRowFault {
  return { path: `/lines/${index}/quantity`, message: `${placeOf(element)}: the line has none` };
}

function lineRow(item: InvoiceLine): object {
  const { id, description, quantity, unit, unitPrice, priceBase, lineTotal, articles = [] } = item;
  const [sku, buyerSku] = articles;
  return {
    ...(id && { line_no: id.value }),
    ...(sku && { sku: sku.value }),
    ...(buyerSku && { buyer_sku: buyerSku.value }),
    ...(description && { description: description.value.slice(0, 500) }),
    ...(quantity && { quantity: quantity.value.toNumber() }),
    ...(unit && { unit: unit.value }),
    ...(unitPrice && { unit_price: unitPrice.value.toNumber() }),
    ...(unitPrice && !priceBase.eq(1) && { price_base_quantity: priceBase.toNumber() }),
    ...(lineTotal && { line_total: lineTotal.value.toNumber() }),
  };
}
