// What happened to endpoints while a statement was under way, as what has to be written of each:
// thousands that recover at once must not cost a statement each.

import type { Target } from './lane.ts';
import type { AttemptRecord } from './record-batch.ts';

export interface BreakerNews extends Target {
  openings: number;
  /** When the rest ends; null when it closed. */
  until: Date | null;
  at: Date;
}

export type News =
  | { kind: 'attempt'; record: AttemptRecord }
  | ({ kind: 'breaker' } & BreakerNews)
  /** The notes are to be written, even if nothing else is. */
  | { kind: 'notes' };

/** What is left of all that happened to one endpoint. */
export interface EndpointNews extends Target {
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
  breaker: BreakerNews | null;
}

/** In the order of the first news of each endpoint. */
export function foldNews(all: readonly News[]): EndpointNews[] {
  const folded = new Map<string, EndpointNews>();
  const of = ({ tenantId, endpointId }: Target): EndpointNews => {
    const known = folded.get(endpointId) ?? { tenantId, endpointId, ...nothing };
    folded.set(endpointId, known);
    return known;
  };
  for (const news of all) {
    if (news.kind === 'breaker') of(news).breaker = news;
    else if (news.kind === 'attempt') takeAttempt(of(news.record), news.record);
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

function takeAttempt(news: EndpointNews, record: AttemptRecord): void {
  const { delivered, status, endedAt, url } = record;
  if (delivered) {
    news.recovered = true;
    news.failingFrom = null;
    news.failedAt = null;
    return;
  }
  if (status === 410) news.goneUrl = url;
  news.failedUrl = url;
  news.failingFrom ??= endedAt;
  news.failedAt = endedAt;
}
