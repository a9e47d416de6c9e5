import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder that holds package.json. */
export const installation = join(import.meta.dirname, '..');

/** The release, as package.json has it. */
export const version = (
  JSON.parse(readFileSync(join(installation, 'package.json'), 'utf8')) as { version: string }
).version;
