// Who is asking: what a valid API key says about its holder (contract.md §2).

import type { PlanName } from '../config/plans.ts';

export const scopes = [
  'workflows:write',
  'workflows:read',
  'config:write',
  'webhooks:write',
  'usage:read',
  'review:write',
  'admin',
] as const;

export type Scope = (typeof scopes)[number];

/** A test key runs everything for real but never consumes quota. */
export type Mode = 'live' | 'test';

export interface Caller {
  tenantId: string;
  /** UUID of the API key. */
  keyId: string;
  mode: Mode;
  scopes: ReadonlySet<Scope>;
  /** The tenant's plan, which says what it may do. */
  plan: PlanName;
}
