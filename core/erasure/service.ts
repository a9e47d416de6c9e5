// Right to erasure: of a whole tenant, or of the content of one ended workflow. Counts remain for
// the books, and the audit trail records who erased how much; no content of documents remains.

import type { Actor } from '../audit/entry.ts';
import { recordAudit } from '../audit/queries.ts';
import type { Database } from '../database/connection.ts';
import type { Clock } from '../kernel/clock.ts';
import { Fault } from '../kernel/errors.ts';
import type { Ids } from '../kernel/ids.ts';
import { missingObject } from '../kernel/missing.ts';
import { suspendTenant } from '../tenants/queries.ts';
import { operatorDetail } from '../workflows/again.ts';
import { lockWorkflow } from '../workflows/erase/queries.ts';
import { isFinal } from '../workflows/states.ts';
import {
  beginErasure,
  listUnfinished,
  lockErasure,
  noteErased,
  type ErasedCounts,
} from './queries.ts';
import { expireContent } from './retention/expire-content.ts';
import { createTenantPass } from './tenant-pass.ts';
import { eraseLessons, eraseWorkflowContent } from './workflow-content.ts';

export interface ErasedWorkflow {
  tenantId: string;
  workflowId: string;
  /** Why, for the audit trail. */
  reason: string | null;
}

export interface Erasure {
  /**
   * Ends the tenant's access and open work, and erases its data; continues an interrupted erasure.
   * Returns the number of rows of each table. Throws `conflict` while canceled work is still
   * running: try again.
   */
  eraseTenant(tenantId: string, by: Actor): Promise<ErasedCounts>;
  /** Continues interrupted erasures; returns the number of completed tenants. */
  resume(): Promise<number>;
  /**
   * Erases the content of workflows that ended this long ago; returns their number. Null keeps
   * everything.
   */
  expireContent(retentionMs: number | null): Promise<number>;
  /**
   * Erases the content of a workflow, but not its existence. Throws `not_found`, or `conflict`
   * before it has ended.
   */
  eraseWorkflow(of: ErasedWorkflow, by: Actor): Promise<void>;
}

export interface ErasureOptions {
  database: Database;
  clock: Clock;
  ids: Ids;
  /** Deletes the stored files of a tenant. */
  eraseFiles: (tenantId: string) => Promise<void>;
}

export function createErasure({ database, clock, ids, eraseFiles }: ErasureOptions): Erasure {
  const erasePass = createTenantPass({ database, clock });

  async function finish(tenantId: string, by: Actor): Promise<ErasedCounts> {
    // Processes that still accepted a key may have written in the meantime; another pass erases
    // that.
    while ((await erasePass(tenantId)) > 0) await eraseFiles(tenantId);
    await eraseFiles(tenantId);
    return database.transaction(async (trx) => {
      const erasure = await lockErasure(trx, tenantId);
      const erased = erasure?.erased ?? {};
      if (erasure === null || erasure.finishedAt !== null) return erased;
      await noteErased(trx, tenantId, erased, clock.now());
      const object = { kind: 'tenant', id: tenantId };
      await recordAudit(trx, ids, by, {
        tenantId,
        action: 'tenant.erased',
        object,
        detail: erased,
      });
      return erased;
    });
  }

  return {
    async eraseTenant(tenantId, by) {
      await database.transaction(async (trx) => {
        await suspendTenant(trx, tenantId);
        const begun = { tenantId, by: by.id, now: clock.now() };
        if (!(await beginErasure(trx, begun))) return;
        const object = { kind: 'tenant', id: tenantId };
        await recordAudit(trx, ids, by, { tenantId, action: 'tenant.erasure_begun', object });
      });
      return await finish(tenantId, by);
    },
    async resume() {
      const unfinished = await listUnfinished(database.knex);
      for (const tenantId of unfinished) await finish(tenantId, continuing);
      return unfinished.length;
    },
    expireContent: (retentionMs) => expireContent({ database, clock, ids }, retentionMs),
    async eraseWorkflow({ tenantId, workflowId, reason }, by) {
      await database.transaction(async (trx) => {
        const key = { tenantId, workflowId };
        const found = await lockWorkflow(trx, key);
        if (found === null) throw missingObject('workflow', workflowId);
        if (!isFinal(found.state)) {
          throw new Fault('conflict', 'The workflow has not ended; cancel it first.');
        }
        if (found.erasedAt !== null) return;
        const content = await eraseWorkflowContent(trx, { tenantId, workflowIds: [workflowId] });
        const lessons = await eraseLessons(trx, key);
        const detail = { ...content, ...lessons, ...operatorDetail({ reason }) };
        const object = { kind: 'workflow', id: workflowId };
        await recordAudit(trx, ids, by, { tenantId, action: 'workflow.erased', object, detail });
      });
    },
  };
}

/** Actor of a continued erasure; the audit trail names who began it in the first entry. */
const continuing: Actor = { kind: 'system', id: null, requestId: null, remoteAddress: null };
