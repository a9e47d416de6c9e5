import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folder of package.json. */
export const installation = join(import.meta.dirname, '..');

/** Version of the release, from package.json. */
export const version = (
  JSON.parse(readFileSync(join(installation, 'package.json'), 'utf8')) as { version: string }
).version;
