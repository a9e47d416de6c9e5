// File formats of orders and receipts, besides JSON and CSV.

import type { FileFormat } from 'workmill/sdk';
import { orderX } from '../einvoice/cii.ts';
import type { Syntax } from '../einvoice/terms.ts';
import { ublDespatchAdvice, ublReceiptAdvice } from '../einvoice/ubl-advice.ts';
import { ublOrderResponse } from '../einvoice/ubl-order-response.ts';
import { ubl } from '../einvoice/ubl.ts';
import { orderResponseRows, orderRows } from './order-rows.ts';
import { receiptRows } from './receipt-rows.ts';

type Formats = Readonly<Record<string, FileFormat>>;

const several = 'A ZIP may hold many.';
const messages = `An interchange may hold many, a ZIP many interchanges.`;

export const orderFormats: Formats = {
  ubl_order: orderFormat('UBL Order', 'Order', ubl, `UBL 2.x (Peppol BIS Ordering 3). ${several}`),
  ubl_order_response: {
    title: 'UBL OrderResponse',
    description:
      'UBL 2.x (Peppol BIS Ordering 3): the lines that the seller agreed to, in place of the ' +
      `order's. Answers that accept an order as it is change nothing. ${several}`,
    rows: (document) =>
      orderResponseRows(document, {
        name: 'UBL OrderResponse',
        root: 'OrderResponse',
        syntax: ublOrderResponse,
      }),
  },
  order_x: orderFormat(
    'Order-X',
    'SCRDMCCBDACIOMessageStructure',
    orderX,
    `UN/CEFACT Cross Industry Order D20B, alone or in its PDF. ${several}`,
  ),
  edifact_orders: orderFormat(
    'EDIFACT ORDERS',
    'ORDERS',
    undefined,
    `D.96A, D.01B (EANCOM too). ${messages}`,
  ),
};

export const receiptFormats: Formats = {
  ubl_receipt_advice: receiptFormat('UBL ReceiptAdvice', 'ReceiptAdvice', ublReceiptAdvice),
  ubl_despatch_advice: receiptFormat('UBL DespatchAdvice', 'DespatchAdvice', ublDespatchAdvice),
  edifact_recadv: receiptFormat('EDIFACT RECADV', 'RECADV'),
  edifact_desadv: receiptFormat('EDIFACT DESADV', 'DESADV'),
};

function orderFormat(
  name: string,
  root: string,
  syntax: Syntax | undefined,
  description: string,
): FileFormat {
  const wanted = { name, root, ...(syntax && { syntax }) };
  return { title: name, description, rows: (document) => orderRows(document, wanted) };
}

function receiptFormat(name: string, root: string, syntax?: Syntax): FileFormat {
  const announced = root === 'DESADV' || root === 'DespatchAdvice';
  const counts = announced
    ? 'What was sent counts as arrived until a receipt advice that names it is there. '
    : 'What was rejected is taken off. ';
  const wanted = { name, root, announced, ...(syntax && { syntax }) };
  return {
    title: name,
    description:
      counts + (syntax ? `UBL 2.x. ${several}` : `D.96A, D.01B (EANCOM too). ${messages}`),
    rows: (document) => receiptRows(document, wanted),
  };
}
