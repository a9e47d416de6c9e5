// Signed notes (C2SP signed-note) with Ed25519: a text that ends in a newline, an empty line, and
// one line for each signature. The formats of verifier keys and of the key file are those of Go's
// package golang.org/x/mod/sumdb/note.

import { createPrivateKey, createPublicKey, hash, sign, verify, type KeyObject } from 'node:crypto';

/** Signature type of the standard. Other types are ignored. */
const ed25519Type = 1;

/** Prefix of the 32 bytes of a key in DER (RFC 8410). */
const derPrefix = {
  private: Buffer.from('302e020100300506032b657004220420', 'hex'),
  public: Buffer.from('302a300506032b6570032100', 'hex'),
};
const keyBytes = 32;
const keyIdBytes = 4;
const signatureBytes = 64;

export interface NoteSigner {
  /** Name of the key; for a log, its origin. */
  name: string;
  /** `name+id+key`: all that a verifier needs. */
  verifierKey: string;
  verifier: NoteVerifier;
  sign(text: string): string;
  /** Signs bytes without a note, for other formats. */
  signBytes(bytes: Uint8Array): Buffer;
}

export interface NoteVerifier {
  name: string;
  /** Whether one of the note's signatures is valid for this key. */
  accepts(note: SignedNote): boolean;
  /** Whether a signature without a note is valid for this key. */
  acceptsBytes(bytes: Uint8Array, signature: Uint8Array): boolean;
}

export interface SignedNote {
  /** Ends in a newline. */
  text: string;
  signatures: readonly NoteSignature[];
}

export interface NoteSignature {
  name: string;
  keyId: Buffer;
  signature: Buffer;
}

/** `seed` is the 32 bytes of an Ed25519 private key. */
export function createSigner(name: string, seed: Buffer): NoteSigner {
  const { privateKey, publicKey } = keyPairOf(seed);
  const keyId = keyIdOf(name, publicKey);
  const verifierKey = printVerifierKey(name, publicKey);
  return {
    name,
    verifierKey,
    verifier: parseVerifierKey(verifierKey)!,
    sign(text) {
      const signature = sign(null, Buffer.from(text), privateKey);
      const line = Buffer.concat([keyId, signature]).toString('base64');
      return `${text}\n— ${name} ${line}\n`;
    },
    signBytes: (bytes) => sign(null, bytes, privateKey),
  };
}

/** Returns 16 hexadecimal digits of the public key's SHA-256. */
export function fingerprintOf(seed: Buffer): string {
  return hash('sha256', keyPairOf(seed).publicKey).slice(0, 16);
}

/** Returns null for a text that is not a verifier key of type Ed25519. */
export function parseVerifierKey(text: string): NoteVerifier | null {
  const [, name, id, encoded] = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+=*)$/.exec(text) ?? [];
  if (name === undefined || encoded === undefined) return null;
  const bytes = Buffer.from(encoded, 'base64');
  if (bytes.length !== 1 + keyBytes || bytes[0] !== ed25519Type) return null;
  const publicKey = bytes.subarray(1);
  const keyId = keyIdOf(name, publicKey);
  if (keyId.toString('hex') !== id) return null;
  const key = createPublicKey({
    key: Buffer.concat([derPrefix.public, publicKey]),
    format: 'der',
    type: 'spki',
  });
  return {
    name,
    accepts: ({ text: signed, signatures }) =>
      signatures
        .filter((one) => one.name === name && one.keyId.equals(keyId))
        .some(({ signature }) => isSigned(Buffer.from(signed), signature, key)),
    acceptsBytes: (signed, signature) => isSigned(signed, signature, key),
  };
}

const mostSignatures = 100;

/** Returns null for text that is not a signed note, or has more than 100 signatures. */
export function parseSignedNote(note: string): SignedNote | null {
  const split = note.lastIndexOf('\n\n');
  const text = note.slice(0, split + 1);
  const lines = note.slice(split + 2).split('\n');
  if (split < 1 || lines.pop() !== '' || lines.length === 0 || lines.length > mostSignatures) {
    return null;
  }
  const signatures: NoteSignature[] = [];
  for (const line of lines) {
    const [, name, encoded] = /^— ([^\s+]+) ([A-Za-z0-9+/]+=*)$/.exec(line) ?? [];
    if (name === undefined || encoded === undefined) return null;
    const bytes = Buffer.from(encoded, 'base64');
    if (bytes.length <= keyIdBytes) return null;
    signatures.push({
      name,
      keyId: bytes.subarray(0, keyIdBytes),
      signature: bytes.subarray(keyIdBytes),
    });
  }
  return { text, signatures };
}

/** Prints a private key in the format of Go's package. */
export function printPrivateKey(name: string, seed: Buffer): string {
  const { verifierKey } = createSigner(name, seed);
  const id = verifierKey.split('+')[1]!;
  const data = Buffer.concat([Buffer.of(ed25519Type), seed]).toString('base64');
  return `PRIVATE+KEY+${name}+${id}+${data}`;
}

/** Returns null for text that is not a private key, or whose ID does not match the key. */
export function parsePrivateKey(text: string): NoteSigner | null {
  const [, name, encoded] =
    /^PRIVATE\+KEY\+([^\s+]+)\+[0-9a-f]{8}\+([A-Za-z0-9+/]+=*)$/.exec(text) ?? [];
  if (name === undefined || encoded === undefined) return null;
  const bytes = Buffer.from(encoded, 'base64');
  if (bytes.length !== 1 + keyBytes || bytes[0] !== ed25519Type) return null;
  const seed = bytes.subarray(1);
  return printPrivateKey(name, seed) === text ? createSigner(name, seed) : null;
}

function isSigned(bytes: Uint8Array, signature: Uint8Array, key: KeyObject): boolean {
  return signature.length === signatureBytes && verify(null, bytes, key, signature);
}

function printVerifierKey(name: string, publicKey: Buffer): string {
  const data = Buffer.concat([Buffer.of(ed25519Type), publicKey]).toString('base64');
  return `${name}+${keyIdOf(name, publicKey).toString('hex')}+${data}`;
}

function keyIdOf(name: string, publicKey: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(`${name}\n`), Buffer.of(ed25519Type), publicKey]);
  return hash('sha256', named, 'buffer').subarray(0, keyIdBytes);
}

function keyPairOf(seed: Buffer): { privateKey: KeyObject; publicKey: Buffer } {
  const key = Buffer.concat([derPrefix.private, seed]);
  const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  const der = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  return { privateKey, publicKey: der.subarray(-keyBytes) };
}
