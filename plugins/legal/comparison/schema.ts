// Result schema of the changes against another version, and of tracked changes with their authors.

import { categoryNames } from '../clauses/categories.ts';
import { text, wording, wordingOrNull } from '../schema-parts.ts';
import { touchedNames } from './word-changes.ts';

const author = { ...text, 'x-personal-data': 'name' } as const;

const rules = {
  type: 'array',
  items: { type: 'string' },
} as const;
const newRules = {
  ...rules,
  description: 'Ids of rules that fire now and did not fire on the earlier version.',
} as const;
const resolvedRules = {
  ...rules,
  description: 'Ids of rules that fired on the earlier version and do not fire now.',
} as const;

const change = {
  type: 'object',
  additionalProperties: false,
  required: [
    'kind',
    'section',
    'before',
    'after',
    'words',
    'page',
    'clauses',
    'touched',
    'new_rules',
    'resolved_rules',
  ],
  properties: {
    kind: { enum: ['changed', 'missing', 'added', 'moved'] },
    section: { ...text, description: 'Number and heading of the section.' },
    before: wordingOrNull,
    after: wordingOrNull,
    words: {
      type: 'array',
      description: 'Of a changed passage: runs of words, in their order.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['change', 'text'],
        properties: { change: { enum: ['same', 'removed', 'added'] }, text: wording },
      },
    },
    page: { type: ['integer', 'null'] },
    clauses: { type: 'array', items: { enum: categoryNames } },
    touched: {
      type: 'array',
      items: { enum: touchedNames },
      description: 'Whether changed words are figures, negations and exceptions, or duties.',
    },
    new_rules: newRules,
    resolved_rules: resolvedRules,
  },
} as const;

export const comparison = {
  type: ['object', 'null'],
  description: 'Null where there is nothing to compare with.',
  additionalProperties: false,
  required: ['compared_with', 'likeness', 'changes', 'omitted', 'new_rules', 'resolved_rules'],
  properties: {
    compared_with: {
      enum: ['document', 'rejected_changes'],
      description:
        'The document of compare_with_url, or this document with its tracked changes rejected.',
    },
    likeness: {
      type: 'number',
      minimum: 0,
      maximum: 1,
      description: 'Share of the sentences that both versions have.',
    },
    changes: { type: 'array', maxItems: 500, items: change },
    omitted: { type: 'integer', minimum: 0, description: 'Changes beyond those listed.' },
    new_rules: newRules,
    resolved_rules: resolvedRules,
  },
} as const;

export const trackedChanges = {
  type: 'array',
  maxItems: 500,
  description: 'Tracked changes of a DOCX, in their order.',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['kind', 'author', 'date', 'text', 'before', 'after'],
    properties: {
      kind: { enum: ['inserted', 'deleted', 'moved'] },
      author,
      date: { ...text, description: 'As the file gives it, in ISO 8601.' },
      text: wording,
      before: { ...wording, description: 'The paragraph if its changes are rejected.' },
      after: { ...wording, description: 'The paragraph if its changes are accepted.' },
    },
  },
} as const;

export const comments = {
  type: 'array',
  maxItems: 500,
  description: 'Comments of a DOCX, in their order.',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['author', 'date', 'text', 'about', 'paragraph'],
    properties: {
      author,
      date: { ...text, description: 'As the file gives it, in ISO 8601.' },
      text: wording,
      about: { ...wording, description: 'The words that it is about.' },
      paragraph: wording,
    },
  },
} as const;
