// Who may look at webhooks, and how far: a portal link may be limited to some endpoints, and what is
// not theirs is not there.

import { mayReach, type Caller, type Scope } from '../../auth/caller.ts';
import { missingObject } from '../../kernel/missing.ts';
import type { Delivery } from '../../webhooks/endpoint.ts';
import type { Services } from '../services.ts';

/** For what changes nothing. */
export const webhookReaders: readonly Scope[] = ['webhooks:read', 'webhooks:write'];

/** Throws `not_found`, also for a delivery to an endpoint beyond the caller's reach. */
export async function reachDelivery(
  deliveries: Pick<Services['webhooks']['deliveries'], 'get'>,
  caller: Caller,
  deliveryId: string,
): Promise<Delivery> {
  const delivery = await deliveries.get(caller.tenantId, deliveryId);
  if (mayReach(caller, delivery.endpointId)) return delivery;
  throw missingObject('delivery', deliveryId);
}
