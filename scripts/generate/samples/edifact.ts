// EDIFACT INVOIC in ISO 8859-1 (UNOC): D.96A in the EANCOM manner, a segment a line and with a
// service string advice, and D.01B as one long line without one.

import { totalsOf, type Invoice, type Party } from './invoice.ts';

/** Global location numbers of the prefix 909, which is given to nobody. */
const sellerGln = '9099999000017';
const buyerGln = '9099999000024';

export type EdifactRelease = 'D96A' | 'D01B';

const associations: Record<EdifactRelease, string> = { D96A: 'EAN008', D01B: 'EAN010' };

export function writeEdifact(invoice: Invoice, release: EdifactRelease): Uint8Array {
  const reference = invoice.number.slice(0, 14);
  const message = [
    segment('UNH', '1', ['INVOIC', 'D', release.slice(1), 'UN', associations[release]]),
    ...headOf(invoice),
    ...linesOf(invoice),
    ...totalsSegments(invoice),
  ];
  const lines = [
    ...(release === 'D96A' ? ["UNA:+.? '"] : []),
    segment(
      'UNB',
      ['UNOC', '3'],
      [sellerGln, '14'],
      [buyerGln, '14'],
      [invoice.issueDate.slice(2).replaceAll('-', ''), '0615'],
      reference,
    ),
    ...message,
    segment('UNT', String(message.length + 1), '1'),
    segment('UNZ', '1', reference),
  ];
  return Buffer.from(lines.join(release === 'D96A' ? '\n' : ''), 'latin1');
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
    // The description's field holds 35 characters; the next one goes on.
    segment('IMD', 'F', '', [
      '',
      '',
      '',
      item.description.slice(0, 35),
      item.description.slice(35),
    ]),
    segment('QTY', ['47', item.quantity, item.unit]),
    segment('MOA', ['203', lineTotals[index]!.toFixed(2)]),
    segment('PRI', ['AAA', item.unitPrice]),
    vat(item.taxRate),
  ]);
}

function totalsSegments(invoice: Invoice): string[] {
  const totals = totalsOf(invoice);
  const amount = (code: string, value: { toFixed(places: number): string }): string =>
    segment('MOA', [code, value.toFixed(2)]);
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

function party(role: string, gln: string, of: Party): string {
  const place = [of.street, of.city, '', of.postcode, of.country];
  return segment('NAD', role, [gln, '', '9'], '', of.name, ...place);
}

function vat(rate: string): string {
  return segment('TAX', '7', 'VAT', '', '', ['', '', '', rate], 'S');
}

function date(code: string, iso: string): string {
  return segment('DTM', [code, iso.replaceAll('-', ''), '102']);
}

/** Components that are empty at an end are left out, and service characters released. */
function segment(tag: string, ...elements: (string | string[])[]): string {
  const written = elements.map((element) =>
    [element].flat().map(released).join(':').replace(/:+$/, ''),
  );
  return `${[tag, ...written].join('+')}'`;
}

function released(text: string): string {
  return text.replaceAll(/[?:+']/g, '?$&');
}
