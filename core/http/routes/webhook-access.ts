// Access to webhooks: a portal link may be limited to some endpoints; others appear as missing.

import { mayReach, type Caller, type Scope } from '../../auth/caller.ts';
import { missingObject } from '../../kernel/missing.ts';
import type { Delivery } from '../../webhooks/endpoint.ts';
import type { Services } from '../services.ts';

/** Scopes for reading. */
export const webhookReaders: readonly Scope[] = ['webhooks:read', 'webhooks:write'];

/** Throws `not_found`, also for a delivery to an endpoint that the caller may not see. */
export async function reachDelivery(
  deliveries: Pick<Services['webhooks']['deliveries'], 'get'>,
  caller: Caller,
  deliveryId: string,
): Promise<Delivery> {
  const delivery = await deliveries.get(caller.tenantId, deliveryId);
  if (mayReach(caller, delivery.endpointId)) return delivery;
  throw missingObject('delivery', deliveryId);
}
