import type { Transaction } from '../database/connection.ts';

/** Who did something, and by which request. */
export interface Actor {
  tenantId: string;
  /** UUID of the API key. */
  keyId: string;
  requestId: string;
  remoteAddress: string | null;
}

export interface AuditEntry {
  auditId: string;
  at: Date;
  /** Object and verb: `pipeline_config.changed`. */
  action: string;
  objectKind: string;
  objectId: string;
  detail?: object;
}

/** In the transaction of the change itself: neither is ever there without the other. */
export async function insertAuditEntry(
  trx: Transaction,
  { tenantId, keyId, requestId, remoteAddress }: Actor,
  { auditId, at, action, objectKind, objectId, detail }: AuditEntry,
): Promise<void> {
  await trx('audit_entries').insert({
    tenant_id: tenantId,
    audit_id: auditId,
    at,
    actor_kind: 'api_key',
    actor_id: keyId,
    action,
    object_kind: objectKind,
    object_id: objectId,
    request_id: requestId,
    remote_address: remoteAddress,
    detail: detail ? JSON.stringify(detail) : null,
  });
}
