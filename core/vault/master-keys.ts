// Master keys: 32 random bytes each, written in base64 or hexadecimal, one per line. The first key
// encrypts, all decrypt. A new key is put before the old one, which is removed when no data needs
// it.

import { createHash } from 'node:crypto';
import { Fault } from '../kernel/errors.ts';
import type { Random } from '../kernel/random.ts';

export interface MasterKey {
  /**
   * 16 hexadecimal digits from a hash of the key: not secret, and stored with the encrypted data.
   */
  readonly id: string;
  readonly bytes: Buffer;
}

const keyBytes = 32;

export function createMasterKey(random: Random): MasterKey {
  return masterKey(random.bytes(keyBytes));
}

/**
 * Parses keys in order; empty lines and lines that begin with `#` are ignored. `source` is named in
 * errors. Throws `unavailable`, without any part of the text.
 */
export function parseMasterKeys(text: string, source: string): MasterKey[] {
  const lines = text.split('\n').map((line, index) => ({ line: line.trim(), number: index + 1 }));
  const keys = lines
    .filter(({ line }) => line !== '' && !line.startsWith('#'))
    .map(({ line, number }) => parseMasterKey(line, `${source}, line ${number}`));
  if (keys.length === 0) throw new Fault('unavailable', `There is no master key in ${source}.`);
  return keys;
}

/** Returns the content of a key file. */
export function printMasterKey({ id, bytes }: MasterKey): string {
  return (
    `# Master key ${id}: without it neither stored documents nor secrets can be read.\n` +
    '# Keep a copy in another place than the backups.\n' +
    `${bytes.toString('base64')}\n`
  );
}

function parseMasterKey(text: string, place: string): MasterKey {
  if (/^[0-9a-f]{64}$/i.test(text)) return masterKey(Buffer.from(text, 'hex'));
  const bytes = Buffer.from(text, 'base64');
  // Buffer accepts any text; only text that is reproduced exactly was base64.
  const isExact = bytes.toString('base64').replace(/=+$/, '') === text.replace(/=+$/, '');
  if (bytes.length === keyBytes && isExact) return masterKey(bytes);
  const form =
    '32 bytes as base64 or as 64 hexadecimal digits; make one with: openssl rand -base64 32';
  throw new Fault('unavailable', `The content of ${place} is not a master key: ${form}`);
}

function masterKey(bytes: Buffer): MasterKey {
  const hash = createHash('sha256').update('workmill master key').update(bytes).digest('hex');
  return { id: hash.slice(0, 16), bytes };
}
