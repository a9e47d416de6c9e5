// Private key that signs checkpoints. It is in a file, never in the database: access to the
// database alone does not allow signing a different history.

import { Fault } from '../../kernel/errors.ts';
import { readIfPresent, writeNewPrivateFile } from '../../kernel/private-file.ts';
import type { Random } from '../../kernel/random.ts';
import {
  createSigner,
  fingerprintOf,
  parsePrivateKey,
  printPrivateKey,
  type NoteSigner,
} from './signed-note.ts';

export interface SigningKeySource {
  /** `audit.signing_key_file`. */
  file: { path: string; content: string } | null;
  /** `<home>/audit-log.key` */
  homeFile: string;
}

/** Returns null if there is no key yet. Throws `unavailable` if the file contains anything else. */
export function readSigningKey({ file, homeFile }: SigningKeySource): NoteSigner | null {
  if (file !== null) return parseKeyFile(file.content, file.path);
  const text = readIfPresent(homeFile);
  return text === null ? null : parseKeyFile(text, homeFile);
}

/** Creates a key with a new name, and stores it before it is used. */
export async function writeNewSigningKey(path: string, random: Random): Promise<NoteSigner> {
  const seed = random.bytes(32);
  // Derived from the key and therefore unique: two installations never sign for the same log.
  const name = `workmill/${fingerprintOf(seed)}`;
  await writeNewPrivateFile(path, printKeyFile(name, seed));
  return createSigner(name, seed);
}

/** Lines that begin with `#` are comments. */
function parseKeyFile(text: string, source: string): NoteSigner {
  const lines = text.split('\n').map((line) => line.trim());
  const keys = lines.filter((line) => line !== '' && !line.startsWith('#'));
  const signer = keys.length === 1 ? parsePrivateKey(keys[0]!) : null;
  if (signer !== null) return signer;
  throw new Fault(
    'unavailable',
    `${source} is not a key of the audit log. Expected one line: PRIVATE+KEY+<name>+<id>+<key>. ` +
      'Restore the file from a backup, or run "workmill audit renew" to begin a new identity.',
  );
}

function printKeyFile(name: string, seed: Buffer): string {
  return (
    `# Private key of the audit log ${name}. It signs checkpoints.\n` +
    '# Keep a copy in another place than the backups of the database.\n' +
    `${printPrivateKey(name, seed)}\n`
  );
}
