// A rule of the support desk as data: what a case must be like, and what follows from it.

import type { FromSchema, JSONSchema } from 'workmill/sdk';
import { roles } from '../conversation/conversation.ts';
import { entityKinds } from '../entities/number-words.ts';
import { relations } from '../related/related-cases.ts';
import { impacts } from '../understanding/categories.ts';
import { sentiments } from '../understanding/sentiment.ts';
import { signalNames } from '../understanding/signals.ts';

/** Least first. */
export const priorities = ['low', 'normal', 'high', 'urgent'] as const;
export type Priority = (typeof priorities)[number];

/** Lowest first. */
export const routings = [
  'self_service',
  'level_1_agent',
  'level_2_engineer',
  'level_3_specialist',
  'manager_escalation',
] as const;
export type Routing = (typeof routings)[number];

const text = { type: 'string', minLength: 1, maxLength: 200 } as const;
const texts = { type: 'array', minItems: 1, maxItems: 100, items: text } as const;

function someOf<const Values extends readonly string[]>(values: Values, description: string) {
  return {
    type: 'array',
    minItems: 1,
    uniqueItems: true,
    items: { enum: values },
    description,
  } as const;
}

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
    when: {
      type: 'object',
      additionalProperties: false,
      description: 'All of these must hold; a list holds if one of its values does.',
      properties: {
        category: { ...texts, description: 'Category of the case.' },
        signal: someOf(signalNames, 'A signal in the text.'),
        sentiment: someOf(sentiments, 'Sentiment of the customer.'),
        tier: { ...texts, description: 'Tier of the customer in the set customers.' },
        language: { ...texts, description: 'Language of the customer, ISO 639-1.' },
        source: { ...texts, description: '`input.source` of the request.' },
        entity: someOf(entityKinds, 'A number of this kind is given.'),
        words: {
          ...texts,
          description: 'Phrases that the customer writes, without regard to case.',
        },
        priority: someOf(priorities, 'Priority so far.'),
        ends_with: { enum: roles, description: 'Who has the last word.' },
        auto_reply: { type: 'boolean', description: 'Sent by a machine.' },
        relation: someOf(relations, 'There is a case before with this relation.'),
        incident: { type: 'boolean', description: 'Many cases alike came in a short time.' },
        open_cases_from: {
          type: 'integer',
          minimum: 1,
          description: 'The customer has at least so many open cases.',
        },
      },
    },
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
        routing: { enum: routings, description: 'Level that it is routed to.' },
        routing_at_least: { enum: routings, description: 'Raises a lower level.' },
        action: {
          ...text,
          maxLength: 500,
          description: 'Suggested action, with {order} and the like for facts.',
        },
      },
    },
  },
} as const satisfies JSONSchema;

export type Rule = FromSchema<typeof ruleSchema, { keepDefaultedPropertiesOptional: true }>;
