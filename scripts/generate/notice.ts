// Generates NOTICE: the third-party software in a release, with its licenses. Components are read
// from package-lock.json, texts from node_modules. --check verifies that the file is up to date.

import { join } from 'node:path';
import { generate } from './generated-files.ts';
import { bundledSoftware } from './notice/bundled-software.ts';
import { readComponents } from './notice/components.ts';
import { printNotice } from './notice/print-notice.ts';

const root = join(import.meta.dirname, '../..');
const text = printNotice(readComponents(root), bundledSoftware);
const files = [{ path: join(root, 'NOTICE'), text }];

process.exitCode = generate(files, { check: process.argv.includes('--check') });
