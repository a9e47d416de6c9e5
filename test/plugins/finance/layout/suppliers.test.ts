// What suppliers of one kind print and others do not: letters, levies, outlays, numbers in groups.

import t from 'tap';
import type { InvoiceRead } from '../../../../plugins/finance/invoice.ts';
import { readLayout } from '../../../../plugins/finance/layout/read-layout.ts';
import { drawDocument } from './page-builder.ts';

const read = (page: string, language = 'en'): InvoiceRead =>
  readLayout(drawDocument([page], language));

function sums(page: string, language: string): Record<string, string | null> {
  const { netAmount, taxAmount, grossAmount, payableAmount, prepaidAmount, thirdParty } = read(
    page,
    language,
  );
  return {
    net: netAmount?.value.toFixed(2) ?? null,
    tax: taxAmount?.value.toFixed(2) ?? null,
    gross: grossAmount?.value.toFixed(2) ?? null,
    prepaid: prepaidAmount?.value.toFixed(2) ?? null,
    thirdParty: thirdParty.toFixed(2),
    payable: payableAmount?.value.toFixed(2) ?? null,
  };
}

t.test('a levy of a town stands beside the tax, not in it', async (t) => {
  const page = `
Albergo Muster S.r.l.                       Fattura 4711
                                            2 marzo 2026
Pernottamento                                            351,00
Imposta di soggiorno                                       5,00
Totale                                            EUR    356,00
IVA 10%    Imponibile 319,09    Imposta 31,91`;
  t.match(sums(page, 'it'), {
    net: '319.09',
    tax: '31.91',
    gross: '351.00',
    thirdParty: '5.00',
    payable: '356.00',
  });
});

t.test('what a client withholds leaves net, tax and what is to be paid', async (t) => {
  const page = `
Marta Muster Arquitecta                     Factura 24-031
                                            2 de marzo de 2026
Honorarios                                             1.500,00 EUR
IVA 21 %                                                 315,00 EUR
Retención IRPF 15 %                                     -225,00 EUR
Total a percibir                                       1.590,00 EUR`;
  t.match(sums(page, 'es'), {
    net: '1500.00',
    tax: '315.00',
    gross: '1815.00',
    prepaid: '225.00',
    payable: '1590.00',
  });
});

t.test('untaxed outlays of any name are added to what is taxed', async (t) => {
  const page = `
Muster Notarissen                           Nota 24.1187
                                            2 maart 2026
Honorarium akte                                          480,00
Honorarium hypotheek                                     340,00
                                                         820,00
Btw 21%                                                  172,20
Kadaster                                                 166,00
Te betalen                                        EUR  1.158,20`;
  t.match(sums(page, 'nl'), {
    net: '820.00',
    tax: '172.20',
    thirdParty: '166.00',
    payable: '1158.20',
  });
});

t.test('a single line is the net amount where a tax by name proves it', async (t) => {
  const page = `
Muster Keukens B.V.                         Factuur 4711
                                            2 maart 2026
Omschrijving                                              Bedrag
Eerste termijn                                          2.500,00
21% btw over 2.500,00                                     525,00
Te voldoen                                        EUR   3.025,00`;
  t.match(sums(page, 'nl'), { net: '2500.00', tax: '525.00', payable: '3025.00' });
});

t.test('amounts of other days and of insurance are not asked for', async (t) => {
  const amount = (line: string): string | undefined =>
    read(`
Muster Water District                       Bill Number 4711
                                            March 2, 2026
${line}
Amount due                                               $71.18`).payableAmount?.value.toFixed(2);
  t.equal(amount('After due date pay                                       $78.30'), '71.18');
  t.equal(amount('Sum insured                                         $485,000.00'), '71.18');
});

t.test('a number in groups is one number', async (t) => {
  const number = (line: string): string | undefined =>
    read(`
Muster Telecom GmbH
${line}
Gesamtbetrag                                             120,00 EUR`).invoiceNumber?.value;
  t.equal(number('Rechnungsnummer     8840 1172 3359'), '8840 1172 3359');
  t.equal(number('Rechnungsnummer     FC 24 07718'), 'FC 24 07718');
});

t.test('the first invoice of a year has a number of one figure', async (t) => {
  const page = `
Studio Muster                               Este, 2 aprile 2026
Fattura n. 7 del 2/4/2026
Totale                                            EUR    120,00`;
  const { invoiceNumber, issueDate } = read(page, 'it');
  t.equal(invoiceNumber?.value, '7');
  t.equal(issueDate?.value, '2026-04-02');
});

t.test('what nothing names is no number of an invoice', async (t) => {
  const page = `
Muster Clinic                               STATEMENT
Boise, ID 83702                             Statement Date   10/09/2026
Questions: 208-555-0119
DANA WHITLOCK
618 N 14TH ST
Please pay                                               $100.00`;
  t.equal(read(page).invoiceNumber, null);
});

t.test('the box of a post office holds no order', async (t) => {
  const page = `
Muster LLP                                  Invoice 20418
P.O. Box 118                                2 March 2026
Total                                                   $120.00`;
  t.equal(read(page).poNumber, null);
});

t.test('the date of a letter stands over the days of a table', async (t) => {
  const page = `
Muster LLP
February 29, 2024
                                            Invoice 20418
Date            Description                              Amount
02/02/24        Review of lease                           20.00
02/06/24        Research                                  20.00
02/13/24        Draft                                     20.00
02/21/24        Negotiations                              60.00
Total                                                   $120.00`;
  t.equal(read(page).issueDate?.value, '2024-02-29');
});

t.test('days are read in words and with a point in the year', async (t) => {
  const day = (head: string, language: string): string | undefined =>
    read(
      `
Muster Cabinet                              ${head}
Facture 24-118
Total                                                   120,00 EUR`,
      language,
    ).issueDate?.value;
  t.equal(day('Yvetot, le deux janvier 2024', 'fr'), '2024-01-02');
  t.equal(day('En Las Palmas, a 22 de abril de 2.024', 'es'), '2024-04-22');
});

t.test('a term in words sets a day', async (t) => {
  const page = `
Muster Notarissen                           Nota 24.1187
                                            12 augustus 2024
Te betalen                                        EUR    120,00
Wij ontvangen dit bedrag graag binnen veertien dagen.`;
  t.equal(read(page, 'nl').dueDate?.value, '2024-08-26');
});

t.test('a street with its house is not the firm over it', async (t) => {
  const page = `
Dalen Bil og Karosseri                      Faktura 4711
Verkstedveien 6, 3825 Lunde                 09.02.2026

Sum å betale                                      kr     120,00`;
  const { vendorName, currency } = read(`${page}\nOrg.nr 997 025 725 MVA`, 'da');
  t.equal(vendorName?.value, 'Dalen Bil og Karosseri');
  t.equal(currency?.value, 'NOK', 'Norwegian is taken for Danish by its language');
});

t.test('a town sends an invoice, not its department', async (t) => {
  const page = `
Stadt Musterburg                            Fachbereich 3 - Ordnung
Der Bürgermeister                           Telefon 03763 4400

Rechnungsnummer: 4711                       02.03.2026
Gesamtbetrag                                             120,00 EUR`;
  t.equal(read(page, 'de').vendorName?.value, 'Stadt Musterburg');
});

t.test('the holder of a contract is the customer', async (t) => {
  const page = `
Muster Telecom                              Factura 4711
Titular: Ferretería Ejemplo, S.L.           02/03/2026

Total a pagar                                            120,00 EUR
Muster Telecom, S.A. - CIF A85306512 - Reg. Merc. Madrid`;
  t.match(read(page, 'es').vendorName?.value, /^Muster Telecom/);
});

t.test('Finnish and Polish invoices are read', async (t) => {
  const finnish = read(
    `
Muster Huolto Oy                            LASKU
Asunto Oy Esimerkki                         Laskun numero       2024317
                                            Laskun päiväys      15.10.2024
                                            Eräpäivä            29.10.2024
Veroton yhteensä                                         600,00
Arvonlisävero 25,5 %                                     153,00
Maksettava yhteensä EUR                                  753,00`,
    'fi',
  );
  t.equal(finnish.invoiceNumber?.value, '2024317');
  t.equal(finnish.dueDate?.value, '2024-10-29');
  t.equal(finnish.taxAmount?.value.toFixed(2), '153.00');
  const polish = read(
    `
Sprzedawca                                  Nabywca
Muster sp. z o.o.                           Hotel Przyklad S.A.
NIP 7989822471                              NIP 6181106460

Faktura nr FV/87/06/2024
Data wystawienia: 14-06-2024                Termin platnosci: 28-06-2024
Razem netto                                              100,00
Kwota VAT                                                 23,00
Do zaplaty                                               123,00`,
    'pl',
  );
  t.equal(polish.invoiceNumber?.value, 'FV/87/06/2024');
  t.equal(polish.vendorName?.value, 'Muster sp. z o.o.');
  t.equal(polish.currency?.value, 'PLN');
  t.equal(polish.dueDate?.value, '2024-06-28');
});

t.test('sums that nothing names are no further lines', async (t) => {
  const { lines } = read(
    `
Muster Verhuur C.V.                         Nota 4711
                                            20-05-2026
Omschrijving                                             Bedrag
Huur juni                                              1.150,00
Voorschot servicekosten                                  150,00
Samen                                                  1.300,00
21 % btw                                                 273,00
Te betalen                                        EUR  1.573,00`,
    'nl',
  );
  t.equal(lines.length, 2);
});

t.test('a table goes on after the sum of one delivery', async (t) => {
  const { lines } = read(
    `
Muster KG                                   Rechnung 4711
                                            31.07.2026
Bezeichnung                    Menge          Preis          Wert
Lieferschein 55107
Stein                            448           0,68        304,64
Summe Lieferschein                                         304,64
Lieferschein 55391
Beton                             60           6,25        375,00
Summe Lieferschein                                         375,00
Netto                                                      679,64
MwSt 19 %                                                  129,13
Gesamtbetrag                                        EUR    808,77`,
    'de',
  );
  t.strictSame(
    lines.map(({ quantity }) => quantity?.value.toFixed()),
    ['448', '60'],
  );
});
