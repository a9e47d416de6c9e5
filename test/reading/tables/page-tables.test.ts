import type { SKRSContext2D } from '@napi-rs/canvas';
import { degrees } from 'pdf-lib';
import t from 'tap';
import type { TableCell } from '../../../core/sdk/document.ts';
import { buildPdf, read, type PdfPens } from '../pdf-files.ts';
import { packaged, paint } from '../pictures.ts';

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

interface Ruled {
  rows: string[][];
  /** Places of upright lines, and of level ones. */
  xs: number[];
  ys: number[];
  /** Drawn as bars that are filled. */
  bars?: boolean;
  /** Fields, as `column row`, whose right or lower line is left out. */
  openRight?: string[];
  openBelow?: string[];
}

/** A table whose cells begin left of and above their words; rows are 20 points high. */
function drawRuled({ page, plain }: PdfPens, table: Ruled): void {
  const { rows, xs, ys, bars, openRight = [], openBelow = [] } = table;
  const line = (x0: number, y0: number, x1: number, y1: number): void => {
    const [start, end] = [
      { x: x0, y: 842 - y0 },
      { x: x1, y: 842 - y1 },
    ];
    if (!bars) page.drawLine({ start, end, thickness: 0.5 });
    else page.drawRectangle({ ...end, x: x0, width: x1 - x0 || 0.7, height: y1 - y0 || 0.7 });
  };
  for (const [row, y] of ys.entries()) {
    for (let column = 0; column + 1 < xs.length; column += 1) {
      if (!openBelow.includes(`${column} ${row - 1}`)) line(xs[column]!, y, xs[column + 1]!, y);
    }
  }
  for (const [column, x] of xs.entries()) {
    for (let row = 0; row + 1 < ys.length; row += 1) {
      if (!openRight.includes(`${column - 1} ${row}`)) line(x, ys[row]!, x, ys[row + 1]!);
    }
  }
  for (const [row, cells] of rows.entries()) {
    for (const [column, text] of cells.entries()) {
      const [x, y] = [xs[column]! + 4, 842 - ys[0]! - 14 - row * 20];
      if (text) page.drawText(text, { x, y, size: 10, font: plain });
    }
  }
}

async function ruledTables(table: Ruled) {
  const bytes = await buildPdf((pens) => drawRuled(pens, table));
  return (await read(bytes)).pages[0]!.tables;
}

const goods = [
  ['Article', 'Qty', 'Price'],
  ['Steel bolts', '10', '2.50'],
  ['Washers', '200', ''],
  ['Nuts', '30', '0.75'],
];
const xs = [60, 260, 340, 440];
const ys = [100, 120, 140, 160, 180];
const withColumns = (rows: readonly TableCell[][]): string[][] =>
  rows.map((row) => row.map(({ text, column }) => `${column} ${text}`));

t.test('lines around cells make a table, strokes or bars, two columns being enough', async (t) => {
  for (const bars of [false, true]) {
    const [table, ...others] = await ruledTables({ rows: goods, xs, ys, bars });
    t.same(others, []);
    t.ok(table!.hasHeader);
    t.same(withColumns(table!.rows), [
      ['0 Article', '1 Qty', '2 Price'],
      ['0 Steel bolts', '1 10', '2 2.50'],
      ['0 Washers', '1 200'],
      ['0 Nuts', '1 30', '2 0.75'],
    ]);
    t.ok(table!.box.every((side, index) => Math.abs(side - [60, 100, 440, 180][index]!) < 1));
  }
  const two = goods.map((row) => row.slice(0, 2));
  const [narrow] = await ruledTables({ rows: two, xs: xs.slice(0, 3), ys });
  t.equal(narrow!.rows.length, 4);
});

t.test('cells without a line between them are one, across and down', async (t) => {
  const rows = [['Goods of March', '', 'Price'], ...goods.slice(1)];
  const [table] = await ruledTables({ rows, xs, ys, openRight: ['0 0'], openBelow: ['2 1'] });
  t.match(table!.rows[0], [
    { column: 0, span: 2 },
    { column: 2, span: 1 },
  ]);
  t.match(table!.rows[1], [{}, {}, { text: '2.50', column: 2, rowSpan: 2 }]);
});

t.test('lines of text in one cell stay one cell; items between two lines are rows', async (t) => {
  const wrapped = await ruledTables({
    rows: [['Article', 'Qty'], ['Steel bolts'], ['in bags', '10'], ['Nuts', '30']],
    xs: [60, 260, 340],
    ys: [100, 120, 160, 180],
  });
  t.same(withColumns(wrapped[0]!.rows)[1], ['0 Steel bolts\nin bags', '1 10']);
  const [listed] = await ruledTables({ rows: goods, xs, ys: [100, 120, 180] });
  t.same(withColumns(listed!.rows), [
    ['0 Article', '1 Qty', '2 Price'],
    ['0 Steel bolts', '1 10', '2 2.50'],
    ['0 Washers', '1 200'],
    ['0 Nuts', '1 30', '2 0.75'],
  ]);
});

t.test('a page that lies on its side has its tables as they are displayed', async (t) => {
  const bytes = await buildPdf(({ page, plain }) => {
    page.setRotation(degrees(90));
    for (const [row, cells] of goods.entries()) {
      for (const [column, text] of cells.entries()) {
        const place = { x: 114 + row * 20, y: 64 + xs[column]! - 60 };
        page.drawText(text, { ...place, size: 10, font: plain, rotate: degrees(90) });
      }
    }
    for (const x of xs) page.drawLine({ start: { x: 100, y: x }, end: { x: 180, y: x } });
    for (const y of ys) page.drawLine({ start: { x: y, y: 60 }, end: { x: y, y: 440 } });
  });
  const [page] = (await read(bytes)).pages;
  t.same(withColumns(page!.tables[0]!.rows)[1], ['0 Steel bolts', '1 10', '2 2.50']);
});

t.test('frames, underlines and squared paper are no tables', async (t) => {
  const frames = await buildPdf(({ page, plain }) => {
    page.drawRectangle({ x: 50, y: 600, width: 200, height: 90, borderWidth: 1 });
    page.drawRectangle({ x: 250, y: 600, width: 200, height: 90, borderWidth: 1 });
    page.drawText('Nordbach GmbH', { x: 60, y: 650, size: 10, font: plain });
    page.drawText('Invoice 4711', { x: 260, y: 650, size: 10, font: plain });
  });
  t.same((await read(frames)).pages[0]!.tables, []);
  const squared = await buildPdf(({ page, plain }) => {
    for (let at = 0; at <= 560; at += 5) {
      page.drawLine({ start: { x: at, y: 0 }, end: { x: at, y: 842 } });
      page.drawLine({ start: { x: 0, y: at }, end: { x: 595, y: at } });
    }
    page.drawText('A note', { x: 60, y: 650, size: 10, font: plain });
  });
  t.same((await read(squared)).pages[0]!.tables, []);
});

t.test('a scan has its tables, with lines and without', async (t) => {
  const rows = [
    ['Article', 'Quantity', 'Price'],
    ['Steel bolts', '10', '12.50'],
    ['Washers', '200', '10.25'],
    ['Hammers', '35', '99.75'],
  ];
  for (const ruled of [true, false]) {
    const canvas = paint({ lines: ['Delivery of the goods that were ordered'] });
    const context = canvas.getContext('2d');
    for (const [row, cells] of rows.entries()) {
      for (const [column, text] of cells.entries()) {
        context.fillText(text, 110 + column * 330, 330 + row * 80);
      }
    }
    context.lineWidth = 3;
    const [uprights, levels] = ruled
      ? [
          [90, 420, 750, 1080],
          [270, 350, 430, 510, 590],
        ]
      : [[], []];
    for (const x of uprights) strike(context, [x, 270], [x, 590]);
    for (const y of levels) strike(context, [90, y], [1080, y]);
    const document = await read(canvas.toBuffer('image/png'), { recognition: packaged });
    const [table, ...others] = document.pages[0]!.tables;
    t.same(others, []);
    t.same(
      table!.rows.map((row) => row.map(({ text }) => text)),
      rows,
      ruled ? 'ruled' : 'open',
    );
    t.match(table!.origin, { method: 'ocr', engine: 'wasm', page: 1 });
    if (ruled) t.ok(Math.abs(table!.box[0] - 90) < 4 && Math.abs(table!.box[3] - 590) < 4);
  }
});

function strike(context: SKRSContext2D, from: [number, number], to: [number, number]): void {
  context.beginPath();
  context.moveTo(...from);
  context.lineTo(...to);
  context.stroke();
}
