// State of a license at a given time, as pure functions without clock and database.

import type { LicenseReading } from './claims.ts';

/** `none`: never installed, which is the evaluation mode. */
export type LicenseState = 'none' | 'valid' | 'grace' | 'expired' | 'invalid';

export interface Standing {
  state: LicenseState;
  /** Message for people: the meaning, and what to do. */
  message: string;
  /** The clock is behind an earlier recorded time; the later time is used. */
  clockBehind: boolean;
  /** End of the license, and end of new work; null without a readable license. */
  endsAt: Date | null;
  /** Started days until the end, by the later time; 0 after the end. */
  daysLeft: number | null;
  graceEndsAt: Date | null;
}

const dayMs = 86_400_000;
/** Tolerance for clocks and time zones of customers. */
export const skewMs = dayMs;
/** Days before the end at which a warning is repeated. */
const warnDays = [30, 14, 7, 1] as const;

export function standingOf(
  reading: LicenseReading,
  { now, lastSeenAt }: { now: Date; lastSeenAt: Date },
): Standing {
  if ('problem' in reading) {
    const message = `The license is not valid: ${reading.problem}.`;
    const unknown = { endsAt: null, graceEndsAt: null, daysLeft: null };
    return { state: 'invalid', message, clockBehind: false, ...unknown };
  }
  const { claims } = reading;
  const knownMs = Math.max(lastSeenAt.getTime(), claims.iat * 1000);
  const clockBehind = isBehind(now.getTime(), knownMs);
  const atMs = clockBehind ? knownMs : now.getTime();
  const endMs = Math.min(claims.exp, claims.fileExp ?? claims.exp) * 1000;
  const graceEndMs = endMs + claims.grace_days * dayMs;
  const found = judge({ atMs, startMs: claims.nbf * 1000, endMs, graceEndMs });
  const endsAt = new Date(endMs);
  const daysLeft = Math.max(0, Math.ceil((endMs - atMs) / dayMs));
  return { ...found, clockBehind, endsAt, daysLeft, graceEndsAt: new Date(graceEndMs) };
}

/** Whether a clock has been set back: an earlier recorded time is more than a day ahead of it. */
export function isBehind(nowMs: number, knownMs: number): boolean {
  return nowMs < knownMs - skewMs;
}

/** Returns the warning that is due; null while the end is far. */
export function announcement({ daysLeft }: Standing): number | null {
  if (daysLeft === null) return null;
  return warnDays.findLast((days) => daysLeft <= days) ?? null;
}

function judge(times: { atMs: number; startMs: number; endMs: number; graceEndMs: number }): {
  state: LicenseState;
  message: string;
} {
  const { atMs, startMs, endMs, graceEndMs } = times;
  const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
  if (atMs < startMs - skewMs) {
    return { state: 'invalid', message: `The license begins on ${day(startMs)}.` };
  }
  if (atMs > graceEndMs + skewMs) {
    const message =
      `The license ended on ${day(endMs)}. No new work is accepted. Existing data can be read, ` +
      'reviewed and exported.';
    return { state: 'expired', message };
  }
  if (atMs > endMs + skewMs) {
    const message = `The license ended on ${day(endMs)}; new work is accepted until ${day(graceEndMs)}.`;
    return { state: 'grace', message };
  }
  const soon = endMs - atMs <= warnDays[0] * dayMs;
  return { state: 'valid', message: soon ? `The license ends on ${day(endMs)}.` : 'In force.' };
}
