// Settings of the legal pipeline: the playbook and reminders.

import type { FromSchema, JSONSchema } from 'workmill/sdk';
import { riskThresholds } from './playbook/decide.ts';
import { ruleSchema } from './playbook/rule.ts';

export const settingsSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    playbook: {
      type: 'object',
      additionalProperties: false,
      description: 'Your positions, in addition to the shipped ones or in place of them.',
      properties: {
        version: {
          type: 'string',
          minLength: 1,
          maxLength: 60,
          description: 'Named in every result.',
        },
        shipped: {
          type: 'boolean',
          default: true,
          description: 'Whether the shipped rules apply, too.',
        },
        disable: {
          type: 'array',
          maxItems: 200,
          items: { type: 'string' },
          description: 'Ids of shipped rules that do not apply.',
        },
        rules: {
          type: 'array',
          maxItems: 300,
          items: ruleSchema,
          description: 'A rule with the id of a shipped one replaces it.',
        },
      },
    },
    reminders: {
      type: 'object',
      additionalProperties: false,
      description: 'Events before the deadlines of a contract.',
      properties: {
        days_before: {
          type: 'array',
          maxItems: 20,
          uniqueItems: true,
          items: { type: 'integer', minimum: 0, maximum: 3650 },
          default: [90, 30, 7],
          description: 'Days before a deadline on which an event is sent; [] for none.',
        },
      },
    },
    risk_threshold: {
      enum: riskThresholds,
      default: 'balanced',
      description: 'How many flags make a contract risky; options.risk_threshold overrides it.',
    },
  },
} as const satisfies JSONSchema;

export type Settings = FromSchema<typeof settingsSchema, { keepDefaultedPropertiesOptional: true }>;
