// Routes with two places: for the caller's own objects, and under /v1/admin for those of any
// tenant.

import type { Incoming, PathParam } from '../route.ts';
import type { Services } from '../services.ts';
import { tenantParam } from './tenant-object.ts';

export interface TenantPlace {
  path: string;
  audience: 'both' | 'tenants' | 'administrators';
  tag: string;
  /** Part of the operations' names. */
  noun: string;
  params?: Record<string, PathParam>;
  /** Throws `not_found`. */
  tenantOf(incoming: Pick<Incoming, 'caller' | 'params'>, services: Services): Promise<string>;
}

type Whose = Pick<TenantPlace, 'tenantOf'>;

export const ofCaller: Whose = {
  tenantOf: async ({ caller }) => caller.tenantId,
};

export const ofAnyTenant: Whose & Pick<TenantPlace, 'audience' | 'tag' | 'params'> = {
  audience: 'administrators',
  tag: 'Administration',
  params: tenantParam,
  tenantOf: async ({ params }, { tenants }) => (await tenants.get(params['tenant_id']!)).tenant_id,
};
