// Rows of a small API, for what the edge does before any handler.

import { defineRoute } from '../../core/http/route.ts';
import { errorCatalogue, Fault, type ErrorCode } from '../../core/kernel/errors.ts';

const errorCodes = Object.keys(errorCatalogue) as ErrorCode[];

export const facts = {
  scope: 'workflows:write',
  tag: 'Test',
  description: '',
  errors: [],
} as const;

/** A reply with any JSON. */
export const anyReply = { description: '', schema: {} };

export const letterRows = [
  defineRoute({
    ...facts,
    method: 'POST',
    path: '/v1/letters',
    name: 'post_letter',
    summary: '',
    headers: ['Idempotency-Key'],
    body: {
      kind: 'json',
      expected: 'an object with "input"',
      schema: {
        type: 'object',
        additionalProperties: false,
        required: ['input'],
        properties: {
          input: {
            type: 'object',
            additionalProperties: false,
            required: ['document_url'],
            properties: { document_url: { type: 'string' }, copies: { type: 'integer' } },
          },
        },
      },
    },
    replies: { 201: anyReply },
    handle: ({ body, idempotency, requestId, traceparent }) => ({
      status: 201,
      body: {
        got: body,
        key: idempotency?.key ?? null,
        sha256: idempotency?.requestSha256.toString('hex') ?? null,
        request_id: requestId,
        traceparent,
      },
    }),
  }),
  defineRoute({
    ...facts,
    method: 'POST',
    path: '/v1/letters/drafts',
    name: 'post_draft',
    summary: '',
    replies: { 204: { description: '' } },
    handle: () => ({ status: 204 }),
  }),
  defineRoute({
    ...facts,
    method: 'GET',
    path: '/v1/letters/{id}',
    scope: 'workflows:read',
    name: 'get_letter',
    summary: '',
    params: { id: { id: 'document', description: '' } },
    query: {
      type: 'object',
      properties: {
        limit: { type: 'integer', minimum: 1, maximum: 9, default: 3 },
        tags: { type: 'array', items: { enum: ['new', 'old'] } },
      },
    },
    replies: { 200: anyReply },
    handle: ({ params, query }) => ({ status: 200, body: { params, query } }),
  }),
  defineRoute({
    ...facts,
    method: 'GET',
    path: '/v1/faults',
    name: 'fail',
    summary: '',
    query: { type: 'object', properties: { code: { enum: errorCodes } } },
    replies: {},
    handle({ query: { code } }) {
      if (code) throw new Fault(code);
      throw new Error('password=hunter2 at /home/secret/file.ts');
    },
  }),
];

export const letter = { input: { document_url: 'https://example.com/a.pdf' } };
