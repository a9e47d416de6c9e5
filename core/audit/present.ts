// API representation of entries, and parsing of the identifiers in it.

import { parseId, presentId, type IdKind } from '../kernel/ids.ts';
import type { AuditEntry } from './entry.ts';

/**
 * Objects whose identifiers have a prefix in the API; other names (a pipeline, a tenant) are shown
 * unchanged.
 */
const objectIds: Readonly<Record<string, IdKind>> = {
  workflow: 'workflow',
  api_key: 'apiKey',
  portal_link: 'apiKey',
  webhook_endpoint: 'endpoint',
  document: 'document',
  delivery: 'delivery',
  increase_request: 'increaseRequest',
  evaluation: 'evaluation',
  account: 'account',
  session: 'session',
};

export function presentAuditEntry(entry: AuditEntry) {
  const { actor, object } = entry;
  return {
    audit_id: presentId('audit', entry.auditId),
    at: entry.at.toISOString(),
    actor: presentActor(actor),
    action: entry.action,
    object: { kind: object.kind, id: shown(object.kind, object.id) },
    request_id: entry.requestId,
    remote_address: entry.remoteAddress,
    detail: entry.detail,
  };
}

export function presentActor({ kind, id }: AuditEntry['actor']) {
  return { kind, id: shown(kind, id) };
}

/**
 * Returns the database identifier for a shown one; text without a known prefix is returned
 * unchanged.
 */
export function parseAuditedId(text: string): string {
  for (const kind of Object.values(objectIds)) {
    const uuid = parseId(kind, text);
    if (uuid !== null) return uuid;
  }
  return text;
}

const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function shown(kind: string, id: string): string;
function shown(kind: string, id: string | null): string | null;
function shown(kind: string, id: string | null): string | null {
  const idKind = objectIds[kind];
  return id !== null && idKind && uuidForm.test(id) ? presentId(idKind, id) : id;
}
