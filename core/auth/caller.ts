// Who is asking: what a valid API key says about its holder, or a session about a person (contract.md §2).

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

/** A test key runs everything for real but never consumes quota. */
export type Mode = 'live' | 'test';

export interface Caller {
  /** `installation` for administrators; empty until a person with several tenants has chosen one. */
  tenantId: string;
  /** UUID of the API key, or of the account of a person. */
  keyId: string;
  mode: Mode;
  scopes: ReadonlySet<Scope>;
  /** The tenant's plan, which says what it may do. */
  plan: PlanName;
  /** Set when the key is a portal link's. */
  link?: Confinement;
  /** Set when the caller is a person with a session. */
  person?: Person;
}

/** Who has signed in. */
export interface Person {
  accountId: string;
  sessionId: string;
  login: string;
  name: string;
  role: string;
  /** Null: all tenants. */
  tenants: readonly string[] | null;
  /** Nothing but a change of the password is allowed. */
  mustChangePassword: boolean;
}

/** The caller of an operation that needs no credentials. */
export const nobody: Caller = {
  tenantId: '',
  keyId: '00000000-0000-0000-0000-000000000000',
  mode: 'live',
  scopes: new Set(),
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
