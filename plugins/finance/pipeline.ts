// The finance pipeline: invoices, credit notes, receipts and purchase orders become invoice objects.

import { defineOperation, definePipeline, type FromSchema } from 'workmill/sdk';
import { runChecks } from './checks/run-checks.ts';
import type { Facts } from './checks/check.ts';
import { decide } from './decision.ts';
import { invoiceExamples } from './examples.ts';
import { findKnown } from './known.ts';
import { policyFrom, settingsSchema } from './policy.ts';
import { presentBusinessObject, presentEvidence, presentUnit } from './present.ts';
import { referenceSets } from './reference.ts';
import { readInvoice } from './read-invoice.ts';
import {
  businessObjectSchema,
  inputSchema,
  optionsSchema,
  outputSchema,
  publishedSchema,
} from './schemas.ts';

const invoice = defineOperation<typeof inputSchema, typeof optionsSchema, typeof outputSchema>({
  title: 'Resolve an invoice',
  description:
    'Reads an invoice, credit note, receipt or purchase order, checks it against itself and ' +
    'against the request, and says whether it can be paid.',
  input: inputSchema,
  options: optionsSchema,
  output: outputSchema,
  published: publishedSchema,
  documents: ['/document_url'],
  unit: 'invoice',
  successStatus: 'resolved',
  eventType: 'invoice.resolved',
  businessObject: businessObjectSchema,
  businessObjectPaths: { '/invoice_object': '', '/invoice_object/vendor_name': '/vendor' },
  defaults: { confidenceThreshold: 0.8, requireHumanReviewBelow: 0.9 },
  examples: invoiceExamples,
  async run(task, context) {
    const document = task.documents['/document_url'];
    if (!document) throw new Error('the operation was called without its document');

    context.progress('reading', 0.1);
    const { read, electronic, comparison } = readInvoice(document);
    context.signal.throwIfAborted();

    const known = await findKnown(read, context.reference);
    context.progress('checking', 0.6);
    const expected = task.input.client_context;
    const facts: Facts = {
      read,
      electronic,
      comparison,
      known,
      request: {
        documentType: task.input.document_type ?? null,
        vendorId: expected?.vendor_id ?? null,
        expectedPoNumber: expected?.expected_po_number ?? null,
        requireLineItemMatching: task.options.require_line_item_matching ?? false,
      },
      policy: policyFrom(task.settings as FromSchema<typeof settingsSchema>),
      today: new Date(context.startedAt).toISOString().slice(0, 10),
    };
    const report = runChecks(facts);

    context.progress('deciding', 0.9);
    const decision = decide(facts, report);
    const completedUnit = presentUnit(read, report, decision);
    return {
      completedUnit,
      confidence: decision.confidence,
      evidence: presentEvidence(read),
      validation: { rulesPassed: report.rulesPassed, failures: decision.failures },
      businessObject: presentBusinessObject(completedUnit),
    };
  },
});

export default definePipeline({
  title: 'Finance',
  description: 'Invoices, receipts and purchase orders become validated, payable invoice objects.',
  settings: settingsSchema,
  operations: { invoice },
  reference: referenceSets,
});
