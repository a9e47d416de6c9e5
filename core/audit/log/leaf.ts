// Leaf of an audit entry: its RFC 8785 form with a salted digest in place of its content. After the
// content and the salt are erased, the digest reveals nothing about them, and the leaf can still be
// proven.

import { hash } from 'node:crypto';
import canonicalize from 'canonicalize';

/** Fields of an entry that its leaf shows. Identifiers are those of the database. */
export interface LeafFacts {
  tenantId: string;
  auditId: string;
  /** UTC time with microseconds, the precision of PostgreSQL: `2026-01-31T09:00:00.123456Z`. */
  at: string;
  actorKind: string;
  actorId: string | null;
  action: string;
  objectKind: string;
  objectId: string;
  requestId: string | null;
}

/** Content that may have to be erased. */
export interface EntryContent {
  detail: unknown;
  remoteAddress: string | null;
}

/**
 * Returns the SHA-256 of the 16 bytes of the salt, a UUID, and the RFC 8785 form of the content.
 * The salt is empty for an entry whose content was erased before it was added to the log.
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
 * The appliance never writes numbers that JSON cannot represent. A person who changes the database
 * can, but must not stop the log: such a detail is hashed as its text.
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
 * Returns the RFC 8785 form: names in order, and only strings and nulls, which JSON.stringify
 * writes as the standard requires.
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

/** Returns the leaf as JSON, for people and other verifiers; `leafText` is its RFC 8785 form. */
export function leafParts(facts: LeafFacts, contentDigest: Buffer) {
  return JSON.parse(leafText(facts, contentDigest)) as object;
}

/** Returns what `contentDigestOf` covers besides the salt. */
export function contentParts(content: EntryContent) {
  return JSON.parse(contentText(content)) as object;
}

/** Formats a time of this process with PostgreSQL's precision. */
export function leafTime(at: Date): string {
  return at.toISOString().replace('Z', '000Z');
}
