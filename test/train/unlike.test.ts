// The invoices that are drawn as text for measuring: that their truths are what their pages show.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument } from 'pdf-lib';
import t from 'tap';
import { printUnlike } from '../../scripts/train/unlike/print-page.ts';
import { readUnlike } from '../../scripts/train/unlike/read-page.ts';

const folder = join(import.meta.dirname, '../../scripts/train/unlike');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.txt'))
  .map((name) => join(folder, name));

/** The figures of an amount, whatever parts its groups: 1'234.50 and 1.234,50 are 123450. */
function figures(text: string): string {
  return text.replaceAll(/(?<=\d)[.,'’\u00a0 ](?=\d)/g, '');
}

t.test('every truth is printed on its page', async (t) => {
  for (const path of files) {
    const { label, pages, id } = readUnlike(path, readFileSync(path, 'utf8'));
    const text = pages.flat().join('\n');
    const truth = label['truth'] as Record<string, unknown>;
    const { invoice_number: number, amount } = truth;
    if (typeof number === 'string' && !text.includes(number)) t.fail(`${id}: no number ${number}`);
    const cents = Math.abs(amount as number)
      .toFixed(2)
      .replace('.', '');
    const whole = cents.replace(/00$/, '');
    const printed = figures(text);
    if (!printed.includes(cents) && !printed.includes(whole)) t.fail(`${id}: no ${String(amount)}`);
  }
  t.ok(files.length > 90);
});

t.test('a page is printed as it is drawn, always with the same bytes', async (t) => {
  const [first] = files;
  const invoice = readUnlike('one', readFileSync(first!, 'utf8'));
  const bytes = await printUnlike(invoice);
  t.strictSame(bytes, await printUnlike(invoice));
  t.equal((await PDFDocument.load(bytes)).getPageCount(), invoice.pages.length);
});

t.test('what a truth cannot be read from is refused with its line', async (t) => {
  t.throws(() => readUnlike('odd', 'colour: red\n---\n Invoice'), {
    message: /odd: .*colour: red/,
  });
  t.throws(() => readUnlike('odd', 'style: Times 10 typist\n---\n Invoice'), { message: /typist/ });
});
