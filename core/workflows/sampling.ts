// Which results are reviewed although nothing asks for it, to learn how often such results are wrong.

import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { Work } from './work.ts';

/** Bytes of the hash that make the number. */
const bytes = 6;

/**
 * Whether the request belongs to the sample. The request alone decides: the same one, sent or run
 * again, always has the same outcome, and one that belongs to a share belongs to every larger share.
 */
export function isSampled(
  { tenantId, pipeline, operation, request: { input, options } }: SampledRequest,
  share: number,
): boolean {
  if (share <= 0) return false;
  const text = canonicalize([tenantId, pipeline, operation, input, options]) ?? '';
  const number = createHash('sha256').update(text).digest().readUIntBE(0, bytes);
  return number < share * 2 ** (8 * bytes);
}

type SampledRequest = Pick<Work, 'tenantId' | 'pipeline' | 'operation' | 'request'>;
