// Order within a workflow: which delivery waits for which. Waiting deliveries are parked so that
// claims do not read them.

import { defineStatement } from '../../../database/named-parameters.ts';

/**
 * Returns SQL for `due_at` of undelivered rows of the same endpoint and workflow that precede this
 * row of `undelivered`. A workflow has few events, and each step is an index probe: OFFSET 0 keeps
 * that order.
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

/**
 * Maximum number of rows parked at once for an endpoint: a failing receiver may have very many
 * waiting rows.
 */
const parkedAtOnce = 1000;

/**
 * Postpones rows that wait for the retry of an earlier event of their workflow until that retry: as
 * due rows, each claim would read them again. Rows without a remaining predecessor become due at
 * once, for example if the earlier event was sent sooner on request.
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
