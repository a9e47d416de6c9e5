import t from 'tap';
import { buildPdf, read } from './pdf-files.ts';

/** Columns begin at these places; amounts end at theirs. */
async function tablesOf(
  rows: string[][],
  { starts = [50, 100, 320, 400], ends = [480, 545] } = {},
) {
  const bytes = await buildPdf(({ page, plain }) => {
    for (const [index, row] of rows.entries()) {
      for (const [column, text] of row.entries()) {
        const width = plain.widthOfTextAtSize(text, 10);
        const end = ends[column - starts.length];
        const x = end === undefined ? starts[column]! : end - width;
        page.drawText(text, { x, y: 700 - index * 14, size: 10, font: plain });
      }
    }
  });
  const [page] = (await read(bytes)).pages;
  return page!.tables;
}

const head = ['Pos', 'Description', 'Qty', 'Unit', 'Price', 'Total'];
const items = [
  ['1', 'Steel bolts M8', '10', 'pcs', '2.50', '25.00'],
  ['2', 'Washers and nuts', '200', 'pcs', '0.10', '20.00'],
  ['', 'in bags of fifty'],
  ['3', 'Delivery', '1', 'h', '1,250.00', '1,250.00'],
];

t.test('words that stand in columns are a table, with its header', async (t) => {
  const tables = await tablesOf([head, ...items]);
  t.equal(tables.length, 1);
  const [table] = tables;
  t.ok(table!.hasHeader);
  t.same(
    table!.rows.map((row) => row.map(({ text, column }) => `${column} ${text}`)),
    [
      ['0 Pos', '1 Description', '2 Qty', '3 Unit', '4 Price', '5 Total'],
      ['0 1', '1 Steel bolts M8', '2 10', '3 pcs', '4 2.50', '5 25.00'],
      ['0 2', '1 Washers and nuts', '2 200', '3 pcs', '4 0.10', '5 20.00'],
      ['1 in bags of fifty'],
      ['0 3', '1 Delivery', '2 1', '3 h', '4 1,250.00', '5 1,250.00'],
    ],
  );
  const [x0, y0, x1, y1] = table!.box;
  t.ok(Math.abs(x0 - 50) < 2 && Math.abs(x1 - 545) < 2 && y1 - y0 > 50);
});

t.test('a cell below several titles says how many columns it covers', async (t) => {
  const long = 'Carriage, insurance and packing of all goods up to the border';
  const [table] = await tablesOf([head, ...items, ['4', long, '', '', '', '9.00']]);
  t.match(table!.rows.at(-1), [
    { text: '4', column: 0, span: 1 },
    { text: long, column: 1, span: 2 },
    { text: '9.00', column: 5, span: 1 },
  ]);
});

t.test('a line of text below the table is not of it', async (t) => {
  const after =
    'Please pay within thirty days to the account that is given below, without deduction of any kind.';
  const [table] = await tablesOf([head, ...items, [after]]);
  t.equal(table!.rows.length, 5);
});

t.test('prose and addresses beside each other are no table', async (t) => {
  t.same(await tablesOf([['Dear reader, this is a text'], ['of some lines'], ['and no more']]), []);
  const addresses = [
    ['Nordbach GmbH', '', 'Customer Ltd'],
    ['Main street 1', '', 'Side street 2'],
    ['10115 Berlin', '', 'London'],
  ];
  t.same(await tablesOf(addresses), []);
});

t.test('rows far apart are not of one table', async (t) => {
  const gap = Array.from({ length: 6 }, () => ['']);
  const tables = await tablesOf([head, ...items, ...gap, head, ...items]);
  t.equal(tables.length, 2);
});
