// Writes EDIFACT INVOIC as suppliers send it.

import {
  amount,
  buyerGln,
  date,
  described,
  interchange,
  party,
  segment,
  sellerGln,
  vat,
  type EdifactRelease,
} from './edifact-segments.ts';
import { totalsOf, type Invoice } from './invoice.ts';

export function writeEdifact(invoice: Invoice, release: EdifactRelease): Uint8Array {
  const { number, issueDate } = invoice;
  return interchange({ type: 'INVOIC', release, number, date: issueDate }, [
    ...headOf(invoice),
    ...linesOf(invoice),
    ...totalsSegments(invoice),
  ]);
}

function headOf({ account, seller, buyer, ...invoice }: Invoice): string[] {
  return [
    segment('BGM', invoice.kind === 'credit_note' ? '381' : '380', invoice.number, '9'),
    date('137', invoice.issueDate),
    date('35', invoice.deliveryDate),
    ...(invoice.orderNumber ? [segment('RFF', ['ON', invoice.orderNumber])] : []),
    party('BY', buyerGln, buyer),
    ...(buyer.vatId ? [segment('RFF', ['VA', buyer.vatId])] : []),
    party('SU', sellerGln, seller),
    ...(account ? [segment('FII', 'RB', account.iban, [account.bic, '25', '5'])] : []),
    ...(seller.vatId ? [segment('RFF', ['VA', seller.vatId])] : []),
    segment('CUX', ['2', invoice.currency, '4']),
    segment('PAT', '3', ['', '', '', invoice.paymentTerms]),
    ...(invoice.dueDate ? [date('13', invoice.dueDate)] : []),
  ];
}

function linesOf(invoice: Invoice): string[] {
  const { lineTotals } = totalsOf(invoice);
  return invoice.items.flatMap((item, index) => [
    segment('LIN', String(index + 1)),
    described(item),
    segment('QTY', ['47', item.quantity, item.unit]),
    amount('203', lineTotals[index]!),
    segment('PRI', ['AAA', item.unitPrice]),
    vat(item.taxRate),
  ]);
}

function totalsSegments(invoice: Invoice): string[] {
  const totals = totalsOf(invoice);
  return [
    segment('UNS', 'S'),
    amount('79', totals.net),
    amount('125', totals.net),
    amount('124', totals.tax),
    amount('77', totals.gross),
    amount('9', totals.payable),
    ...totals.taxRows.flatMap(({ rate, taxable, tax }) => [
      vat(rate.toString()),
      amount('125', taxable),
      amount('124', tax),
    ]),
  ];
}
