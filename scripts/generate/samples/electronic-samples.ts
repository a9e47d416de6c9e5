// Electronic invoices, orders and advices. They are read exactly, so most of them need no review.

import { shelving, shelvingReceived, shelvingSent } from './advices.ts';
import { writeCii } from './cii.ts';
import { tradeSamples } from './trade-samples.ts';
import { italianSamples } from './italian-samples.ts';
import { expectedAdvice, expectedUnit, type Decided } from './golden.ts';
import { lockers, machineParts, publicOrder, returnedChairs } from './invoices.ts';
import { asking, consistent, resolved, type Sample } from './sample.ts';
import { writeDespatchAdvice, writeOrder, writeReceiptAdvice } from './ubl-advices.ts';
import { writeUbl } from './ubl.ts';

const electronic = { electronic: true };
const matched: Decided = { ...consistent, po_matched: true };

export function electronicSamples(): Sample[] {
  return [...europeanSamples(), ...italianSamples(), ...tradeSamples(), ...adviceSamples()];
}

function europeanSamples(): Sample[] {
  const vendor = { vendor_id: publicOrder.seller.vatId };
  const paid: Decided = { ...consistent, approval_signal: 'auto_approve', ready_for_payment: true };
  return [
    {
      bytes: Buffer.from(writeUbl(machineParts)),
      proves: ['UBL 2.1 Invoice', 'Peppol BIS Billing 3, invoice'],
      golden: {
        ...resolved('ubl-invoice-de.xml', 'UBL 2.1 invoice (Peppol BIS 3), two VAT rates'),
        request: asking('invoice', { expected_po_number: machineParts.orderNumber }),
        completed_unit: expectedUnit(machineParts, matched, electronic),
      },
    },
    {
      bytes: Buffer.from(writeCii(publicOrder, 'xrechnung')),
      proves: ['UN/CEFACT CII D16B', 'XRechnung 3.0, CII'],
      golden: {
        ...resolved('cii-xrechnung.xml', 'CII invoice (XRechnung 3.0) with a prepayment'),
        request: asking('invoice', vendor),
        completed_unit: expectedUnit(
          publicOrder,
          { ...paid, vendor_match: 'verified' },
          electronic,
        ),
      },
    },
    {
      bytes: Buffer.from(writeUbl(lockers, 'xrechnung')),
      proves: ['XRechnung 3.0, UBL'],
      golden: {
        ...resolved('ubl-xrechnung.xml', 'UBL 2.1 invoice (XRechnung 3.0)'),
        request: asking('invoice'),
        completed_unit: expectedUnit(lockers, consistent, electronic),
      },
    },
    {
      bytes: Buffer.from(writeUbl(returnedChairs)),
      proves: ['UBL 2.1 CreditNote', 'Peppol BIS Billing 3, credit note'],
      golden: {
        ...resolved('ubl-credit-note.xml', 'UBL 2.1 credit note for returned goods'),
        request: asking('credit_note'),
        completed_unit: expectedUnit(returnedChairs, consistent, electronic),
      },
    },
  ];
}

function adviceSamples(): Sample[] {
  const order = { expected_po_number: shelving.number };
  return [
    {
      bytes: Buffer.from(writeOrder(shelving)),
      proves: ['UBL 2.1 Order', 'Peppol BIS Ordering 3'],
      golden: {
        ...resolved('ubl-order.xml', 'UBL 2.1 order (Peppol BIS Ordering 3)'),
        request: asking('purchase_order'),
        completed_unit: expectedUnit(
          shelving,
          { ...consistent, tax_calculation: 'valid' },
          electronic,
        ),
      },
    },
    {
      bytes: Buffer.from(writeCii(shelving, 'order-x')),
      proves: ['Order-X 1.0, XML'],
      golden: {
        ...resolved('cio-order-x.xml', 'Order-X 1.0 (COMFORT): a Cross Industry Order'),
        request: asking('purchase_order'),
        completed_unit: expectedUnit(shelving, consistent, electronic),
      },
    },
    {
      bytes: Buffer.from(writeDespatchAdvice(shelvingSent)),
      proves: ['UBL 2.1 DespatchAdvice', 'Peppol BIS Despatch Advice 3'],
      golden: {
        ...resolved('ubl-despatch-advice.xml', 'UBL 2.1 despatch advice (Peppol), part follows'),
        request: asking('despatch_advice', order),
        completed_unit: expectedAdvice(shelvingSent, 'despatch_advice', { poMatched: true }),
      },
    },
    {
      bytes: Buffer.from(writeReceiptAdvice(shelvingReceived)),
      proves: ['UBL 2.1 ReceiptAdvice'],
      golden: {
        ...resolved('ubl-receipt-advice.xml', 'UBL 2.1 receipt advice: some short, one rejected'),
        request: asking('receipt_advice', order),
        completed_unit: expectedAdvice(shelvingReceived, 'receipt_advice', { poMatched: true }),
      },
    },
  ];
}
