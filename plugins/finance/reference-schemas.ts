// Schemas of the rows of each reference set. Lines of orders and receipts are JSON in a CSV cell;
// every other value is a column.

import type { FromSchema, JSONSchema } from 'workmill/sdk';

const text = { type: 'string', minLength: 1, maxLength: 500 } as const;
const id = { ...text, maxLength: 100 } as const;
const texts = { type: 'array', maxItems: 200, items: text } as const;
const currency = { type: 'string', pattern: '^[A-Z]{3}$' } as const;
const date = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' } as const;
const number = { type: 'number' } as const;
const amount = { type: 'number', minimum: 0 } as const;
const share = { ...amount, maximum: 1 } as const;

export const vendorSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['vendor_id', 'name'],
  properties: {
    vendor_id: { ...id, description: "The customer's own number of the vendor." },
    name: { ...text, 'x-personal-data': 'party' },
    aliases: {
      ...texts,
      description: 'Other names that the vendor goes by.',
      'x-personal-data': 'party',
    },
    tax_ids: { ...texts, description: 'VAT ids and tax numbers.' },
    ibans: {
      ...texts,
      description: 'Accounts that the vendor has been paid to.',
      'x-personal-data': 'bank_account',
    },
    country: { type: 'string', pattern: '^[A-Z]{2}$' },
    default_gl_code: text,
    default_cost_centre: text,
    payment_terms_days: { type: 'integer', minimum: 0, maximum: 365 },
    tolerance: { ...share, description: 'Share by which an invoice may exceed its order.' },
    tolerance_amount: {
      ...amount,
      description: 'Amount by which it may; of a share and an amount the smaller counts.',
    },
    price_tolerance: { ...share, description: "Share by which a price may exceed the order's." },
    price_tolerance_amount: { ...amount, description: 'Amount for one unit by which it may.' },
    quantity_tolerance: {
      ...share,
      description: 'Share by which a billed quantity may exceed what was ordered or received.',
    },
    quantity_tolerance_amount: { ...amount, description: 'Units by which it may.' },
  },
} as const satisfies JSONSchema;

const article = {
  line_no: { ...id, description: 'The line of the order.' },
  sku: { ...text, description: "The article's number, the buyer's or the seller's." },
  description: text,
  quantity: amount,
  unit: text,
} as const;

export const purchaseOrderSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['po_number'],
  properties: {
    po_number: id,
    vendor_id: id,
    currency,
    total: { ...amount, description: 'Of all lines, net. When absent: the sum of the lines.' },
    lines: {
      type: 'array',
      maxItems: 500,
      items: {
        type: 'object',
        additionalProperties: false,
        properties: {
          ...article,
          buyer_sku: { ...text, description: "The buyer's number, where sku is the seller's." },
          unit_price: amount,
          price_base_quantity: {
            type: 'number',
            exclusiveMinimum: 0,
            description: 'How many units unit_price buys; 1 when absent.',
          },
          line_total: amount,
        },
      },
    },
  },
} as const satisfies JSONSchema;

export const receiptSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['receipt_id', 'po_number'],
  properties: {
    receipt_id: id,
    po_number: id,
    received_on: date,
    despatch_number: { ...id, description: 'The despatch advice that this receipt answers.' },
    announced: {
      type: 'boolean',
      description:
        'A despatch advice: what it says counts as arrived until a receipt names its receipt_id as ' +
        'despatch_number.',
    },
    lines: {
      type: 'array',
      maxItems: 500,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['quantity'],
        properties: {
          ...article,
          quantity: { ...number, description: 'Less what was sent back.' },
        },
      },
    },
  },
} as const satisfies JSONSchema;

export const glAccountSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['code', 'name'],
  properties: {
    code: id,
    name: text,
    active: { type: 'boolean', description: 'False: nothing is coded to it any more.' },
  },
} as const satisfies JSONSchema;

export const glHistorySchema = {
  type: 'object',
  additionalProperties: false,
  required: ['entry_id', 'description', 'gl_code'],
  properties: {
    entry_id: { ...id, description: 'Of the posting in the ledger.' },
    vendor_id: id,
    description: text,
    gl_code: id,
    cost_centre: id,
  },
} as const satisfies JSONSchema;

const textsWithGaps = {
  type: 'array',
  maxItems: 2000,
  items: { type: ['string', 'null'] },
} as const;

export const glLessonSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['workflow_id', 'line_items', 'gl_codes'],
  properties: {
    workflow_id: { ...id, description: 'In whose review people corrected the accounts.' },
    vendor_id: id,
    line_items: {
      type: 'array',
      maxItems: 2000,
      description: 'Which line each of gl_codes is for: an index into descriptions.',
      items: { type: ['integer', 'null'] },
    },
    gl_codes: { ...textsWithGaps, description: 'The accounts as they stood in the end.' },
    cost_centres: textsWithGaps,
    descriptions: { ...textsWithGaps, description: 'Of all lines of the invoice.' },
  },
} as const satisfies JSONSchema;

export const invoiceSeenSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['workflow_id', 'document_type'],
  properties: {
    workflow_id: { ...id, description: 'Or any other id, of invoices from before.' },
    document_type: { enum: ['invoice', 'credit_note', 'receipt', 'purchase_order'] },
    invoice_number: text,
    number_key: { ...text, description: 'The number as near duplicates share it.' },
    vendor_keys: {
      ...texts,
      description: 'vendor:, tax: and name: of who sent it.',
      'x-personal-data': 'text',
    },
    issue_date: date,
    currency,
    amount: number,
    amount_key: { ...text, description: 'Currency and amount.' },
    net_amount: number,
    prepayment: { type: 'boolean', description: 'Paid before delivery, and invoiced once more.' },
    sha256: text,
    ibans: {
      ...texts,
      description: 'Accounts that nothing spoke against.',
      'x-personal-data': 'bank_account',
    },
    po_numbers: texts,
    order_lines: {
      type: 'array',
      maxItems: 2000,
      description: 'What was billed of which line of which order; credit notes below zero.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['po_number', 'line', 'quantity'],
        properties: { po_number: text, line: text, quantity: number },
      },
    },
  },
} as const satisfies JSONSchema;

export type Vendor = FromSchema<typeof vendorSchema>;
export type PurchaseOrder = FromSchema<typeof purchaseOrderSchema>;
export type OrderLine = NonNullable<PurchaseOrder['lines']>[number];
export type Receipt = FromSchema<typeof receiptSchema>;
export type GlAccount = FromSchema<typeof glAccountSchema>;
export type GlLesson = FromSchema<typeof glLessonSchema>;
export type GlEntry = FromSchema<typeof glHistorySchema>;
export type InvoiceSeen = FromSchema<typeof invoiceSeenSchema>;
