// Who is asking: what a valid API key says about its holder (contract.md §2).

import { installation } from '../audit/entry.ts';
import type { PlanName } from '../config/plans.ts';

export const scopes = [
  'workflows:write',
  'workflows:read',
  'config:write',
  'webhooks:read',
  'webhooks:write',
  'usage:read',
  'review:write',
  'admin',
] as const;

export type Scope = (typeof scopes)[number];

/** A test key runs everything for real but never consumes quota. */
export type Mode = 'live' | 'test';

export interface Caller {
  /** `installation` for an administrator's key. */
  tenantId: string;
  /** UUID of the API key. */
  keyId: string;
  mode: Mode;
  scopes: ReadonlySet<Scope>;
  /** The tenant's plan, which says what it may do. */
  plan: PlanName;
  /** Set when the key is a portal link's. */
  link?: Confinement;
}

/** What a portal link is confined to, beside its scopes. */
export interface Confinement {
  /** UUIDs of webhook endpoints; null: all of the tenant's. */
  endpointIds: readonly string[] | null;
}

/** Whether the caller may know of this webhook endpoint of its tenant. */
export function mayReach({ link }: Pick<Caller, 'link'>, endpointId: string): boolean {
  return link === undefined || link.endpointIds === null || link.endpointIds.includes(endpointId);
}

/** Whether the key belongs to the installation: it administers tenants and is none. */
export function isAdministrator({ tenantId }: Pick<Caller, 'tenantId'>): boolean {
  return tenantId === installation;
}
