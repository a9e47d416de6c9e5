// Request and response of `POST /v1/pipelines/finance/invoice` (specification 2.2 and 4.1, with the
// values of the contract's open enumerations). Values missing in the document are null or empty.

import type { JSONSchema } from 'workmill/sdk';
import { delivery } from './schemas-delivery.ts';
import { reconciled } from './schemas-reconciled.ts';

const text = { type: ['string', 'null'] } as const;
/** Can be a person, such as a sole trader. */
const party = { ...text, 'x-personal-data': 'party' } as const;
const number = { type: ['number', 'null'] } as const;
const date = {
  type: ['string', 'null'],
  description: 'YYYY-MM-DD',
  pattern: '^\\d{4}-\\d{2}-\\d{2}$',
} as const;

const documentTypes = [
  'invoice',
  'credit_note',
  'receipt',
  'purchase_order',
  'despatch_advice',
  'receipt_advice',
] as const;

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
    document_type: {
      enum: documentTypes,
      description: 'What the document is expected to be; a difference is flagged.',
    },
    part: {
      type: 'integer',
      minimum: 1,
      maximum: 100_000,
      description:
        'Which of several documents in one file: the messages of an EDIFACT interchange or the ' +
        'bodies of a FatturaPA lotto, from 1. A file with several needs it; each is a request of its own.',
    },
    client_context: {
      type: 'object',
      additionalProperties: false,
      properties: {
        vendor_id: {
          type: 'string',
          minLength: 1,
          description: 'Who the vendor is expected to be; compared with what the document says.',
        },
        expected_po_number: {
          type: 'string',
          minLength: 1,
          description: 'The purchase order that the document is expected to name.',
        },
      },
    },
  },
} as const satisfies JSONSchema;

export const optionsSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    require_line_item_matching: {
      type: 'boolean',
      description: 'Line items that do not reconcile block payment.',
    },
    confidence_threshold: {
      type: 'number',
      minimum: 0,
      maximum: 1,
      description: 'Results below it go to review; applies to this request only.',
    },
  },
} as const satisfies JSONSchema;

const flag = {
  type: 'object',
  additionalProperties: false,
  required: ['code', 'severity', 'message'],
  properties: {
    code: { type: 'string' },
    severity: { enum: ['info', 'warning', 'critical'] },
    message: { type: 'string' },
    field: { type: 'string', description: 'JSON pointer into completed_unit.' },
  },
} as const;

const publishedLine = {
  description: text,
  quantity: number,
  unit_price: number,
} as const;

const publishedInvoice = {
  invoice_number: text,
  amount: { ...number, description: 'What is to be paid, with the sign that the document gives.' },
  currency: { ...text, description: 'ISO 4217.' },
  vendor_name: party,
  due_date: date,
} as const;

const decided = {
  po_matched: { type: 'boolean' },
  anomaly_flags: { type: 'array', items: flag },
  approval_signal: { enum: ['auto_approve', 'needs_approval', 'hold', 'reject'] },
} as const;

const traces = {
  type: 'object',
  additionalProperties: false,
  required: ['vendor_match', 'line_item_reconciliation', 'tax_calculation'],
  properties: {
    vendor_match: { enum: ['verified', 'unverified', 'mismatch'] },
    line_item_reconciliation: { enum: ['passed', 'failed', 'skipped'] },
    tax_calculation: { enum: ['valid', 'invalid', 'not_applicable'] },
  },
} as const;

const confidence = { type: 'number', minimum: 0, maximum: 0.999 } as const;

const publishedLines = {
  type: 'array',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['description', 'quantity', 'unit_price'],
    properties: publishedLine,
  },
} as const;

const extendedLines = {
  type: 'array',
  items: {
    type: 'object',
    additionalProperties: false,
    required: [
      'description',
      'quantity',
      'unit_price',
      'line_total',
      'tax_rate',
      'unit',
      'price_base_quantity',
    ],
    properties: {
      ...publishedLine,
      line_total: number,
      tax_rate: { ...number, description: 'Percent.' },
      unit: { ...text, description: 'As printed, or the code of UN/ECE Recommendation 20.' },
      price_base_quantity: {
        type: 'number',
        description: 'How many units unit_price buys: 1, unless the document says otherwise.',
      },
    },
  },
} as const;

/** Only the published fields: `output_schema: strict`. */
export const publishedSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['invoice_object', 'confidence_score', 'validation_traces', 'ready_for_payment'],
  properties: {
    invoice_object: {
      type: 'object',
      additionalProperties: false,
      required: [
        'invoice_number',
        'amount',
        'currency',
        'vendor_name',
        'due_date',
        'line_items',
        'po_matched',
        'anomaly_flags',
        'approval_signal',
      ],
      properties: { ...publishedInvoice, line_items: publishedLines, ...decided },
    },
    confidence_score: confidence,
    validation_traces: traces,
    ready_for_payment: { type: 'boolean' },
  },
} as const satisfies JSONSchema;

const extension = {
  document_type: { enum: [...documentTypes, null] },
  issue_date: date,
  due_date_derived: {
    type: 'boolean',
    description: 'Whether due_date was computed from the payment terms.',
  },
  net_amount: number,
  tax_amount: number,
  gross_amount: number,
  prepaid_amount: number,
  tax_breakdown: {
    type: 'array',
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['category', 'rate', 'taxable_amount', 'tax_amount'],
      properties: {
        category: { ...text, description: 'Code of UNCL 5305.' },
        rate: { ...number, description: 'Percent.' },
        taxable_amount: number,
        tax_amount: number,
      },
    },
  },
  po_number: text,
  vendor_tax_id: text,
  buyer_name: party,
  ibans: { type: 'array', items: { type: 'string', 'x-personal-data': 'bank_account' } },
  payment_terms: text,
} as const;

/** The published fields and the additional documented ones: `output_schema: extended`. */
export const outputSchema = {
  type: 'object',
  additionalProperties: false,
  required: [
    ...publishedSchema.required,
    'gl_codes',
    'exception_flags',
    'delivery',
    'known_vendor',
    'line_matches',
    'approval',
  ],
  properties: {
    invoice_object: {
      type: 'object',
      additionalProperties: false,
      required: [
        ...publishedSchema.properties.invoice_object.required,
        'document_type',
        'issue_date',
        'due_date_derived',
        'net_amount',
        'tax_amount',
        'gross_amount',
        'prepaid_amount',
        'tax_breakdown',
        'po_number',
        'vendor_tax_id',
        'buyer_name',
        'ibans',
        'payment_terms',
      ],
      properties: { ...publishedInvoice, line_items: extendedLines, ...decided, ...extension },
    },
    confidence_score: confidence,
    validation_traces: traces,
    ready_for_payment: { type: 'boolean' },
    gl_codes: {
      type: 'array',
      description: 'Empty where no chart of accounts is known to code with.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['line_item', 'code', 'name', 'confidence', 'source', 'cost_centre'],
        properties: {
          line_item: { type: 'integer', minimum: 0 },
          code: { type: 'string' },
          name: { type: 'string' },
          confidence,
          source: { enum: ['rule', 'correction', 'history', 'vendor_default'] },
          cost_centre: text,
          learned_from: {
            type: 'array',
            description: 'Workflows whose corrected accounts it was learned from.',
            items: { type: 'string' },
          },
        },
      },
    },
    exception_flags: {
      type: 'array',
      description: 'Those of anomaly_flags that block payment.',
      items: flag,
    },
    delivery,
    ...reconciled,
  },
} as const satisfies JSONSchema;

/** `data.business_object` of an event: the invoice with `vendor` in place of `vendor_name`. */
export const businessObjectSchema = {
  type: 'object',
  additionalProperties: false,
  required: [
    'invoice_number',
    'amount',
    'currency',
    'vendor',
    'due_date',
    'line_items',
    'po_matched',
    'anomaly_flags',
    'approval_signal',
  ],
  properties: {
    invoice_number: publishedInvoice.invoice_number,
    amount: publishedInvoice.amount,
    currency: publishedInvoice.currency,
    vendor: party,
    due_date: date,
    line_items: publishedLines,
    ...decided,
  },
} as const satisfies JSONSchema;
