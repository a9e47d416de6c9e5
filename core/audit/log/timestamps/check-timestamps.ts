// Verifies that stored time stamps prove when their checkpoints existed.

import type { X509Certificate } from 'node:crypto';
import type { StoredTimestamp } from './queries.ts';
import { TimestampRefused, verifyToken } from './token.ts';

export interface TrustedAuthorities {
  /**
   * Certificates by address of an authority: only stamps under these certificates are accepted from
   * it.
   */
  configured: ReadonlyMap<string, readonly X509Certificate[]>;
  /** Certificates under which stamps of any authority are accepted. */
  further: readonly X509Certificate[];
}

const nobody: TrustedAuthorities = { configured: new Map(), further: [] };

/** Stamps of authorities without a trusted certificate are ignored. */
export async function checkTimestamps(
  stamps: readonly StoredTimestamp[],
  { configured, further }: TrustedAuthorities = nobody,
): Promise<{ valid: number; problems: string[] }> {
  const problems: string[] = [];
  let valid = 0;
  for (const stamp of stamps) {
    const trusted = [...(configured.get(stamp.authority) ?? []), ...further];
    if (trusted.length === 0) continue;
    const problem = await problemOf(stamp, trusted);
    if (problem === null) valid += 1;
    else problems.push(`The time stamp of ${stampedBy(stamp)} is not valid: ${problem}.`);
  }
  return { valid, problems };
}

/** Describes a stamp in messages. */
export function stampedBy({ authority, size }: StoredTimestamp): string {
  return `the checkpoint of ${size} entries that ${authority} stamped`;
}

async function problemOf(
  { note, token, stampedAt }: StoredTimestamp,
  trusted: readonly X509Certificate[],
): Promise<string | null> {
  try {
    const at = await verifyToken(token, { content: note, trusted });
    return at.getTime() === stampedAt.getTime() ? null : `it says ${at.toISOString()}`;
  } catch (error) {
    if (error instanceof TimestampRefused) return error.message;
    throw error;
  }
}
