// PDFs that are not invoices: a credit note, a receipt and an order.

import { writeCii } from './cii.ts';
import { expectedObject, expectedUnit } from './golden.ts';
import { orderX } from './hybrid.ts';
import type { Invoice } from './invoice.ts';
import { returnedHalyards, springWork, tillSlip, winterWork } from './letter-invoices.ts';
import { letterFile, looks } from './letter-looks.ts';
import { helvetica, pagePdf, titleOf, type PageFile } from './pdf-samples.ts';
import { drawReceipt, tillPaper } from './receipt-page.ts';
import { asking, askingMore, consistent, inReview, resolved, type Sample } from './sample.ts';
import * as words from './words.ts';

export async function kindSamples(): Promise<Sample[]> {
  const plain = { approval_signal: 'needs_approval', anomaly_flags: [] };
  const title = titleOf(tillSlip, 'Receipt', 'en-GB');
  const slip = drawReceipt(tillSlip, helvetica.measure);
  return [
    {
      bytes: await pagePdf(letterFile(returnedHalyards, words.ofCredit, looks.english)),
      proves: ['Credit note, PDF'],
      golden: {
        ...inReview('credit-note.pdf', 'British credit note for returned goods'),
        request: askingMore('credit_note'),
        business_object: expectedObject(returnedHalyards, plain),
      },
    },
    {
      bytes: await pagePdf({ title, size: tillPaper, pages: [slip], face: helvetica }),
      proves: ['Receipt, PDF'],
      golden: {
        ...inReview('receipt.pdf', 'receipt of a till: prices with the tax in them'),
        request: askingMore('receipt'),
        business_object: {
          invoice_number: tillSlip.number,
          amount: 61.8,
          currency: tillSlip.currency,
          vendor: tillSlip.seller.name,
          due_date: null,
        },
      },
    },
    {
      bytes: await pagePdf(orderFile(winterWork)),
      proves: ['Purchase order, PDF'],
      golden: {
        ...inReview('purchase-order.pdf', 'British purchase order: the vendor is whom it goes to'),
        request: askingMore('purchase_order', { expected_po_number: winterWork.number }),
        business_object: { ...expectedObject(winterWork, plain), po_matched: true },
      },
    },
    await orderXSample(),
  ];
}

/** The page is read for comparison only; the order inside it is the result. */
async function orderXSample(): Promise<Sample> {
  const carried = { xml: writeCii(springWork, 'order-x'), form: orderX };
  return {
    bytes: await pagePdf(orderFile(springWork), carried),
    proves: ['Order-X 1.0, PDF'],
    golden: {
      ...resolved('order-x.pdf', 'Order-X 1.0 (COMFORT): page and XML agree'),
      request: asking('purchase_order'),
      completed_unit: expectedUnit(springWork, consistent, { electronic: true }),
    },
  };
}

/** Draws an order as a letter from the buyer to the seller. */
function orderFile(order: Invoice): PageFile {
  const written: Invoice = {
    ...order,
    seller: order.buyer,
    buyer: order.seller,
    orderNumber: null,
  };
  return letterFile(written, words.ofOrder, looks.portuguese);
}
