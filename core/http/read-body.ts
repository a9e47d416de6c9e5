// Reads the body of a request and counts its bytes.

import { Fault } from '../kernel/errors.ts';
import { CallerGone } from './caller-gone.ts';
import type { Context } from './state.ts';

export interface SizeLimit {
  maxBytes: number;
  /** Name of the setting that changes the limit; null for a fixed limit. */
  setting: string | null;
}

/** Returns the whole body; throws `payload_too_large` as soon as it exceeds the limit. */
export function readBody(ctx: Context, limit: SizeLimit): Promise<Buffer> {
  beginBody(ctx, limit);
  return new Promise((resolve, reject) => {
    const { req } = ctx;
    const chunks: Buffer[] = [];
    let length = 0;
    const stop = (): void => {
      req.off('data', take).off('end', finish).off('error', gone).off('close', gone);
    };
    const take = (chunk: Buffer): void => {
      length += chunk.length;
      chunks.push(chunk);
      if (length <= limit.maxBytes) return;
      stop();
      req.pause();
      reject(tooLarge('body', limit));
    };
    const finish = (): void => {
      stop();
      resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks));
    };
    const gone = (): void => {
      stop();
      reject(new CallerGone('the caller hung up'));
    };
    req.on('data', take).on('end', finish).on('error', gone).on('close', gone);
  });
}

/**
 * Yields the body in pieces, for bodies too large for memory; the request continues if the reader
 * stops early.
 */
export async function* streamBody(ctx: Context, limit: SizeLimit): AsyncGenerator<Buffer> {
  beginBody(ctx, limit);
  const { req } = ctx;
  let length = 0;
  try {
    for await (const piece of req.iterator({ destroyOnReturn: false })) {
      length += (piece as Buffer).length;
      if (length > limit.maxBytes) throw tooLarge('body', limit);
      yield piece as Buffer;
    }
  } catch (cause) {
    if (cause instanceof Fault || req.complete) throw cause;
    throw new CallerGone('the caller hung up', { cause });
  }
}

/** Checks the announced size, then lets a caller that waits for it send its body. */
function beginBody(ctx: Context, limit: SizeLimit): void {
  if (ctx.req.destroyed) throw new CallerGone('the caller hung up');
  if (Number(ctx.req.headers['content-length'] ?? 0) > limit.maxBytes)
    throw tooLarge('body', limit);
  ctx.state.bodyBegun = true;
  if (/^100-continue$/i.test(ctx.req.headers.expect ?? '')) ctx.res.writeContinue();
}

export function tooLarge(what: 'body' | 'file', { maxBytes, setting }: SizeLimit): Fault {
  const mebibytes = Math.round((maxBytes / 2 ** 20) * 100) / 100;
  const size = mebibytes >= 0.01 ? `${maxBytes} bytes (${mebibytes} MiB)` : `${maxBytes} bytes`;
  const source = setting === null ? '' : ` The setting ${setting} is the limit.`;
  return new Fault('payload_too_large', `The ${what} is larger than ${size}.${source}`);
}

/** Returns the media type of a Content-Type header, in lower case and without parameters. */
export function mediaType(header: string | undefined): string {
  return (header ?? '').split(';', 1)[0]!.trim().toLowerCase();
}

/** Throws `unsupported_media_type` for anything but JSON. */
export function requireJson(ctx: Context): void {
  const { 'content-type': header, 'content-encoding': encoding } = ctx.req.headers;
  if (encoding !== undefined && encoding !== 'identity') {
    throw new Fault('unsupported_media_type', 'Compressed bodies are not accepted.');
  }
  const given = mediaType(header);
  if (given === 'application/json' || /^application\/[\w.-]+\+json$/.test(given)) return;
  throw new Fault(
    'unsupported_media_type',
    `Send the body as application/json${given ? `, not ${given}` : ''}.`,
    { headers: { Accept: 'application/json' } },
  );
}
