// The caller of a request: the holder of a valid API key, or a person with a session (contract.md
// §2).

import { installation, type Principal } from '../audit/entry.ts';
import type { PlanName } from '../config/plans.ts';

export const scopes = [
  'workflows:write',
  'workflows:read',
  'config:write',
  'webhooks:read',
  'webhooks:write',
  'usage:read',
  'review:write',
  'audit:read',
  'admin',
] as const;

export type Scope = (typeof scopes)[number];

/** A test key runs all work for real but never uses quota. */
export type Mode = 'live' | 'test';

export interface Caller {
  /**
   * `installation` for administrators; empty until a person with several tenants has chosen one.
   */
  tenantId: string;
  /** UUID of the API key, or of a person's account. */
  keyId: string;
  mode: Mode;
  scopes: ReadonlySet<Scope>;
  /** If false, personal data is masked in answers, and documents are not shown. */
  seesPersonalData: boolean;
  /** Plan of the tenant, which defines its limits. */
  plan: PlanName;
  /** Set for the key of a portal link. */
  link?: Confinement;
  /** Set for a person with a session. */
  person?: Person;
}

/** A signed-in person. */
export interface Person {
  accountId: string;
  sessionId: string;
  login: string;
  name: string;
  role: string;
  /** Null: all tenants. */
  tenants: readonly string[] | null;
  /** Only a change of the password is allowed. */
  mustChangePassword: boolean;
}

/** Caller of operations that need no credentials. */
export const nobody: Caller = {
  tenantId: '',
  keyId: '00000000-0000-0000-0000-000000000000',
  mode: 'live',
  scopes: new Set(),
  seesPersonalData: false,
  plan: 'on_premises',
};

/** What of a caller is kept with what it started, for the time after the request. */
export interface Author extends Pick<Caller, 'tenantId' | 'keyId' | 'mode'> {
  person?: Pick<Person, 'login'>;
}

/** The caller as the audit trail names it. */
export function principalOf({ keyId, person }: Pick<Author, 'keyId' | 'person'>): Principal {
  return person ? { kind: 'account', id: person.login } : { kind: 'api_key', id: keyId };
}

/** Limits of a portal link, in addition to its scopes. */
export interface Confinement {
  /** UUIDs of webhook endpoints; null: all endpoints of the tenant. */
  endpointIds: readonly string[] | null;
}

/** Whether the caller may see this webhook endpoint of its tenant. */
export function mayReach({ link }: Pick<Caller, 'link'>, endpointId: string): boolean {
  return link === undefined || link.endpointIds === null || link.endpointIds.includes(endpointId);
}

/** Whether the key belongs to the installation: it administers tenants but is not a tenant. */
export function isAdministrator({ tenantId }: Pick<Caller, 'tenantId'>): boolean {
  return tenantId === installation;
}
