import type { Reply } from '../api/client.ts';
import { phrase, t } from '../language/language.ts';

export type Attempt = Reply<'get_delivery'>['attempt_log'][number];

export interface Phase {
  className: string;
  name: string;
  ms: number;
}

/**
 * Returns the phases of an attempt in order. Phases that are unknown or took no time are omitted.
 */
export function phasesOf({ timings, duration_ms: total }: Attempt): Phase[] {
  const known = [
    { className: 'phase-dns', name: t('name look-up'), ms: timings.dns_ms },
    { className: 'phase-connect', name: t('connect'), ms: timings.connect_ms },
    { className: 'phase-tls', name: 'TLS', ms: timings.tls_ms },
    { className: 'phase-answer', name: t('first byte'), ms: timings.first_byte_ms },
  ].filter((phase): phase is Phase => phase.ms !== null && phase.ms > 0);
  const rest = total - known.reduce((sum, { ms }) => sum + ms, 0);
  return rest > 0 ? [...known, { className: 'phase-body', name: t('rest'), ms: rest }] : known;
}

const faults = {
  ours: phrase('Our fault'),
  theirs: phrase("The receiver's fault"),
  network: phrase('Network, or unknown'),
} as const;

/** Returns the party at fault for a failed attempt; null for a success. */
export function blame({ fault }: Attempt): string | null {
  return fault && t(faults[fault]);
}
