// Settings of the compliance pipeline.

import type { FromSchema, JSONSchema } from 'workmill/sdk';
import { checkNames, effects } from './checks/check.ts';
import { tagRuleSchema } from './tags/tag-rule.ts';

const months = { type: 'integer', minimum: 1, maximum: 120 } as const;

export const settingsSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    proof_of_address_months: {
      ...months,
      default: 3,
      description: 'Maximum age of a proof of address.',
    },
    registry_extract_months: {
      ...months,
      default: 6,
      description: 'Maximum age of an extract of a company register.',
    },
    ownership_threshold: {
      type: 'number',
      minimum: 0,
      maximum: 100,
      default: 25,
      description: 'Percent from which a person counts as a beneficial owner.',
    },
    trail_gap_hours: {
      type: 'integer',
      minimum: 1,
      maximum: 8_760,
      default: 24,
      description: 'Time without an event in an audit trail that counts as a gap.',
    },
    tags: {
      type: 'object',
      additionalProperties: false,
      description: 'Your rules for regulatory tags, in addition to the shipped ones.',
      properties: {
        version: {
          type: 'string',
          default: '',
          maxLength: 60,
          description: 'Named in every result; empty: the version of the shipped rules.',
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
          description: 'Tags of shipped rules that do not apply.',
        },
        rules: {
          type: 'array',
          maxItems: 300,
          items: tagRuleSchema,
          description: 'A rule with the id of a shipped one replaces it.',
        },
      },
    },
    monitor_subjects: {
      type: 'boolean',
      default: false,
      description:
        'Whether screened subjects are remembered and screened again when a list changes. A request ' +
        'can choose otherwise with options.monitor.',
    },
    effects: {
      type: 'object',
      default: {},
      description: 'What follows when a check fails, by its name, in place of the shipped effect.',
      propertyNames: { enum: checkNames },
      additionalProperties: { enum: effects },
    },
  },
} as const satisfies JSONSchema;

export type Settings = FromSchema<typeof settingsSchema, { keepDefaultedPropertiesOptional: true }>;
