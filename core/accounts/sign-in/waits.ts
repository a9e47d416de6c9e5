// Waits after failed sign-ins. Rules define which failures are counted together. The wait grows
// with each failure up to 15 minutes, and an hour without a failure resets the count.

import { createHash } from 'node:crypto';
import { addressHolder } from '../../rates/address-holder.ts';

interface Rule {
  /** Number of failures without a wait. */
  free: number;
}

/*
 * Rules for unknown browsers: few attempts at one account from one address, more at one account
 * from all addresses, and more from one address at all accounts. A browser that has signed in to
 * the account before has its own count. Failures elsewhere, even in the same network, therefore
 * cannot lock out the owner.
 */
const rules = {
  login_and_address: { free: 5 },
  login: { free: 20 },
  address: { free: 50 },
  device: { free: 5 },
} as const satisfies Record<string, Rule>;

type RuleName = keyof typeof rules;

const firstWaitMs = 30_000;
const longestWaitMs = 15 * 60_000;
/** Older counts are ignored. */
export const forgottenAfterMs = 3_600_000;

export interface Count {
  failures: number;
  lastAt: Date;
}

/** Returns the rules that apply to a sign-in, by the text that each counts for. */
export function subjectsOf(attempt: {
  login: string;
  remoteAddress: string | null;
  /** Set for a browser that has signed in to this account before. */
  device: Buffer | null;
}): Map<string, RuleName> {
  const { login, device } = attempt;
  if (device !== null) {
    return new Map([[digest('device', login, device.toString('hex')), 'device']]);
  }
  const address = addressHolder(attempt.remoteAddress);
  return new Map([
    [digest('login_and_address', login, address), 'login_and_address'],
    [digest('login', login), 'login'],
    [digest('address', address), 'address'],
  ]);
}

/** Returns the milliseconds from `now` until the next attempt; 0 if there is no wait. */
export function waitMs(rule: RuleName, { failures, lastAt }: Count, now: Date): number {
  const beyond = failures - rules[rule].free;
  if (beyond < 0) return 0;
  // 2^10 times the first wait exceeds the maximum.
  const wait = Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(beyond, 10));
  return Math.max(0, lastAt.getTime() + wait - now.getTime());
}

/** Hashes the subject: unknown logins are counted as well, and typed text must not be readable. */
function digest(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
