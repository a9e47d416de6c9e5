import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A folder for the hosts of a command, with the mode of a home: the service user can reach what root
 * has put there, so hosts run as they do in an appliance. The caller removes it.
 */
export function makeTemporaryHome(purpose: string): string {
  const folder = mkdtempSync(join(tmpdir(), `workmill-${purpose}-`));
  chmodSync(folder, 0o711);
  return folder;
}
