// Bytes of a request, counted while they come in.

import { Fault } from '../kernel/errors.ts';
import { CallerGone } from './caller-gone.ts';
import type { Context } from './state.ts';

/** The whole body; throws `payload_too_large` as soon as it cannot fit. */
export function readBody(ctx: Context, maxBytes: number): Promise<Buffer> {
  beginBody(ctx, maxBytes);
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
      if (length <= maxBytes) return;
      stop();
      req.pause();
      reject(tooLarge(maxBytes));
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

/** The body piece by piece, for what is too large to hold; the request outlives a reader that stops. */
export async function* streamBody(ctx: Context, maxBytes: number): AsyncGenerator<Buffer> {
  beginBody(ctx, maxBytes);
  const { req } = ctx;
  let length = 0;
  try {
    for await (const piece of req.iterator({ destroyOnReturn: false })) {
      length += (piece as Buffer).length;
      if (length > maxBytes) throw tooLarge(maxBytes);
      yield piece as Buffer;
    }
  } catch (cause) {
    if (cause instanceof Fault || req.complete) throw cause;
    throw new CallerGone('the caller hung up', { cause });
  }
}

/** Checks what the caller announced, then lets a caller that waits for it send its body. */
function beginBody(ctx: Context, maxBytes: number): void {
  if (ctx.req.destroyed) throw new CallerGone('the caller hung up');
  if (Number(ctx.req.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  ctx.state.bodyBegun = true;
  if (/^100-continue$/i.test(ctx.req.headers.expect ?? '')) ctx.res.writeContinue();
}

function tooLarge(maxBytes: number): Fault {
  return new Fault('payload_too_large', `The body is larger than ${maxBytes} bytes.`);
}

/** The media type of a Content-Type header, lowercase and without parameters. */
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
