// Schema of how the review desk shows a result, part of the declaration of an operation.

import { flagSeverities } from '../sdk/flags.ts';

const pointer = { type: 'string', pattern: '^/', maxLength: 300 } as const;
const pointers = { type: 'array', maxItems: 20, items: pointer } as const;
const severities = {
  type: 'object',
  maxProperties: 30,
  additionalProperties: { enum: flagSeverities },
} as const;

/** Records that may be about the subject, one of `matches`. */
export const matchSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['items', 'subject', 'name', 'score', 'pairs', 'ruledOut'],
  properties: {
    items: pointer,
    subject: pointer,
    name: pointer,
    score: pointer,
    badges: pointers,
    severities,
    pairs: {
      type: 'array',
      maxItems: 10,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['items', 'given', 'listed'],
        properties: {
          items: pointer,
          given: pointer,
          listed: pointer,
          label: pointer,
          note: pointer,
        },
      },
    },
    details: pointers,
    ruledOut: {
      type: 'object',
      additionalProperties: false,
      required: ['at', 'reason', 'until'],
      properties: { at: pointer, reason: pointer, until: pointer },
    },
  },
} as const;

export const deskSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    conversation: {
      type: 'object',
      additionalProperties: false,
      required: ['items', 'role', 'text'],
      properties: { items: pointer, role: pointer, text: pointer, at: pointer },
    },
    cards: {
      type: 'array',
      maxItems: 20,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['items', 'title'],
        properties: {
          items: pointer,
          title: pointer,
          badges: pointers,
          severities,
          quote: pointer,
          details: pointers,
        },
      },
    },
    matches: {
      type: 'array',
      maxItems: 10,
      items: matchSchema,
    },
  },
} as const;
