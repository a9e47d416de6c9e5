// Generates the JSON Schemas that editors use to complete configuration files. --check verifies
// that they are up to date.

import { join } from 'node:path';
import { schemaFiles } from '../../core/config/reference.ts';
import { generate } from './generated-files.ts';

const folder = join(import.meta.dirname, '../../config');
const files = schemaFiles().map(({ path, text }) => ({ path: join(folder, path), text }));
process.exitCode = generate(files, { check: process.argv.includes('--check') });
