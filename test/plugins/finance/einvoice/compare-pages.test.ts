import { Big } from 'big.js';
import { AFRelationship, PDFDocument, StandardFonts } from 'pdf-lib';
import t from 'tap';
import type { Page } from '../../../../core/sdk/document.ts';
import { printedDates } from '../../../../plugins/finance/einvoice/page-dates.ts';
import {
  findAmount,
  findCode,
  findDate,
  findName,
} from '../../../../plugins/finance/einvoice/page-search.ts';
import { readInvoice } from '../../../../plugins/finance/read-invoice.ts';
import { ciiInvoice, readBytes } from '../invoice-files.ts';

/** A PDF that shows these lines and carries an XML under a name. */
async function hybrid(lines: readonly string[], xml: string, name = 'factur-x.xml') {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([595, 842]);
  for (const [index, text] of lines.entries()) {
    page.drawText(text, { x: 60, y: 780 - index * 20, size: 11, font });
  }
  await pdf.attach(new TextEncoder().encode(xml), name, {
    mimeType: 'text/xml',
    afRelationship: AFRelationship.Alternative,
  });
  return readBytes(await pdf.save());
}

const shown = [
  'Atelier Vauclair SARL, 12 rue des Forges',
  'Facture FC-0098 du 14 janvier 2026',
  'Votre commande C-551',
  'Câble 400 m 12,50 / 100 m 50,00',
  'Total HT 50,00   TVA 20 % 10,00',
  'Net à payer : 60,00 EUR avant le 13/02/2026',
];

async function missing(lines: readonly string[]): Promise<string[]> {
  const { comparison } = readInvoice(await hybrid(lines, ciiInvoice()));
  return comparison!.missing.map((one) => one.field);
}

t.test('a hybrid whose pages show the same invoice is not flagged', async (t) => {
  for (const name of ['factur-x.xml', 'ZUGFeRD-invoice.xml', 'xrechnung.xml', 'rechnung.xml']) {
    const { electronic, comparison } = readInvoice(await hybrid(shown, ciiInvoice(), name));
    t.equal(electronic!.syntax, 'cii', name);
    t.match(comparison, { readable: true, missing: [] }, name);
  }
});

t.test('a value that no page shows is told, whichever it is', async (t) => {
  const other = (from: string, to: string): string[] => shown.map((one) => one.replace(from, to));
  t.same(await missing(other('FC-0098', 'FC-0089')), ['invoice_number']);
  t.same(await missing(other('14 janvier', '15 janvier')), ['issue_date']);
  t.same(await missing(other('60,00', '61,00')), ['amount']);
  t.same(await missing(other('Atelier Vauclair', 'Garage Morel')), ['vendor_name']);
});

t.test('a vendor whose name is a picture is known by the number it prints', async (t) => {
  const logo = shown.map((one) => one.replace('Atelier Vauclair SARL', 'TVA FR 32 123 456 789'));
  t.same(await missing(logo), []);
});

t.test('pages that name other accounts are told, those that name none are not', async (t) => {
  const paidTo = (...accounts: string[]) =>
    missing([...shown, ...accounts.map((one) => `IBAN ${one}`)]);
  const stated = 'FR14 2004 1010 0505 0001 3M02 606';
  t.same(await paidTo(`${stated} BIC PSSTFRPPMON`), []);
  t.same(await paidTo('DE02 1203 0000 0000 2020 51'), ['ibans']);
  t.same(await paidTo('DE02.1203.0000.0000.2020.51', stated), [], 'one of several is enough');
  t.same(await paidTo('DE03 1203 0000 0000 2020 51'), [], 'a misprint is no account');
  t.same(await paidTo('DE02 1203 0000'), []);
});

t.test('another company at the address of the vendor is told', async (t) => {
  const address = '<ram:PostalTradeAddress><ram:LineOne>12 rue des Forges</ram:LineOne>';
  const xml = ciiInvoice().replace('<ram:PostalTradeAddress>', address);
  const other = async (...lines: string[]): Promise<string | null> =>
    readInvoice(await hybrid([...shown, ...lines], xml)).comparison!.otherVendor;
  t.equal(await other(), null);
  t.equal(
    await other('Garage Morel SARL', '12, Rue des Forges', '69003 Lyon'),
    'Garage Morel SARL',
  );
  t.equal(await other('Garage Morel SARL, 12 rue des Forges'), 'Garage Morel SARL');
  t.equal(await other('Vauclair Immobilier SA', '12 rue des Forges'), null, 'of the same house');
  t.equal(await other('Comptoir du Lac SAS', '12 rue des Forges'), null, 'the buyer');
  t.equal(await other('Service facturation', '12 rue des Forges'), null, 'no company');
  t.equal(await other('Garage Morel SARL', '14 rue des Forges'), null, 'lives elsewhere');
});

t.test('pages without text are not compared', async (t) => {
  const { comparison } = readInvoice(await hybrid([], ciiInvoice()));
  t.match(comparison, { readable: false, missing: [] });
});

t.test('evidence of a hybrid points at the place on the page', async (t) => {
  const { read } = readInvoice(await hybrid(shown, ciiInvoice()));
  t.match(read.payableAmount!.evidence, { page: 1, text: '60.00', source: 'structured' });
  const [x0, y0, x1, y1] = read.payableAmount!.evidence.bbox!;
  t.ok(x0 > 60 && x1 > x0 && y0 > 140 && y1 < 170, `${x0} ${y0} ${x1} ${y1}`);
});

function pageOf(...texts: string[]): Page[] {
  const lines = texts.map((text) => ({ text, box: [0, 0, 1, 1] as const, words: [] }));
  const page = { number: 1, width: 595, height: 842, source: 'digital' as const };
  const origin = { files: [], page: 1, method: 'text_layer' as const, engine: null };
  return [{ ...page, lines, tables: [], images: 0, language: null, origin }];
}

t.test('dates are found in any order and language', async (t) => {
  for (const text of [
    '2026-03-05',
    '05.03.2026',
    '5/3/26',
    '03/05/2026',
    '5. März 2026',
    'March 5th, 2026',
    '5 de marzo de 2026',
    'le 5 mars 2026',
    '05-Mar-2026',
    '20260305',
  ]) {
    t.ok(findDate(pageOf(`Datum: ${text} x`), '2026-03-05'), text);
  }
  t.notOk(findDate(pageOf('2026-03-06', '05.03.2025', '105.03.2026'), '2026-03-05'));
  t.same(printedDates('31.02.2026'), [], 'a day that does not exist is no date');
});

t.test('amounts are found in any notation and with either sign', async (t) => {
  const amount = new Big('1234.5');
  for (const text of [
    '1.234,50 €',
    '1,234.50',
    "1'234.50",
    '1 234,50-',
    '(1234.50)',
    '2 1.234,5',
  ]) {
    t.ok(findAmount(pageOf(`Total ${text}`), amount), text);
  }
  t.notOk(findAmount(pageOf('11.234,50', '1.234,05', '1234.51'), amount));
  t.ok(findAmount(pageOf('Total EUR 60'), new Big(60)));
  t.notOk(findAmount(pageOf('60 pieces'), new Big(60)), 'a quantity is no amount');
});

t.test('a short code must stand alone, a long one may be broken by spaces', async (t) => {
  t.ok(findCode(pageOf('Invoice no. 17'), '17'));
  t.notOk(findCode(pageOf('Invoice no. 2017'), '17'));
  t.ok(findCode(pageOf('No. RE - 2026 / 0017'), 'RE-2026/0017'));
  t.notOk(findCode(pageOf('RE-2026/0018'), 'RE-2026/0017'));
});

t.test('a name is found broken over lines, and not by one word of it', async (t) => {
  t.ok(findName(pageOf('NORDBACH', 'Werkzeuge', 'Hauptstr. 1'), 'Nordbach Werkzeuge GmbH'));
  t.notOk(findName(pageOf('Werkzeuge aller Art'), 'Nordbach Werkzeuge GmbH'));
});

t.test('lines of any length are searched in reasonable time', async (t) => {
  const long = 50_000;
  const hostile = ['a', '1', ' ', '1 ', '1.', 'mar 1', '5 '].map((piece) => piece.repeat(long));
  const pages = pageOf(...hostile, `1${' '.repeat(long)}x`);
  t.notOk(findDate(pages, '2026-03-05'));
  t.notOk(findAmount(pages, new Big('1234.5')));
  t.notOk(findName(pages, 'Nordbach Werkzeuge GmbH'));
});
