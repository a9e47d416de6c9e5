// Result schema of the custom fields.

import { fieldSources } from './read-fields.ts';

const text = { type: 'string' } as const;
const fraction = { type: 'number', minimum: 0, maximum: 1 } as const;

export const customFieldsSchema = {
  type: 'array',
  description: 'Your own fields, in the order of the setting custom_fields.',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['name', 'values', 'confidence', 'unsure', 'candidates', 'source'],
    properties: {
      name: text,
      values: {
        type: 'array',
        items: text,
        description: 'At most one, unless the field takes several. Empty when none applies.',
      },
      confidence: { ...fraction, description: 'Of several values, the least.' },
      unsure: { type: 'boolean', description: 'A person should decide.' },
      candidates: {
        type: 'array',
        description: 'The most probable values.',
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['value', 'probability'],
          properties: { value: text, probability: fraction },
        },
      },
      source: { enum: [...fieldSources, null], description: 'What the values were found by.' },
    },
  },
} as const;
