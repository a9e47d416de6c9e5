// PDFs encrypted by hand with the standard security handler in all its revisions (ISO 32000-1, 7.6.3, and
// ISO 32000-2, 7.6.4). What a writer draws at random is fixed here.

import { createCipheriv, createHash } from 'node:crypto';
import { assemblePdf, pageObjects } from './pdf-files.ts';

/** By revision; those of 4 differ in what their crypt filter names. */
export const encryptions = {
  'RC4, 40 bits (R2)': { revision: 2, bytes: 5, isAes: false },
  'RC4, 128 bits (R3)': { revision: 3, bytes: 16, isAes: false },
  'RC4 by a crypt filter (R4)': { revision: 4, bytes: 16, isAes: false },
  'AES, 128 bits (R4)': { revision: 4, bytes: 16, isAes: true },
  'AES, 256 bits (R5)': { revision: 5, bytes: 32, isAes: true },
  'AES, 256 bits (R6)': { revision: 6, bytes: 32, isAes: true },
} as const;

type Encryption = (typeof encryptions)[keyof typeof encryptions];
interface Passwords {
  user: string;
  owner: string;
}

const permissions = -4;
const id = Buffer.alloc(16, 7);
const iv = Buffer.alloc(16, 9);
const none = Buffer.alloc(0);
const hex = (bytes: Buffer): string => `<${bytes.toString('hex')}>`;
const digest = (name: string, ...parts: Buffer[]): Buffer =>
  createHash(name).update(Buffer.concat(parts)).digest();
const md5 = (...parts: Buffer[]): Buffer => digest('md5', ...parts);

/** One page that says `text`; its strings and streams are encrypted. */
export function encryptedPdf(encryption: Encryption, passwords: Passwords, text: string): Buffer {
  const { revision } = encryption;
  const { key, entries } = revision < 5 ? byMd5(encryption, passwords) : bySha(revision, passwords);
  const content = Buffer.from(`BT /F1 12 Tf 20 50 Td (${text}) Tj ET`);
  const sealed = seal(content, 4, key, encryption);
  const security = `<< /Filter /Standard ${entries} ${filtersOf(encryption)} >>`;
  return assemblePdf(pageObjects(sealed), `/Encrypt ${security} /ID [${hex(id)} ${hex(id)}]`);
}

function filtersOf({ revision, bytes, isAes }: Encryption): string {
  const version = { 2: 1, 3: 2, 4: 4, 5: 5, 6: 5 }[revision];
  const stated = `/V ${version} /R ${revision} /P ${permissions} /Length ${bytes * 8}`;
  if (revision < 4) return stated;
  const method = { 4: isAes ? 'AESV2' : 'V2', 5: 'AESV3', 6: 'AESV3' }[revision as 4 | 5 | 6];
  const filter = `<< /CFM /${method} /AuthEvent /DocOpen /Length ${bytes} >>`;
  return `${stated} /CF << /StdCF ${filter} >> /StmF /StdCF /StrF /StdCF`;
}

/** Algorithms 1 and 1.A. */
function seal(content: Buffer, object: number, key: Buffer, encryption: Encryption): Buffer {
  const { revision, isAes } = encryption;
  const parts = [key, Buffer.from([object, 0, 0, 0, 0]), ...(isAes ? [Buffer.from('sAlT')] : [])];
  const own = revision < 5 ? md5(...parts).subarray(0, Math.min(key.length + 5, 16)) : key;
  if (!isAes) return rc4(own, content);
  const cipher = createCipheriv(`aes-${own.length * 8}-cbc`, own, iv);
  return Buffer.concat([iv, cipher.update(content), cipher.final()]);
}

const padding = Buffer.from(
  '28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a',
  'hex',
);

/** Algorithms 2 to 5. */
function byMd5({ revision, bytes }: Encryption, { user, owner }: Passwords) {
  const pad = (password: string): Buffer =>
    Buffer.concat([Buffer.from(password), padding]).subarray(0, 32);
  const again = (state: Buffer): Buffer => {
    let last = state;
    for (let round = 0; revision > 2 && round < 50; round += 1) last = md5(last.subarray(0, bytes));
    return last.subarray(0, bytes);
  };
  const wrap = (key: Buffer, content: Buffer): Buffer => {
    let last = rc4(key, content);
    for (let round = 1; revision > 2 && round < 20; round += 1) {
      last = rc4(Buffer.from(key.map((byte) => byte ^ round)), last);
    }
    return last;
  };
  const stated = Buffer.alloc(4);
  stated.writeInt32LE(permissions);
  const o = wrap(again(md5(pad(owner))), pad(user));
  const key = again(md5(pad(user), o, stated, id));
  const check = revision === 2 ? padding : md5(padding, id);
  const u = Buffer.concat([wrap(key, check), Buffer.alloc(16)]).subarray(0, 32);
  return { key, entries: `/O ${hex(o)} /U ${hex(u)}` };
}

/** Algorithms 8 to 10; revision 5 has a hash of one round. */
function bySha(revision: number, { user, owner }: Passwords) {
  const key = Buffer.alloc(32, 3);
  const hash = (password: string, salt: Buffer, userKey: Buffer): Buffer =>
    revision === 5
      ? digest('sha256', Buffer.from(password), salt, userKey)
      : hardened(Buffer.from(password), salt, userKey);
  const [check, wrap] = [Buffer.from('check678'), Buffer.from('wrapping')];
  const u = Buffer.concat([hash(user, check, none), check, wrap]);
  const o = Buffer.concat([hash(owner, check, u), check, wrap]);
  const wrapped = (by: Buffer): Buffer => block('aes-256-cbc', by, Buffer.alloc(16), key);
  const stated = Buffer.alloc(16, 0xff);
  stated.writeInt32LE(permissions, 0);
  stated.write('Tadb', 8, 'latin1');
  const entries = {
    O: o,
    U: u,
    OE: wrapped(hash(owner, wrap, u)),
    UE: wrapped(hash(user, wrap, none)),
    Perms: block('aes-256-ecb', key, null, stated),
  };
  const written = Object.entries(entries).map(([name, value]) => `/${name} ${hex(value)}`);
  return { key, entries: written.join(' ') };
}

/** Algorithm 2.B. */
function hardened(password: Buffer, salt: Buffer, userKey: Buffer): Buffer {
  let state = digest('sha256', password, salt, userKey);
  for (let round = 0, last = 0; round < 64 || last > round - 32; round += 1) {
    const once = Buffer.concat([password, state, userKey]);
    const repeated = Buffer.concat(Array<Buffer>(64).fill(once));
    const sealed = block('aes-128-cbc', state.subarray(0, 16), state.subarray(16, 32), repeated);
    const rest = sealed.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    state = digest(['sha256', 'sha384', 'sha512'][rest]!, sealed);
    last = sealed.at(-1)!;
  }
  return state.subarray(0, 32);
}

function block(name: string, key: Buffer, vector: Buffer | null, data: Buffer): Buffer {
  const cipher = createCipheriv(name, key, vector).setAutoPadding(false);
  return Buffer.concat([cipher.update(data), cipher.final()]);
}

function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Array.from({ length: 256 }, (_, index) => index);
  const swap = (first: number, second: number) => {
    [state[first], state[second]] = [state[second]!, state[first]!];
  };
  for (let index = 0, other = 0; index < 256; index += 1) {
    other = (other + state[index]! + key[index % key.length]!) % 256;
    swap(index, other);
  }
  let [index, other] = [0, 0];
  return Buffer.from(
    data.map((byte) => {
      index = (index + 1) % 256;
      other = (other + state[index]!) % 256;
      swap(index, other);
      return byte ^ state[(state[index]! + state[other]!) % 256]!;
    }),
  );
}
