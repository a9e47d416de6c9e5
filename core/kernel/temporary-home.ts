import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Creates a temporary folder for the hosts of a command, with the mode of a home directory: the
 * service user can read files of root in it, so hosts run as in an appliance. The caller removes
 * it.
 */
export function makeTemporaryHome(purpose: string): string {
  const folder = mkdtempSync(join(tmpdir(), `workmill-${purpose}-`));
  chmodSync(folder, 0o711);
  return folder;
}
