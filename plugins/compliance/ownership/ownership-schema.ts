// Schema of ownership in the result.

import type { JSONSchema } from 'workmill/sdk';
import { partyName } from '../personal.ts';

const count = { type: 'integer', minimum: 0 } as const;
const percent = { type: 'number', minimum: 0, maximum: 100 } as const;

export const ownershipSchema = {
  type: ['object', 'null'],
  additionalProperties: false,
  required: ['statements', 'people', 'entities', 'relationships', 'subject', 'owners', 'circles'],
  description: 'What statements of beneficial ownership say.',
  properties: {
    statements: count,
    people: count,
    entities: count,
    relationships: count,
    subject: { type: ['string', 'null'], description: 'The entity that the declaration is about.' },
    owners: {
      type: 'array',
      description: 'Those at the end of each chain, the largest first.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['name', 'person', 'least_percent', 'most_percent', 'steps', 'interests'],
        properties: {
          name: partyName,
          person: { type: 'boolean' },
          least_percent: { ...percent, description: 'Of steps without a figure, 0 is taken.' },
          most_percent: { ...percent, description: 'Of steps without a figure, 100 is taken.' },
          steps: { type: 'integer', minimum: 1 },
          interests: { type: 'array', items: { type: 'string' } },
        },
      },
    },
    circles: {
      type: 'array',
      description: 'Entities that hold each other.',
      items: { type: 'array', items: partyName },
    },
  },
} as const satisfies JSONSchema;
