// Request schema of `POST /v1/pipelines/compliance/record`.

import type { JSONSchema } from 'workmill/sdk';
import { documentTypes } from './documents/document-types.ts';
import { jurisdictions } from './tags/tag-rule.ts';

const day = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' } as const;
const country = {
  type: 'string',
  pattern: '^[A-Z]{2}$',
  description: 'ISO 3166-1, two letters.',
} as const;
const identifier = { type: 'string', minLength: 1, maxLength: 120 } as const;

export const recordTypes = ['kyc', 'regulatory_filing', 'audit_trail'] as const;

export const subjectSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['kind', 'name'],
  description: 'Whom the record is about; documents are compared with it.',
  properties: {
    kind: { enum: ['person', 'organisation'], description: 'A person or an organization.' },
    name: {
      type: 'string',
      minLength: 1,
      maxLength: 300,
      description: 'The whole name.',
      'x-personal-data': 'party',
    },
    date_of_birth: {
      ...day,
      description: 'Of a person: YYYY-MM-DD.',
      'x-personal-data': 'date_of_birth',
    },
    nationality: { ...country, description: 'Of a person: ISO 3166-1, two letters.' },
    country: {
      ...country,
      description:
        'Of residence or registration; tells how tax and registration numbers are checked.',
    },
    document_number: {
      ...identifier,
      description: 'Of the identity document.',
      'x-personal-data': 'identity_number',
    },
    registration_number: { ...identifier, description: 'In the company register.' },
    lei: { ...identifier, description: 'Legal entity identifier (ISO 17442).' },
    tax_id: {
      ...identifier,
      description: 'Tax number of the country.',
      'x-personal-data': 'identity_number',
    },
  },
} as const satisfies JSONSchema;

export const inputSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['record_type'],
  anyOf: [{ required: ['documents'] }, { required: ['subject'] }],
  properties: {
    record_type: {
      enum: recordTypes,
      description:
        'kyc: the verification of a customer. regulatory_filing: the check of a filing. audit_trail: ' +
        'the review of logs.',
    },
    documents: {
      type: 'array',
      minItems: 1,
      maxItems: 20,
      description: 'Documents that the record rests on.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['document_url'],
        properties: {
          document_url: {
            type: 'string',
            minLength: 1,
            description: 'Address of the document: https:, or document: for an uploaded one.',
          },
          document_type: {
            enum: documentTypes,
            default: 'other',
            description: 'What the document is; decides which checks it has.',
          },
        },
      },
    },
    subject: subjectSchema,
    jurisdiction: {
      enum: jurisdictions,
      description: 'Whose rules give tags; without it those of the subject’s countries.',
    },
    identifiers: {
      type: 'array',
      maxItems: 100,
      description: 'Identifiers to check, each by its scheme, such as iban or gb.vat.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['scheme', 'value'],
        properties: {
          scheme: {
            type: 'string',
            minLength: 1,
            maxLength: 60,
            description: 'Name of the scheme; see the README of the pipeline.',
          },
          value: {
            ...identifier,
            description: 'The identifier, with or without separators.',
            'x-personal-data': 'identity_number',
          },
        },
      },
    },
  },
} as const satisfies JSONSchema;

export const optionsSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    screening: {
      type: 'boolean',
      default: true,
      description: 'Whether the subject is compared with the watch lists.',
    },
    monitor: {
      type: 'boolean',
      description:
        'Whether the subject is remembered and screened again when a watch list changes. Default: ' +
        'monitor_subjects of the settings.',
    },
    residency_region: {
      type: 'string',
      minLength: 1,
      maxLength: 63,
      description: 'Region that must process the record, such as eu-de-1.',
    },
    confidence_threshold: {
      type: 'number',
      minimum: 0,
      maximum: 1,
      description: 'Results below it go to review; applies to this request only.',
    },
  },
} as const satisfies JSONSchema;
