// Order within a workflow: which delivery waits for which, and keeping those that wait out of the way
// of those that may go.

import { defineStatement } from '../../../database/named-parameters.ts';

/**
 * `due_at` of what is still to be delivered to the same endpoint of the same workflow before this row
 * of `undelivered`. A workflow has few events, and each step is a probe of an index: OFFSET 0 keeps
 * them in this order.
 */
export function earlierOf(row: string): string {
  return `
    SELECT earlier.due_at FROM (
      SELECT workflow_id FROM events
      WHERE tenant_id = ${row}.tenant_id AND event_id = ${row}.event_id OFFSET 0) own
    CROSS JOIN LATERAL (
      SELECT event_id FROM events
      WHERE tenant_id = ${row}.tenant_id AND workflow_id = own.workflow_id
        AND workflow_id IS NOT NULL OFFSET 0) sibling
    CROSS JOIN LATERAL (
      SELECT * FROM undelivered WHERE event_id = sibling.event_id OFFSET 0) earlier
    WHERE earlier.tenant_id = ${row}.tenant_id AND earlier.endpoint_id = ${row}.endpoint_id
      AND earlier.state = 'pending'
      AND (earlier.created_at, earlier.event_id) < (${row}.created_at, ${row}.event_id)`;
}

/** At a time and endpoint: a failing receiver may keep very many waiting. */
const parkedAtOnce = 1000;

/**
 * Has what waits for a retry of its workflow's earlier event wait as long as that does: due, each
 * claim would look at it again. And what waits although nothing is before it any more goes at once,
 * because somebody had the earlier one sent sooner.
 */
export const parkStatement = defineStatement<{ now: Date }>('webhook_park', (parameters) => {
  const now = parameters.value('now', 'timestamptz');
  return `
    UPDATE undelivered SET due_at = waits.until
    FROM (
      SELECT delivery.tenant_id, delivery.delivery_id, delivery.due_at,
        CASE WHEN head.due_at IS NULL THEN ${now} ELSE head.due_at END AS until
      FROM webhook_endpoints endpoint
      CROSS JOIN LATERAL (
        (SELECT * FROM undelivered
         WHERE state = 'pending' AND tenant_id = endpoint.tenant_id
           AND endpoint_id = endpoint.endpoint_id AND due_at <= ${now}
         ORDER BY due_at, event_id LIMIT ${parkedAtOnce})
        UNION ALL
        (SELECT * FROM undelivered
         WHERE state = 'pending' AND tenant_id = endpoint.tenant_id
           AND endpoint_id = endpoint.endpoint_id AND due_at > ${now}
           AND attempts = GREATEST(attempts_before, 0)
         ORDER BY due_at, event_id LIMIT ${parkedAtOnce})) delivery
      CROSS JOIN LATERAL (
        SELECT max(due_at) AS due_at FROM (${earlierOf('delivery')}) waited_for) head
      WHERE endpoint.ordering = 'workflow' AND endpoint.state = 'active'
        AND CASE WHEN delivery.due_at <= ${now} THEN head.due_at > ${now}
                 ELSE head.due_at IS NULL END
      OFFSET 0) waits
    WHERE undelivered.tenant_id = waits.tenant_id AND undelivered.delivery_id = waits.delivery_id
      AND undelivered.state = 'pending' AND undelivered.due_at = waits.due_at`;
});
