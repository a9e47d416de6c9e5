// Labelled receipts of a file as the reader's documents; the receipts here are invented.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import t from 'tap';
import { readLayout } from '../../plugins/finance/layout/read-layout.ts';
import { halvesOf, readReceipts } from '../../scripts/train/real-receipts.ts';

const key = { company: 'Corner Shop Limited', date: '03/02/2018', total: 'RM 1,204.50' };
const lines = [
  [20, 10, 200, 30, 'CORNER SHOP LIMITED'],
  [20, 40, 160, 60, 'DATE 03/02/2018'],
  [20, 80, 80, 100, 'TOTAL'],
  [140, 80, 220, 100, '1,204.50'],
];

function fileOf(rows: readonly object[]): string {
  const file = join(t.testdir(), 'receipts.jsonl.gz');
  writeFileSync(file, gzipSync(rows.map((row) => `${JSON.stringify(row)}\n`).join('')));
  return file;
}

t.test('lines become words with boxes, and keys become the truth', async (t) => {
  const [receipt] = readReceipts(fileOf([{ id: '7', lines, key }]), false);
  t.match(receipt, {
    id: '7',
    truth: { payable: 1204.5, issueDate: '2018-02-03', vendor: 'Corner Shop Limited' },
    document: { pages: [{ source: 'ocr', width: 250, height: 130 }] },
  });
  const [, date] = receipt!.document.pages[0]!.lines;
  t.strictSame(
    date!.words.map(({ text }) => text),
    ['DATE', '03/02/2018'],
  );
  t.ok(date!.words[1]!.box[0] > 60 && date!.words[1]!.box[2] === 160);
  const read = readLayout(receipt!.document);
  t.equal(read.payableAmount?.value.toNumber(), 1204.5);
  t.equal(read.vendorName?.value, 'CORNER SHOP LIMITED');
});

t.test('dates are read as tills of the country write them', async (t) => {
  const dates = ['03 MAR 18', '2018-03-05', '20180306', 'MAR 7, 2018', '(08-03-18)', '31', ''];
  const rows = dates.map((date, at) => ({ id: String(at), lines, key: { ...key, date } }));
  t.strictSame(
    readReceipts(fileOf(rows), false).map(({ truth }) => truth.issueDate),
    ['2018-03-03', '2018-03-05', '2018-03-06', '2018-03-07', '2018-03-08'],
    'a receipt whose date cannot be told is left out',
  );
});

t.test('misreadings are the same each time, and never in figures', async (t) => {
  const file = fileOf([{ id: '7', lines, key }]);
  t.strictSame(readReceipts(file, true), readReceipts(file, true));
  const [receipt] = readReceipts(file, true);
  t.match(receipt!.document.pages[0]!.lines.map(({ text }) => text).join(' '), /1,204\.50/);
});

t.test('no chain of shops is in both halves', async (t) => {
  const rows = ['Alpha Mart', 'Beta Mart', 'Alpha Mart 2', 'Gamma Mart', 'Beta Mart 9'].map(
    (company, at) => ({ id: String(at), lines, key: { ...key, company } }),
  );
  const [one, other] = halvesOf(readReceipts(fileOf(rows), false));
  const chains = (half: typeof one): Set<string> => new Set(half.map(({ layout }) => layout));
  t.equal(one.length + other.length, 5);
  t.notOk([...chains(one)].some((chain) => chains(other).has(chain)));
  t.ok(one.length > 1 && other.length > 1);
});
