// One row of the audit trail: actor, action, object and origin.

export type ActorKind = 'account' | 'api_key' | 'administrator' | 'system';

/** An actor. Identifiers are those of the database. */
export interface Principal {
  kind: ActorKind;
  /** UUID of the key, the login of an account, or the administrator's name. */
  id: string | null;
}

/** An actor, and the request of the action. */
export interface Actor extends Principal {
  requestId: string | null;
  remoteAddress: string | null;
}

/** The appliance itself. */
export const systemActor: Actor = {
  kind: 'system',
  id: null,
  requestId: null,
  remoteAddress: null,
};

/** A person at the command line of the machine. */
export const commandLineActor: Actor = {
  ...systemActor,
  kind: 'administrator',
  id: 'command-line',
};

/**
 * Replaces a tenant's ID for actions on the installation rather than a tenant: administrators'
 * keys, the license, reloads of the configuration. No tenant can have this name.
 */
export const installation = '_installation';

export interface AuditEvent {
  /** ID of the tenant, or `installation`. */
  tenantId: string;
  /** Action as `object.what_happened`. */
  action: string;
  object: { kind: string; id: string };
  /** Facts about the action; never a secret. */
  detail?: object;
}

export interface AuditEntry {
  auditId: string;
  at: Date;
  actor: { kind: ActorKind; id: string | null };
  action: string;
  object: { kind: string; id: string };
  requestId: string | null;
  remoteAddress: string | null;
  detail: object | null;
}

/** All given conditions must hold. Identifiers are those of the database. */
export interface AuditFilter {
  action?: string;
  objectId?: string;
  actorId?: string;
  requestId?: string;
  after?: Date;
  before?: Date;
}
