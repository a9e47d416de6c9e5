// Settings of the finance pipeline for administrators, with their defaults.

import type { FromSchema, JSONSchema } from 'workmill/sdk';
import { checkCodes, flagCodes, ruleStarts } from './flag-codes.ts';

const text = { type: 'string', minLength: 1, maxLength: 200 } as const;
const texts = { type: 'array', minItems: 1, maxItems: 200, items: text } as const;
const amounts = {
  type: 'object',
  minProperties: 1,
  propertyNames: { pattern: '^[A-Z]{3}$' },
  additionalProperties: { type: 'number', minimum: 0 },
} as const;
const codes = {
  type: 'array',
  maxItems: 100,
  items: { type: 'string', enum: checkCodes },
} as const;

const approvalRule = {
  type: 'object',
  additionalProperties: false,
  required: ['when'],
  properties: {
    name: { ...text, description: 'Named in the reasons of the result.' },
    when: {
      type: 'object',
      additionalProperties: false,
      description: 'All that is given must hold; of nothing given: every document.',
      properties: {
        amount_above: {
          ...amounts,
          description: 'By currency; a currency that is not named counts as above.',
        },
        vendors: { ...texts, description: 'Any of these vendor_id.' },
        new_vendor: {
          type: 'boolean',
          description: 'Whether the pipeline has seen no earlier invoice of the vendor.',
        },
        cost_centres: { ...texts, description: 'A line is coded to any of these.' },
        gl_codes: { ...texts, description: 'A line is coded to any of these.' },
        flags: {
          ...texts,
          items: { type: 'string', enum: flagCodes },
          description: 'Any of these flags is there.',
        },
      },
    },
    signal: {
      enum: ['needs_approval', 'hold', 'reject'],
      description: 'Of all rules that fit, the strictest counts.',
      default: 'needs_approval',
    },
    approvers: { ...texts, description: 'Names of roles, given in the result as they are here.' },
  },
} as const;

const codingRule = {
  type: 'object',
  additionalProperties: false,
  required: ['when', 'code'],
  properties: {
    when: {
      type: 'object',
      additionalProperties: false,
      minProperties: 1,
      description: 'All that is given must hold.',
      properties: {
        vendors: { ...texts, description: 'Any of these vendor_id.' },
        words: {
          ...texts,
          description:
            "Any of these occurs in the line's description; case and accents are ignored.",
        },
        amount_above: { ...amounts, description: "Of the line's total, by currency." },
        amount_up_to: { ...amounts, description: "Of the line's total, by currency." },
        tax_rates: {
          type: 'array',
          minItems: 1,
          maxItems: 20,
          description: 'In percent; the line has any of these.',
          items: { type: 'number' },
        },
      },
    },
    code: { ...text, description: 'The account, given in the result as it is here.' },
    cost_centre: { ...text, description: 'Given in the result with the account.' },
  },
} as const;

export const settingsSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    approval: {
      type: 'object',
      title: 'Who decides on payment',
      additionalProperties: false,
      properties: {
        auto_approve_up_to: {
          type: 'object',
          description:
            'Highest payable amount by currency that needs no person. A currency that is not ' +
            'named always needs one; an empty object sends every invoice to a person.',
          propertyNames: { pattern: '^[A-Z]{3}$' },
          additionalProperties: { type: 'number', minimum: 0 },
          default: { EUR: 5000, USD: 5000, GBP: 5000, CHF: 5000 },
        },
        auto_approve_min_confidence: {
          type: 'number',
          minimum: 0,
          maximum: 1,
          description: 'A result below this confidence always needs a person.',
          default: 0.95,
        },
        require_verified_vendor: {
          type: 'boolean',
          description: 'Whether an invoice of a vendor that is not verified needs a person.',
          default: true,
        },
        require_purchase_order: {
          type: 'boolean',
          description: 'Whether an invoice that names no purchase order needs a person.',
          default: false,
        },
        rules: {
          type: 'array',
          maxItems: 100,
          description: 'Who else decides, and when. They make a signal stricter, never milder.',
          items: approvalRule,
          default: [],
        },
      },
    },
    matching: {
      type: 'object',
      title: 'Orders and receipts',
      additionalProperties: false,
      properties: {
        require_receipt: {
          enum: ['never', 'when_any', 'always'],
          description:
            'Whether lines of known orders must have been received: never, once anything of the ' +
            'order has been, or always.',
          default: 'when_any',
        },
      },
    },
    checks: {
      type: 'object',
      title: 'What flags do',
      additionalProperties: false,
      properties: {
        block_payment: { ...codes, description: 'Flags that block payment besides those that do.' },
        only_flag: {
          ...codes,
          description:
            'Flags that shall not block payment; what must never be paid stays rejected.',
        },
      },
    },
    coding: {
      type: 'object',
      title: 'Accounts and cost centres',
      additionalProperties: false,
      properties: {
        rules: {
          type: 'array',
          maxItems: 500,
          description: 'Accounts of lines; the first rule that fits decides.',
          items: codingRule,
          default: [],
        },
        min_confidence: {
          type: 'number',
          minimum: 0,
          maximum: 1,
          description: 'What is learned from gl_history is suggested from this confidence on.',
          default: 0.6,
        },
      },
    },
    rules: {
      type: 'object',
      title: 'Rules of e-invoice standards',
      additionalProperties: false,
      properties: {
        block_payment: {
          type: 'array',
          description:
            'Which broken rules of e-invoice standards block payment, by how their numbers begin: ' +
            '"BR-CO-15", "PEPPOL-". All others are flags alone.',
          items: { type: 'string', enum: ruleStarts },
          default: ['BR-CO-10', 'BR-CO-13', 'BR-CO-14', 'BR-CO-15', 'BR-CO-16'],
        },
      },
    },
  },
} as const satisfies JSONSchema;

export type Settings = FromSchema<typeof settingsSchema>;
export type ApprovalRule = FromSchema<typeof approvalRule>;
export type CodingRule = FromSchema<typeof codingRule>;
