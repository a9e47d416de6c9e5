// Input and output schemas of `POST /v1/pipelines/legal/contract` (specification 2.3 and 4.1,
// including the values of the contract's open enumerations). Values that a contract does not state
// are null or empty.

import type { JSONSchema } from 'workmill/sdk';
import { clauseNameSchema } from './clauses/categories.ts';
import { comments, comparison, trackedChanges } from './comparison/schema.ts';
import { contractTypes } from './facts/contract-type.ts';
import { partyRoles } from './facts/roles.ts';
import { metadata } from './metadata-schema.ts';
import { ndaQuestions } from './nda/schema.ts';
import { riskThresholds } from './playbook/decide.ts';
import { recommendations, risks } from './playbook/rule.ts';
import { date, day, passage, text, wording, wordingOrNull } from './schema-parts.ts';

export const inputSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['document_url'],
  properties: {
    document_url: {
      type: 'string',
      minLength: 1,
      description: 'Address of the document: https:, or document: for an uploaded one.',
    },
    compare_with_url: {
      type: 'string',
      minLength: 1,
      description: 'Address of a template or an earlier version; the result lists what changed.',
    },
    contract_type: {
      enum: contractTypes,
      description: 'What the contract is expected to be; a difference lowers the confidence.',
    },
    counterparty: {
      type: 'string',
      minLength: 1,
      maxLength: 300,
      'x-personal-data': 'party',
      description: 'Name of the other party; a contract without it lowers the confidence.',
    },
  },
} as const satisfies JSONSchema;

export const optionsSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    extract_obligations: {
      type: 'boolean',
      default: true,
      description: 'Whether obligations are extracted.',
    },
    risk_threshold: {
      enum: riskThresholds,
      description: 'How many flags make the contract risky; default: the setting, else balanced.',
    },
    confidence_threshold: {
      type: 'number',
      minimum: 0,
      maximum: 1,
      description: 'Results below it go to review; applies to this request only.',
    },
  },
} as const satisfies JSONSchema;

const publishedFlag = {
  clause: { type: 'string', description: 'Title of the rule that fired.' },
  risk: { enum: risks },
  recommendation: { enum: recommendations },
} as const;

const publishedObligation = {
  action: { type: 'string' },
  deadline: { ...day, description: 'Given where a date is printed or follows from the contract.' },
  ongoing: {
    type: 'boolean',
    description: 'In place of a deadline: whether the duty recurs or lasts.',
  },
} as const;

const partyName = { type: 'string', 'x-personal-data': 'party' } as const;
const parties = { type: 'array', items: partyName } as const;
const riskClass = { enum: ['low_risk', 'medium_risk', 'high_risk'] } as const;
const confidence = { type: 'number', minimum: 0, maximum: 0.999 } as const;
const decision = {
  enum: ['auto_accept', 'auto_accept_with_review_notes', 'legal_review_required', 'reject'],
} as const;

/** Published fields only: `output_schema: strict`. */
export const publishedSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['contract_intelligence', 'confidence_score', 'decision'],
  properties: {
    contract_intelligence: {
      type: 'object',
      additionalProperties: false,
      required: [
        'parties',
        'effective_date',
        'risk_classification',
        'flagged_clauses',
        'obligations_extracted',
      ],
      properties: {
        parties,
        effective_date: date,
        risk_classification: riskClass,
        flagged_clauses: {
          type: 'array',
          items: {
            type: 'object',
            additionalProperties: false,
            required: ['clause', 'risk', 'recommendation'],
            properties: publishedFlag,
          },
        },
        obligations_extracted: {
          type: 'array',
          items: {
            type: 'object',
            additionalProperties: false,
            required: ['action'],
            properties: publishedObligation,
          },
        },
      },
    },
    confidence_score: confidence,
    decision,
  },
} as const satisfies JSONSchema;

const clauses = {
  type: 'array',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['clause', 'presence', 'probability', 'passages', 'candidates'],
    properties: {
      clause: {
        ...clauseNameSchema,
        description: 'A shipped kind, or own.… that you have taught the model.',
      },
      presence: {
        enum: ['found', 'absent', 'not_found'],
        description:
          'not_found: none was found, but the model misses too many to say that there is none.',
      },
      probability: { type: 'number', minimum: 0, maximum: 1 },
      passages: { type: 'array', items: passage },
      candidates: {
        type: 'array',
        maxItems: 3,
        items: passage,
        description: 'The most likely sentences where nothing was found.',
      },
    },
  },
} as const;

const extension = {
  metadata,
  party_details: {
    type: 'array',
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['name', 'role', 'aliases'],
      properties: {
        name: partyName,
        role: {
          enum: [...partyRoles, null],
          description: 'By the names that the contract gives it.',
        },
        aliases: { type: 'array', items: { type: 'string' } },
      },
    },
  },
  clauses,
  comparison,
  tracked_changes: trackedChanges,
  comments,
  nda_questions: ndaQuestions,
  sums: {
    type: 'array',
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['amount', 'currency', 'purpose'],
      properties: {
        amount: { type: 'string' },
        currency: text,
        purpose: { enum: ['cap', 'fee', 'insurance', 'penalty', 'other'] },
      },
    },
  },
  signatures: {
    type: 'array',
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['party', 'name', 'title', 'date', 'signed'],
      properties: {
        party: { ...text, 'x-personal-data': 'party' },
        name: { ...text, 'x-personal-data': 'name' },
        title: text,
        date,
        signed: {
          type: ['boolean', 'null'],
          description: 'Null where text cannot tell; pictures of signatures are not read.',
        },
      },
    },
  },
  inconsistencies: {
    type: 'array',
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['code', 'message'],
      properties: {
        code: {
          enum: [
            'undefined_term',
            'missing_section',
            'missing_exhibit',
            'conflicting_figures',
            'conflicting_dates',
          ],
        },
        message: { type: 'string' },
      },
    },
  },
} as const;

const trace = {
  type: 'object',
  additionalProperties: false,
  required: ['check', 'result', 'detail'],
  properties: {
    check: { type: 'string' },
    result: { enum: ['passed', 'failed', 'skipped', 'info'] },
    detail: { type: 'string' },
  },
} as const;

/** Published fields and additional documented fields: `output_schema: extended`. */
export const outputSchema = {
  type: 'object',
  additionalProperties: false,
  required: [...publishedSchema.required, 'audit_trail'],
  properties: {
    contract_intelligence: {
      type: 'object',
      additionalProperties: false,
      required: [
        ...publishedSchema.properties.contract_intelligence.required,
        'metadata',
        'party_details',
        'clauses',
        'comparison',
        'tracked_changes',
        'comments',
        'nda_questions',
        'sums',
        'signatures',
        'inconsistencies',
      ],
      properties: {
        parties,
        effective_date: date,
        risk_classification: riskClass,
        flagged_clauses: {
          type: 'array',
          items: {
            type: 'object',
            additionalProperties: false,
            required: [
              'clause',
              'risk',
              'recommendation',
              'rule',
              'message',
              'quote',
              'page',
              'position',
              'fallback',
              'candidates',
            ],
            properties: {
              ...publishedFlag,
              rule: { type: 'string', description: 'Id of the rule in the playbook.' },
              message: { type: 'string' },
              quote: { ...wordingOrNull, description: 'The whole passage, with its provisos.' },
              page: { type: ['integer', 'null'] },
              position: { ...text, description: 'What the contract should say.' },
              fallback: { ...text, description: 'What is acceptable instead.' },
              candidates: {
                type: 'array',
                items: wording,
                description: 'Passages to look at where something is missing.',
              },
            },
          },
        },
        obligations_extracted: {
          type: 'array',
          items: {
            type: 'object',
            additionalProperties: false,
            required: ['action', 'party', 'prohibition', 'due', 'condition', 'quote', 'page'],
            properties: {
              ...publishedObligation,
              party: {
                ...text,
                description: 'Who must act; null where the sentence names nobody.',
              },
              prohibition: { type: 'boolean' },
              due: { ...text, description: 'By when, as printed.' },
              condition: text,
              quote: wording,
              page: { type: ['integer', 'null'] },
            },
          },
        },
        ...extension,
      },
    },
    confidence_score: confidence,
    decision,
    audit_trail: { type: 'array', items: trace },
  },
} as const satisfies JSONSchema;

/** Business object of webhook events: the published fields of the contract, and the decision. */
export const businessObjectSchema = {
  type: 'object',
  additionalProperties: false,
  required: [
    ...publishedSchema.properties.contract_intelligence.required,
    'governing_law',
    'expiration_date',
    'decision',
  ],
  properties: {
    ...publishedSchema.properties.contract_intelligence.properties,
    governing_law: text,
    expiration_date: date,
    decision,
  },
} as const satisfies JSONSchema;
