// A reply macro as data: the condition, and the reply in each language.

import type { FromSchema, JSONSchema } from 'workmill/sdk';
import { conditionSchema } from '../deciding/condition.ts';
import { templateSchema } from './placeholders.ts';

const text = { type: 'string', minLength: 1, maxLength: 200 } as const;

export const macroSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['id', 'when', 'reply'],
  description: 'A reply to suggest.',
  properties: {
    id: {
      ...text,
      pattern: '^[a-z][a-z0-9_.-]*$',
      description: 'Named in every result that suggests it.',
    },
    title: { ...text, description: 'Title in results.' },
    when: conditionSchema,
    reply: {
      type: 'object',
      minProperties: 1,
      maxProperties: 40,
      propertyNames: { pattern: '^[a-z]{2}$' },
      additionalProperties: templateSchema,
      description:
        'Text by language (ISO 639-1); without the language of the customer, the English one.',
    },
    actions: {
      type: 'array',
      maxItems: 10,
      items: { ...templateSchema, maxLength: 500 },
      description: 'Actions to suggest with the reply.',
    },
  },
} as const satisfies JSONSchema;

export type Macro = FromSchema<typeof macroSchema, { keepDefaultedPropertiesOptional: true }>;
