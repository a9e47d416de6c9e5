// A rule of the support desk as data: the condition and its effects.

import type { FromSchema, JSONSchema } from 'workmill/sdk';
import { templateSchema } from '../playbook/placeholders.ts';
import { impacts } from '../understanding/categories.ts';
import { conditionSchema } from './condition.ts';
import { priorities, routings } from './levels.ts';

const text = { type: 'string', minLength: 1, maxLength: 200 } as const;

export const ruleSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['id', 'when', 'set'],
  description: 'What a case must be like, and what follows.',
  properties: {
    id: {
      ...text,
      pattern: '^[a-z][a-z0-9_.-]*$',
      description: 'Named in every result that it decides.',
    },
    title: { ...text, description: 'Title in results and logs.' },
    when: conditionSchema,
    set: {
      type: 'object',
      additionalProperties: false,
      minProperties: 1,
      description: 'What is set. Later rules override earlier ones.',
      properties: {
        impact: { enum: impacts, description: 'How much depends on it; raises it only.' },
        urgency: { enum: impacts, description: 'How soon it is needed; raises it only.' },
        priority: { enum: priorities, description: 'In place of impact times urgency.' },
        priority_at_least: { enum: priorities, description: 'Raises a lower priority.' },
        priority_at_most: { enum: priorities, description: 'Lowers a higher priority.' },
        team: { ...text, description: 'Team that it is assigned to.' },
        skill: {
          ...text,
          description: 'Skill that the team needs; of several rules, all of them.',
        },
        routing: { enum: routings, description: 'Level that it is routed to.' },
        routing_at_least: { enum: routings, description: 'Raises a lower level.' },
        action: {
          ...templateSchema,
          maxLength: 500,
          description: 'Suggested action, with {order} and the like for facts.',
        },
      },
    },
  },
} as const satisfies JSONSchema;

export type Rule = FromSchema<typeof ruleSchema, { keepDefaultedPropertiesOptional: true }>;
