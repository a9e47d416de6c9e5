import t from 'tap';
import {
  findIbans,
  findIdentifiers,
  findVatIds,
} from '../../../../plugins/finance/layout/identifiers.ts';
import { readLayout } from '../../../../plugins/finance/layout/read-layout.ts';
import { layOut } from '../../../../plugins/finance/layout/segments.ts';
import { drawDocument } from './page-builder.ts';

const segmentsOf = (text: string) => layOut(drawDocument([text])).segments;

t.test('an IBAN is found in groups or in one, and only with right check digits', async (t) => {
  const found = findIbans(
    segmentsOf('IBAN: DE89 3704 0044 0532 0130 00 BIC COBADEFF\nIBAN GB82WEST12345698765432'),
  );
  t.strictSame(
    found.map((iban) => iban.value),
    ['DE89370400440532013000', 'GB82WEST12345698765432'],
  );
  t.equal(found[0]?.text, 'DE89 3704 0044 0532 0130 00');
  t.strictSame(findIbans(segmentsOf('IBAN DE88 3704 0044 0532 0130 00')), []);
});

t.test('VAT identifiers end before the next word', async (t) => {
  const ids = findVatIds(
    segmentsOf('USt-IdNr. DE 123 456 789 HRB 77\nTVA FR 40 303 265 045\nBTW NL001234567B01'),
  );
  t.strictSame(
    ids.map((id) => id.value),
    ['DE123456789', 'FR40303265045', 'NL001234567B01'],
  );
});

t.test('numbers of documents lose their wrapping and keep their inside', async (t) => {
  const values = findIdentifiers(
    segmentsOf('#RE-2024/077   Nr.4711   INV 100   (380)   12,50'),
    new Map(),
    new Map(),
  ).map((id) => id.value);
  for (const value of ['RE-2024/077', '4711', '100', 'INV 100', '380'])
    t.ok(values.includes(value), value);
  t.notOk(values.some((value) => value.startsWith('#')));
});

t.test('a number printed in unlike groups is one', async (t) => {
  const numberOf = (text: string): string | undefined =>
    readLayout(drawDocument([`${text}\n\nTotal   12.50 EUR`])).invoiceNumber?.value;
  t.equal(numberOf('FACTURE N° 2302 0044178 6'), '2302 0044178 6');
  t.equal(numberOf('FACTURA    A/2023 0417'), 'A/2023 0417');
  t.equal(numberOf('Invoice Number      T4 / 24003659'), 'T4 / 24003659');
});

t.test(
  'numbers in a list, of sizes and of earlier invoices are not that of the invoice',
  async (t) => {
    const numberOf = (text: string): string | null =>
      readLayout(drawDocument([text])).invoiceNumber?.value ?? null;
    const list = `
Ort              Beleg-Nr.      Betrag
Hamburg          004412          12,50
Kassel           118802          14,50

Total EUR                        27,00`;
    t.equal(numberOf(list), null);
    t.equal(numberOf(`Sammelrechnung   Beleg: RF-5584417\n${list}`), 'RF-5584417');
    t.equal(numberOf('FACTURA\n\nNeumático 315/80 R22.5      684,00\n\nTOTAL   684,00 €'), null);
    t.equal(
      numberOf(`
Stornorechnung ST-2025-0038
zur Rechnung RE-2025-1147 vom 07.01.2025

Stornobetrag        1.654,10-  EUR

Bitte buchen Sie die Rechnung RE-2025-1147 aus.`),
      'ST-2025-0038',
    );
  },
);
