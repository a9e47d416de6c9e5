// Draws a German invoice in DIN 5008 layout: sender above the address field, facts beside it,
// footer with register and bank.

import { totalsOf, type Invoice, type Party } from './invoice.ts';
import { a4, black, createSheet, gray, mm, white, type Color, type Mark } from './marks.ts';
import type { Measure, Sheet } from './marks.ts';
import { german } from './notation.ts';
import { drawTable } from './table.ts';

export interface GermanLook {
  accent: Color;
  /** Draws the logo with its lower left corner at x, y, about 10 mm high. */
  logo: (sheet: Sheet, x: number, y: number, accent: Color) => void;
  /** `bar`: white titles on the accent color; `plain`: bold titles above a line. */
  header: 'bar' | 'plain';
  greeting: readonly string[];
}

const left = mm(25);
const right = a4.width - mm(20);
const infoLeft = mm(125);

export function drawGermanInvoice(invoice: Invoice, look: GermanLook, measure: Measure): Mark[] {
  const sheet = createSheet(measure);
  drawHead(sheet, invoice, look);
  drawAddress(sheet, invoice);
  drawFacts(sheet, invoice);
  sheet.text(left, mm(103), `Rechnung Nr. ${invoice.number}`, { size: 15, weight: 'bold' });
  const top = sheet.lines(left, mm(112), [...look.greeting, invoice.note], { lead: 1.45 });
  const tableEnd = drawItems(sheet, invoice, look, top + 4);
  const totalsEnd = drawTotals(sheet, invoice, look, tableEnd + mm(6));
  drawPayment(sheet, invoice, totalsEnd + mm(9));
  drawFooter(sheet, invoice, look.accent);
  return sheet.marks;
}

function drawHead(sheet: Sheet, { seller }: Invoice, { accent, logo }: GermanLook): void {
  logo(sheet, left, mm(31), accent);
  sheet.text(left + mm(15), mm(27.5), seller.name, { size: 15, weight: 'bold', color: accent });
  const { street, postcode, city, contact } = seller;
  const lines = [street, `${postcode} ${city}`, `Tel. ${contact.phone}`, contact.email];
  lines.forEach((line, index) =>
    sheet.text(right, mm(20) + index * 10.5, line, { size: 8, color: gray, align: 'right' }),
  );
}

function drawAddress(sheet: Sheet, { seller, buyer }: Invoice): void {
  const sender = `${seller.name} · ${seller.street} · ${seller.postcode} ${seller.city}`;
  sheet.text(left, mm(50), sender, { size: 6.5, color: gray });
  sheet.rule(left, left + mm(80), mm(51), 0.3);
  const address = [buyer.name, buyer.contact.name, buyer.street, `${buyer.postcode} ${buyer.city}`];
  sheet.lines(left, mm(58), address, { size: 10.5 });
}

function drawFacts(sheet: Sheet, invoice: Invoice): void {
  const { issueDate, deliveryDate, orderNumber, customerNumber, seller } = invoice;
  const facts: [string, string | null][] = [
    ['Rechnungsnummer', invoice.number],
    ['Rechnungsdatum', german.date(issueDate)],
    ['Lieferdatum', german.date(deliveryDate)],
    ['Kundennummer', customerNumber],
    ['Ihre Bestellung', orderNumber],
    ['Ansprechpartner', seller.contact.name],
  ];
  facts
    .filter(([, value]) => value !== null)
    .forEach(([label, value], index) => {
      const y = mm(58) + index * 13.5;
      sheet.text(infoLeft, y, `${label}:`, { color: gray });
      sheet.text(right, y, value!, { align: 'right' });
    });
}

function drawItems(sheet: Sheet, invoice: Invoice, look: GermanLook, top: number): number {
  const { lineTotals } = totalsOf(invoice);
  const rows = invoice.items.map(({ description, quantity, unit, unitPrice, taxRate }, index) => [
    String(index + 1),
    description,
    german.quantity(quantity),
    german.unit(unit),
    german.number(unitPrice, 2),
    `${german.quantity(taxRate)} %`,
    german.number(lineTotals[index]!, 2),
  ]);
  const columns = [
    { title: 'Pos.', x: left + 4 },
    { title: 'Bezeichnung', x: left + mm(11) },
    { title: 'Menge', x: mm(108), align: 'right' as const },
    { title: 'Einheit', x: mm(112) },
    { title: 'Einzelpreis €', x: mm(147), align: 'right' as const },
    { title: 'USt', x: mm(161), align: 'right' as const },
    { title: 'Gesamt €', x: right - 4, align: 'right' as const },
  ];
  const isBar = look.header === 'bar';
  return drawTable(
    sheet,
    { top, columns, rows },
    {
      left,
      right,
      size: 9,
      rowHeight: 20,
      headerFill: isBar ? look.accent : null,
      headerColor: isBar ? white : black,
      stripe: isBar ? [0.955, 0.96, 0.965] : null,
    },
  );
}

function drawTotals(sheet: Sheet, invoice: Invoice, look: GermanLook, top: number): number {
  const { taxRows, net, tax, gross, prepaid, payable } = totalsOf(invoice);
  const rows: [string, string][] = [['Nettobetrag', money(net)]];
  for (const row of taxRows) {
    const label = `USt ${german.quantity(row.rate.toString())} % auf ${money(row.taxable)}`;
    rows.push([label, money(row.tax)]);
  }
  if (taxRows.length > 1) rows.push(['Umsatzsteuer gesamt', money(tax)]);
  if (prepaid.gt(0)) rows.push(['Bruttobetrag', money(gross)], ['Anzahlung', `-${money(prepaid)}`]);
  rows.forEach(([label, value], index) => {
    const y = top + index * 14.5;
    sheet.text(infoLeft - mm(10), y, label);
    sheet.text(right - 4, y, value, { align: 'right' });
  });
  const y = top + rows.length * 14.5 + 5;
  sheet.rule(infoLeft - mm(10), right, y - 13, 0.8, look.accent);
  const style = { size: 11, weight: 'bold' as const };
  sheet.text(infoLeft - mm(10), y + 1, prepaid.gt(0) ? 'Zahlbetrag' : 'Rechnungsbetrag', style);
  sheet.text(right - 4, y + 1, money(payable), { ...style, align: 'right' });
  return y;
}

function drawPayment(sheet: Sheet, { dueDate, paymentTerms, number }: Invoice, top: number): void {
  const due = dueDate === null ? [] : [`Fällig am: ${german.date(dueDate)}`];
  const use = `Bitte geben Sie bei der Überweisung die Rechnungsnummer ${number} an.`;
  sheet.lines(left, top, [paymentTerms, ...due, use], { lead: 1.5 });
}

function drawFooter(sheet: Sheet, { seller, account }: Invoice, accent: Color): void {
  const top = a4.height - mm(27);
  sheet.rule(left, right, top - 11, 0.6, accent);
  const style = { size: 7, color: gray, lead: 1.4 };
  sheet.lines(left, top, addressLines(seller), style);
  sheet.lines(mm(78), top, [`USt-IdNr.: ${seller.vatId ?? ''}`, ...(seller.register ?? [])], style);
  if (account === null) return;
  const iban = account.iban.replace(/(.{4})(?=.)/g, '$1 ');
  sheet.lines(mm(139), top, [account.bank, `IBAN ${iban}`, `BIC ${account.bic}`], style);
}

function addressLines({ name, street, postcode, city, contact }: Party): string[] {
  return [name, street, `${postcode} ${city}`, contact.email];
}

function money(value: Parameters<typeof german.number>[0]): string {
  return `${german.number(value, 2)} €`;
}
