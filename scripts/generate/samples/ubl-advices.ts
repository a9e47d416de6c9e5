// Writes UBL 2.1 Order (Peppol BIS Ordering 3), DespatchAdvice (Despatch Advice 3) and
// ReceiptAdvice, for which Peppol has no profile.

import type { Advice, AdviceLine } from './advices.ts';
import { totalsOf, type Invoice, type Item } from './invoice.ts';
import { goods, headOfUbl, party } from './ubl.ts';
import { printXml, type Content, type Node } from './xml-text.ts';

export function writeOrder(order: Invoice): string {
  const totals = totalsOf(order);
  const money = `currencyID="${order.currency}"`;
  return printXml([
    headOfUbl('Order'),
    ['cbc:CustomizationID', 'urn:fdc:peppol.eu:poacc:trns:order:3'],
    ['cbc:ProfileID', 'urn:fdc:peppol.eu:poacc:bis:ordering:3'],
    ['cbc:ID', order.number],
    ['cbc:IssueDate', order.issueDate],
    ['cbc:OrderTypeCode', '220'],
    ['cbc:Note', order.note],
    ['cbc:DocumentCurrencyCode', order.currency],
    ['cbc:CustomerReference', order.buyerReference],
    ['cac:ValidityPeriod', ['cbc:EndDate', order.deliveryDate]],
    ['cac:BuyerCustomerParty', party(order.buyer)],
    ['cac:SellerSupplierParty', party(order.seller)],
    ['cac:Delivery', ['cac:RequestedDeliveryPeriod', ['cbc:EndDate', order.deliveryDate]]],
    ['cac:PaymentTerms', ['cbc:Note', order.paymentTerms]],
    ['cac:TaxTotal', [`cbc:TaxAmount ${money}`, totals.tax.toFixed(2)]],
    [
      'cac:AnticipatedMonetaryTotal',
      [`cbc:LineExtensionAmount ${money}`, totals.net.toFixed(2)],
      [`cbc:TaxExclusiveAmount ${money}`, totals.net.toFixed(2)],
      [`cbc:TaxInclusiveAmount ${money}`, totals.gross.toFixed(2)],
      [`cbc:PayableAmount ${money}`, totals.payable.toFixed(2)],
    ],
    ...order.items.map((item, index): Node => [
      'cac:OrderLine',
      [
        'cac:LineItem',
        ['cbc:ID', String(index + 1)],
        [`cbc:Quantity unitCode="${item.unit}"`, item.quantity],
        [`cbc:LineExtensionAmount ${money}`, totals.lineTotals[index]!.toFixed(2)],
        ['cac:Price', [`cbc:PriceAmount ${money}`, item.unitPrice]],
        goods(item),
      ],
    ]),
  ]);
}

export function writeDespatchAdvice(advice: Advice): string {
  const { order, number, issueDate, date } = advice;
  return printXml([
    headOfUbl('DespatchAdvice'),
    ['cbc:CustomizationID', 'urn:fdc:peppol.eu:poacc:trns:despatch_advice:3'],
    ['cbc:ProfileID', 'urn:fdc:peppol.eu:poacc:bis:despatch_advice:3'],
    ['cbc:ID', number],
    ['cbc:IssueDate', issueDate],
    orderReference(order),
    ['cac:DespatchSupplierParty', party(order.seller)],
    ['cac:DeliveryCustomerParty', party(order.buyer)],
    [
      'cac:Shipment',
      ['cbc:ID', '1'],
      ['cac:Delivery', ['cac:EstimatedDeliveryPeriod', ['cbc:StartDate', date]]],
    ],
    ...advice.lines.map((line, index): Node => {
      const { item, unit } = ordered(order, line);
      return [
        'cac:DespatchLine',
        ['cbc:ID', String(index + 1)],
        [`cbc:DeliveredQuantity ${unit}`, line.quantity],
        counted('OutstandingQuantity', unit, line.outstanding),
        line.outstanding && line.reason ? ['cbc:OutstandingReason', line.reason] : null,
        orderLine(line),
        ['cac:Item', ['cbc:Name', item.description]],
      ];
    }),
  ]);
}

export function writeReceiptAdvice(advice: Advice): string {
  const { order, number, issueDate, date, despatchNumber } = advice;
  return printXml([
    headOfUbl('ReceiptAdvice'),
    ['cbc:UBLVersionID', '2.1'],
    ['cbc:ID', number],
    ['cbc:IssueDate', issueDate],
    orderReference(order),
    despatchNumber ? ['cac:DespatchDocumentReference', ['cbc:ID', despatchNumber]] : null,
    ['cac:DeliveryCustomerParty', party(order.buyer)],
    ['cac:DespatchSupplierParty', party(order.seller)],
    ...advice.lines.map((line, index): Node => {
      const { item, unit } = ordered(order, line);
      return [
        'cac:ReceiptLine',
        ['cbc:ID', String(index + 1)],
        [`cbc:ReceivedQuantity ${unit}`, line.quantity],
        counted('ShortQuantity', unit, line.short),
        counted('RejectedQuantity', unit, line.rejected),
        line.rejected && line.reason ? ['cbc:RejectReason', line.reason] : null,
        ['cbc:ReceivedDate', date],
        orderLine(line),
        ['cac:Item', ['cbc:Name', item.description]],
      ];
    }),
  ]);
}

function orderReference({ number }: Invoice): Node {
  return ['cac:OrderReference', ['cbc:ID', number]];
}

function orderLine({ item }: AdviceLine): Node {
  return ['cac:OrderLineReference', ['cbc:LineID', String(item + 1)]];
}

function ordered({ items }: Invoice, { item }: AdviceLine): { item: Item; unit: string } {
  return { item: items[item]!, unit: `unitCode="${items[item]!.unit}"` };
}

function counted(name: string, unit: string, quantity: string | undefined): Content {
  return quantity === undefined ? null : [`cbc:${name} ${unit}`, quantity];
}
