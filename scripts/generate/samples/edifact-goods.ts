// Writes EDIFACT ORDERS, DESADV and RECADV: an order, its dispatch and its receipt.

import type { Advice, AdviceLine } from './advices.ts';
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

export function writeEdifactOrder(order: Invoice, release: EdifactRelease): Uint8Array {
  const totals = totalsOf(order);
  const { number, issueDate, seller, items } = order;
  return interchange({ type: 'ORDERS', release, number, date: issueDate }, [
    segment('BGM', '220', number, '9'),
    date('137', issueDate),
    date('2', order.deliveryDate),
    segment('FTX', 'DEL', '', '', order.note),
    ...parties(order),
    ...(seller.vatId ? [segment('RFF', ['VA', seller.vatId])] : []),
    segment('CUX', ['2', order.currency, '9']),
    segment('PAT', '3', ['', '', '', order.paymentTerms]),
    ...items.flatMap((item, index) => [
      segment('LIN', String(index + 1)),
      described(item),
      segment('QTY', ['21', item.quantity, item.unit]),
      amount('203', totals.lineTotals[index]!),
      segment('PRI', ['AAA', item.unitPrice]),
      vat(item.taxRate),
    ]),
    segment('UNS', 'S'),
    amount('79', totals.net),
    amount('124', totals.tax),
    amount('128', totals.gross),
    segment('CNT', ['2', String(items.length)]),
  ]);
}

export function writeEdifactDespatch(advice: Advice, release: EdifactRelease): Uint8Array {
  const { number, issueDate, order, lines } = advice;
  return interchange({ type: 'DESADV', release, number, date: issueDate }, [
    segment('BGM', '351', number, '9'),
    date('137', issueDate),
    date('17', advice.date),
    ...parties(order),
    segment('CPS', '1'),
    ...lines.flatMap((line, index) => [
      ...headOfLine(advice, line, index),
      segment('QTY', ['12', line.quantity, order.items[line.item]!.unit]),
      ...orderLine(order, line),
      ...(line.outstanding
        ? [segment('QVR', [`-${line.outstanding}`, '21'], 'BP', reason(line))]
        : []),
    ]),
    segment('CNT', ['2', String(lines.length)]),
  ]);
}

export function writeEdifactReceipt(advice: Advice, release: EdifactRelease): Uint8Array {
  const { number, issueDate, order, lines } = advice;
  return interchange({ type: 'RECADV', release, number, date: issueDate }, [
    segment('BGM', '632', number, '9'),
    date('137', issueDate),
    date('50', advice.date),
    segment('RFF', ['ON', order.number]),
    ...(advice.despatchNumber ? [segment('RFF', ['AAK', advice.despatchNumber])] : []),
    ...parties(order),
    segment('CPS', '1'),
    ...lines.flatMap((line, index) => [
      ...headOfLine(advice, line, index),
      segment('QTY', ['48', line.quantity, order.items[line.item]!.unit]),
      ...(line.rejected ? [segment('QVR', [`-${line.rejected}`, '195'], '', reason(line))] : []),
      ...(line.short ? [segment('QVR', [`-${line.short}`, '12'])] : []),
      ...orderLine(order, line),
    ]),
    segment('CNT', ['2', String(lines.length)]),
  ]);
}

function parties({ buyer, seller }: Invoice): string[] {
  return [party('BY', buyerGln, buyer), party('SU', sellerGln, seller)];
}

function headOfLine({ order }: Advice, { item }: AdviceLine, index: number): string[] {
  return [segment('LIN', String(index + 1)), described(order.items[item]!)];
}

function orderLine({ number }: Invoice, { item }: AdviceLine): string[] {
  return [segment('RFF', ['ON', number, String(item + 1)])];
}

function reason({ reason: text }: AdviceLine): string[] {
  return ['', '', '', text ?? ''];
}
