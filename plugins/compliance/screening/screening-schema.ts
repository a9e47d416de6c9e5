// Schema of screening in the result: the published fields and the other documented ones.

import type { JSONSchema } from 'workmill/sdk';
import { partyName } from '../personal.ts';
import { subjectSchema } from '../request-schemas.ts';
import { explainedHit } from './hit-schema.ts';

const text = { type: ['string', 'null'] } as const;

const hitFields = {
  list: { type: 'string' },
  entry_id: { type: 'string' },
  name: { ...partyName, description: 'The name of the entry that is most alike.' },
  score: { type: 'number', minimum: 0, maximum: 1 },
} as const;

const publishedHit = {
  type: 'object',
  additionalProperties: false,
  required: ['list', 'entry_id', 'name', 'score'],
  properties: hitFields,
} as const;

/** The published fields. */
export const publishedScreening = {
  type: 'object',
  additionalProperties: false,
  required: ['lists', 'hits'],
  properties: {
    lists: {
      type: 'array',
      description: 'Lists that the subject was compared with; empty if there was none.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['name', 'version', 'entries'],
        properties: {
          name: { type: 'string' },
          version: { type: 'string' },
          entries: { type: 'integer', minimum: 0 },
        },
      },
    },
    hits: { type: 'array', items: publishedHit },
  },
} as const;

/** Subject that false positives are stored for. */
const screenedSubject = {
  type: ['object', 'null'],
  additionalProperties: false,
  required: ['kind', 'name', 'date_of_birth', 'nationality', 'country'],
  description: 'What was compared with the lists: the subject of the request.',
  properties: {
    kind: { enum: ['person', 'organisation'] },
    name: partyName,
    date_of_birth: { ...text, 'x-personal-data': 'date_of_birth' },
    nationality: text,
    country: text,
  },
} as const;

export const screeningSchema = {
  ...publishedScreening,
  required: [...publishedScreening.required, 'screened_at', 'subject'],
  properties: {
    screened_at: {
      type: ['string', 'null'],
      format: 'date-time',
      description: 'Null if the subject was not screened.',
    },
    subject: screenedSubject,
    lists: publishedScreening.properties.lists,
    hits: { type: 'array', items: explainedHit },
    monitored: {
      ...subjectSchema,
      description:
        'The subject, if it is screened again whenever a list changes; absent otherwise.',
    },
  },
} as const satisfies JSONSchema;
