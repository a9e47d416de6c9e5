import { pipeline, type Readable } from 'node:stream';
import {
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createZstdDecompress,
} from 'node:zlib';
import { EgressFailure } from './failure.ts';

export interface BodyLimits {
  maxBytes: number;
  /** `refuse`: a larger body is a failure. `cut`: the beginning is kept, as received. */
  oversize: 'refuse' | 'cut';
}

// Requests ask for identity encoding, but some servers compress anyway.
const decoders: Record<string, () => NodeJS.ReadWriteStream & Readable> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
};

/**
 * Reads a body up to a limit of decoded bytes. 200 MB fit into 316 bytes of Brotli, so neither the
 * declared length nor the transferred bytes are a limit. The connection is closed at the limit.
 */
export async function readBody(
  body: Readable,
  headers: Record<string, string>,
  { maxBytes, oversize }: BodyLimits,
): Promise<{ bytes: Buffer; truncated: boolean }> {
  discardLateErrors(body);
  if (oversize === 'refuse' && Number(headers['content-length'] ?? 0) > maxBytes) {
    body.destroy();
    throw new EgressFailure('too_large');
  }
  const source = oversize === 'refuse' ? decode(body, headers['content-encoding']) : body;
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    length += chunk.length;
    chunks.push(chunk);
    if (length > maxBytes) break;
  }
  if (length > maxBytes && oversize === 'refuse') throw new EgressFailure('too_large');
  const bytes = Buffer.concat(chunks, Math.min(length, maxBytes));
  return { bytes, truncated: length > maxBytes };
}

/** A body that is destroyed before its end emits another error without a listener. */
export function discardLateErrors(body: Readable): void {
  body.on('error', () => {});
}

function decode(body: Readable, encoding: string | undefined): Readable {
  const name = encoding?.trim().toLowerCase() ?? 'identity';
  if (name === 'identity' || name === '') return body;
  const decoder = decoders[name]?.();
  if (decoder === undefined) {
    body.destroy();
    throw new EgressFailure('reset', { cause: new Error(`content-encoding ${name}`) });
  }
  return pipeline(body, decoder, () => {}) as unknown as Readable;
}
