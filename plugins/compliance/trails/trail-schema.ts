// Schema of an audit trail in the result.

import type { JSONSchema } from 'workmill/sdk';
import { trailFormats } from './trail-event.ts';
import { findingCodes } from './trail-summary.ts';

const count = { type: 'integer', minimum: 0 } as const;
const time = { type: ['string', 'null'], description: 'ISO 8601, UTC.' } as const;

export const trailSchema = {
  type: ['object', 'null'],
  additionalProperties: false,
  required: ['format', 'events', 'failures', 'first', 'last', 'actions', 'findings'],
  description: 'What an audit log shows.',
  properties: {
    format: { enum: trailFormats },
    events: count,
    failures: { ...count, description: 'Events that were refused or ended with an error.' },
    first: time,
    last: time,
    actions: {
      type: 'array',
      description: 'The most frequent ones.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['name', 'count'],
        properties: { name: { type: 'string' }, count },
      },
    },
    findings: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['code', 'count', 'message', 'lines'],
        properties: {
          code: { enum: findingCodes },
          count,
          message: { type: 'string' },
          lines: {
            type: 'array',
            items: { type: 'integer', minimum: 1 },
            description: 'The first lines, or records of a JSON document, from 1.',
          },
        },
      },
    },
  },
} as const satisfies JSONSchema;
