import { hash } from 'node:crypto';
import { Fault } from '../kernel/errors.ts';

export interface Idempotency {
  key: string;
  requestSha256: Buffer;
}

/**
 * From the Idempotency-Key header; the digest covers method, path and the exact body (contract §4).
 */
export function readIdempotency(
  header: string | undefined,
  { method, path, body }: { method: string; path: string; body: Buffer },
): Idempotency | null {
  if (header === undefined) return null;
  if (!/^[\x21-\x7e]{1,255}$/.test(header)) {
    throw new Fault('invalid_request', undefined, {
      details: [
        { path: '/headers/idempotency-key', message: 'must be 1 to 255 visible ASCII characters' },
      ],
    });
  }
  const covered = Buffer.concat([Buffer.from(`${method} ${path}\n`), body]);
  return { key: header, requestSha256: hash('sha256', covered, 'buffer') };
}
