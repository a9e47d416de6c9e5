// A file on its way in: either the body itself, or the part named "file" of a form.

import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import { Fault } from '../kernel/errors.ts';
import { CallerGone } from './answer-faults.ts';
import { mediaType, streamBody } from './read-body.ts';
import type { Context } from './state.ts';

export interface Upload {
  /** As the caller says; the type is sniffed, never trusted. */
  mediaType: string;
  /** As sent; whoever keeps it cleans it. */
  fileName: string | null;
  /** Throws `payload_too_large` past the cap; a truncated form throws `invalid_request`. */
  bytes: AsyncIterable<Buffer>;
}

/** Room for the boundaries, headers and other fields of a form around its file. */
const formOverheadBytes = 64 * 1024;

export async function readUpload(ctx: Context, maxBytes: number): Promise<Upload> {
  const given = mediaType(ctx.req.headers['content-type']);
  if (given === 'multipart/form-data') return readForm(ctx, maxBytes);
  if (given === '') {
    throw new Fault('unsupported_media_type', 'Send a Content-Type header with the document.');
  }
  return {
    mediaType: given,
    fileName: headerFileName(ctx.req.headers['x-filename']),
    bytes: streamBody(ctx, maxBytes),
  };
}

/** HTTP headers are bytes: names outside ASCII come percent-encoded, or as raw UTF-8. */
function headerFileName(header: string | string[] | undefined): string | null {
  if (typeof header !== 'string') return null;
  const text = Buffer.from(header, 'latin1').toString('utf8');
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function readForm(ctx: Context, maxBytes: number): Promise<Upload> {
  const parser = createParser(ctx, maxBytes);
  const broken = (cause?: unknown): Fault =>
    new Fault('invalid_request', 'The form is not valid multipart/form-data.', { cause });
  return new Promise((resolve, reject) => {
    parser.once('file', (_name, stream, fileName, _encoding, type) => {
      const bytes = fileBytes(stream, feeding, maxBytes);
      resolve({ mediaType: mediaType(type), fileName: fileName, bytes });
    });
    parser.on('error', (error) => reject(broken(error)));
    const feeding = feed(ctx, parser, maxBytes + formOverheadBytes);
    feeding.then(
      () => reject(missingFile()),
      (error: unknown) => reject(error instanceof Error ? error : broken(error)),
    );
  });
}

function createParser(ctx: Context, maxBytes: number): InstanceType<typeof Busboy> {
  const headers = { ...ctx.req.headers, 'content-type': ctx.req.headers['content-type']! };
  try {
    return new Busboy({
      headers,
      // Only the part named "file" is looked at; busboy drops the others.
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
    throw new Fault('invalid_request', 'The form is not valid multipart/form-data.', { cause });
  }
}

/** Hands the body to the parser and waits for it whenever it is full. */
async function feed(
  ctx: Context,
  parser: InstanceType<typeof Busboy>,
  maxBytes: number,
): Promise<void> {
  for await (const piece of streamBody(ctx, maxBytes)) {
    if (parser.writableEnded || parser.destroyed) return;
    if (!parser.write(piece)) {
      await new Promise<void>((resolve) => {
        parser.once('drain', resolve);
        parser.once('close', resolve);
        parser.once('error', () => resolve());
      });
    }
  }
  // The parser's own "finish" never comes when bytes follow the last boundary in a later piece
  // (fastify/busboy issue 228), so the end of the body is what counts here.
  parser.end();
  await new Promise((resolve) => setImmediate(resolve));
}

async function* fileBytes(
  stream: BusboyFileStream,
  feeding: Promise<void>,
  maxBytes: number,
): AsyncGenerator<Buffer> {
  // What stops the body from coming also stops the file, which would wait for ever.
  feeding.catch((error: unknown) => stream.destroy(error as Error));
  try {
    for await (const piece of stream) yield piece as Buffer;
  } catch (cause) {
    if (cause instanceof Fault || cause instanceof CallerGone) throw cause;
    throw new Fault('invalid_request', 'The form ends before its file does.', { cause });
  }
  if (stream.truncated) {
    throw new Fault('payload_too_large', `The file is larger than ${maxBytes} bytes.`);
  }
}

function missingFile(): Fault {
  return new Fault('invalid_request', 'The form has no part named "file".', {
    details: [{ path: '/file', message: 'is required' }],
  });
}
