import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import t from 'tap';
import { inspectDocument } from '../../core/commands/plugin-inspect.ts';
import type { Document } from '../../core/sdk/document.ts';
import { buildPdf } from '../reading/pdf-files.ts';
import { openPluginDesk } from '../support/plugin-desk.ts';

const { desk } = openPluginDesk(t);
const config = 'no-such-folder';

function inspectDesk(json: boolean) {
  const { context, ...rest } = desk(json);
  return { context: { ...context, config }, ...rest };
}

const pdf = await buildPdf(({ page, plain }) => {
  page.drawText('Delivery note 4711', { x: 50, y: 780, font: plain, size: 14 });
  for (const [row, cells] of [
    ['Article', 'Quantity'],
    ['Nail', '40'],
    ['Bolt', '12'],
  ].entries()) {
    for (const [column, text] of cells.entries()) {
      const [x, y] = [50 + column * 200, 650 - row * 30];
      page.drawRectangle({ x, y, width: 200, height: 30, borderWidth: 1, opacity: 0 });
      page.drawText(text, { x: x + 10, y: y + 10, font: plain, size: 11 });
    }
  }
});

t.test('inspect shows lines and tables with their boxes, and draws them on pictures', async (t) => {
  const folder = t.testdir();
  const [file, pictures] = [join(folder, 'note.pdf'), join(folder, 'boxes')];
  writeFileSync(file, pdf);
  const text = inspectDesk(false);
  await inspectDocument(text.context, file, {});
  t.match(
    text.said(),
    /^note\.pdf: pdf, application\/pdf, \d+ bytes\npages 1, .*source text_layer\n/,
  );
  t.match(text.said(), /\npage 1: 595 x 842 points, source text_layer, /);
  t.match(text.said(), /\n {2}\[50 [\d.]+ [\d.]+ [\d.]+\] Delivery note 4711\n/);
  t.match(
    text.said(),
    /\n {2}table 1 \[.*\]: 3 rows, the first has titles\n {4}Article \| Quantity\n/,
  );

  const json = inspectDesk(true);
  await inspectDocument(json.context, file, { picture: pictures });
  const told = json.json<{ document: Document; pictures: string[] }>();
  t.same(told.pictures, [join(pictures, 'page-1.png')]);
  t.same(readdirSync(pictures), ['page-1.png']);
  const [page] = told.document.pages;
  const image = await loadImage(told.pictures[0]!);
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const scale = image.width / page!.width;
  const isColored = ([x0, y0, , y1]: readonly number[]): boolean => {
    const { data } = context.getImageData(x0! * scale - 1, ((y0! + y1!) / 2) * scale, 3, 1);
    const pixels = [0, 4, 8].map((at) => [...data.subarray(at, at + 3)]);
    return pixels.some((pixel) => Math.max(...pixel) - Math.min(...pixel) > 40);
  };
  t.ok(isColored(page!.lines[0]!.box), 'a line has its box');
  t.ok(isColored(page!.tables[0]!.box), 'a table has its box');
});

t.test('inspect shows the fields of structured files, and the rows of tables', async (t) => {
  const folder = t.testdir({
    'order.xml': '<Order xmlns="urn:x"><Id scheme="own">7</Id><Line><Qty>2</Qty></Line></Order>',
    'stock.csv': 'Store;North\nItem;Row;Count\nNail;A;5\nBolt;B;7\n',
  });
  const shown = async (name: string, options = {}): Promise<string> => {
    const { context, said } = inspectDesk(false);
    await inspectDocument(context, join(folder, name), options);
    return said();
  };
  const xml = await shown('order.xml', { picture: join(folder, 'none') });
  t.match(xml, /\n {2}\/Order\/Id: 7\n {2}\/Order\/Id\/@scheme: own\n {2}\/Order\/Line\/Qty: 2\n/);
  t.match(xml, /\nno pictures: it has no pages\n$/);
  t.match(await shown('stock.csv'), /\n {2}Item \| Row \| Count\n {2}Nail \| A \| 5\n/);
  t.match(await shown('stock.csv'), /\ntext\n {2}Store\tNorth\n/, 'with what is above the table');
  await t.rejects(shown('none.pdf'), /there is no file .*none\.pdf/);
});
