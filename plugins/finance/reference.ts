// What the customer knows and an invoice does not say, as sets of rows (contract: PUT /v1/reference).

import type { FromSchema, JSONSchema, ReferenceSet } from 'workmill/sdk';

const text = { type: 'string', minLength: 1, maxLength: 500 } as const;
const texts = { type: 'array', maxItems: 200, items: text } as const;
const currency = { type: 'string', pattern: '^[A-Z]{3}$' } as const;
const amount = { type: 'number', minimum: 0 } as const;

export const vendorSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['vendor_id', 'name'],
  properties: {
    vendor_id: { ...text, maxLength: 100, description: "The customer's own number of the vendor." },
    name: text,
    aliases: { ...texts, description: 'Other names that the vendor goes by.' },
    tax_ids: { ...texts, description: 'VAT ids and tax numbers.' },
    ibans: { ...texts, description: 'Accounts that the vendor has been paid to.' },
    country: { type: 'string', pattern: '^[A-Z]{2}$' },
    default_gl_code: text,
    payment_terms_days: { type: 'integer', minimum: 0, maximum: 365 },
    tolerance: {
      ...amount,
      maximum: 1,
      description: 'Share by which an invoice may exceed its order.',
    },
  },
} as const satisfies JSONSchema;

export const purchaseOrderSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['po_number'],
  properties: {
    po_number: { ...text, maxLength: 100 },
    vendor_id: { ...text, maxLength: 100 },
    currency,
    total: { ...amount, description: 'Of all lines, net. When absent: the sum of the lines.' },
    lines: {
      type: 'array',
      maxItems: 500,
      items: {
        type: 'object',
        additionalProperties: false,
        properties: {
          line_no: text,
          sku: text,
          description: text,
          quantity: amount,
          unit: text,
          unit_price: amount,
          line_total: amount,
        },
      },
    },
  },
} as const satisfies JSONSchema;

export type Vendor = FromSchema<typeof vendorSchema>;
export type PurchaseOrder = FromSchema<typeof purchaseOrderSchema>;

export const referenceSets: Record<'vendors' | 'purchase_orders', ReferenceSet> = {
  vendors: {
    title: 'Vendors',
    description: 'Whose invoices may be paid, under which tax ids and to which accounts.',
    schema: vendorSchema,
    key: 'vendor_id',
    findBy: ['vendor_id', 'name', 'aliases', 'tax_ids', 'ibans'],
    searchIn: ['name', 'aliases'],
  },
  purchase_orders: {
    title: 'Purchase orders',
    description: 'What was ordered from whom, and for how much.',
    schema: purchaseOrderSchema,
    key: 'po_number',
    findBy: ['po_number'],
    searchIn: [],
  },
};
