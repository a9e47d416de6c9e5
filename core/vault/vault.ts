// Encryption at rest: what is sealed names its key and opens only in the place that it was made for.
// AES-256-GCM (NIST SP 800-38D) under a key of its own for each record, after the construction of
// XAES-256-GCM: random nonces of 96 bits alone would be safe for 2^32 records of one key only.

import { ok } from 'node:assert/strict';
import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import { Fault } from '../kernel/errors.ts';
import type { Random } from '../kernel/random.ts';
import type { MasterKey } from './master-keys.ts';

export interface Vault {
  /** Of the key that seals. */
  readonly keyId: string;
  /** Of all keys that open, the sealing one first. */
  readonly keyIds: readonly string[];
  /** `context` says what and whose it is, see `placeOf`; it is not secret and not stored. */
  seal(plain: Uint8Array, context: string): Buffer;
  /** Faults: `unavailable` when the key is not configured, `internal_error` when it does not open. */
  open(sealed: Uint8Array, context: string): Buffer;
}

export interface VaultOptions {
  /** The first seals, all open; at least one. */
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

/** What sealing adds to the length. */
export const sealBytes = cipherAt + tagBytes;

/** What everything sealed begins with, whatever the key. */
export const sealedMark = Buffer.from([version]);

/** The bytes that everything sealed with a key begins with. */
export function headOf(keyId: string): Buffer {
  return Buffer.from([version, ...Buffer.from(keyId, 'hex')]);
}

/** The key's id; null for what was stored before there was encryption. */
export function sealedWith(stored: Uint8Array): string | null {
  if (stored[0] !== version || stored.length < sealBytes) return null;
  return Buffer.from(stored.subarray(keyIdAt, saltAt)).toString('hex');
}

/**
 * The context of one tenant's object. Whoever moves a sealed value to another row, tenant or kind
 * of row has a value that does not open.
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

/** What the administrator has to bring back. */
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
