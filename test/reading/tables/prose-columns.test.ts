import type { PDFFont, PDFPage } from 'pdf-lib';
import t, { type Test } from 'tap';
import type { Document } from '../../../core/sdk/document.ts';
import { buildPdf, read } from '../pdf-files.ts';
import { packaged, paint } from '../pictures.ts';

const clauses = [
  'The supplier delivers the goods to the place that the customer has named in the order',
  'and bears the risk of their loss until they have been handed over there to the customer',
  'or to a person whom the customer has told the supplier of before. Goods that arrive',
  'with damage are to be reported within eight days of their arrival, in writing and with',
  'a description of the damage. The supplier then chooses whether to repair the goods, to',
  'replace them or to give the price back in whole or in part, whichever costs the least',
  'and is not unreasonable for the customer. Rights that the law gives beyond these are not',
  'touched by this clause. Prices are those of the list that is in force on the day of the',
  'order, without tax and without packing, and are to be paid within thirty days of the day',
  'of the invoice without any deduction. Whoever pays later owes interest for the time in',
  'between, at the rate that the law names for dealings between merchants, and the costs',
  'of reminders that are sent after the first one has been left without an answer.',
].join(' ');

interface Setting {
  page: PDFPage;
  font: PDFFont;
}

/** Sets text into a column and returns its lines. */
function setColumn(
  { page, font }: Setting,
  text: string,
  { x, y, width, size = 8 }: { x: number; y: number; width: number; size?: number },
): string[] {
  const lines: string[] = [''];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (font.widthOfTextAtSize(longer, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  for (const [row, line] of lines.entries()) {
    page.drawText(line, { x, y: y - row * size * 1.2, size, font });
  }
  return lines;
}

function linesOf({ pages }: Document): string[] {
  return pages.flatMap(({ lines }) => lines.map(({ text }) => text));
}

t.test('columns of prose are read one after the other, between what goes across', async (t) => {
  for (const count of [2, 3]) {
    const columns: string[][] = [];
    const bytes = await buildPdf(({ page, plain: font }) => {
      page.drawText('Page 7', { x: 500, y: 810, size: 8, font });
      const title = 'Terms of business of the supplier for the whole year';
      page.drawText(title, { x: 60, y: 780, size: 12, font });
      const width = (480 - 16 * (count - 1)) / count;
      for (let column = 0; column < count; column += 1) {
        // Their rows need not stand on one height.
        const place = { x: 60 + column * (width + 16), y: 740 - 2 * column, width };
        columns.push(setColumn({ page, font }, `${clauses} ${clauses}`, place));
      }
      const foot =
        'A note that goes across all of the columns, from the left edge to the right one';
      page.drawText(foot, { x: 60, y: 90, size: 12, font });
      page.drawText('7 / 9', { x: 290, y: 30, size: 8, font });
    });
    const document = await read(bytes);
    t.same(
      linesOf(document),
      [
        'Page 7',
        'Terms of business of the supplier for the whole year',
        ...columns.flat(),
        'A note that goes across all of the columns, from the left edge to the right one',
        '7 / 9',
      ],
      `${count} columns`,
    );
    t.equal(document.text, linesOf(document).join('\n'));
    t.same(document.pages[0]!.tables, [], 'columns of prose are no table');
  }
});

t.test('words keep their boxes, and lines have those of their own words', async (t) => {
  const bytes = await buildPdf(({ page, plain: font }) => {
    setColumn({ page, font }, clauses, { x: 60, y: 700, width: 220 });
    setColumn({ page, font }, clauses, { x: 310, y: 700, width: 220 });
  });
  const { lines } = (await read(bytes)).pages[0]!;
  const half = lines.length / 2;
  for (const [row, line] of lines.entries()) {
    const [left, , right] = line.box;
    t.ok(row < half ? right <= 280.5 : left >= 309.5, `${line.text}: ${left} to ${right}`);
    t.equal(left, line.words[0]!.box[0]);
  }
  t.same(lines[0]!.box[1], lines[half]!.box[1], 'on one height');
});

t.test('numbers that hang beside their clauses stay with them', async (t) => {
  const bytes = await buildPdf(({ page, plain: font }) => {
    for (const x of [60, 310]) {
      const rows = setColumn({ page, font }, clauses, { x: x + 26, y: 700, width: 200 });
      for (const row of [0, 4, 9]) {
        page.drawText(`${row}.1`, { x, y: 700 - row * 9.6, size: 8, font });
      }
      t.ok(rows.length > 12);
    }
  });
  const lines = linesOf(await read(bytes));
  const numbered = lines.filter((line) => /^\d\.1 /.test(line));
  t.equal(numbered.length, 6);
  t.equal(lines[0], numbered[0]);
  t.equal(
    lines
      .slice(0, lines.length / 2)
      .join(' ')
      .replaceAll(/\d\.1 /g, ''),
    clauses,
  );
});

/** Every line has words on both sides of the gap, as it stood on the page. */
async function staysAcross(t: Test, bytes: Uint8Array, rows: number): Promise<void> {
  const { lines } = (await read(bytes)).pages[0]!;
  t.equal(lines.length, rows);
  t.ok(lines.every(({ box }) => box[0] < 200 && box[2] > 300));
}

t.test('labels and values, and sentences with amounts, are read across', async (t) => {
  const facts = ['number', 'date of the order', 'place of delivery', 'your reference'];
  const labels = [...facts, 'weight in all', 'way of sending', 'terms of payment', 'account'];
  const bytes = await buildPdf(({ page, plain: font }) => {
    for (const [row, label] of labels.entries()) {
      page.drawText(label, { x: 60, y: 700 - row * 12, size: 9, font });
      page.drawText(`what there is to say of ${label}`, {
        x: 310,
        y: 700 - row * 12,
        size: 9,
        font,
      });
    }
  });
  await staysAcross(t, bytes, labels.length);
  const priced = await buildPdf(({ page, plain: font }) => {
    const rows = setColumn({ page, font }, clauses, { x: 60, y: 700, width: 230 });
    for (const row of rows.keys()) {
      page.drawText(`${row + 1} pieces at 12.40 EUR each`, {
        x: 310,
        y: 700 - row * 9.6,
        size: 8,
        font,
      });
    }
  });
  const rows = linesOf(await read(priced));
  t.ok(rows.every((line) => line.endsWith('EUR each')));
});

t.test('a table with lines around its cells is read in rows, whatever is in them', async (t) => {
  const bytes = await buildPdf(({ page, plain: font }) => {
    for (const top of [700, 540]) {
      setColumn({ page, font }, clauses, { x: 60, y: top, width: 230 });
      setColumn({ page, font }, clauses, { x: 310, y: top, width: 230 });
    }
    for (const y of [715, 555, 395]) {
      page.drawLine({ start: { x: 50, y }, end: { x: 550, y } });
    }
    for (const x of [50, 300, 550]) {
      page.drawLine({ start: { x, y: 715 }, end: { x, y: 395 } });
    }
  });
  const { lines, tables } = (await read(bytes)).pages[0]!;
  t.ok(lines.every(({ box }) => box[0] < 200 && box[2] > 310));
  t.equal(tables.length, 1);
  t.equal(tables[0]!.rows.length, 2);
});

t.test('a scanned page in columns is read as a printed one', async (t) => {
  const canvas = paint({ lines: [], width: 1700, height: 900 });
  const context = canvas.getContext('2d');
  context.fillStyle = 'black';
  context.font = '26px "Test Sans"';
  const columns: string[][] = [];
  for (const x of [80, 900]) {
    const lines = [''];
    for (const word of clauses.split(' ')) {
      const longer = `${lines.at(-1)} ${word}`.trim();
      if (context.measureText(longer).width <= 720) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    for (const [row, line] of lines.entries()) context.fillText(line, x, 90 + row * 40);
    columns.push(lines);
  }
  const document = await read(canvas.toBuffer('image/png'), { recognition: packaged });
  t.same(linesOf(document), columns.flat());
});
