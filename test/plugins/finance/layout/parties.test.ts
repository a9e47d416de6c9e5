import t from 'tap';
import { readLayout } from '../../../../plugins/finance/layout/read-layout.ts';
import { drawDocument } from './page-builder.ts';

const vendorOf = (drawing: string): string | null =>
  readLayout(drawDocument([drawing])).vendorName?.value ?? null;

t.test('the sender of the return address is the seller', async (t) => {
  t.equal(
    vendorOf(`
Nordlicht Tischlerei GmbH - Hafenweg 3 - 24103 Kiel

Petra Beispiel
Gartenweg 9
24105 Kiel

Rechnung Nr. 77
Nordlicht Tischlerei GmbH   USt-IdNr. DE123456789`),
    'Nordlicht Tischlerei GmbH',
  );
});

t.test('a name under the heading of the seller is taken, one under the buyer is not', async (t) => {
  const read = readLayout(
    drawDocument([
      `
Käufer
Name:           Muster Bau GmbH
Anschrift:      Ringstraße 1
Verkäufer
Name:           Weberei Ostwind
Anschrift:      Am Deich 4`,
    ]),
  );
  t.equal(read.vendorName?.value, 'Weberei Ostwind');
  t.equal(read.buyerName?.value, 'Muster Bau GmbH');
});

t.test('towns, titles and web addresses are never the seller', async (t) => {
  for (const text of ['Manchester M1 2AB', 'Seattle, WA 98101', 'TAX INVOICE', 'www.example.com']) {
    t.equal(vendorOf(`${text}\nTotal   9.50`), null, text);
  }
});

t.test("the seller's tax id is told from the buyer's", async (t) => {
  const read = readLayout(
    drawDocument([
      `
Au Petit Fournil SARL
TVA : FR40303265045

N° TVA client            FR83404833048`,
    ]),
  );
  t.equal(read.vendorTaxId?.value, 'FR40303265045');
  const onlyBuyer = readLayout(drawDocument(['Uw BTW nummer: NL001234567B01']));
  t.equal(onlyBuyer.vendorTaxId, null);
});

t.test('every account with right check digits is reported once', async (t) => {
  const read = readLayout(
    drawDocument(['IBAN DE89 3704 0044 0532 0130 00\nIBAN DE89370400440532013000\nIBAN DE00 3704']),
  );
  t.strictSame(
    read.ibans.map((iban) => iban.value),
    ['DE89370400440532013000'],
  );
});

t.test('whom the page names as its customer elsewhere is not the seller', async (t) => {
  t.equal(
    vendorOf(`
Harbour Lights Trading
4 Quay Street
Bristol BS1 4HD

                                   CUSTOMER NAME: MIRAMAR CORPORATION
Miramar Corp
12 Sand Road
Redmond WA, 98052`),
    'Harbour Lights Trading',
  );
});

t.test('the holder of the account is the seller when the small print has its name', async (t) => {
  t.equal(
    vendorOf(`
Alma Studio
27 rue Longue
69100 Villeurbanne

Facture n° 20220890

Virement BANQUE DU NORD - Titulaire du compte : PRESSE OUEST


                         PRESSE OUEST
      Siège social : 16 rue Mollien - 92100 BOULOGNE
      SARL au capital de 10 000 € - SIRET 53084813400017`),
    'PRESSE OUEST',
  );
});

t.test('a brand at the head names the firm of the small print, not the customer', async (t) => {
  t.equal(
    vendorOf(`
MUSTERREIFEN

Rechnung 4711                       Beispiel Molkerei AG
                                    Hauptstraße 3
                                    24105 Kiel

Total                               EUR 12,00

Musterreifen und Söhne GmbH - HRB 77`),
    'Musterreifen und Söhne GmbH',
  );
});

t.test('whom a letter turns to may state a VAT number and is still the customer', async (t) => {
  const vendor = vendorOf(`
Muster Vertalingen V.O.F., Oude Weg 77, 2611 BC Delft

Beispiel Antriebe GmbH
z.Hd. Frau Muster
Am Wehr 12
57078 Siegen
Ust-IdNr. DE204418773

Factuur 2023-0188

Totaal        1.368,20 EUR`);
  t.equal(vendor, 'Muster Vertalingen V.O.F.');
});

t.test('a part for payment names the seller, and whom it is payable by', async (t) => {
  const vendor = vendorOf(`
Restaurant Beispiel GmbH
Dorfstrasse 8
9466 Sennwald

Faktura Nr. 30418

Konto / Zahlbar an
CH09 3000 0001 2345 6789 0
Muster Frischdienst AG
Auenstrasse 40
9434 Au

Zahlbar durch
Restaurant Beispiel GmbH
Dorfstrasse 8
9466 Sennwald`);
  t.equal(vendor, 'Muster Frischdienst AG');
});

t.test('a weight, and the partner of a partnership, are not the seller', async (t) => {
  const vendor = vendorOf(`
Muster Entsorgung GmbH & Co. KG, Am Kanal 21, 49479 Ibbenbüren

Rechnung 4711

Altholz, lose 630 kg        95,00

Komplementärin: Beispiel Verwaltungs GmbH, HRB 20441 AG Steinfurt, USt-ID DE125441877`);
  t.equal(vendor, 'Muster Entsorgung GmbH & Co. KG');
});
