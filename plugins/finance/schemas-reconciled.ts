// Additional fields of a result: comparison of the invoice with the customer's data.

import { verdicts } from './matching/match-lines.ts';

const text = { type: ['string', 'null'] } as const;
const number = { type: ['number', 'null'] } as const;
const index = { type: 'integer', minimum: 0 } as const;

const evidence = {
  type: 'array',
  description: 'All that the document and the record share, strongest first.',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['by', 'value'],
    properties: {
      by: { enum: ['tax_id', 'iban', 'name', 'alias', 'similar_name', 'name_on_page'] },
      value: { type: 'string', description: 'As the document gives it.' },
    },
  },
} as const;

const knownVendor = {
  type: ['object', 'null'],
  description: "The customer's own record of the vendor; null when none was found.",
  additionalProperties: false,
  required: ['vendor_id', 'name', 'matched_by', 'evidence'],
  properties: {
    vendor_id: { type: 'string' },
    name: { type: 'string', 'x-personal-data': 'party' },
    matched_by: { enum: ['tax_id', 'iban', 'name', 'similar_name', 'name_on_page'] },
    evidence,
  },
} as const;

const lineMatch = {
  type: 'object',
  additionalProperties: false,
  required: [
    'line_item',
    'po_number',
    'order_line',
    'paired_by',
    'verdict',
    'differences',
    'quantity',
    'unit_price',
    'receipts',
  ],
  properties: {
    line_item: { ...index, description: 'Index into line_items.' },
    po_number: text,
    order_line: { ...text, description: 'Its line_no, or # and its place in the order, from 1.' },
    paired_by: { enum: ['order_line', 'article', 'content', null] },
    verdict: { enum: verdicts },
    differences: { type: 'array', items: { type: 'string' } },
    quantity: {
      type: 'object',
      additionalProperties: false,
      required: ['billed', 'ordered', 'billed_before', 'received'],
      properties: {
        billed: number,
        ordered: number,
        billed_before: { ...number, description: 'By earlier invoices, less credit notes.' },
        received: { ...number, description: 'Null where receipts do not count.' },
      },
    },
    unit_price: {
      type: 'object',
      additionalProperties: false,
      required: ['billed', 'ordered'],
      properties: {
        billed: { ...number, description: 'Net, of one unit, as the line comes to.' },
        ordered: number,
      },
    },
    receipts: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['receipt_id', 'quantity'],
        properties: { receipt_id: { type: 'string' }, quantity: { type: 'number' } },
      },
    },
  },
} as const;

export const reconciled = {
  known_vendor: knownVendor,
  line_matches: {
    type: 'array',
    description: 'One for each line item; empty where no order is known.',
    items: lineMatch,
  },
  approval: {
    type: 'object',
    additionalProperties: false,
    required: ['approvers', 'reasons'],
    properties: {
      approvers: {
        type: 'array',
        description: "Roles that the customer's approval policy asks for.",
        items: { type: 'string' },
      },
      reasons: {
        type: 'array',
        description: 'Why it is not approved by itself.',
        items: { type: 'string' },
      },
    },
  },
} as const;
