// Cosignatures of witnesses (C2SP tlog-cosignature): an Ed25519 signature over a checkpoint and the
// time of cosigning. A witness only cosigns checkpoints that continue the previous one.

import { createPublicKey, hash, verify } from 'node:crypto';
import type { SignedNote } from '../signed-note.ts';

/** Signature type of the standard. */
const cosignatureType = 4;
const keyBytes = 32;
const keyIdBytes = 4;
const timeBytes = 8;
const signatureBytes = 64;
/** Prefix of the 32 bytes of a public key in DER (RFC 8410). */
const derPrefix = Buffer.from('302a300506032b6570032100', 'hex');

export interface WitnessKey {
  /** Name of the witness in its signatures. */
  name: string;
  /**
   * Returns the time at which the witness cosigned the note; null if none of its signatures is
   * valid for this key.
   */
  cosignedAt(note: SignedNote): Date | null;
}

/** Returns null for text that is not a witness key: `name+id+key` with type 4. */
export function parseWitnessKey(text: string): WitnessKey | null {
  const [, name, id, encoded] = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+=*)$/.exec(text) ?? [];
  if (name === undefined || encoded === undefined) return null;
  const typed = Buffer.from(encoded, 'base64');
  if (typed.length !== 1 + keyBytes || typed[0] !== cosignatureType) return null;
  const keyId = hash('sha256', Buffer.concat([Buffer.from(`${name}\n`), typed]), 'buffer');
  if (keyId.subarray(0, keyIdBytes).toString('hex') !== id) return null;
  const der = Buffer.concat([derPrefix, typed.subarray(1)]);
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
  return {
    name,
    cosignedAt({ text: signed, signatures }) {
      for (const { name: signer, keyId: signerId, signature } of signatures) {
        if (signer !== name || signerId.toString('hex') !== id) continue;
        if (signature.length !== timeBytes + signatureBytes) continue;
        const seconds = Number(signature.readBigUInt64BE(0));
        const message = Buffer.from(`cosignature/v1\ntime ${seconds}\n${signed}`);
        if (!verify(null, message, key, signature.subarray(timeBytes))) continue;
        const at = new Date(seconds * 1000);
        return Number.isNaN(at.getTime()) ? null : at;
      }
      return null;
    },
  };
}
