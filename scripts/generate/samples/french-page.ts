// Draws a French invoice: sender at the left, client at the right, TVA by rate in a separate table.

import { totalsOf, type Invoice, type Party } from './invoice.ts';
import { a4, black, createSheet, gray, mm, type Color, type Mark } from './marks.ts';
import type { Measure, Sheet } from './marks.ts';
import { french } from './notation.ts';
import { drawTable } from './table.ts';

const left = mm(20);
const right = a4.width - mm(20);
const green: Color = [0.16, 0.4, 0.3];

export function drawFrenchInvoice(invoice: Invoice, measure: Measure): Mark[] {
  const sheet = createSheet(measure);
  drawHead(sheet, invoice);
  drawParties(sheet, invoice);
  const tableEnd = drawItems(sheet, invoice, mm(112));
  const totalsEnd = drawTotals(sheet, invoice, tableEnd + mm(8));
  drawPayment(sheet, invoice, Math.max(totalsEnd, tableEnd + mm(30)) + mm(10));
  drawFooter(sheet, invoice);
  return sheet.marks;
}

function drawHead(sheet: Sheet, { seller, number, issueDate }: Invoice): void {
  // Leaf.
  const [x, y] = [left, mm(16)];
  const leaf = [
    [0, 34],
    [3, 14],
    [14, 3],
    [34, 0],
    [31, 20],
    [20, 31],
  ] as const;
  sheet.shape(
    leaf.map(([dx, dy]) => [x + dx, y + dy]),
    green,
  );
  sheet.text(left + mm(16), mm(24), seller.name, { size: 15, weight: 'bold', color: green });
  sheet.text(left + mm(16), mm(30), 'Impression offset et numérique', { size: 9, color: gray });
  sheet.text(right, mm(24), 'FACTURE', { size: 20, weight: 'bold', align: 'right' });
  sheet.text(right, mm(31), `Facture n° ${number}`, { size: 10, align: 'right' });
  sheet.text(right, mm(36), `Date de facture : ${french.date(issueDate)}`, {
    size: 10,
    align: 'right',
  });
}

function drawParties(sheet: Sheet, invoice: Invoice): void {
  const { seller, buyer, orderNumber, customerNumber, deliveryDate } = invoice;
  sheet.text(left, mm(52), 'Émetteur', { weight: 'bold', color: green });
  sheet.lines(left, mm(57.5), [
    seller.name,
    ...addressLines(seller),
    `TVA intracommunautaire : ${seller.vatId}`,
  ]);
  sheet.text(mm(115), mm(52), 'Client', { weight: 'bold', color: green });
  sheet.lines(mm(115), mm(57.5), [buyer.name, ...addressLines(buyer), `TVA : ${buyer.vatId}`]);
  const facts = [
    `Code client : ${customerNumber}`,
    `Votre commande : ${orderNumber ?? ''}`,
    `Date de livraison : ${french.date(deliveryDate)}`,
  ];
  sheet.lines(left, mm(92), facts, { lead: 1.45 });
}

function drawItems(sheet: Sheet, invoice: Invoice, top: number): number {
  const { lineTotals } = totalsOf(invoice);
  const rows = invoice.items.map(({ description, quantity, unit, unitPrice, taxRate }, index) => [
    description,
    french.quantity(quantity),
    french.unit(unit),
    french.number(unitPrice, 2),
    `${french.quantity(taxRate)} %`,
    french.number(lineTotals[index]!, 2),
  ]);
  const columns = [
    { title: 'Désignation', x: left + 3 },
    { title: 'Quantité', x: mm(108), align: 'right' as const },
    { title: 'Unité', x: mm(112) },
    { title: 'P.U. HT (€)', x: mm(146), align: 'right' as const },
    { title: 'TVA', x: mm(162), align: 'right' as const },
    { title: 'Total HT (€)', x: right - 3, align: 'right' as const },
  ];
  const look = { left, right, size: 9, rowHeight: 20, headerFill: null, headerColor: black };
  return drawTable(sheet, { top, columns, rows }, { ...look, stripe: null });
}

function drawTotals(sheet: Sheet, invoice: Invoice, top: number): number {
  const { taxRows, net, tax, gross } = totalsOf(invoice);
  const rows: [string, string][] = [['Total HT', money(net)]];
  for (const row of taxRows) {
    const label = `TVA ${french.quantity(row.rate.toString())} % sur ${money(row.taxable)}`;
    rows.push([label, money(row.tax)]);
  }
  if (taxRows.length > 1) rows.push(['Total TVA', money(tax)]);
  rows.forEach(([label, value], index) => {
    sheet.text(mm(130), top + index * 15, label);
    sheet.text(right - 3, top + index * 15, value, { align: 'right' });
  });
  const y = top + rows.length * 15 + 4;
  sheet.rule(mm(130), right, y - 13, 0.8, green);
  const style = { size: 11, weight: 'bold' as const };
  sheet.text(mm(130), y, 'Total TTC', style);
  sheet.text(right - 3, y, money(gross), { ...style, align: 'right' });
  return y;
}

function drawPayment(
  sheet: Sheet,
  { dueDate, paymentTerms, account, note }: Invoice,
  y: number,
): void {
  const due = `Date d'échéance : ${french.date(dueDate!)}`;
  sheet.lines(left, y, [due, paymentTerms], { lead: 1.5, weight: 'bold' });
  const bank = account && [
    account.bank,
    `IBAN : ${account.iban.replace(/(.{4})(?=.)/g, '$1 ')}`,
    `BIC : ${account.bic}`,
  ];
  const end = sheet.lines(left, y + 32, bank ?? [], { lead: 1.45 });
  sheet.text(left, end + 12, note, { size: 8, color: gray });
}

function drawFooter(sheet: Sheet, { seller }: Invoice): void {
  const y = a4.height - mm(18);
  sheet.rule(left, right, y - 12, 0.5, green);
  const parts = [
    seller.name,
    ...(seller.register ?? []),
    seller.contact.phone,
    seller.contact.email,
  ];
  const style = { size: 7.5, color: gray, align: 'center' as const };
  sheet.text(a4.width / 2, y, parts.join(' · '), style);
}

function addressLines({ street, postcode, city }: Party): string[] {
  return [street, `${postcode} ${city}`];
}

function money(value: Parameters<typeof french.number>[0]): string {
  return `${french.number(value, 2)} €`;
}
