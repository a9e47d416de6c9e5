// Header fields of requests and responses, described once for the OpenAPI document.

import { keyLifetimeHours } from '../idempotency/key-lifetime.ts';
import type { JsonSchema } from '../kernel/validate.ts';

export interface HeaderEntry {
  readonly description: string;
  readonly schema: JsonSchema;
  /** For a response: whether the header is always present where it is documented. */
  readonly required?: boolean;
}

export const requestHeaders = {
  'Idempotency-Key': {
    description:
      `Makes the request safe to repeat for ${keyLifetimeHours} hours. The same key with the same ` +
      'method, path and body returns the present answer of the first request; with anything else it is refused.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
  },
  Prefer: {
    description:
      '`wait=N` waits up to N seconds (0 to 60) for the workflow to end; `respond-async` does not ' +
      'wait at all (RFC 7240). `Preference-Applied` in the answer states which preference was applied.',
    schema: { type: 'string', examples: ['wait=30', 'respond-async'] },
  },
  'If-Match': {
    description:
      '`ETag` of the version that you read: the change is refused with 409 if it was ' +
      'replaced since. `*` or no header accepts any version.',
    schema: { type: 'string', examples: ['"3"'] },
  },
  'Last-Event-ID': {
    description: 'ID of the last event that you received. Only later changes are sent.',
    schema: { type: 'string', maxLength: 100 },
  },
  'X-Filename': {
    description:
      'Name of the document, for raw uploads; percent-encode what is not ASCII. Folders are cut off.',
    schema: { type: 'string', examples: ['invoice-1042.pdf'] },
  },
} as const satisfies Record<string, HeaderEntry>;

export type RequestHeader = keyof typeof requestHeaders;

export const replyHeaders = {
  'X-Request-Id': {
    description: 'Id of this request, as in the log. A well-formed one that you send is kept.',
    schema: { type: 'string', examples: ['req_01k6z8m2c4e5f6g7h8j9kamnpq'] },
    required: true,
  },
  Location: {
    description: 'Address of the new object, or where to ask for the status of the workflow.',
    schema: { type: 'string', format: 'uri' },
    required: true,
  },
  ETag: {
    description: 'The version, to be sent back in `If-Match`.',
    schema: { type: 'string', examples: ['"3"'] },
    required: true,
  },
  'Retry-After': {
    description: 'Seconds until asking again makes sense.',
    schema: { type: 'integer', minimum: 1 },
  },
  'Preference-Applied': {
    description: 'The preference of the Prefer header that was applied (RFC 7240).',
    schema: { type: 'string' },
  },
  'Idempotency-Replayed': {
    description: '`true` when the idempotency key was used before: nothing new was started.',
    schema: { type: 'string', enum: ['true'] },
  },
  'X-RateLimit-Limit': {
    description:
      'Most requests that can pass at once, of the limit that is nearest to its end; 2147483647 ' +
      'without a limit.',
    schema: { type: 'integer', minimum: 1 },
    required: true,
  },
  'X-RateLimit-Remaining': {
    description: 'Requests that can still pass now.',
    schema: { type: 'integer', minimum: 0 },
    required: true,
  },
  'X-RateLimit-Reset': {
    description: 'When the full limit is available again, in seconds since 1970-01-01T00:00:00Z.',
    schema: { type: 'integer' },
    required: true,
  },
  RateLimit: {
    description:
      'The same limit as a structured field: its name, `r` requests remaining, `t` seconds until ' +
      'the full limit is available again. Absent without a limit.',
    schema: { type: 'string', examples: ['"control_plane";r=19;t=1'] },
  },
  'RateLimit-Policy': {
    description:
      'All limits that the request drew on: `q` requests in `w` seconds. Absent without a limit.',
    schema: { type: 'string', examples: ['"control_plane";q=20;w=1'] },
  },
  'WWW-Authenticate': {
    description: 'Always `Bearer`.',
    schema: { type: 'string' },
    required: true,
  },
} as const satisfies Record<string, HeaderEntry>;

export type ReplyHeader = keyof typeof replyHeaders;

/**
 * Header fields of every response. The introduction of the OpenAPI document describes them:
 * repeated at each response, they would take a seventh of its size.
 */
export const headersOfEveryReply = [
  'X-Request-Id',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'RateLimit',
  'RateLimit-Policy',
] as const satisfies readonly ReplyHeader[];
