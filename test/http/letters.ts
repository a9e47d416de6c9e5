// Rows of a small API, for what the edge does before any handler.

import { defineRoute } from '../../core/http/route.ts';
import { Fault, type ErrorCode } from '../../core/kernel/errors.ts';

interface Letter {
  input: { document_url: string; copies?: number };
}

export const facts = {
  scope: 'workflows:write',
  tag: 'Test',
  description: '',
  errors: [],
} as const;

export const letterRows = [
  defineRoute<Letter, object, null>({
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
    replies: { 201: { description: '' } },
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
  defineRoute<undefined, object, null>({
    ...facts,
    method: 'POST',
    path: '/v1/letters/drafts',
    name: 'post_draft',
    summary: '',
    replies: { 204: { description: '' } },
    handle: () => ({ status: 204 }),
  }),
  defineRoute<undefined, { limit: number; tags?: string[] }, null>({
    ...facts,
    method: 'GET',
    path: '/v1/letters/{id}',
    scope: 'workflows:read',
    name: 'get_letter',
    summary: '',
    params: { id: { id: 'document', description: '' } },
    query: {
      properties: {
        limit: { type: 'integer', minimum: 1, maximum: 9, default: 3 },
        tags: { type: 'array', items: { enum: ['new', 'old'] } },
      },
    },
    replies: { 200: { description: '' } },
    handle: ({ params, query }) => ({ status: 200, body: { params, query } }),
  }),
  defineRoute<undefined, { code?: ErrorCode }, null>({
    ...facts,
    method: 'GET',
    path: '/v1/faults',
    name: 'fail',
    summary: '',
    query: { properties: { code: { type: 'string' } } },
    replies: {},
    handle({ query: { code } }) {
      if (code) throw new Fault(code);
      throw new Error('password=hunter2 at /home/secret/file.ts');
    },
  }),
];

export const letter = { input: { document_url: 'https://example.com/a.pdf' } };
