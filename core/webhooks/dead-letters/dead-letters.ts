// Lists deliveries that were given up, across the endpoints of a tenant, and sends many of them
// again.

import { systemActor, type Actor } from '../../audit/entry.ts';
import { recordAudit } from '../../audit/queries.ts';
import type { Database } from '../../database/connection.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import type { Target } from '../delivery/lane.ts';
import { readPlace, writePlace } from '../deliveries.ts';
import type { Delivery } from '../endpoint.ts';
import {
  countDeadLetters,
  listDeadLetters,
  rescheduleDeadLetters,
  type DeadLetterFilter,
} from './queries.ts';
import { pageOf, type Page, type PageRequest } from '../../kernel/pages.ts';

export type { DeadLetterFilter } from './queries.ts';

export interface ReplaySummary {
  /** Number of dead letters that match the filter. */
  found: number;
  /** Number of those that can be sent because their endpoint is active. */
  replayable: number;
  /** Number of those that were scheduled; 0 in a dry run. */
  replayed: number;
  byEndpoint: { endpointId: string; state: string; count: number }[];
}

export interface DeadLetters {
  /** Lists dead letters, newest first. Throws `invalid_request` for an invalid cursor. */
  list(tenantId: string, filter: DeadLetterFilter, page: PageRequest): Promise<Page<Delivery>>;
  /**
   * Counts dead letters. Without `dryRun`, also sends them again, the oldest first, at most
   * `replayBatch` per call. The event_id stays the same, `retry_attempt` continues, and the retry
   * schedule restarts.
   */
  replay(
    tenantId: string,
    filter: DeadLetterFilter,
    options: { dryRun: boolean; by?: Actor },
  ): Promise<ReplaySummary>;
}

/** Maximum number of rows per statement, which then holds its locks for well under a second. */
export const replayBatch = 10_000;

export interface DeadLettersOptions {
  database: Database;
  clock: Clock;
  ids: Ids;
  kick(this: void, targets: readonly Target[]): void;
}

export function createDeadLetters(options: DeadLettersOptions): DeadLetters {
  const { database, clock, ids, kick } = options;
  const db = database.knex;
  return {
    async list(tenantId, filter, { limit, cursor }) {
      const before = cursor === null ? null : readPlace(cursor);
      const rows = await listDeadLetters(db, tenantId, filter, { limit: limit + 1, before });
      return pageOf(rows, limit, writePlace);
    },
    async replay(tenantId, filter, { dryRun, by = systemActor }) {
      const byEndpoint = await countDeadLetters(db, tenantId, filter);
      const active = byEndpoint.filter(({ state }) => state === 'active');
      const counted = { found: sum(byEndpoint), replayable: sum(active), byEndpoint };
      if (dryRun) return { ...counted, replayed: 0 };
      const limits = { limit: replayBatch, now: clock.now() };
      const endpointIds = await database.transaction(async (trx) => {
        const found = await rescheduleDeadLetters(trx, tenantId, filter, limits);
        const object = { kind: 'tenant', id: tenantId };
        const detail = { ...filter, replayed: found.length };
        const event = { tenantId, action: 'dead_letters.replayed', object, detail };
        await recordAudit(trx, ids, by, event);
        return found;
      });
      kick([...new Set(endpointIds)].map((endpointId) => ({ tenantId, endpointId })));
      return { ...counted, replayed: endpointIds.length };
    },
  };
}

function sum(counts: readonly { count: number }[]): number {
  return counts.reduce((total, { count }) => total + count, 0);
}
