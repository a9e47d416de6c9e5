// Response schema of `POST /v1/pipelines/compliance/record`. Fields that a document does not
// contain are null or empty.

import { zoneCheckNames, zoneFormats, type JSONSchema } from 'workmill/sdk';
import { barcodesSchema } from './barcodes/barcode-schema.ts';
import { checkResults, effects } from './checks/check.ts';
import { documentTypes } from './documents/document-types.ts';
import { filingSchema } from './filings/filing-schema.ts';
import { ownershipSchema } from './ownership/ownership-schema.ts';
import { birthDate, identityNumber, partyName, personName, postalAddress } from './personal.ts';
import { recordTypes } from './request-schemas.ts';
import { publishedScreening, screeningSchema } from './screening/screening-schema.ts';
import { retentionNames } from './tags/tag-rule.ts';
import { trailSchema } from './trails/trail-schema.ts';

const text = { type: ['string', 'null'] } as const;
const date = {
  type: ['string', 'null'],
  description: 'YYYY-MM-DD',
  pattern: '^\\d{4}-\\d{2}-\\d{2}$',
} as const;
const publishedCheck = {
  check: { type: 'string' },
  result: { enum: checkResults },
  detail: { type: 'string' },
} as const;

const subject = {
  type: ['object', 'null'],
  additionalProperties: false,
  required: [
    'kind',
    'name',
    'date_of_birth',
    'nationality',
    'country',
    'document_number',
    'registration_number',
    'lei',
    'tax_id',
  ],
  description: 'As the request says, completed from the documents.',
  properties: {
    kind: { enum: ['person', 'organisation'] },
    name: partyName,
    date_of_birth: birthDate,
    nationality: text,
    country: text,
    document_number: identityNumber,
    registration_number: text,
    lei: text,
    tax_id: identityNumber,
  },
} as const;

const dataResidency = {
  type: ['object', 'null'],
  additionalProperties: false,
  required: ['region', 'node', 'statement'],
  description: 'Null where no region is configured.',
  properties: {
    region: { type: 'string' },
    node: { type: 'string' },
    statement: { type: 'string', description: 'Compact JWS.' },
  },
} as const;

const immutableLog = {
  type: ['object', 'null'],
  additionalProperties: false,
  required: ['state', 'log_id', 'leaf_hash'],
  description: 'Proof that the log of audit entries includes the result; null without such a log.',
  properties: {
    state: { enum: ['pending', 'included'] },
    log_id: { type: 'string' },
    leaf_hash: { type: 'string' },
    leaf_index: { type: 'integer', minimum: 0 },
    tree_size: { type: 'integer', minimum: 0 },
    root_hash: { type: 'string' },
    inclusion_proof: { type: 'array', items: { type: 'string' } },
    checkpoint: { type: 'string', description: 'Signed note.' },
  },
} as const;

const recordShape = {
  record_type: { enum: recordTypes },
  verification_status: { enum: ['verified', 'review_required', 'failed'] },
  regulatory_tags: { type: 'array', items: { type: 'string' } },
  subject,
  data_residency: dataResidency,
  immutable_log: immutableLog,
} as const;

const required = [
  'record_type',
  'verification_status',
  'regulatory_tags',
  'subject',
  'checks',
  'screening',
  'data_residency',
  'immutable_log',
] as const;

const confidence = { type: 'number', minimum: 0, maximum: 0.999 } as const;
const decision = { enum: ['auto_verify', 'review', 'reject'] } as const;
const traces = {
  type: 'object',
  additionalProperties: false,
  required: ['document_integrity', 'identity_match', 'screening'],
  properties: {
    document_integrity: { enum: checkResults },
    identity_match: { enum: checkResults },
    screening: { enum: checkResults },
  },
} as const;

/** The published fields only: `output_schema: strict`. */
export const publishedSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['compliance_object', 'confidence_score', 'validation_traces', 'decision'],
  properties: {
    compliance_object: {
      type: 'object',
      additionalProperties: false,
      required,
      properties: {
        ...recordShape,
        screening: publishedScreening,
        checks: {
          type: 'array',
          items: {
            type: 'object',
            additionalProperties: false,
            required: ['check', 'result', 'detail'],
            properties: publishedCheck,
          },
        },
      },
    },
    confidence_score: confidence,
    validation_traces: traces,
    decision,
  },
} as const satisfies JSONSchema;

const zone = {
  type: ['object', 'null'],
  additionalProperties: false,
  required: ['format', 'lines', 'document_code', 'issuer', 'check_digits', 'corrections'],
  description: 'The machine readable zone.',
  properties: {
    format: { enum: zoneFormats },
    lines: {
      type: 'array',
      items: { type: 'string', 'x-personal-data': 'identity_number' },
    },
    document_code: { type: 'string' },
    issuer: { ...text, description: 'Code as printed, of one to three letters.' },
    check_digits: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['name', 'digit', 'expected', 'right'],
        properties: {
          name: { enum: zoneCheckNames },
          digit: { type: 'string' },
          expected: { type: 'integer', minimum: 0, maximum: 9 },
          right: { type: 'boolean' },
        },
      },
    },
    corrections: {
      type: 'array',
      description: 'Characters that text recognition misread.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['line', 'place', 'read', 'corrected', 'reason'],
        properties: {
          line: { type: 'integer', minimum: 1 },
          place: { type: 'integer', minimum: 1 },
          read: { type: 'string' },
          corrected: { type: 'string' },
          reason: { enum: ['class', 'check_digit', 'printed'] },
        },
      },
    },
  },
} as const;

const documents = {
  type: 'array',
  items: {
    type: 'object',
    additionalProperties: false,
    required: [
      'document_type',
      'format',
      'sha256',
      'zone',
      'barcodes',
      'filing',
      'trail',
      'ownership',
      'fields',
    ],
    properties: {
      document_type: { enum: documentTypes },
      format: { type: 'string' },
      sha256: { type: 'string' },
      zone,
      barcodes: barcodesSchema,
      filing: filingSchema,
      trail: trailSchema,
      ownership: ownershipSchema,
      fields: {
        type: 'object',
        additionalProperties: false,
        required: [
          'surname',
          'given_names',
          'date_of_birth',
          'sex',
          'nationality',
          'issuing_country',
          'document_number',
          'date_of_expiry',
          'address',
          'date',
          'company_name',
          'registration_number',
          'company_status',
        ],
        properties: {
          surname: personName,
          given_names: personName,
          date_of_birth: birthDate,
          sex: { enum: ['female', 'male', 'unspecified', null] },
          nationality: text,
          issuing_country: text,
          document_number: identityNumber,
          date_of_expiry: date,
          address: postalAddress,
          date: { ...date, description: 'Of a proof of address or an extract: YYYY-MM-DD.' },
          company_name: text,
          registration_number: text,
          company_status: text,
        },
      },
    },
  },
} as const;

const tags = {
  type: 'array',
  description: 'The regulatory tags with their provisions.',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['tag', 'title', 'cite', 'retention'],
    properties: {
      tag: { type: 'string' },
      title: { type: 'string' },
      cite: { type: 'string' },
      retention: {
        type: 'object',
        additionalProperties: false,
        required: ['class', 'period', 'cite'],
        properties: {
          class: { enum: [...retentionNames, 'own'] },
          period: { type: 'string' },
          cite: { type: 'string' },
        },
      },
    },
  },
} as const;

const identifiers = {
  type: 'array',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['scheme', 'value', 'valid', 'fault', 'pointer'],
    properties: {
      scheme: { type: 'string' },
      value: {
        type: 'string',
        description: 'In upper case, without separators.',
        'x-personal-data': 'identity_number',
      },
      valid: { type: 'boolean', description: 'Form and check digits; not whether it was issued.' },
      fault: { enum: ['format', 'checksum', 'component', null] },
      pointer: { type: 'string', description: 'JSON pointer into the input of the request.' },
    },
  },
} as const;

/** The published fields and the other documented ones: `output_schema: extended`. */
export const outputSchema = {
  type: 'object',
  additionalProperties: false,
  required: publishedSchema.required,
  properties: {
    compliance_object: {
      type: 'object',
      additionalProperties: false,
      required: [...required, 'documents', 'identifiers', 'tags', 'tag_rules', 'policy'],
      properties: {
        ...recordShape,
        screening: screeningSchema,
        checks: {
          type: 'array',
          items: {
            type: 'object',
            additionalProperties: false,
            required: ['check', 'result', 'detail', 'document', 'effect'],
            properties: {
              ...publishedCheck,
              document: {
                type: ['integer', 'null'],
                description: 'Index in the request’s documents; null for checks of the request.',
              },
              effect: { enum: effects, description: 'What follows if the check fails.' },
            },
          },
        },
        documents,
        identifiers,
        tags,
        tag_rules: { type: 'string', description: 'Version of the rules for tags.' },
        policy: { type: 'string', description: 'Version of the shipped policy.' },
      },
    },
    confidence_score: confidence,
    validation_traces: traces,
    decision,
  },
} as const satisfies JSONSchema;

/** Business object of webhook events: the record without the contents of its documents. */
export const businessObjectSchema = {
  type: 'object',
  additionalProperties: false,
  required: [
    'record_type',
    'verification_status',
    'regulatory_tags',
    'subject',
    'failed_checks',
    'screening_hits',
    'immutable_log',
    'decision',
  ],
  properties: {
    record_type: recordShape.record_type,
    verification_status: recordShape.verification_status,
    regulatory_tags: recordShape.regulatory_tags,
    subject,
    failed_checks: { type: 'array', items: { type: 'string' } },
    screening_hits: { type: 'integer', minimum: 0 },
    immutable_log: immutableLog,
    decision,
  },
} as const satisfies JSONSchema;
