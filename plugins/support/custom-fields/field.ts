// A custom field of a customer: its labels, or a pattern that matches its value.

import type { FromSchema, JSONSchema } from 'workmill/sdk';

const text = { type: 'string', minLength: 1, maxLength: 200 } as const;

/**
 * Limits of fields and of labels per field. Each label adds a row of weights to the model, and each
 * field is evaluated in every case.
 */
const [mostFields, mostLabels] = [50, 200];

const fieldSchema = {
  type: 'object',
  additionalProperties: false,
  anyOf: [{ required: ['labels'] }, { required: ['pattern'] }],
  description: 'A field.',
  properties: {
    title: { ...text, description: 'Display name.' },
    labels: {
      type: 'array',
      minItems: 1,
      maxItems: mostLabels,
      uniqueItems: true,
      items: text,
      description: 'Values to choose from, as the labeled messages have them.',
    },
    several: {
      type: 'boolean',
      default: false,
      description: 'Whether a case can have several values.',
    },
    words: {
      type: 'object',
      maxProperties: mostLabels,
      additionalProperties: { type: 'array', minItems: 1, maxItems: 50, items: text },
      description: 'Phrases for labels that the model has not learned yet, beside their names.',
    },
    pattern: {
      ...text,
      format: 'regex',
      description:
        'Regular expression; its first group is the value, which takes precedence over the model. ' +
        'With labels, only one of them counts.',
    },
    review_when_unsure: {
      type: 'boolean',
      default: false,
      description: 'Sends cases to review if the value is not certain.',
    },
  },
} as const satisfies JSONSchema;

export const fieldsSchema = {
  type: 'object',
  maxProperties: mostFields,
  propertyNames: { pattern: '^[a-z][a-z0-9_]{0,39}$' },
  description: 'Your own fields, by name. The model custom_fields learns them.',
  additionalProperties: fieldSchema,
} as const satisfies JSONSchema;

export type CustomField = FromSchema<typeof fieldSchema, { keepDefaultedPropertiesOptional: true }>;
export type CustomFields = Readonly<Record<string, CustomField>>;
