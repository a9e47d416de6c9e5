// How long a sign-in waits after others have failed. What counts together is a list of rules: the wait
// grows with each failure up to a quarter of an hour, and an hour without one forgets them all.

import { createHash } from 'node:crypto';
import { addressHolder } from '../../rates/address-holder.ts';

interface Rule {
  /** Failures without a wait. */
  free: number;
}

/*
 * Of strangers: few tries at one account from one address, more at one account from everywhere, and
 * more from one address at all accounts. A browser that has signed in to the account before is none:
 * it has its own count, so that nobody can keep its owner out by failing elsewhere, also not from the
 * same network.
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
/** Counts from before that are forgotten. */
export const forgottenAfterMs = 3_600_000;

export interface Count {
  failures: number;
  lastAt: Date;
}

/** The rules that a sign-in is counted under, by the text that each counts for. */
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

/** Milliseconds from `now` until the next try; 0 when none has to be waited. */
export function waitMs(rule: RuleName, { failures, lastAt }: Count, now: Date): number {
  const beyond = failures - rules[rule].free;
  if (beyond < 0) return 0;
  // 2^10 times the first wait is beyond the longest one.
  const wait = Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(beyond, 10));
  return Math.max(0, lastAt.getTime() + wait - now.getTime());
}

/** Logins that do not exist are counted as well, and nobody needs to read what was typed. */
function digest(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
