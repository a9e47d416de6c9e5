// Who did what to which object, from where: one row of the audit trail.

export type ActorKind = 'account' | 'api_key' | 'administrator' | 'system';

/** Who acts. Ids are those of the database. */
export interface Principal {
  kind: ActorKind;
  /** UUID of the key, the login of an account, or the administrator's name. */
  id: string | null;
}

/** Who acts, and in which request. */
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

/** Somebody at the command line of the machine. */
export const commandLineActor: Actor = {
  ...systemActor,
  kind: 'administrator',
  id: 'command-line',
};

/**
 * Stands where a tenant's id stands, for what belongs to the installation and to no tenant:
 * administrators' keys, the licence, reloads of the configuration. No tenant can be called so.
 */
export const installation = '_installation';

export interface AuditEvent {
  /** Or `installation`. */
  tenantId: string;
  /** `object.what_happened`. */
  action: string;
  object: { kind: string; id: string };
  /** Facts worth keeping; never a secret. */
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

/** All that is given must hold. Ids are those of the database. */
export interface AuditFilter {
  action?: string;
  objectId?: string;
  actorId?: string;
  requestId?: string;
  after?: Date;
  before?: Date;
}
