// Reads the audit trail, and deletes expired entries. Entries are written by the other parts
// (recordAudit), in the transaction of the recorded action.

import type { Database } from '../database/connection.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Ids } from '../kernel/ids.ts';
import { systemActor, type Actor, type AuditEntry, type AuditFilter } from './entry.ts';
import { expiredAction, type ExpiredDetail } from './log/retention-rules.ts';
import {
  countAuditEntries,
  deleteAuditEntries,
  deletedInTotal,
  listAuditEntries,
  listAuditedTenants,
  recordAudit,
} from './queries.ts';
import { pageById, readCursor, type Page, type PageRequest } from '../kernel/pages.ts';

export interface Audit {
  /** Lists entries, newest first. Throws `invalid_request` for an invalid cursor. */
  list(tenantId: string, filter: AuditFilter, page: PageRequest): Promise<Page<AuditEntry>>;
  /** Yields all matching entries, newest first, in batches that are read on demand. */
  batches(tenantId: string, filter: AuditFilter): AsyncIterable<AuditEntry[]>;
  /** Records an export of the trail; `filter` is the requested one. */
  recordExport(tenantId: string, by: Actor, filter: object): Promise<void>;
  /**
   * Deletes entries older than the retention of their tenant, in small batches, and records it as
   * `audit.expired`; returns the number of entries. Their proofs remain.
   */
  expire(daysOf: (tenantId: string) => Promise<number>): Promise<number>;
}

/** Small enough for a query of some milliseconds, large enough for a fast export. */
const batchSize = 500;
const deletedAtOnce = 5_000;
const dayMs = 86_400_000;

export function createAudit(options: { database: Database; clock: Clock; ids: Ids }): Audit {
  const { database, clock, ids } = options;

  async function* batches(tenantId: string, filter: AuditFilter): AsyncGenerator<AuditEntry[]> {
    for (let before: string | null = null; ;) {
      const page = { limit: batchSize, before };
      const entries: AuditEntry[] = await listAuditEntries(database, tenantId, filter, page);
      if (entries.length > 0) yield entries;
      if (entries.length < batchSize) return;
      before = entries.at(-1)!.auditId;
    }
  }

  return {
    async list(tenantId, filter, { limit, cursor }) {
      const before = readCursor('audit', cursor);
      const page = { limit: limit + 1, before };
      const found = await listAuditEntries(database, tenantId, filter, page);
      return pageById(found, limit, ['audit', (entry) => entry.auditId]);
    },

    batches,

    recordExport: (tenantId, by, filter) =>
      recordAudit(database.knex, ids, by, {
        tenantId,
        action: 'audit.exported',
        object: { kind: 'tenant', id: tenantId },
        detail: filter,
      }),

    async expire(daysOf) {
      const now = clock.now().getTime();
      let deleted = 0;
      for (const tenantId of await listAuditedTenants(database)) {
        const until = new Date(now - (await daysOf(tenantId)) * dayMs);
        const due = await countAuditEntries(database, tenantId, until);
        if (due === 0) continue;
        // Written before the deletion: the log must contain the reason for missing entries, also
        // after a crash.
        const before = await deletedInTotal(database, tenantId);
        const detail: ExpiredDetail = {
          ended_before: until.toISOString(),
          deleted_in_total: before + due,
        };
        const object = { kind: 'tenant', id: tenantId };
        const event = { tenantId, action: expiredAction, object, detail };
        await recordAudit(database.knex, ids, systemActor, event);
        for (let rows = deletedAtOnce; rows === deletedAtOnce; deleted += rows) {
          rows = await deleteAuditEntries(database, tenantId, until, deletedAtOnce);
        }
      }
      return deleted;
    },
  };
}
