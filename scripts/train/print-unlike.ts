// scripts/node scripts/train/print-unlike.ts FOLDER: prints the invoices of unlike/ as PDF files with
// their truth, to be measured with `workmill evaluate --dataset FOLDER/seen`.

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { printUnlike } from './unlike/print-page.ts';
import { readUnlike } from './unlike/read-page.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('name a folder to print into');

const drawn = join(import.meta.dirname, 'unlike');
const halves = readdirSync(drawn, { withFileTypes: true }).filter((one) => one.isDirectory());
for (const { name: half } of halves) {
  const source = join(drawn, half);
  mkdirSync(join(folder, half), { recursive: true });
  const lines: string[] = [];
  for (const name of readdirSync(source).toSorted()) {
    const invoice = readUnlike(basename(name, '.txt'), readFileSync(join(source, name), 'utf8'));
    const file = `${invoice.id}.pdf`;
    writeFileSync(join(folder, half, file), await printUnlike(invoice));
    lines.push(JSON.stringify({ ...invoice.label, file }));
  }
  writeFileSync(join(folder, half, 'truth.jsonl'), `${lines.join('\n')}\n`);
}
