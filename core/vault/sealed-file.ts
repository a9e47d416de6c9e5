// Files sealed in chunks, so that neither writing nor reading holds a file in memory: the STREAM
// construction (Hoang, Reyhanitabar, Rogaway, Vizár 2015). Each file has its own key, sealed by the
// vault at the start of the file. The nonce of a chunk has its number and whether it is the last.
// Chunks that are changed, reordered, omitted or truncated therefore cannot be opened.

import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { Fault } from '../kernel/errors.ts';
import type { Random } from '../kernel/random.ts';
import { sealBytes, sealedWith, type Vault } from './vault.ts';

export interface SealedFiles {
  /**
   * Encrypts and writes the source, and returns its size and hash. `placeFor` returns the context
   * of the file once its hash is known. The caller must call `sync`.
   */
  write(
    file: FileHandle,
    source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    placeFor: (sha256: string) => string,
  ): Promise<{ sha256: string; byteLength: number }>;
  /**
   * Yields the plain bytes. Throws `document_unreadable` or `unavailable`, possibly only at the
   * end.
   */
  read(path: string, context: string): AsyncGenerator<Buffer>;
  /** Returns the ID of its master key. */
  keyOf(path: string): Promise<string | null>;
  /**
   * Copies a file with its key sealed by the current master key; the encrypted content is
   * unchanged.
   */
  rewrap(from: string, to: FileHandle, context: string): Promise<void>;
}

const chunkBytes = 65_536;
const tagBytes = 16;
const dataKeyBytes = 32;
const headBytes = dataKeyBytes + sealBytes;

export function createSealedFiles({
  vault,
  random,
}: {
  vault: Vault;
  random: Random;
}): SealedFiles {
  return {
    async write(file, source, placeFor) {
      const dataKey = random.bytes(dataKeyBytes);
      const written = await writeChunks(file, dataKey, source);
      await writeAll(file, vault.seal(dataKey, placeFor(written.sha256)), 0);
      return written;
    },
    async *read(path, context) {
      const file = await open(path, 'r');
      try {
        yield* readChunks(file, await openKey(vault, file, context));
      } finally {
        await file.close();
      }
    },
    async keyOf(path) {
      const file = await open(path, 'r');
      try {
        const head = await readHead(file);
        return head && sealedWith(head);
      } finally {
        await file.close();
      }
    },
    async rewrap(from, to, context) {
      const file = await open(from, 'r');
      try {
        const dataKey = await openKey(vault, file, context);
        await writeAll(to, vault.seal(dataKey, context), 0);
        await copyChunks(file, to);
      } finally {
        await file.close();
      }
    },
  };
}

async function openKey(vault: Vault, file: FileHandle, context: string): Promise<Buffer> {
  const head = await readHead(file);
  if (head === null || sealedWith(head) === null) throw damagedFile();
  try {
    return vault.open(head, context);
  } catch (error) {
    if (error instanceof Fault && error.code === 'unavailable') throw error;
    throw damagedFile(error);
  }
}

async function readHead(file: FileHandle): Promise<Buffer | null> {
  const head = Buffer.alloc(headBytes);
  const { bytesRead } = await file.read(head, 0, headBytes, 0);
  return bytesRead === headBytes ? head : null;
}

async function writeChunks(
  file: FileHandle,
  dataKey: Buffer,
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<{ sha256: string; byteLength: number }> {
  const hash = createHash('sha256');
  let at = headBytes;
  let number = 0;
  let byteLength = 0;
  for await (const { chunk, isLast } of chunksOf(source)) {
    hash.update(chunk);
    byteLength += chunk.length;
    const sealed = sealChunk(dataKey, number, isLast, chunk);
    await writeAll(file, sealed, at);
    at += sealed.length;
    number += 1;
  }
  return { sha256: hash.digest('hex'), byteLength };
}

async function* readChunks(file: FileHandle, dataKey: Buffer): AsyncGenerator<Buffer> {
  const { size } = await file.stat();
  const buffer = Buffer.allocUnsafe(chunkBytes + tagBytes);
  let at = headBytes;
  for (let number = 0; ; number += 1) {
    const wanted = Math.min(buffer.length, size - at);
    const isLast = at + wanted === size;
    if (wanted < tagBytes) throw damagedFile();
    await readAll(file, buffer.subarray(0, wanted), at);
    yield openChunk(dataKey, number, isLast, buffer.subarray(0, wanted));
    if (isLast) return;
    at += wanted;
  }
}

async function copyChunks(from: FileHandle, to: FileHandle): Promise<void> {
  const buffer = Buffer.allocUnsafe(16 * chunkBytes);
  for (let at = headBytes; ;) {
    const { bytesRead } = await from.read(buffer, 0, buffer.length, at);
    if (bytesRead === 0) return;
    await writeAll(to, buffer.subarray(0, bytesRead), at);
    at += bytesRead;
  }
}

/** Yields chunks of full length, and a last one that may be empty; each is valid until the next. */
async function* chunksOf(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<{ chunk: Buffer; isLast: boolean }> {
  const chunk = Buffer.allocUnsafe(chunkBytes);
  let filled = 0;
  for await (const piece of source) {
    for (let at = 0; at < piece.length;) {
      // Only now is it known that a full chunk is not the last one.
      if (filled === chunkBytes) {
        yield { chunk, isLast: false };
        filled = 0;
      }
      const part = piece.subarray(at, at + chunkBytes - filled);
      chunk.set(part, filled);
      filled += part.length;
      at += part.length;
    }
  }
  yield { chunk: chunk.subarray(0, filled), isLast: true };
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(number, 7);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

function sealChunk(key: Buffer, number: number, isLast: boolean, plain: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, isLast));
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function openChunk(key: Buffer, number: number, isLast: boolean, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number, isLast), {
    authTagLength: tagBytes,
  });
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  try {
    const plain = decipher.update(sealed.subarray(0, -tagBytes));
    // A stream cipher: the remaining call only verifies the tag.
    decipher.final();
    return plain;
  } catch (error) {
    throw damagedFile(error);
  }
}

function damagedFile(cause?: unknown): Fault {
  const message =
    'The stored document is damaged: its file was cut off or changed. Send it again, or restore ' +
    'the file from a backup.';
  return new Fault('document_unreadable', message, { cause });
}

async function writeAll(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const left = bytes.length - done;
    done += (await file.write(bytes, done, left, position + done)).bytesWritten;
  }
}

async function readAll(file: FileHandle, into: Buffer, position: number): Promise<void> {
  for (let done = 0; done < into.length;) {
    const { bytesRead } = await file.read(into, done, into.length - done, position + done);
    if (bytesRead === 0) throw damagedFile();
    done += bytesRead;
  }
}
