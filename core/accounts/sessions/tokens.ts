// Secrets that a browser stores in cookies. The database only has their hashes.

import { createHash } from 'node:crypto';
import type { Random } from '../../kernel/random.ts';

/** Creates a token of 256 random bits. */
export function makeToken(random: Random): string {
  return random.bytes(32).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
