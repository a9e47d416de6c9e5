// Writes NOTICE: the third-party software that a release contains, with its licenses. The components
// come from package-lock.json and the texts from node_modules; --check proves the file fresh.

import { join } from 'node:path';
import { generate } from './generated-files.ts';
import { bundledSoftware } from './notice/bundled-software.ts';
import { readComponents } from './notice/components.ts';
import { printNotice } from './notice/print-notice.ts';

const root = join(import.meta.dirname, '../..');
const text = printNotice(readComponents(root), bundledSoftware);
const files = [{ path: join(root, 'NOTICE'), text }];

process.exitCode = generate(files, { check: process.argv.includes('--check') });
