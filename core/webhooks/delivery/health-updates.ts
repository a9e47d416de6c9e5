// What happened to endpoints while a statement was under way, as what has to be written of each:
// thousands that recover at once must not cost a statement each.

import type { Target } from './lane.ts';
import type { AttemptRecord } from './record-batch.ts';

export interface BreakerUpdate extends Target {
  openings: number;
  /** When the rest ends; null when it closed. */
  until: Date | null;
  at: Date;
}

export type HealthUpdate =
  | { kind: 'attempt'; record: AttemptRecord }
  | ({ kind: 'breaker' } & BreakerUpdate)
  /** The notes are to be written, even if nothing else is. */
  | { kind: 'notes' };

export function endpointOf(update: HealthUpdate): string | null {
  if (update.kind === 'notes') return null;
  return update.kind === 'breaker' ? update.endpointId : update.record.endpointId;
}

/** What is left of all that happened to one endpoint. */
export interface EndpointHealthUpdate extends Target {
  /** There was a success; whatever failed before it is over. */
  recovered: boolean;
  /** The first failure since that success, or of all. */
  failingFrom: Date | null;
  /** The newest failure since that success. */
  failedAt: Date | null;
  /** The address that answered 410. */
  goneUrl: string | null;
  /** Where the newest failure was sent. */
  failedUrl: string | null;
  /** What its breaker did last. */
  breaker: BreakerUpdate | null;
}

/** In the order of the first update of each endpoint. */
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
