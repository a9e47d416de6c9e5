// Writes config/reference.md, the page of all settings; --check proves it fresh.

import { join } from 'node:path';
import { referenceFile } from '../../core/config/reference.ts';
import { generate } from './generated-files.ts';

const { path, text } = referenceFile();
const file = { path: join(import.meta.dirname, '../../config', path), text };
process.exitCode = generate([file], { check: process.argv.includes('--check') });
