// Announces overdue reviews as `review.overdue`, once each, and assigns them as configured.

import type { Database } from '../../../database/connection.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { presentId, type Ids } from '../../../kernel/ids.ts';
import type { Log } from '../../../kernel/log.ts';
import type { Target } from '../../../webhooks/delivery/lane.ts';
import { sendEvents } from '../../../webhooks/fan-out/queries.ts';
import { buildOverdueData, overdueEventType } from '../../../webhooks/overdue-event.ts';
import { writeAssignment } from '../assignments/queries.ts';
import { lockMatter, writeEntries } from '../queries.ts';
import { findOverdue, noteEscalation, type OverduePlace } from './queries.ts';

export interface EscalationDeps {
  database: Database;
  clock: Clock;
  ids: Ids;
  log: Log;
  /** Returns the assignee of an overdue review; null to keep the current one. */
  escalateTo(tenantId: string, pipeline: string): Promise<string | null>;
  publicUrl: () => string;
  kick(this: void, targets: Target[]): void;
}

export interface Escalation {
  /** Must run every minute in one process. Returns the number of reviews announced. */
  run(signal: AbortSignal): Promise<number>;
}

const atOnce = 100;

export function createEscalation(deps: EscalationDeps): Escalation {
  const { database, clock, ids, log, publicUrl } = deps;

  async function escalate(place: OverduePlace): Promise<Target[] | null> {
    const assignee = await deps.escalateTo(place.tenantId, place.pipeline);
    const now = clock.now();
    return await database.transaction(async (trx) => {
      const matter = await lockMatter(trx, place);
      // Decided, or announced by another node, since the query.
      if (matter?.workflow.state !== 'in_review' || matter.pending !== null) return null;
      if (!(await noteEscalation(trx, place, now))) return null;
      const { workflow, assignment } = matter;
      const isNew = assignee !== null && assignee !== assignment?.assignee;
      if (isNew) {
        const handed = { assignee, assignedBy: null, note: null, assignedAt: now };
        await writeAssignment(trx, place, handed);
      }
      const dueAt = workflow.review!.due_at!;
      const entry = { auditId: ids.uuid(), by: null, requestId: null, remoteAddress: null };
      const detail = { due_at: dueAt, escalated_to: isNew ? assignee : null };
      await writeEntries(trx, workflow, [{ ...entry, action: 'review.overdue', detail }]);
      const id = presentId('workflow', workflow.workflowId);
      const data = buildOverdueData({
        pipeline: workflow.pipeline,
        operation: workflow.operation,
        reason: workflow.review!.reason,
        cause: workflow.review!.cause ?? null,
        dueAt,
        assignee: isNew ? assignee : (assignment?.assignee ?? null),
        isEscalated: isNew,
        reviewUrl: `${publicUrl()}/dashboard/reviews/${id}`,
      });
      const { tenantId, workflowId, mode } = workflow;
      const event = { tenantId, workflowId, mode, data, eventType: overdueEventType };
      return await sendEvents(trx, ids, [{ ...event, namedOnly: false }], now);
    });
  }

  return {
    async run(signal) {
      let announced = 0;
      for (const place of await findOverdue(database, clock.now(), atOnce)) {
        if (signal.aborted) break;
        const targets = await escalate(place);
        if (targets === null) continue;
        announced += 1;
        if (targets.length > 0) deps.kick(targets);
      }
      if (announced > 0) log.info('announced overdue reviews', { announced });
      return announced;
    },
  };
}
