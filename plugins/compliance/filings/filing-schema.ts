// Schema of a filing in the result.

import type { JSONSchema } from 'workmill/sdk';
import { filingFormats } from './filing.ts';
import { filingFindings } from './finding.ts';

const count = { type: 'integer', minimum: 0 } as const;
const text = { type: 'string' } as const;
const day = { type: ['string', 'null'], description: 'YYYY-MM-DD' } as const;

export const filingSchema = {
  type: ['object', 'null'],
  additionalProperties: false,
  required: [
    'format',
    'taxonomies',
    'entity',
    'period_start',
    'period_end',
    'facts',
    'numeric_facts',
    'contexts',
    'units',
    'sums_checked',
    'values',
    'findings',
    'deadlines',
  ],
  description: 'What a filing in XBRL or Inline XBRL says.',
  properties: {
    format: { enum: filingFormats },
    taxonomies: { type: 'array', items: text },
    entity: {
      type: ['string', 'null'],
      description: 'Identifier of the reporting entity, such as a register number or LEI.',
    },
    period_start: { ...day, description: 'Of the reporting period: YYYY-MM-DD.' },
    period_end: day,
    facts: count,
    numeric_facts: count,
    contexts: count,
    units: count,
    sums_checked: { ...count, description: 'Sums whose parts are reported.' },
    values: {
      type: 'array',
      description: 'The first 200 numbers of the whole entity in the reporting period.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['concept', 'value', 'unit', 'decimals', 'line'],
        properties: {
          concept: text,
          value: { type: 'number' },
          unit: { type: ['string', 'null'] },
          decimals: { type: ['integer', 'null'] },
          line: { type: 'integer', minimum: 1 },
        },
      },
    },
    findings: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['code', 'count', 'message', 'lines'],
        properties: {
          code: { enum: filingFindings },
          count,
          message: { type: 'string', description: 'Of the first one.' },
          lines: { type: 'array', items: { type: 'integer', minimum: 1 } },
        },
      },
    },
    deadlines: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['rule', 'title', 'due', 'cite'],
        properties: {
          rule: { enum: ['companies_house', 'hmrc', 'esef', 'sec_annual'] },
          title: text,
          due: { type: 'string', description: 'YYYY-MM-DD' },
          cite: text,
        },
      },
    },
  },
} as const satisfies JSONSchema;
