// Generates plugins/finance/samples/: fictitious invoices, the expected result of each, and their
// table. --check verifies that they are up to date.

import { join } from 'node:path';
import { generate, type GeneratedFile } from './generated-files.ts';
import { makeSamples } from './samples/collection.ts';
import { readmeOf } from './samples/readme.ts';

const folder = join(import.meta.dirname, '../../plugins/finance/samples');

const samples = await makeSamples();
const files = samples.flatMap(({ golden, bytes }): GeneratedFile[] => {
  const name = golden.document.replace(/\.[a-z]+$/, '');
  const text = `${JSON.stringify(golden, null, 2)}\n`;
  return [
    { path: join(folder, golden.document), bytes },
    { path: join(folder, `${name}.golden.json`), text },
  ];
});
const readme = { path: join(folder, 'README.md'), text: readmeOf(samples) };
process.exitCode = generate([...files, readme], { check: process.argv.includes('--check') });
