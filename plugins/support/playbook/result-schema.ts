// Result schema of replies and escalations.

import type { JSONSchema } from 'workmill/sdk';
import { routings } from '../deciding/levels.ts';
import { milestones } from './escalation.ts';

const text = { type: 'string' } as const;
const textOrNull = { type: ['string', 'null'] } as const;

export const repliesSchema = {
  type: 'array',
  description: 'Reply macros of the playbook that fit, filled with facts of the case; not sent.',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['macro', 'title', 'language', 'wording', 'text', 'missing'],
    properties: {
      macro: { ...text, description: 'Id of the macro.' },
      title: textOrNull,
      language: { ...text, description: 'Of the text, ISO 639-1.' },
      wording: {
        ...text,
        pattern: '^[0-9a-f]{12}$',
        description: 'Beginning of the SHA-256 of the text before it was filled.',
      },
      text: { ...text, 'x-personal-data': 'text' },
      missing: {
        type: 'array',
        items: text,
        description: 'Placeholders without a value; the text names them in brackets.',
      },
    },
  },
} as const satisfies JSONSchema;

export const escalationsSchema = {
  type: 'array',
  description: 'Who gets the case when it is not answered or solved in time, the earliest first.',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['rule', 'title', 'at', 'unless', 'team', 'routing', 'action'],
    properties: {
      rule: { ...text, description: 'Id of the escalation.' },
      title: textOrNull,
      at: { ...text, description: 'ISO 8601, UTC.' },
      unless: { enum: milestones },
      team: textOrNull,
      routing: { enum: [...routings, null] },
      action: textOrNull,
    },
  },
} as const satisfies JSONSchema;
