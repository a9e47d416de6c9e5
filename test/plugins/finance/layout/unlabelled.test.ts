// What book-keepers conclude from a page without a label for it.

import t from 'tap';
import { readLayout } from '../../../../plugins/finance/layout/read-layout.ts';
import { drawDocument } from './page-builder.ts';

const sums = `
Net total                                                100.00
VAT 20 %                                                  20.00
Total                                                    120.00`;

t.test('of two blocks with addresses and no heading the upper names the seller', async (t) => {
  const page = `
Cedar Water District                        Invoice 4711
1200 Reservoir Road                         2 March 2026
Leeds LS1 4DL

OLD MILL BAKERY LTD
318 Station Street
Leeds LS2 7TR
${sums}`;
  t.equal(readLayout(drawDocument([page], 'en')).vendorName?.value, 'Cedar Water District');
});

t.test(
  'a block under the sender in one line is the addressee, whatever its legal form',
  async (t) => {
    const page = `
Nordlicht
Nordlicht Verpackungen AG - Hafenweg 3 - 24103 Kiel

Konditorei Muster GmbH
Gartenweg 9
24105 Kiel

Rechnung 4711                               02.03.2026

Betrag                                                   120,00 EUR
Nordlicht Verpackungen AG     USt-IdNr. DE123456789     HRB 4711     Tel. 0431 1234`;
    t.equal(readLayout(drawDocument([page], 'de')).vendorName?.value, 'Nordlicht Verpackungen AG');
  },
);

t.test('a postcode or a county is no legal form', async (t) => {
  const dutch = `
Schildersbedrijf Postma
Dorpsstraat 118, 8501 AB Joure
KvK 01133445

Factuur 4711                                2 maart 2026
Totaal                                                   120,00 EUR`;
  t.equal(readLayout(drawDocument([dutch], 'nl')).vendorName?.value, 'Schildersbedrijf Postma');
  const irish = `
Shannon Mutual Insurance DAC
Insurance House, Henry Street, Limerick

Rowing Club
Kilrush, Co. Clare

Invoice 4711                                2 March 2026
Total                                                    120.00 EUR`;
  const read = readLayout(drawDocument([irish], 'en'));
  t.equal(read.vendorName?.value, 'Shannon Mutual Insurance DAC');
});

t.test('the invoice that a credit note takes back gives it neither number nor date', async (t) => {
  const page = `
Atelier Roussel SARL                        AVOIR
39100 Foucherans                            Date : 08.02.2026
                                            N° AV2026/0031

Sur facture FA2025/0919 du 18.12.2025
Total TTC                                                - 96,00 EUR`;
  const { invoiceNumber, issueDate } = readLayout(drawDocument([page], 'fr'));
  t.equal(invoiceNumber?.value, 'AV2026/0031');
  t.equal(issueDate?.value, '2026-02-08');
});

t.test('without a sign of a currency the registers of one country say which it is', async (t) => {
  const page = (numbers: string): string => `
Tessile Muster                              Fattura 4711
${numbers}

Totale                                                   120,00`;
  const currency = (numbers: string): string | null =>
    readLayout(drawDocument([page(numbers)], 'it')).currency?.value ?? null;
  t.equal(currency('P. IVA 01776655443'), 'EUR');
  t.equal(currency('Momsreg. SE556811220401'), 'SEK');
  t.equal(currency('DE136695976 - CHE-112.908.744 MWST'), null, 'of two currencies neither');
  t.equal(currency('Rif. Ft. 512'), null, 'an abbreviation of an invoice is no forint');
});

t.test('where no tax is charged the total is the net amount', async (t) => {
  const page = (note: string): string => `
Timmerfabriek Muster B.V.                   Factuur 4711
                                            2 maart 2026
Kozijnen                                                 EUR 18.750,00
Totaal                                                   EUR 18.750,00
${note}`;
  const net = (note: string): string | undefined =>
    readLayout(drawDocument([page(note)], 'nl')).netAmount?.value.toFixed(2);
  t.equal(net('BTW verlegd naar de afnemer'), '18750.00');
  t.equal(net('Met dank voor uw opdracht'), undefined);
});

t.test('two equal taxes of one invoice are added up', async (t) => {
  const page = `
Muster Engineering Pvt. Ltd.                Tax Invoice 4711
                                            2 March 2026
Gear box                                                 277,100.00
Taxable value                                            277,100.00
CGST 9 %                                                  24,939.00
SGST 9 %                                                  24,939.00
Total                                                Rs. 326,978.00`;
  const { taxAmount, netAmount, payableAmount } = readLayout(drawDocument([page], 'en'));
  t.equal(taxAmount?.value.toFixed(2), '49878.00');
  t.equal(netAmount?.value.toFixed(2), '277100.00');
  t.equal(payableAmount?.value.toFixed(2), '326978.00');
});

t.test('what is taxed is not the tax', async (t) => {
  const page = `
Muster B.V.                                 Factuur 4711
                                            2 maart 2026
Totaal exclusief btw                                     1.950,00
Btw 9% over 1.300,00                                       117,00
Btw 21% over 650,00                                        136,50
Totaal te voldoen                                    EUR 2.203,50`;
  t.equal(readLayout(drawDocument([page], 'nl')).taxAmount?.value.toFixed(2), '253.50');
});

t.test('of days with a discount and without, the latter is when payment is due', async (t) => {
  const page = `
Muster GmbH                                 Rechnung 4711
                                            Datum: 04.03.2026
Gesamtbetrag                                             120,00 EUR
Zahlbar bis 14.03.2026 mit 2 % Skonto, bis 03.04.2026 netto`;
  t.equal(readLayout(drawDocument([page], 'de')).dueDate?.value, '2026-04-03');
});

t.test('days after which interest runs are no term of payment', async (t) => {
  const page = `
Muster LLP                                  Invoice 4711
                                            2 March 2026
Total                                                    120.00 USD
Interest of 1 % accrues on balances outstanding more than 30 days.`;
  t.equal(readLayout(drawDocument([page], 'en')).dueDate, null);
});

t.test(
  'days are read in six figures in Swedish, and with a short year after a month',
  async (t) => {
    const swedish = `
Muster AB                                   Fakturanummer        Fakturadatum
                                            7710934              260304
Att betala                                               120,00 kr`;
    t.equal(readLayout(drawDocument([swedish], 'sv')).issueDate?.value, '2026-03-04');
    const canadian = `
Muster Ltd.                                 Invoice: 10-55821    Date: Mar 4/26
Total                                                    C$120.00`;
    t.equal(readLayout(drawDocument([canadian], 'en')).issueDate?.value, '2026-03-04');
  },
);

t.test(
  'a dollar is that of the country which the page names, else of the United States',
  async (t) => {
    const currency = (seller: string): string | null => {
      const page = `
Muster Hire Pty Ltd                         Invoice 4711
${seller}
Total                                                    $120.00`;
      return readLayout(drawDocument([page], 'en')).currency?.value ?? null;
    };
    t.equal(currency('ABN 51 004 118 772'), 'AUD');
    t.equal(currency('Dover, OH 44622'), 'USD');
  },
);

t.test("beside the buyer's order the seller's own is no order number", async (t) => {
  const page = `
Muster Tools Inc.                           Invoice Number:   0093318-IN
Dover, OH 44622                             Invoice Date:     1/17/2026
                                            Order Number:     0051209
Customer P.O.        Ship VIA            Terms
66172                Truck               Net 30 Days
Invoice Total:                                           8,190.40`;
  t.equal(readLayout(drawDocument([page], 'en')).poNumber?.value, '66172');
});
