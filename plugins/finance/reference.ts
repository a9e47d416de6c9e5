// Reference sets of the pipeline: data known to the customer and missing in invoices (contract: PUT
// /v1/reference).

import type { ReferenceSet } from 'workmill/sdk';
import { orderFormats, receiptFormats } from './files/file-formats.ts';
import {
  glAccountSchema,
  glHistorySchema,
  glLessonSchema,
  invoiceSeenSchema,
  purchaseOrderSchema,
  receiptSchema,
  vendorSchema,
} from './reference-schemas.ts';

export type { PurchaseOrder, Vendor } from './reference-schemas.ts';

export const referenceSets = {
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
    formats: orderFormats,
  },
  receipts: {
    title: 'Goods receipts',
    description: 'What has arrived of which order.',
    schema: receiptSchema,
    key: 'receipt_id',
    findBy: ['po_number'],
    searchIn: [],
    formats: receiptFormats,
  },
  gl_accounts: {
    title: 'Chart of accounts',
    description: 'The accounts that invoice lines are coded to. Without them nothing is coded.',
    schema: glAccountSchema,
    key: 'code',
    findBy: ['code'],
    searchIn: [],
  },
  gl_history: {
    title: 'Coded lines',
    description: 'Lines of earlier invoices and their accounts; suggestions are learned from them.',
    schema: glHistorySchema,
    key: 'entry_id',
    findBy: ['vendor_id'],
    searchIn: ['description'],
  },
  gl_lessons: {
    title: 'Corrected accounts',
    description:
      'Kept by reviews: the accounts of a live invoice whose gl_codes people have corrected. Later ' +
      'lines in the same words are coded alike; take rows away to unlearn.',
    schema: glLessonSchema,
    key: 'workflow_id',
    findBy: ['vendor_id'],
    searchIn: ['descriptions'],
    keptByReviews: {
      corrected: ['/gl_codes'],
      columns: {
        vendor_id: '/known_vendor/vendor_id',
        line_items: '/gl_codes/*/line_item',
        gl_codes: '/gl_codes/*/code',
        cost_centres: '/gl_codes/*/cost_centre',
        descriptions: '/invoice_object/line_items/*/description',
      },
    },
  },
  invoices_seen: {
    title: 'Invoices seen',
    description:
      'Kept by the pipeline, one row for each live invoice whose result nobody has rejected: for ' +
      'duplicates, for quantities billed of orders, and for what a vendor usually charges.',
    schema: invoiceSeenSchema,
    key: 'workflow_id',
    findBy: ['number_key', 'vendor_keys', 'amount_key', 'sha256', 'po_numbers'],
    searchIn: [],
    keptByRuns: true,
  },
} as const satisfies Record<string, ReferenceSet>;
