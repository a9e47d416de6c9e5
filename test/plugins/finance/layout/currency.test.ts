import t from 'tap';
import { readLayout } from '../../../../plugins/finance/layout/read-layout.ts';
import { drawDocument } from './page-builder.ts';

const currencyOf = (drawing: string, language: string | null = null): string | null =>
  readLayout(drawDocument([drawing], language)).currency?.value ?? null;

t.test('the sign beside the amounts is the currency', async (t) => {
  const cases: [string, string][] = [
    ['Total   €12.50\nPaid   €12.50', 'EUR'],
    ['Total   12.50 CHF', 'CHF'],
    ['Total:RM12.50   Cash RM20.00', 'MYR'],
    ['Total   £9.00', 'GBP'],
    ['Total   Rs. 1939', 'INR'],
    ['Total   US$ 40.00', 'USD'],
  ];
  for (const [drawing, code] of cases) t.equal(currencyOf(drawing), code, drawing);
});

t.test('the named currency of the document outweighs other signs', async (t) => {
  t.equal(currencyOf('Currency:   USD\nRate 1 € = 1.10\nTotal   110.00'), 'USD');
});

t.test('crowns are those of the country that the document names', async (t) => {
  t.equal(currencyOf('Summa   100,00 kr'), 'SEK');
  t.equal(currencyOf('CVR 12345678   I alt   100,00 kr'), 'DKK');
  t.equal(currencyOf('Foretaksregisteret   Total   100,00 kr'), 'NOK');
});

t.test('a document without a sign has no currency', async (t) => {
  t.equal(currencyOf('Total   12.50'), null);
});

t.test(
  'a currency in a column of that title outweighs another that amounts are told in',
  async (t) => {
    const page = `
Payment method     Due date          Currency
Transfer           2023-03-26        EUR

Net total EUR                    4,386.50
Total EUR                        4,386.50
Total in HUF:   1,677,617 HUF    VAT in HUF:   0 HUF`;
    t.equal(currencyOf(page), 'EUR');
  },
);

t.test('dollars are those whose code the document prints', async (t) => {
  t.equal(currencyOf('Unit price $7.00\nTotal NZD   9.00   $9.00'), 'NZD');
  t.equal(currencyOf('Unit price $7.00\nTotal   $9.00'), 'USD');
});
