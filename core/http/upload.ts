// A received file: either the body itself, or the part named "file" of a form.

import { once } from 'node:events';
import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import { Fault } from '../kernel/errors.ts';
import { CallerGone } from './caller-gone.ts';
import { mediaType, streamBody, tooLarge, type SizeLimit } from './read-body.ts';
import type { Context } from './state.ts';

export interface Upload {
  /** Media type according to the caller; the actual type is detected from the content. */
  mediaType: string;
  /** As sent; the code that stores it cleans it. */
  fileName: string | null;
  /** Throws `payload_too_large` beyond the limit; a truncated form throws `invalid_request`. */
  bytes: AsyncIterable<Buffer>;
}

/** Allowance for the boundaries, headers and other fields of a form. */
const formOverheadBytes = 64 * 1024;

export async function readUpload(ctx: Context, limit: SizeLimit): Promise<Upload> {
  const given = mediaType(ctx.req.headers['content-type']);
  if (given === 'multipart/form-data') return readForm(ctx, limit);
  if (given === '') {
    throw new Fault('unsupported_media_type', 'Send a Content-Type header with the document.');
  }
  return {
    mediaType: given,
    fileName: headerFileName(ctx.req.headers['x-filename']),
    bytes: streamBody(ctx, limit),
  };
}

/** HTTP headers are bytes: names outside ASCII are percent-encoded, or raw UTF-8. */
function headerFileName(header: string | string[] | undefined): string | null {
  if (typeof header !== 'string') return null;
  const text = Buffer.from(header, 'latin1').toString('utf8');
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function readForm(ctx: Context, limit: SizeLimit): Promise<Upload> {
  const parser = createParser(ctx, limit.maxBytes);
  const formLimit = { ...limit, maxBytes: limit.maxBytes + formOverheadBytes };
  const fileEnd = new AbortController();
  return new Promise((resolve, reject) => {
    parser.once('file', (_name, stream, fileName, _encoding, type) => {
      stream.once('close', () => fileEnd.abort());
      stream.once('end', () => fileEnd.abort());
      const bytes = fileBytes(stream, feeding, limit);
      resolve({ mediaType: mediaType(type), fileName, bytes });
    });
    parser.on('error', (cause) => reject(brokenForm(cause)));
    const feeding = feed(ctx, parser, { limit: formLimit, fileEnd });
    feeding.then(() => reject(missingFile()), reject);
  });
}

function createParser(ctx: Context, maxBytes: number): InstanceType<typeof Busboy> {
  const headers = { ...ctx.req.headers, 'content-type': ctx.req.headers['content-type']! };
  try {
    return new Busboy({
      headers,
      // Only the part named "file" is used; busboy drops the others.
      isPartAFile: (name) => name === 'file',
      limits: {
        files: 1,
        fields: 16,
        parts: 17,
        fieldSize: 4096,
        headerPairs: 32,
        fileSize: maxBytes,
      },
    });
  } catch (cause) {
    throw brokenForm(cause);
  }
}

function brokenForm(cause: unknown): Fault {
  return new Fault('invalid_request', 'The form is not valid multipart/form-data.', { cause });
}

/**
 * Passes the body to the parser and waits while its buffer is full. Data after the file is read and
 * dropped: the parser never consumes bytes that arrive separately after the last boundary
 * (fastify/busboy issue 228), and a caller that is still writing must be able to finish.
 */
async function feed(
  ctx: Context,
  parser: InstanceType<typeof Busboy>,
  { limit, fileEnd }: { limit: SizeLimit; fileEnd: AbortController },
): Promise<void> {
  const { signal } = fileEnd;
  for await (const piece of streamBody(ctx, limit)) {
    if (signal.aborted || parser.destroyed || parser.write(piece)) continue;
    // Errors of the form are reported where the form is parsed.
    await once(parser, 'drain', { signal }).catch(() => {});
  }
  parser.end();
  // Reports a file that ends here before the form counts as having none.
  await new Promise((resolve) => setImmediate(resolve));
}

async function* fileBytes(
  stream: BusboyFileStream,
  feeding: Promise<void>,
  limit: SizeLimit,
): AsyncGenerator<Buffer> {
  // An error of the body also ends the file, which would otherwise wait forever.
  feeding.catch((error: unknown) => stream.destroy(error as Error));
  try {
    for await (const piece of stream) yield piece as Buffer;
  } catch (cause) {
    if (cause instanceof Fault || cause instanceof CallerGone) throw cause;
    throw new Fault('invalid_request', 'The form ends before its file does.', { cause });
  }
  await feeding;
  if (stream.truncated) throw tooLarge('file', limit);
}

function missingFile(): Fault {
  return new Fault('invalid_request', 'The form has no part named "file".', {
    details: [{ path: '/file', message: 'is required' }],
  });
}
