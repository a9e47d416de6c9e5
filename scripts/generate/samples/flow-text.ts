// An invoice as text in order, with tables but without positions: the source of word processor
// files, spreadsheets, web pages and plain letters.

import { totalsOf, type Invoice } from './invoice.ts';
import type { ColumnName, Words } from './words.ts';

export interface FlowText {
  title: string;
  seller: string[];
  buyer: string[];
  facts: [label: string, value: string][];
  /** Header row, followed by one row for each line. */
  table: string[][];
  totals: [label: string, value: string][];
  foot: string[];
}

export const flowColumns = [
  'position',
  'description',
  'quantity',
  'unit',
  'price',
  'rate',
  'total',
] as const satisfies readonly ColumnName[];

export function flowText(invoice: Invoice, words: Words): FlowText {
  const { seller, buyer, account, currency } = invoice;
  const { number, quantity, unit, date } = words.notation;
  const { lineTotals, taxRows, net, tax, payable } = totalsOf(invoice);
  const money = (value: Parameters<typeof number>[0]): string => `${number(value, 2)} ${currency}`;
  const rows = invoice.items.map((item, index) => [
    String(index + 1),
    item.description,
    quantity(item.quantity),
    unit(item.unit),
    number(item.unitPrice, 2),
    `${quantity(item.taxRate)}%`,
    number(lineTotals[index]!, 2),
  ]);
  const taxes = taxRows.map((row): [string, string] => [
    words.tax(quantity(row.rate.toString())),
    money(row.tax),
  ]);
  const sum: [string, string][] = taxRows.length > 1 ? [[words.taxTotal, money(tax)]] : [];
  const due: [string, string][] = invoice.dueDate ? [[words.dueDate, date(invoice.dueDate)]] : [];
  const iban = account?.iban.replace(/(.{4})(?=.)/g, '$1 ');
  return {
    title: words.title,
    seller: [
      seller.name,
      seller.street,
      `${seller.postcode} ${seller.city}`,
      `${words.vatId}: ${seller.vatId ?? ''}`,
    ],
    buyer: [words.buyer, buyer.name, buyer.street, `${buyer.postcode} ${buyer.city}`],
    facts: [
      [words.number, invoice.number],
      [words.issueDate, date(invoice.issueDate)],
      ...due,
      [words.order, invoice.orderNumber ?? ''],
    ],
    table: [flowColumns.map((name) => words.columns[name]), ...rows],
    totals: [[words.net, money(net)], ...taxes, ...sum, [words.total, money(payable)]],
    foot: [
      invoice.paymentTerms,
      ...(account ? [`${words.bank}: ${account.bank}, IBAN ${iban}, BIC ${account.bic}`] : []),
      invoice.note,
    ],
  };
}
