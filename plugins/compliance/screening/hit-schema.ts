// Schema of a hit, with all evidence for its score.

import type { JSONSchema } from 'workmill/sdk';
import { partyName } from '../personal.ts';

const names = { type: 'array', items: { type: 'string', 'x-personal-data': 'name' } } as const;
const words = { type: 'array', items: { type: 'string' } } as const;
const share = { type: 'number', minimum: 0, maximum: 1 } as const;

export const explainedHit = {
  type: 'object',
  additionalProperties: false,
  required: [
    'list',
    'entry_id',
    'name',
    'score',
    'level',
    'list_version',
    'name_score',
    'partial_name',
    'words',
    'unmatched_given',
    'unmatched_listed',
    'evidence',
    'rules',
    'shared_number',
    'false_positive',
  ],
  properties: {
    list: { type: 'string' },
    entry_id: { type: 'string' },
    name: { ...partyName, description: 'The name of the entry that is most alike.' },
    score: { ...share, description: 'Name and evidence together; not a probability.' },
    level: {
      enum: ['probable', 'strong'],
      description: 'strong needs an equal number, or an equal date of birth beside the name.',
    },
    list_version: { type: ['string', 'null'] },
    name_score: { ...share, description: 'Of the name alone.' },
    partial_name: {
      type: 'boolean',
      description: 'One of the names has a single word that counts.',
    },
    words: {
      type: 'array',
      description: 'Words of the subject’s name and those of the entry that answer to them.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['given', 'listed', 'relation', 'similarity'],
        properties: {
          given: { type: 'string', 'x-personal-data': 'name' },
          listed: { type: 'string', 'x-personal-data': 'name' },
          relation: {
            enum: [
              'exact',
              'spelling',
              'short_form',
              'initial',
              'join',
              'skeleton',
              'similar',
              'none',
            ],
          },
          similarity: share,
        },
      },
    },
    unmatched_given: names,
    unmatched_listed: names,
    evidence: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['field', 'given', 'listed', 'effect'],
        properties: {
          field: { enum: ['date_of_birth', 'country'] },
          given: { type: 'string', 'x-personal-data': 'date_of_birth' },
          listed: { ...words, 'x-personal-data': 'date_of_birth' },
          effect: { type: 'number', description: 'Added to the score of the name.' },
        },
      },
    },
    rules: { ...words, description: 'Rules that limited or raised the score of the name.' },
    shared_number: {
      type: ['string', 'null'],
      description: 'A number that subject and entry share.',
      'x-personal-data': 'identity_number',
    },
    false_positive: {
      type: ['object', 'null'],
      additionalProperties: false,
      required: ['reason', 'expires_on'],
      description:
        'The decision that the subject is not this entry. A reviewer adds it as a correction; it ' +
        'then applies to later records of the same subject.',
      properties: {
        reason: { type: 'string', minLength: 1, maxLength: 1_000, 'x-personal-data': 'text' },
        expires_on: {
          type: 'string',
          pattern: '^\\d{4}-\\d{2}-\\d{2}$',
          description: 'Last day on which the decision applies: YYYY-MM-DD.',
        },
        decision_id: {
          type: 'string',
          description: 'Row of the reference set `false_positives`; absent in a correction.',
        },
      },
    },
  },
} as const satisfies JSONSchema;
