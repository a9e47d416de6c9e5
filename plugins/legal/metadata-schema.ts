// Result schema of the contract metadata: type, dates, term, law and venue.

import { contractTypes } from './facts/contract-type.ts';
import { venueKinds } from './facts/venue.ts';
import { date, length, text } from './schema-parts.ts';

const derived = 'How it was derived; null if it is printed.';

export const metadata = {
  type: 'object',
  additionalProperties: false,
  required: [
    'contract_type',
    'title',
    'language',
    'agreement_date',
    'agreement_date_derived',
    'effective_date_derived',
    'expiration_date',
    'expiration_date_derived',
    'term',
    'renewal',
    'governing_law',
    'venue',
  ],
  properties: {
    contract_type: { enum: [...contractTypes, null] },
    title: text,
    language: { ...text, description: 'ISO 639-1.' },
    agreement_date: date,
    agreement_date_derived: { ...text, description: derived },
    effective_date_derived: { ...text, description: derived },
    expiration_date: date,
    expiration_date_derived: { ...text, description: derived },
    term: length,
    renewal: {
      type: 'object',
      additionalProperties: false,
      required: ['automatic', 'term', 'notice', 'notice_by'],
      properties: {
        automatic: {
          type: ['boolean', 'null'],
          description: 'Null where no renewal is mentioned.',
        },
        term: length,
        notice: { ...length, description: 'How long before the end notice stops the renewal.' },
        notice_by: {
          ...date,
          description:
            'Last day of that notice in the present term; null if its end or the notice is not known.',
        },
      },
    },
    governing_law: { ...text, description: 'State or country, in English.' },
    venue: {
      type: ['object', 'null'],
      additionalProperties: false,
      required: ['kind', 'place', 'exclusive'],
      description: 'Where disputes are heard.',
      properties: {
        kind: { enum: venueKinds },
        place: { ...text, description: 'As printed; null for arbitration without a place.' },
        exclusive: { type: 'boolean', description: 'Whether no other court may hear a dispute.' },
      },
    },
  },
} as const;
