// Merges events of endpoints that occur while a statement runs into one update per endpoint:
// thousands that recover at once must not need a statement each.

import type { Target } from './lane.ts';
import type { AttemptRecord } from './record-batch.ts';

export interface BreakerUpdate extends Target {
  openings: number;
  /** End of the pause; null if the breaker closed. */
  until: Date | null;
  at: Date;
}

export type HealthUpdate =
  | { kind: 'attempt'; record: AttemptRecord }
  | ({ kind: 'breaker' } & BreakerUpdate)
  /** Requests a write of the notes, even without other changes. */
  | { kind: 'notes' };

export function endpointOf(update: HealthUpdate): string | null {
  if (update.kind === 'notes') return null;
  return update.kind === 'breaker' ? update.endpointId : update.record.endpointId;
}

/** Merged changes of one endpoint. */
export interface EndpointHealthUpdate extends Target {
  /** An attempt succeeded; earlier failures are over. */
  recovered: boolean;
  /** Time of the first failure since that success, or of the first failure. */
  failingFrom: Date | null;
  /** Time of the newest failure since that success. */
  failedAt: Date | null;
  /** Address that responded with 410. */
  goneUrl: string | null;
  /** Address of the newest failure. */
  failedUrl: string | null;
  /** Latest change of its breaker. */
  breaker: BreakerUpdate | null;
}

/** Merges updates, in the order of the first update of each endpoint. */
export function mergeHealthUpdates(all: readonly HealthUpdate[]): EndpointHealthUpdate[] {
  const folded = new Map<string, EndpointHealthUpdate>();
  const of = ({ tenantId, endpointId }: Target): EndpointHealthUpdate => {
    const known = folded.get(endpointId) ?? { tenantId, endpointId, ...nothing };
    folded.set(endpointId, known);
    return known;
  };
  for (const update of all) {
    if (update.kind === 'breaker') of(update).breaker = update;
    else if (update.kind === 'attempt') takeAttempt(of(update.record), update.record);
  }
  return [...folded.values()];
}

const nothing = {
  recovered: false,
  failingFrom: null,
  failedAt: null,
  goneUrl: null,
  failedUrl: null,
  breaker: null,
};

function takeAttempt(update: EndpointHealthUpdate, record: AttemptRecord): void {
  const { delivered, status, endedAt, url } = record;
  if (delivered) {
    update.recovered = true;
    update.failingFrom = null;
    update.failedAt = null;
    return;
  }
  if (status === 410) update.goneUrl = url;
  update.failedUrl = url;
  update.failingFrom ??= endedAt;
  update.failedAt = endedAt;
}
