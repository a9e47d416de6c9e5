// scripts/node scripts/train/print-handwritten.ts FOLDER [SOURCE]: prints handwritten invoices as
// PDF files with their correct values, for `workmill evaluate --pipeline finance --dataset FOLDER`.
// SOURCE is a folder of drawn invoices; default: test/corpus.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { printHandwritten } from './handwritten/print-page.ts';
import { CORPUS, readFolder } from './handwritten/read-page.ts';

const [folder, source = CORPUS] = process.argv.slice(2);
if (folder === undefined) throw new Error('name a folder to print into');

mkdirSync(folder, { recursive: true });
const lines: string[] = [];
for (const invoice of readFolder(source)) {
  const file = `${invoice.id}.pdf`;
  writeFileSync(join(folder, file), await printHandwritten(invoice));
  lines.push(JSON.stringify({ ...invoice.label, file }));
}
writeFileSync(join(folder, 'truth.jsonl'), `${lines.join('\n')}\n`);
