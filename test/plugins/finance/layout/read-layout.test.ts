import t from 'tap';
import type { InvoiceRead } from '../../../../plugins/finance/invoice.ts';
import { readLayout } from '../../../../plugins/finance/layout/read-layout.ts';
import { drawDocument } from './page-builder.ts';

function summary(read: InvoiceRead): Record<string, string | null> {
  return {
    type: read.documentType?.value ?? null,
    number: read.invoiceNumber?.value ?? null,
    issued: read.issueDate?.value ?? null,
    due: read.dueDate?.value ?? null,
    currency: read.currency?.value ?? null,
    vendor: read.vendorName?.value ?? null,
    order: read.poNumber?.value ?? null,
    net: read.netAmount?.value.toFixed(2) ?? null,
    tax: read.taxAmount?.value.toFixed(2) ?? null,
    gross: read.grossAmount?.value.toFixed(2) ?? null,
    prepaid: read.prepaidAmount?.value.toFixed(2) ?? null,
    payable: read.payableAmount?.value.toFixed(2) ?? null,
  };
}

const GERMAN = `
Nordlicht Tischlerei GmbH - Hafenweg 3 - 24103 Kiel

Petra Beispiel                              Rechnungsdatum:   05.03.2024
Gartenweg 9                                 Kundennummer:     4711
24105 Kiel                                  Ihre Bestellung:  B-2024-9

Rechnung Nr. RE-2024-077

Pos    Bezeichnung                  Menge     Einzelpreis     Gesamtpreis
1      Eichentisch                      1          800,00          800,00
2      Stuhl                            4          100,00          400,00

                                    Summe netto                  1.200,00 €
                                    zzgl. 19 % MwSt.               228,00 €
                                    Gesamtbetrag                 1.428,00 €
                                    Anzahlung                     -428,00 €
                                    Zahlbetrag                   1.000,00 €

Zahlbar bis 19.03.2024
Nordlicht Tischlerei GmbH     USt-IdNr. DE123456789     IBAN DE89 3704 0044 0532 0130 00`;

t.test('a German invoice with a prepayment is read as a whole', async (t) => {
  const read = readLayout(drawDocument([GERMAN], 'de'));
  t.strictSame(summary(read), {
    type: 'invoice',
    number: 'RE-2024-077',
    issued: '2024-03-05',
    due: '2024-03-19',
    currency: 'EUR',
    vendor: 'Nordlicht Tischlerei GmbH',
    order: 'B-2024-9',
    net: '1200.00',
    tax: '228.00',
    gross: '1428.00',
    prepaid: '428.00',
    payable: '1000.00',
  });
  t.equal(read.vendorTaxId?.value, 'DE123456789');
  t.strictSame(
    read.taxRows.map((row) => [
      row.rate?.value.toFixed(),
      row.taxable?.value.toFixed(),
      row.tax?.value.toFixed(),
    ]),
    [['19', '1200', '228']],
  );
});

t.test('evidence shows page, place and text of a value', async (t) => {
  const { payableAmount } = readLayout(drawDocument(['Invoice', GERMAN], 'de'));
  t.match(payableAmount?.evidence, { page: 2, text: '1.000,00 €', source: 'layout' });
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = payableAmount?.evidence.bbox ?? [];
  t.ok(x1 > x0 && y1 > y0 && y0 > 200);
  t.ok((payableAmount?.evidence.confidence ?? 1) <= 0.999);
});

t.test('an English invoice with labels above their values is read', async (t) => {
  const read = readLayout(
    drawDocument(
      [
        `
Harbour Glass Ltd.                                        INVOICE
12 Quay Street
Bristol BS1 4DJ

Bill to                       Invoice No.     Invoice date      Due date        PO Number
Example Council               HG-1093         02/11/2023        02/12/2023      PO-5512
1 Town Hall

Description                Qty     Unit price     Amount
Window pane                 10         £45.00    £450.00
Delivery                     1         £50.00     £50.00

                                     Subtotal    £500.00
                                     VAT 20%     £100.00
                                     Total       £600.00`,
      ],
      'en',
    ),
  );
  t.match(summary(read), {
    number: 'HG-1093',
    issued: '2023-11-02',
    due: '2023-12-02',
    currency: 'GBP',
    vendor: 'Harbour Glass Ltd',
    order: 'PO-5512',
    net: '500.00',
    tax: '100.00',
    payable: '600.00',
  });
});

t.test(
  'French, Dutch, Italian, Spanish and Swedish invoices are read by their own words',
  async (t) => {
    const cases: [string, Record<string, string>][] = [
      [
        `
Facture n° FA-33
Date de facture          12/01/2024
Date d'échéance          11/02/2024
Bon de commande          BC-81

              Total HT        1 250,00 €
              TVA 20 %          250,00 €
              Net à payer     1 500,00 €`,
        {
          number: 'FA-33',
          issued: '2024-01-12',
          due: '2024-02-11',
          order: 'BC-81',
          payable: '1500.00',
        },
      ],
      [
        `
Factuurnummer: 2024018
Factuurdatum: 3 mei 2024
Vervaldatum: 17 mei 2024

              Totaal excl. btw      € 200,00
              Btw 21%                € 42,00
              Te betalen            € 242,00`,
        {
          number: '2024018',
          issued: '2024-05-03',
          due: '2024-05-17',
          net: '200.00',
          payable: '242.00',
        },
      ],
      [
        `
Fattura n. 15/2024 del 28/02/2024
Scadenza: 29/03/2024

              Imponibile           EUR 100,00
              IVA 22%               EUR 22,00
              Totale fattura       EUR 122,00`,
        {
          number: '15/2024',
          issued: '2024-02-28',
          due: '2024-03-29',
          tax: '22.00',
          payable: '122.00',
        },
      ],
      [
        `
N.º de factura: F-90
Fecha de emisión: 09/06/2024
Fecha de vencimiento: 09/07/2024

              Base imponible        300,00 €
              IVA 21 %               63,00 €
              Total a pagar         363,00 €`,
        {
          number: 'F-90',
          issued: '2024-06-09',
          due: '2024-07-09',
          net: '300.00',
          payable: '363.00',
        },
      ],
      [
        `
Fakturanummer: 5571
Fakturadatum: 2024-08-14
Förfallodatum: 2024-09-13

              Netto             800,00 kr
              Moms 25 %         200,00 kr
              Att betala      1 000,00 kr`,
        {
          number: '5571',
          issued: '2024-08-14',
          due: '2024-09-13',
          currency: 'SEK',
          payable: '1000.00',
        },
      ],
    ];
    for (const [drawing, expected] of cases) {
      t.match(summary(readLayout(drawDocument([drawing]))), expected, drawing);
    }
  },
);

t.test('the sums of a table of taxes are those of its last row', async (t) => {
  const read = readLayout(
    drawDocument([
      `
Rechnung Nr. 9
Nettobetrag     MwSt-Betrag     MwSt-%     Endbetrag
     100,00           19,00       19,0        119,00
     200,00           14,00        7,0        214,00
     300,00           33,00                   333,00`,
    ]),
  );
  t.match(summary(read), { net: '300.00', tax: '33.00', payable: '333.00' });
  t.strictSame(
    read.taxRows.map((row) => row.rate?.value.toFixed()),
    ['19', '7'],
  );
});

t.test('a credit note keeps the printed sign', async (t) => {
  const read = readLayout(
    drawDocument([
      `
Gutschrift Nr. GS-4
                Nettobetrag      -50,00 EUR
                MwSt. 19 %        -9,50 EUR
                Gesamtbetrag     -59,50 EUR`,
    ]),
  );
  t.match(summary(read), { type: 'credit_note', number: 'GS-4', net: '-50.00', payable: '-59.50' });
});

t.test('sums that are printed wrong are reported as they are printed', async (t) => {
  const read = readLayout(
    drawDocument([
      `
Factura nº 12
                Subtotal     100,00 €
                IVA            8,00 €
                Total        110,00 €`,
    ]),
  );
  t.match(summary(read), { net: '100.00', payable: '110.00' });
  t.not(read.taxAmount?.value.toFixed(2), '10.00');
});

t.test('an earlier balance is not part of what this invoice asks for', async (t) => {
  const read = readLayout(
    drawDocument([
      `
Invoice: INV-8
                Subtotal               $100.00
                Sales tax               $10.00
                Total                  $110.00
                Previous balance       $500.00
                Amount due             $610.00`,
    ]),
  );
  t.equal(read.payableAmount?.value.toFixed(2), '110.00');
});

t.test('what no label supports stays null', async (t) => {
  const read = readLayout(
    drawDocument([
      `
Invoice No: 5512
Date: 14.02.2024
Delivery date: 01.02.2024
Customer No: 9931
Delivery note: L-443
Total     50.00`,
    ]),
  );
  t.equal(read.dueDate, null);
  t.equal(read.poNumber, null);
  t.equal(read.currency, null);
  t.equal(read.taxAmount, null);
  t.equal(read.issueDate?.value, '2024-02-14');
});

t.test('a document without words gives nothing and does not fail', async (t) => {
  for (const document of [drawDocument([]), drawDocument([''])]) {
    const read = readLayout(document);
    t.ok(Object.values(summary(read)).every((value) => value === null));
    t.strictSame(read.lines, []);
  }
});

t.test('the sums at the foot are read under more amounts than are compared', async (t) => {
  const rows = Array.from({ length: 900 }, (_, index) => `Part ${index}      ${index % 9}.25`);
  const read = readLayout(drawDocument([`${rows.join('\n')}\nAmount due      $77,777.50`]));
  t.equal(read.payableAmount?.value.toFixed(2), '77777.50');
});

t.test('an order goes to the vendor, and has no invoice number', async (t) => {
  const order = readLayout(
    drawDocument([
      `
Easterly Sailing Club Ltd                          PURCHASE ORDER
1 Beacon Road, Clacton

Supplier                               Purchase order number: ESC-2025-48
Saltmarsh Boatyard Ltd                 Order date:            2 October 2025
5 Quay Lane, Woodbridge                Supplier number:       ESC-014

Description              Qty     Unit price     Amount
Winter storage            14          60.00     840.00
Lift out and wash          6          45.00     270.00
Total excl. VAT                               1,110.00 GBP
VAT 20%                                         222.00 GBP
Order total                                   1,332.00 GBP`,
    ]),
  );
  t.match(order, {
    documentType: { value: 'purchase_order' },
    invoiceNumber: null,
    poNumber: { value: 'ESC-2025-48' },
    vendorName: { value: 'Saltmarsh Boatyard Ltd' },
    issueDate: { value: '2025-10-02' },
    dueDate: null,
  });
});
