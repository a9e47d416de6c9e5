// What somebody did to an endpoint: in the audit trail, and as an event to the tenant's endpoints that
// ask for it, so that one put in or turned elsewhere by a stranger does not go unseen.

import type { Actor } from '../audit/entry.ts';
import { presentActor } from '../audit/present.ts';
import { recordAudit } from '../audit/queries.ts';
import type { Transaction } from '../database/connection.ts';
import { presentId, type Ids } from '../kernel/ids.ts';
import type { Target } from './delivery/lane.ts';
import { sendEvents } from './fan-out/queries.ts';
import { changedEventType } from './outbox.ts';

export interface EndpointAction extends Target {
  /** Of the audit trail, after `webhook_endpoint.`: `created`, `changed`, `secret_rotated`. */
  what: string;
  by: Actor;
  /** Never a secret. */
  detail?: object;
  at: Date;
}

/** Gives whom to tell, once the transaction is committed, that there is something for them. */
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

/** `maxPerSecond` as the API spells it. */
function asPublished(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
