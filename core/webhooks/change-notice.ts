// Records actions on an endpoint in the audit trail, and sends an event to the tenant's endpoints
// that subscribe to it. An endpoint added or redirected by an attacker is thus noticed.

import type { Actor } from '../audit/entry.ts';
import { presentActor } from '../audit/present.ts';
import { recordAudit } from '../audit/queries.ts';
import type { Transaction } from '../database/connection.ts';
import { presentId, type Ids } from '../kernel/ids.ts';
import type { Target } from './delivery/lane.ts';
import { sendEvents } from './fan-out/queries.ts';
import { changedEventType } from './outbox.ts';

export interface EndpointAction extends Target {
  /**
   * Suffix of the audit action after `webhook_endpoint.`: `created`, `changed`, `secret_rotated`.
   */
  what: string;
  by: Actor;
  /** Never contains a secret. */
  detail?: object;
  at: Date;
}

/** Returns the endpoints with a new delivery, to be notified after the transaction commits. */
export async function recordEndpointAction(
  trx: Transaction,
  ids: Ids,
  { tenantId, endpointId, what, by, detail, at }: EndpointAction,
): Promise<Target[]> {
  const object = { kind: 'webhook_endpoint', id: endpointId };
  const action = `webhook_endpoint.${what}`;
  await recordAudit(trx, ids, by, { tenantId, action, object, ...(detail && { detail }) });
  const data = {
    endpoint_id: presentId('endpoint', endpointId),
    change: what,
    fields: Object.keys(detail ?? {}).map(asPublished),
    by: presentActor(by),
    changed_at: at.toISOString(),
  };
  const event = {
    tenantId,
    eventType: changedEventType,
    workflowId: null,
    mode: 'live',
    data,
    namedOnly: true,
    causedBy: endpointId,
  };
  return await sendEvents(trx, ids, [event], at);
}

/** Converts a name such as `maxPerSecond` to the spelling of the API. */
function asPublished(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
