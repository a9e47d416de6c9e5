// Secrets that a browser keeps in cookies. The database has their hashes only.

import { createHash } from 'node:crypto';
import type { Random } from '../../kernel/random.ts';

/** 256 random bits. */
export function makeToken(random: Random): string {
  return random.bytes(32).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
