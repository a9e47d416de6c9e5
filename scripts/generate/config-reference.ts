// Generates config/reference.md, the reference of all settings. --check verifies that it is up to
// date.

import { join } from 'node:path';
import { referenceFile } from '../../core/config/reference.ts';
import { generate } from './generated-files.ts';

const { path, text } = referenceFile();
const file = { path: join(import.meta.dirname, '../../config', path), text };
process.exitCode = generate([file], { check: process.argv.includes('--check') });
