// When the end of an endpoint's certificate is worth telling.

export const expiryWarningDays = [30, 14, 7, 1] as const;

const dayMs = 86_400_000;

/** The warning that is due: the smallest of the days that has been reached; null while none has. */
export function expiryWarningAt(expiresAt: Date, now: Date): number | null {
  const leftMs = expiresAt.getTime() - now.getTime();
  return expiryWarningDays.findLast((days) => leftMs <= days * dayMs) ?? null;
}
