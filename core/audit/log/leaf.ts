// The leaf of an audit entry: its RFC 8785 form without its content, with a salted digest of the
// content in its place. When the content and the salt are erased, the digest no longer says anything
// about them, and the leaf can still be proven.

import { hash } from 'node:crypto';
import canonicalize from 'canonicalize';

/** What of an entry its leaf shows. Ids are those of the database. */
export interface LeafFacts {
  tenantId: string;
  auditId: string;
  /** In UTC with microseconds, as PostgreSQL keeps it: `2026-01-31T09:00:00.123456Z`. */
  at: string;
  actorKind: string;
  actorId: string | null;
  action: string;
  objectKind: string;
  objectId: string;
  requestId: string | null;
}

/** What may have to be erased. */
export interface EntryContent {
  detail: unknown;
  remoteAddress: string | null;
}

/**
 * SHA-256 over the 16 bytes of the salt, a UUID, and the RFC 8785 form of the content. An empty salt
 * is for an entry whose content was erased before it entered the log.
 */
export function contentDigestOf(salt: string, content: EntryContent): Buffer {
  const text = Buffer.from(contentText(content));
  return hash(
    'sha256',
    Buffer.concat([Buffer.from(salt.replaceAll('-', ''), 'hex'), text]),
    'buffer',
  );
}

function contentText({ detail, remoteAddress }: EntryContent): string {
  if (detail === null) return `{"detail":null,"remote_address":${JSON.stringify(remoteAddress)}}`;
  return canonicalize({ detail: finite(detail), remote_address: remoteAddress })!;
}

/**
 * The appliance writes no number that JSON cannot carry. Somebody who changes the database can, and
 * must not stop the log by it: such a detail counts as its text.
 */
function finite(detail: unknown): unknown {
  let isFinite = true;
  const text = JSON.stringify(detail, (_name, value: unknown) => {
    isFinite &&= typeof value !== 'number' || Number.isFinite(value);
    return value;
  });
  return isFinite ? detail : text;
}

/**
 * The RFC 8785 form: names in their order, and only strings and nulls, which JSON.stringify writes as
 * that standard does.
 */
export function leafText(facts: LeafFacts, contentDigest: Buffer): string {
  const { actorId, actorKind, objectId, objectKind } = facts;
  return (
    `{"action":${JSON.stringify(facts.action)},` +
    `"actor":{"id":${JSON.stringify(actorId)},"kind":${JSON.stringify(actorKind)}},` +
    `"at":"${facts.at}","audit_id":"${facts.auditId}",` +
    `"content_digest":"sha256:${contentDigest.toString('hex')}",` +
    `"object":{"id":${JSON.stringify(objectId)},"kind":${JSON.stringify(objectKind)}},` +
    `"request_id":${JSON.stringify(facts.requestId)},` +
    `"tenant_id":${JSON.stringify(facts.tenantId)}}`
  );
}

/** The leaf as JSON, for people and other verifiers; `leafText` is its RFC 8785 form. */
export function leafParts(facts: LeafFacts, contentDigest: Buffer) {
  return JSON.parse(leafText(facts, contentDigest)) as object;
}

/** What `contentDigestOf` covers beside the salt. */
export function contentParts(content: EntryContent) {
  return JSON.parse(contentText(content)) as object;
}

/** A time of this process as PostgreSQL keeps it. */
export function leafTime(at: Date): string {
  return at.toISOString().replace('Z', '000Z');
}
