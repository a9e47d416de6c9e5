// EDIFACT in the two directories in use: invoices, an order, and its dispatch and receipt.

import { shelving, shelvingReceived, shelvingSent } from './advices.ts';
import { writeEdifactDespatch, writeEdifactOrder, writeEdifactReceipt } from './edifact-goods.ts';
import type { EdifactRelease } from './edifact-segments.ts';
import { writeEdifact } from './edifact.ts';
import { expectedAdvice, expectedUnit, type Decided } from './golden.ts';
import { asking, consistent, resolved, type Sample } from './sample.ts';
import { bearings, seals } from './trade-invoices.ts';

const electronic = { electronic: true };
const matched: Decided = { ...consistent, po_matched: true };

export function tradeSamples(): Sample[] {
  return [
    {
      bytes: writeEdifact(seals, 'D96A'),
      proves: ['EDIFACT INVOIC D.96A'],
      golden: {
        ...resolved('edifact.edi', 'EDIFACT INVOIC D.96A (EANCOM) in ISO 8859-1'),
        request: asking('invoice', { expected_po_number: seals.orderNumber }),
        completed_unit: expectedUnit(seals, matched, electronic),
      },
    },
    {
      bytes: writeEdifact(bearings, 'D01B'),
      proves: ['EDIFACT INVOIC D.01B'],
      golden: {
        ...resolved('edifact-d01b.edi', 'EDIFACT INVOIC D.01B (EANCOM), one line, no UNA'),
        request: asking('invoice', { expected_po_number: bearings.orderNumber }),
        completed_unit: expectedUnit(bearings, matched, electronic),
      },
    },
    ...goodsSamples('D96A', ''),
    ...goodsSamples('D01B', '-d01b'),
  ];
}

function goodsSamples(release: EdifactRelease, suffix: string): Sample[] {
  const directory = `D.${release.slice(1)}`;
  const order = { expected_po_number: shelving.number };
  return [
    {
      bytes: writeEdifactOrder(shelving, release),
      proves: [`EDIFACT ORDERS ${directory}`],
      golden: {
        ...resolved(`edifact-orders${suffix}.edi`, `EDIFACT ORDERS ${directory} (EANCOM)`),
        request: asking('purchase_order'),
        completed_unit: expectedUnit(shelving, consistent, electronic),
      },
    },
    {
      bytes: writeEdifactDespatch(shelvingSent, release),
      proves: [`EDIFACT DESADV ${directory}`],
      golden: {
        ...resolved(
          `edifact-desadv${suffix}.edi`,
          `EDIFACT DESADV ${directory} (EANCOM), part follows`,
        ),
        request: asking('despatch_advice', order),
        completed_unit: expectedAdvice(shelvingSent, 'despatch_advice', { poMatched: true }),
      },
    },
    {
      bytes: writeEdifactReceipt(shelvingReceived, release),
      proves: [`EDIFACT RECADV ${directory}`],
      golden: {
        ...resolved(
          `edifact-recadv${suffix}.edi`,
          `EDIFACT RECADV ${directory} (EANCOM): some short, one rejected`,
        ),
        request: asking('receipt_advice', order),
        completed_unit: expectedAdvice(shelvingReceived, 'receipt_advice', { poMatched: true }),
      },
    },
  ];
}
