// A rule of a playbook: what a contract should state, and the consequence if it does not.

import type { FromSchema, JSONSchema } from 'workmill/sdk';
import { clauseNameSchema } from '../clauses/categories.ts';
import { contractTypes } from '../facts/contract-type.ts';

const text = { type: 'string', minLength: 1, maxLength: 500 } as const;
const phrases = {
  type: 'array',
  minItems: 1,
  maxItems: 40,
  items: { type: 'string', minLength: 2, maxLength: 80 },
} as const;
const length = {
  type: 'object',
  additionalProperties: false,
  required: ['count', 'unit'],
  properties: {
    count: { type: 'integer', minimum: 1, maximum: 10_000 },
    unit: { enum: ['day', 'week', 'month', 'year'] },
  },
} as const;

const sum = {
  type: 'object',
  additionalProperties: false,
  required: ['amount'],
  properties: {
    amount: { type: 'number', minimum: 0, maximum: 1e15 },
    currency: {
      type: 'string',
      pattern: '^[A-Z]{3}$',
      description: 'ISO 4217; sums in other currencies do not count. Default: any.',
    },
  },
} as const;
const percent = { type: 'number', minimum: 0, maximum: 1000 } as const;

export const risks = ['low', 'medium', 'high'] as const;
export const recommendations = ['auto_accept', 'negotiate', 'legal_review', 'reject'] as const;
export const facts = [
  'governing_law',
  'venue',
  'contract_type',
  'effective_date',
  'expiration_date',
  'term',
  'renewal_term',
  'renewal_notice',
  'automatic_renewal',
  'signatures',
  'tracked_changes',
  'comments',
] as const;

export const whenSchema = {
  type: 'object',
  additionalProperties: false,
  minProperties: 1,
  description:
    'What makes the rule fire; all that is given must hold. Name one of clause, sentence and fact.',
  properties: {
    clause: {
      ...clauseNameSchema,
      description: 'Sentences that the clause model finds: a shipped kind, or own.… of your own.',
    },
    sentence: { ...phrases, description: 'Sentences that contain one of these phrases.' },
    fact: { enum: facts, description: 'What was read about the contract.' },
    is: {
      enum: ['present', 'missing'],
      default: 'present',
      description: 'Whether the rule fires on what is there, or because nothing is.',
    },
    words: { ...phrases, description: 'One of the sentences contains one of these phrases.' },
    without: { ...phrases, description: 'That sentence contains none of these phrases.' },
    longer_than: { ...length, description: 'A time in that sentence, or the fact, is longer.' },
    shorter_than: { ...length, description: 'A time in that sentence, or the fact, is shorter.' },
    sum_above: { ...sum, description: 'A sum of money in that sentence is higher.' },
    sum_below: { ...sum, description: 'A sum of money in that sentence is lower.' },
    percent_above: { ...percent, description: 'A percentage in that sentence is higher.' },
    percent_below: { ...percent, description: 'A percentage in that sentence is lower.' },
    one_of: { ...phrases, description: 'The fact has one of these values.' },
    not_one_of: { ...phrases, description: 'The fact is known and has none of these values.' },
  },
} as const satisfies JSONSchema;

export const ruleSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['id', 'title', 'when', 'risk', 'recommendation'],
  properties: {
    id: {
      type: 'string',
      pattern: '^[a-z][a-z0-9_.]{1,60}$',
      description: 'Unique. A rule with the id of a shipped one replaces it.',
    },
    title: { ...text, description: 'Shown as the clause of the flag.' },
    contract_types: {
      type: 'array',
      minItems: 1,
      items: { enum: contractTypes },
      description: 'Types of contracts that it is for; default all.',
    },
    when: whenSchema,
    risk: { enum: risks, description: 'Risk of the deviation.' },
    recommendation: { enum: recommendations },
    position: { ...text, description: 'What the contract should say.' },
    fallback: { ...text, description: 'What is acceptable if that cannot be agreed.' },
  },
} as const satisfies JSONSchema;

export type PlaybookRule = FromSchema<typeof ruleSchema, { keepDefaultedPropertiesOptional: true }>;
export type Risk = (typeof risks)[number];
export type Recommendation = (typeof recommendations)[number];
