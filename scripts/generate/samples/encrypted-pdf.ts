// Encrypts a PDF with the standard security handler of revision 6 (ISO 32000-2 section 7.6.4:
// AES-256). Random values are derived from the password, so that the result is reproducible.

import { createCipheriv, createHash } from 'node:crypto';
import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFRawStream,
  PDFString,
  type PDFDocument,
  type PDFObject,
} from 'pdf-lib';

/**
 * All permissions except changing the encryption, such as printing, copying and filling in forms.
 */
const permissions = -4;

/**
 * Must be called last: content added later is not encrypted. With an empty password, everybody can
 * open the file.
 */
export function encrypt(pdf: PDFDocument, userPassword: string): void {
  const { context } = pdf;
  const key = seeded(userPassword, 'file key', 32);
  for (const [reference, object] of context.enumerateIndirectObjects()) {
    const label = reference.toString();
    if (object instanceof PDFRawStream) {
      const sealed = cipher(object.getContents(), key, label);
      context.assign(reference, PDFRawStream.of(object.dict, sealed));
      object.dict.set(PDFName.of('Length'), context.obj(sealed.length));
      encryptStrings(object.dict, key, label);
    } else {
      encryptStrings(object, key, label);
    }
  }
  context.trailerInfo.Encrypt = context.register(context.obj(securityOf(userPassword, key)));
}

function encryptStrings(object: PDFObject, key: Buffer, label: string): void {
  const sealed = (value: PDFObject): PDFObject => {
    if (value instanceof PDFString || value instanceof PDFHexString) {
      return hex(cipher(value.asBytes(), key, label));
    }
    encryptStrings(value, key, label);
    return value;
  };
  if (object instanceof PDFDict) {
    for (const [name, value] of object.entries()) object.set(name, sealed(value));
  } else if (object instanceof PDFArray) {
    object.asArray().forEach((value, index) => object.set(index, sealed(value)));
  }
}

/** Algorithms 8, 9 and 10. */
function securityOf(userPassword: string, key: Buffer) {
  const user = Buffer.from(userPassword);
  const owner = Buffer.from(`${userPassword} owner`);
  const none = Buffer.alloc(0);
  const salt = (name: string): Buffer => seeded(userPassword, name, 8);
  const [userCheck, userKey] = [salt('user check'), salt('user key')];
  const [ownerCheck, ownerKey] = [salt('owner check'), salt('owner key')];
  const u = Buffer.concat([hash(user, userCheck, none), userCheck, userKey]);
  const o = Buffer.concat([hash(owner, ownerCheck, u), ownerCheck, ownerKey]);
  const wrapped = (by: Buffer): Buffer => aes('aes-256-cbc', { key: by, iv: zeros }, key);
  const stated = Buffer.alloc(16, 0xff);
  stated.writeInt32LE(permissions, 0);
  stated.write('Tadb', 8, 'latin1');
  return {
    Filter: 'Standard',
    V: 5,
    R: 6,
    Length: 256,
    P: permissions,
    EncryptMetadata: true,
    StmF: 'StdCF',
    StrF: 'StdCF',
    CF: { StdCF: { CFM: 'AESV3', AuthEvent: 'DocOpen', Length: 32 } },
    U: hex(u),
    UE: hex(wrapped(hash(user, userKey, none))),
    O: hex(o),
    OE: hex(wrapped(hash(owner, ownerKey, u))),
    Perms: hex(aes('aes-256-ecb', { key, iv: null }, stated)),
  };
}

/** Algorithm 2.B. */
function hash(password: Buffer, salt: Buffer, userKey: Buffer): Buffer {
  const digest = (name: string, ...parts: Buffer[]): Buffer =>
    createHash(name).update(Buffer.concat(parts)).digest();
  let state = digest('sha256', password, salt, userKey);
  for (let round = 0, last = 0; round < 64 || last > round - 32; round++) {
    const once = Buffer.concat([password, state, userKey]);
    const repeated = Buffer.concat(Array.from({ length: 64 }, () => once));
    const keys = { key: state.subarray(0, 16), iv: state.subarray(16, 32) };
    const sealed = aes('aes-128-cbc', keys, repeated);
    const rest = sealed.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    state = digest(['sha256', 'sha384', 'sha512'][rest]!, sealed);
    last = sealed.at(-1)!;
  }
  return state.subarray(0, 32);
}

const zeros = Buffer.alloc(16);

/** Algorithm 1.A: initialization vector first, last block padded. */
function cipher(content: Uint8Array, key: Buffer, label: string): Buffer {
  const iv = seeded(label, 'vector', 16);
  const sealing = createCipheriv('aes-256-cbc', key, iv);
  return Buffer.concat([iv, sealing.update(content), sealing.final()]);
}

function aes(name: string, { key, iv }: { key: Buffer; iv: Buffer | null }, data: Buffer): Buffer {
  const sealing = createCipheriv(name, key, iv).setAutoPadding(false);
  return Buffer.concat([sealing.update(data), sealing.final()]);
}

function seeded(seed: string, name: string, length: number): Buffer {
  return createHash('sha256').update(`${name} of ${seed}`).digest().subarray(0, length);
}

function hex(bytes: Buffer): PDFHexString {
  return PDFHexString.of(bytes.toString('hex'));
}
