// Encryption at rest: sealed data contains the ID of its key, and can be opened only in its
// original context. AES-256-GCM (NIST SP 800-38D) with a derived key for each record, following
// XAES-256-GCM: with random nonces of 96 bits alone, one key would be safe for only 2^32 records.

import { ok } from 'node:assert/strict';
import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import { Fault } from '../kernel/errors.ts';
import type { Random } from '../kernel/random.ts';
import type { MasterKey } from './master-keys.ts';

export interface Vault {
  /** ID of the current key. */
  readonly keyId: string;
  /** IDs of all keys, the current one first. */
  readonly keyIds: readonly string[];
  /**
   * Seals data. `context` states what and whose it is, see `placeOf`; it is neither secret nor
   * stored.
   */
  seal(plain: Uint8Array, context: string): Buffer;
  /**
   * Opens sealed data. Throws `unavailable` if the key is not configured, or `internal_error` if
   * authentication fails.
   */
  open(sealed: Uint8Array, context: string): Buffer;
}

export interface VaultOptions {
  /** The first key seals, all open; at least one. */
  keys: readonly MasterKey[];
  random: Random;
}

/*
 * version (1) · key id (8) · salt (12) · nonce (12) · ciphertext · tag (16)
 * The tag covers the version, the key id and the context as well.
 */
const version = 1;
const keyIdAt = 1;
const saltAt = 9;
const nonceAt = 21;
const cipherAt = 33;
const tagBytes = 16;

/** Number of bytes that sealing adds. */
export const sealBytes = cipherAt + tagBytes;

/** First byte of all sealed data. */
export const sealedMark = Buffer.from([version]);

/** Returns the first bytes of all data sealed with a key. */
export function headOf(keyId: string): Buffer {
  return Buffer.from([version, ...Buffer.from(keyId, 'hex')]);
}

/** Returns the ID of the key; null for data stored before encryption was introduced. */
export function sealedWith(stored: Uint8Array): string | null {
  if (stored[0] !== version || stored.length < sealBytes) return null;
  return Buffer.from(stored.subarray(keyIdAt, saltAt)).toString('hex');
}

/**
 * Returns the context of a tenant's object. A sealed value that is moved to another row, tenant or
 * kind cannot be opened.
 */
export function placeOf(kind: string, tenantId: string, id: string): string {
  return JSON.stringify([kind, tenantId, id]);
}

export function createVault({ keys, random }: VaultOptions): Vault {
  const byId = new Map(keys.map((key) => [key.id, key]));
  const [first] = keys;
  ok(first !== undefined, 'a vault needs a key');

  return {
    keyId: first.id,
    keyIds: [...byId.keys()],
    seal(plain, context) {
      const start = Buffer.concat([headOf(first.id), random.bytes(cipherAt - saltAt)]);
      const cipher = createCipheriv('aes-256-gcm', recordKey(first, start), nonceOf(start));
      cipher.setAAD(boundData(start, context));
      return Buffer.concat([start, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },
    open(sealed, context) {
      const keyId = sealedWith(sealed);
      if (keyId === null) throw damaged(context);
      const key = byId.get(keyId);
      if (key === undefined) throw missingKey([keyId]);
      const options = { authTagLength: tagBytes };
      const recordsKey = recordKey(key, sealed);
      const decipher = createDecipheriv('aes-256-gcm', recordsKey, nonceOf(sealed), options);
      decipher.setAAD(boundData(sealed, context));
      decipher.setAuthTag(sealed.subarray(-tagBytes));
      try {
        const plain = decipher.update(sealed.subarray(cipherAt, -tagBytes));
        return Buffer.concat([plain, decipher.final()]);
      } catch (error) {
        throw damaged(context, error);
      }
    },
  };
}

/** Error that lists the keys which the administrator must restore. */
export function missingKey(keyIds: readonly string[]): Fault {
  const [keys, are] = keyIds.length === 1 ? ['The master key', 'is'] : ['The master keys', 'are'];
  return new Fault(
    'unavailable',
    `${keys} ${keyIds.join(', ')} ${are} missing: what was encrypted with it cannot be read. ` +
      'Add it as a further line of the key file (encryption.master_key_file, WORKMILL_MASTER_KEY ' +
      'or master.key in the home folder) and start again.',
  );
}

function damaged(context: string, cause?: unknown): Fault {
  const message = `What is stored as ${context} does not open: it was changed, or is not of this place.`;
  return new Fault('internal_error', message, { cause });
}

function recordKey(key: MasterKey, start: Uint8Array): Buffer {
  const salt = start.subarray(saltAt, nonceAt);
  return createHmac('sha256', key.bytes).update('workmill record 1').update(salt).digest();
}

function nonceOf(start: Uint8Array): Uint8Array {
  return start.subarray(nonceAt, cipherAt);
}

function boundData(start: Uint8Array, context: string): Buffer {
  return Buffer.concat([start.subarray(0, saltAt), Buffer.from(context)]);
}
