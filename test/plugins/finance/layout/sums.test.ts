// Sums that stand where another amount is nearer to their label.

import t from 'tap';
import type { InvoiceRead } from '../../../../plugins/finance/invoice.ts';
import { readLayout } from '../../../../plugins/finance/layout/read-layout.ts';
import { drawDocument } from './page-builder.ts';

function sums(drawing: string): Record<string, string | null> {
  const read: InvoiceRead = readLayout(drawDocument([drawing]));
  return {
    net: read.netAmount?.value.toFixed(2) ?? null,
    tax: read.taxAmount?.value.toFixed(2) ?? null,
    payable: read.payableAmount?.value.toFixed(2) ?? null,
    taxSource: read.taxAmount?.evidence.source ?? null,
  };
}

t.test('a total over the column of items is not that of the invoice', async (t) => {
  const read = sums(`
Rechnung Nr. 2201

Bezeichnung          Menge      Einzelpreis         Gesamt
Tisch                    1         1.705,64       1.705,64
Stuhl                    1           650,20         650,20

Summe netto          MwSt. 19 %          Summe
2.355,84 €           447,61 €            2.803,45 €`);
  t.match(read, { net: '2355.84', tax: '447.61', payable: '2803.45' });
});

t.test('taxes printed by rate alone add up to the tax, which is marked as derived', async (t) => {
  const read = sums(`
Factura nº 9373283

Concepto             Cantidad            Importe
Balda de roble              1            9954,53
Pintura                     1              10,88

              Base imponible          9965,41 €
              IVA 21%                 2090,45 €
              IVA 10%                    1,09 €
              Total a pagar          12056,95 €`);
  t.match(read, { net: '9965.41', tax: '2091.54', payable: '12056.95', taxSource: 'derived' });
});

t.test('in a table of taxes the row of sums holds the totals', async (t) => {
  const read = sums(`
Invoice No. 2777013

VAT          Goods total          Total VAT           Total
5 %                38.05               1.90           39.95
20 %             9743.38            1948.68        11692.06
Total            9781.43            1950.58        11732.01

Total incl. VAT                                    11732.01`);
  t.match(read, { net: '9781.43', tax: '1950.58', payable: '11732.01' });
});

t.test('what is outstanding after a payment is payable, not the total', async (t) => {
  const read = sums(`
Invoice No. 527201

               Subtotal                    14.47
               VAT 20 %                     2.89
               Total amount            EUR 17.36
               Payments received        EUR 4.92
               Outstanding             EUR 12.44`);
  t.match(read, { net: '14.47', payable: '12.44' });
});

t.test('halves of postcodes and of amounts are no invoice numbers', async (t) => {
  const { invoiceNumber } = readLayout(
    drawDocument([
      `
INVOICE
Dorsol Atelier Inc.
London EC1A 4HD

Total        3.346,85`,
    ]),
  );
  t.equal(invoiceNumber, null);
});

t.test('what a total contains, counts or is left of a card is no total', async (t) => {
  const payable = (rows: string) =>
    sums(`\nRECEIPT\n\nCoffee        3.50\nBread         4.00\n${rows}`).payable;
  t.equal(payable('TOTAL INCL. GST      7.50\nGST @6% INCLUDED IN TOTAL   0.42'), '7.50');
  t.equal(payable('TOTAL QTY     2.00\nTOTAL         7.50'), '7.50');
  t.equal(payable('TOTAL         7.50\nCARD BALANCE  0.00\nPREV BALANCE  26.00'), '7.50');
  t.equal(payable('TOTAL         7.50\nACCEPTED TOTAL   10.00\nCHANGE   2.50'), '7.50');
});

t.test('numbers of houses are no amounts', async (t) => {
  const { payable } = sums('\nMarsh Trading\nNo 24,25 & 26, Harbour Road\n\nBread       7.50');
  t.not(payable, '24.25');
});

t.test('a total of lines that are said to be without tax is the net amount', async (t) => {
  const drawing = (title: string): string => `
Rechnung Nr. 77

Pos.    Menge    Beschreibung          Preis      Betrag
                                                  ${title}
1       1        Postfach klein         3,89        3,89
2       2        Postfach groß          5,39       10,78
Total EUR                                          14,67`;
  t.match(sums(drawing('ohne MwSt.')), { net: '14.67', tax: null, payable: '14.67' });
  t.match(sums(drawing('          ')), { net: null, payable: '14.67' });
});

t.test('rates in a table of taxes are no taxes, whatever they are called', async (t) => {
  const read = sums(`
Factura 19-A-01187

Bases            % IVA          Cuota
300,10            4,00          12,00
300,30           10,00          30,03
201,60           21,00          42,34
802,00                          84,37          TOTAL A PAGAR        886,37 EUR`);
  t.match(read, { net: '802.00', tax: '84.37', payable: '886.37' });
});

t.test('of two rows that could be the totals, the row of sums is', async (t) => {
  const read = sums(`
Rechnung LR-23-117209

Zusammenstellung                Netto       USt-Satz          USt         Brutto
Leasing                      1.780,60        19,00 %       338,31       2.118,91
Versicherung                   228,00         0,00 %         0,00         228,00
Rechnungsbetrag EUR          2.008,60                      338,31       2.346,91`);
  t.match(read, { net: '2008.60', tax: '338.31', payable: '2346.91' });
});

t.test('two equal taxes are one, also where the total was rounded', async (t) => {
  const read = sums(`
TAX INVOICE No. 876

Total before tax             64,840.00
Add: CGST                     5,280.60
Add: SGST                     5,280.60
Round off                     (-) 0.20
GRAND TOTAL                  75,401.00`);
  t.match(read, { net: '64840.00', tax: '10561.20', payable: '75401.00', taxSource: 'derived' });
});

t.test('where a table of taxes alone tells them, its rows come to net and tax', async (t) => {
  const read = sums(`
Factuur W06-25-3097

Roos Witte Dame            400       1,670       668,00
Vracht                       2      27,500        55,00

Btw       Grondslag        Bedrag
9%           668,00         60,12
21%           55,00         11,55
Te voldoen EUR             794,67`);
  t.match(read, { net: '723.00', tax: '71.67', payable: '794.67', taxSource: 'derived' });
});

t.test('what is left under an unnamed total and a payment is payable', async (t) => {
  const read = sums(`
Honorarnote Nr. 318

Vertrag, pauschal                          EUR      1.480,00
Archivierung                               EUR        150,00
                                           EUR      1.630,00
20 % Umsatzsteuer                          EUR        326,00
Eintragungsgebühr                          EUR      1.870,00
2 Grundbuchsauszüge                        EUR         28,20
                                           EUR      3.854,20
abzüglich Akonto vom 02.12.2022            EUR      1.000,00
                                           EUR      2.854,20`);
  t.match(read, { net: '1630.00', tax: '326.00', payable: '2854.20' });
});

t.test('what goes back to a customer who paid too much is the amount', async (t) => {
  const read = sums(`
Jaarnota 2300441872

Totaal exclusief btw                               1.663,26
Btw 21%                                              349,28
Totaal inclusief btw                               2.012,54
Betaalde termijnbedragen                          -2.100,00
U ontvangt van ons terug                            € 87,46`);
  t.match(read, { net: '1663.26', tax: '349.28', payable: '87.46' });
});
