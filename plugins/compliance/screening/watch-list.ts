// The reference set `watch_lists`: one row for each listed person, organization, vessel or
// aircraft, and a row for each list with its version. Customers upload it; screening looks up names
// and numbers in it.

import type { FromSchema, JSONSchema, ReferenceSet } from 'workmill/sdk';
import { watchListFormats } from './formats/formats.ts';

const texts = { type: 'array', items: { type: 'string', minLength: 1, maxLength: 500 } } as const;

const names = { ...texts, 'x-personal-data': 'party' } as const;

export const listRowSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['entry_id', 'list', 'kind', 'names'],
  properties: {
    entry_id: {
      type: 'string',
      description: 'Unique over all lists, such as un_consolidated:6907993.',
    },
    list: { type: 'string', minLength: 1, maxLength: 100, description: 'Name of the list.' },
    kind: {
      enum: ['person', 'organisation', 'vessel', 'aircraft', 'list'],
      description: 'list: the row describes the list itself.',
    },
    names: { ...names, description: 'The main name first, then others; of a list its title.' },
    weak_names: { ...names, description: 'Those of the names that the list calls weak.' },
    birth_dates: {
      ...texts,
      description: 'YYYY, YYYY-MM-DD, or a range such as 1960..1965.',
      'x-personal-data': 'date_of_birth',
    },
    countries: { ...texts, description: 'ISO 3166-1, two letters.' },
    documents: {
      ...texts,
      description: 'Numbers of passports, registrations, ships.',
      'x-personal-data': 'identity_number',
    },
    programs: { ...texts, description: 'Programs or regimes.' },
    version: { type: 'string', maxLength: 100, description: 'Of a list: its date of publication.' },
    entries: { type: 'integer', minimum: 0, description: 'Of a list: how many entries it has.' },
    keys: {
      type: 'array',
      maxItems: 200,
      items: { type: 'string', maxLength: 4_000 },
      description: 'What each name is found by, in their order; made for files of lists.',
      'x-personal-data': 'text',
    },
    key_scheme: {
      type: 'integer',
      minimum: 1,
      description: 'Version of `keys`; keys of another version than the current one are not used.',
    },
  },
} as const satisfies JSONSchema;

export type ListRow = FromSchema<typeof listRowSchema>;

export const watchLists: ReferenceSet = {
  title: 'Watch lists',
  description: 'Sanctioned and other listed people, organizations, vessels and aircraft.',
  schema: listRowSchema,
  key: 'entry_id',
  // Screening uses its own index (list-index.ts).
  findBy: [],
  searchIn: [],
  replaceBy: 'list',
  formats: watchListFormats,
};
