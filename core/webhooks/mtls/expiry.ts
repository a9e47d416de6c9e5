// Days before the expiry of an endpoint's certificate on which a warning is sent.

export const expiryWarningDays = [30, 14, 7, 1] as const;

const dayMs = 86_400_000;

/** Returns the warning that is due: the smallest number of days reached; null if none is. */
export function expiryWarningAt(expiresAt: Date, now: Date): number | null {
  const leftMs = expiresAt.getTime() - now.getTime();
  return expiryWarningDays.findLast((days) => leftMs <= days * dayMs) ?? null;
}
