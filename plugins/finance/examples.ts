// Examples for the API reference. A test reads their invoice and compares the result.

import type { FromSchema, OperationExample } from 'workmill/sdk';
import { presentBusinessObject, type CompletedUnit } from './present.ts';
import type { inputSchema, optionsSchema } from './schemas.ts';

type Example = OperationExample<
  FromSchema<typeof inputSchema, { keepDefaultedPropertiesOptional: true }>,
  FromSchema<typeof optionsSchema, { keepDefaultedPropertiesOptional: true }>,
  CompletedUnit
>;

const invoice: CompletedUnit['invoice_object'] = {
  invoice_number: 'NB-2041',
  amount: 119,
  currency: 'EUR',
  vendor_name: 'Nordbach Werkzeuge GmbH',
  due_date: '2026-03-05',
  line_items: [
    {
      description: 'Drill bits',
      quantity: 4,
      unit_price: 25,
      line_total: 100,
      tax_rate: 19,
      unit: 'C62',
      price_base_quantity: 1,
    },
  ],
  po_matched: true,
  anomaly_flags: [],
  approval_signal: 'auto_approve',
  document_type: 'invoice',
  issue_date: '2026-02-03',
  due_date_derived: false,
  net_amount: 100,
  tax_amount: 19,
  gross_amount: 119,
  prepaid_amount: null,
  tax_breakdown: [{ category: 'S', rate: 19, taxable_amount: 100, tax_amount: 19 }],
  po_number: 'PO-7781',
  vendor_tax_id: 'DE900000018',
  buyer_name: 'Seeufer Handels AG',
  ibans: ['DE02120300000000202051'],
  payment_terms: null,
};

const payable: CompletedUnit = {
  invoice_object: invoice,
  confidence_score: 0.999,
  validation_traces: {
    vendor_match: 'verified',
    line_item_reconciliation: 'passed',
    tax_calculation: 'valid',
  },
  ready_for_payment: true,
  gl_codes: [],
  exception_flags: [],
  delivery: null,
  known_vendor: null,
  line_matches: [],
  approval: { approvers: [], reasons: [] },
};

const resolved: Example = {
  title: 'An invoice that can be paid',
  request: {
    input: {
      document_url: 'https://files.example.com/invoices/nb-2041.xml',
      document_type: 'invoice',
      client_context: { vendor_id: 'DE900000018', expected_po_number: 'PO-7781' },
    },
    options: { require_line_item_matching: true, confidence_threshold: 0.9 },
  },
  response: {
    workflow_id: 'wf_01k6z8m2c4e5f6g7h8j9kamnpq',
    status: 'resolved',
    completed_unit: payable,
    processing_ms: 14,
    audit_id: 'aud_01k6z8m2d1r7s8t9v0wxbyzcde',
  },
};

const otherOrder: CompletedUnit['exception_flags'][number] = {
  code: 'po_mismatch',
  severity: 'critical',
  message: 'expected PO-7790, the document says PO-7781',
  field: '/invoice_object/po_number',
};

const held: Example = {
  title: 'An invoice for another order than expected',
  request: {
    input: {
      document_url: 'https://files.example.com/invoices/nb-2041.xml',
      client_context: { expected_po_number: 'PO-7790' },
    },
  },
  response: {
    workflow_id: 'wf_01k6z8p5a7b8c9d0e1f2g3h4j5',
    status: 'resolved',
    completed_unit: {
      invoice_object: {
        ...invoice,
        po_matched: false,
        anomaly_flags: [otherOrder],
        approval_signal: 'hold',
      },
      confidence_score: 0.999,
      validation_traces: {
        vendor_match: 'unverified',
        line_item_reconciliation: 'passed',
        tax_calculation: 'valid',
      },
      ready_for_payment: false,
      gl_codes: [],
      exception_flags: [otherOrder],
      delivery: null,
      known_vendor: null,
      line_matches: [],
      approval: {
        approvers: [],
        reasons: ['a flag blocks payment', 'the vendor is not verified'],
      },
    },
    processing_ms: 11,
    audit_id: 'aud_01k6z8p5k2m3n4p5q6r7s8t9v0',
  },
};

export const invoiceExamples: readonly Example[] = [resolved, held];

/** Business object of the event about the first example's invoice. */
export const businessObjectExample = presentBusinessObject(payable);
