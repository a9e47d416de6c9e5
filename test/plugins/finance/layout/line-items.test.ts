import t from 'tap';
import { readLayout } from '../../../../plugins/finance/layout/read-layout.ts';
import { drawDocument } from './page-builder.ts';

type Row = (string | null)[];

function linesOf(...drawings: string[]): Row[] {
  return readLayout(drawDocument(drawings)).lines.map((line) => [
    line.description?.value ?? null,
    line.quantity?.value.toFixed() ?? null,
    line.unitPrice?.value.toFixed() ?? null,
    line.lineTotal?.value.toFixed() ?? null,
  ]);
}

t.test('a table is read by its titles', async (t) => {
  const lines = linesOf(`
Pos    Bezeichnung                  Menge     Einzelpreis     Gesamtpreis
1      Feinblech verzinkt           12 Stk          4,50            54,00
2      Anfahrt                      1 Std          35,00            35,00

                                    Zwischensumme                   89,00
                                    MwSt. 19 %                      16,91
                                    Gesamtbetrag                   105,91`);
  t.strictSame(lines, [
    ['Feinblech verzinkt', '12', '4.5', '54'],
    ['Anfahrt', '1', '35', '35'],
  ]);
});

t.test('units, numbers and rates of lines come with their values', async (t) => {
  const [line] = readLayout(
    drawDocument([
      `
Pos    Beschreibung          Menge     Preis     MwSt     Betrag
7      Zirbenholz            3 Stk     20,00     19 %      60,00
                             Nettobetrag                   60,00`,
    ]),
  ).lines;
  t.equal(line?.id?.value, '7');
  t.equal(line?.unit?.value, 'Stk');
  t.equal(line?.taxRate?.value.toFixed(), '19');
  t.equal(line?.description?.evidence.page, 1);
});

t.test('a total printed half a line down belongs to its row', async (t) => {
  const lines = linesOf(`
Description              Unit price     Qty     Amount
Oak panel                     25.00       4
                                                100.00
Glue                           3.00       2
                                                  6.00
Subtotal                                        106.00`);
  t.strictSame(lines, [
    ['Oak panel', '4', '25', '100'],
    ['Glue', '2', '3', '6'],
  ]);
});

t.test('rows without amounts extend the description above them', async (t) => {
  const lines = linesOf(`
Item                     Qty     Price     Total
Server rental              1     80.00     80.00
Location: north wing
Subtotal                                   80.00`);
  t.strictSame(lines, [['Server rental Location: north wing', '1', '80', '80']]);
});

t.test('a discount per line still proves quantity and price', async (t) => {
  const read = readLayout(
    drawDocument([
      `
Désignation           Qté     Prix unitaire     Remise     Montant HT
Savon de lavande       10          5,00 €         10 %        45,00 €
                                       Total HT               45,00 €`,
    ]),
  );
  t.equal(read.lines[0]?.quantity?.value.toFixed(), '10');
  t.equal(read.lines[0]?.unitPrice?.value.toFixed(), '5');
  t.equal(read.lines[0]?.lineTotal?.value.toFixed(), '45');
});

t.test('a table goes on over the page, with and without its titles repeated', async (t) => {
  const first = `
Item             Qty     Price     Total
Pine board         2     10.00     20.00`;
  const without = `
Page 2
Birch board        3     11.00     33.00
Subtotal                           53.00`;
  const repeated = `
Item             Qty     Price     Total
Birch board        3     11.00     33.00
Subtotal                           53.00`;
  const expected = [
    ['Pine board', '2', '10', '20'],
    ['Birch board', '3', '11', '33'],
  ];
  t.strictSame(linesOf(first, without), expected);
  t.strictSame(linesOf(first, repeated), expected);
});

t.test('discounts and tables of taxes are no items', async (t) => {
  const lines = linesOf(`
Item                Qty     Price     Total
Pine board            2     50.00    100.00
Discount                             -10.00

VAT rate            Taxable amount     VAT amount     Total
20 %                90.00                   18.00    108.00`);
  t.strictSame(lines, [['Pine board', '2', '50', '100']]);
});

t.test('a receipt without titles is read when its lines add up', async (t) => {
  const receipt = (total: string): string => `
Corner Shop
2 Tea            5.00
1 Bread          3.20
Total            ${total}`;
  t.strictSame(linesOf(receipt('8.20')), [
    ['Tea', '2', null, '5'],
    ['Bread', '1', null, '3.2'],
  ]);
});

t.test('discounts and charges close the gap between the lines and the net amount', async (t) => {
  const read = readLayout(
    drawDocument([
      `
Item                Qty     Price     Total
Pine board            2     50.00    100.00
Discount                             -10.00
Shipping                               4.00
Net amount                            94.00
VAT 20 %                              18.80
Total                                112.80`,
    ]),
  );
  t.equal(read.allowances.toFixed(2), '10.00');
  t.equal(read.charges.toFixed(2), '4.00');
});

t.test('a printed discount that closes no gap is not counted', async (t) => {
  const read = readLayout(
    drawDocument([
      `
Item                Qty     Price     Total
Pine board            2     50.00    100.00
Net amount                           100.00
VAT 20 %                              20.00
Total                                120.00
Discount if paid early                -2.40`,
    ]),
  );
  t.equal(read.allowances.toFixed(2), '0.00');
});

t.test('sums carried over between pages, and page numbers, are no items', async (t) => {
  const titles = 'Description              Qty     Unit price     Amount';
  const pages = [
    `
${titles}
Oak panel                  4          25.00     100.00
Glue                       2           3.00       6.00
Carried forward                                 106.00
Registered in England                           Page 1 of 2`,
    `
Carried forward                                 106.00
${titles}
Clamps                     5           9.00      45.00
Total excl. VAT                                 151.00
VAT 20%                                          30.20
Amount due                                      181.20`,
  ];
  t.strictSame(linesOf(...pages), [
    ['Oak panel', '4', '25', '100'],
    ['Glue', '2', '3', '6'],
    ['Clamps', '5', '9', '45'],
  ]);
});

t.test('freight that shares its word with a carried sum is an item', async (t) => {
  const lines = linesOf(`
Description              Qty     Unit price     Amount
Oak panel                  4          25.00     100.00
Glue                       2           3.00       6.00
Transport                                        12.00
Total                                           118.00`);
  t.strictSame(lines.at(-1), ['Transport', null, null, '12']);
});
