// Settings of the support pipeline: rules, service levels, teams, the playbook, number patterns,
// and privacy.

import { holidayPattern, type FromSchema, type JSONSchema } from 'workmill/sdk';
import { fieldsSchema } from './custom-fields/field.ts';
import { priorities } from './deciding/levels.ts';
import { ruleSchema } from './deciding/rule.ts';
import { entityKinds } from './entities/number-words.ts';
import { escalationSchema } from './playbook/escalation.ts';
import { macroSchema } from './playbook/macro.ts';
import { templateSchema } from './playbook/placeholders.ts';
import { personalKinds } from './privacy/personal-data.ts';

const text = { type: 'string', minLength: 1, maxLength: 200 } as const;
const texts = { type: 'array', maxItems: 200, items: text } as const;
const duration = { type: 'string', pattern: '^[1-9]\\d{0,4}[mhd]$' } as const;

export const settingsSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    rules: {
      type: 'object',
      additionalProperties: false,
      description: 'Your rules, in addition to the shipped ones or in place of them.',
      properties: {
        version: { ...text, maxLength: 60, description: 'Named in every result.' },
        shipped: {
          type: 'boolean',
          default: true,
          description: 'Whether the shipped rules apply, too.',
        },
        disable: { ...texts, description: 'Ids of shipped rules that do not apply.' },
        list: {
          type: 'array',
          maxItems: 500,
          items: ruleSchema,
          description:
            'Apply after the shipped ones; one with the id of a shipped rule replaces it.',
        },
      },
    },
    service_levels: {
      type: 'array',
      maxItems: 200,
      description: 'Targets; the most particular one that fits counts.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['answer', 'solution'],
        description: 'Times until the first answer and the solution.',
        properties: {
          priority: { enum: priorities, description: 'Of which priority.' },
          tier: { ...text, description: 'Of which tier.' },
          category: { ...text, description: 'Of which category.' },
          answer: { ...duration, description: '90m, 4h or 2d; a day is 8 opening hours.' },
          solution: { ...duration, description: '90m, 4h or 2d; a day is 8 opening hours.' },
          around_the_clock: {
            type: 'boolean',
            default: false,
            description: 'Counts outside opening hours, too.',
          },
        },
      },
    },
    teams: {
      type: 'array',
      maxItems: 200,
      description: 'Teams; rows of the set teams with the same name take precedence.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['team'],
        description: 'A team.',
        properties: {
          team: { ...text, description: 'Name, as `assigned_team` has it.' },
          categories: { ...texts, description: 'Categories that it handles.' },
          languages: { ...texts, description: 'ISO 639-1; all when left out.' },
          skills: { ...texts, description: 'Skills of the team, as rules ask for them.' },
          open_cases: { type: 'integer', minimum: 0, description: 'That it works on now.' },
          max_open_cases: {
            type: 'integer',
            minimum: 1,
            description: 'With so many, other teams come first.',
          },
          hours: {
            ...text,
            pattern:
              '^(always|24/7|[a-z]{3}(-[a-z]{3})? \\d{2}:\\d{2}-\\d{2}:\\d{2}([,;] ?[a-z]{3}(-[a-z]{3})? \\d{2}:\\d{2}-\\d{2}:\\d{2})*)$',
            description: '"mon-fri 09:00-17:00, sat 10:00-14:00", or "always".',
          },
          time_zone: { ...text, description: 'IANA name such as Europe/Berlin; default UTC.' },
          holidays: {
            type: 'array',
            maxItems: 500,
            items: { type: 'string', pattern: holidayPattern },
            description:
              'Closed days: 2026-12-24, 12-24 (each year), easter-2, "last mon in 05", or a region such as DE-BY.',
          },
        },
      },
    },
    default_team: {
      ...text,
      default: 'customer_service',
      description: 'For categories that no team handles.',
    },
    actions: {
      type: 'object',
      description: 'Suggested actions by category, in place of the shipped ones.',
      additionalProperties: {
        type: 'array',
        maxItems: 20,
        items: { ...templateSchema, maxLength: 500 },
      },
    },
    playbook: {
      type: 'object',
      additionalProperties: false,
      description: 'Your reply macros and escalations, before the shipped ones.',
      properties: {
        version: { ...text, maxLength: 60, description: 'Named in every result.' },
        shipped: {
          type: 'boolean',
          default: true,
          description: 'Whether the shipped macros and escalations apply, too.',
        },
        disable: {
          ...texts,
          description: 'Ids of shipped macros and escalations that do not apply.',
        },
        values: {
          type: 'object',
          maxProperties: 100,
          propertyNames: { pattern: '^[a-z][a-z0-9_]{0,39}$' },
          additionalProperties: { ...text, maxLength: 1000 },
          description: 'Texts of your own, which {values.name} stands for.',
        },
        macros: {
          type: 'array',
          maxItems: 500,
          items: macroSchema,
          description: 'One with the id of a shipped macro replaces it.',
        },
        escalations: {
          type: 'array',
          maxItems: 100,
          items: escalationSchema,
          description: 'One with the id of a shipped escalation replaces it.',
        },
      },
    },
    incident: {
      type: 'object',
      additionalProperties: false,
      description: 'When cases that are alike count as one incident.',
      properties: {
        cases: {
          type: 'integer',
          minimum: 2,
          maximum: 50,
          default: 5,
          description: 'So many cases.',
        },
        within_minutes: {
          type: 'integer',
          minimum: 1,
          maximum: 10_080,
          default: 60,
          description: 'Within so many minutes.',
        },
      },
    },
    custom_fields: fieldsSchema,
    patterns: {
      type: 'array',
      maxItems: 50,
      description: 'Forms of your numbers, looked for before the shipped ones.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['kind', 'pattern'],
        description: 'A form.',
        properties: {
          kind: { enum: entityKinds, description: 'What such a number is.' },
          pattern: {
            ...text,
            format: 'regex',
            description: 'Regular expression; its first group is the number.',
          },
        },
      },
    },
    privacy: {
      type: 'object',
      additionalProperties: false,
      description: 'Personal data in results. Card numbers and passwords are always removed.',
      properties: {
        mask: {
          type: 'array',
          uniqueItems: true,
          items: { enum: personalKinds },
          description: 'Kinds that are masked; all when left out.',
        },
        speakers: {
          enum: ['everyone', 'customers'],
          default: 'everyone',
          description: 'Whose words are masked.',
        },
      },
    },
  },
} as const satisfies JSONSchema;

export type Settings = FromSchema<typeof settingsSchema, { keepDefaultedPropertiesOptional: true }>;
