// The finance pipeline: converts invoices, credit notes, receipts and purchase orders to invoice
// objects.

import { defineOperation, definePipeline } from 'workmill/sdk';
import { runChecks } from './checks/run-checks.ts';
import type { Facts } from './checks/check.ts';
import { checkUnit } from './checks/check-unit.ts';
import { decide } from './decision.ts';
import { businessObjectExample, invoiceExamples } from './examples.ts';
import { exactRoots } from './einvoice/detect.ts';
import { glCodes } from './coding/gl-codes.ts';
import { suggestCodes } from './coding/suggest.ts';
import { gatherFacts } from './gather-facts.ts';
import { rememberInvoice } from './history/remember.ts';
import { german } from './locales/de.ts';
import { askModel } from './model/opinion.ts';
import { policyFrom } from './policy.ts';
import { presentBusinessObject, presentEvidence, presentUnit } from './present.ts';
import { referenceSets } from './reference.ts';
import { settingsSchema, type Settings } from './settings-schema.ts';
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
    'Reads an invoice, credit note, receipt or purchase order, checks it, compares it ' +
    'with the request, and decides whether it can be paid.',
  input: inputSchema,
  options: optionsSchema,
  output: outputSchema,
  published: publishedSchema,
  documents: ['/document_url'],
  exactXml: exactRoots,
  unit: 'invoice',
  successStatus: 'resolved',
  eventType: 'invoice.resolved',
  businessObject: { ...businessObjectSchema, examples: [businessObjectExample] },
  businessObjectPaths: { '/invoice_object': '', '/invoice_object/vendor_name': '/vendor' },
  flags: [
    {
      items: '/invoice_object/anomaly_flags',
      code: '/code',
      message: '/message',
      severity: '/severity',
      field: '/field',
    },
  ],
  defaults: { confidenceThreshold: 0.8, requireHumanReviewBelow: 0.9 },
  steps: ['reading', 'matching', 'checking', 'coding', 'deciding'],
  examples: invoiceExamples,
  async run(task, { step, reference, clock, model, localModel }) {
    const document = task.documents['/document_url'];
    if (!document) throw new Error('the operation was called without its document');

    const { source, attachment, electronic, comparison, rules, isFlow, ...own } = await step(
      'reading',
      () => readInvoice(document, task.input.part),
    );
    // The electronic form is exact, so a model is not asked.
    const asked = electronic ? null : await askModel(own.read, source, model);
    const { read, opinion } = asked ?? { ...own, opinion: null };
    const policy = policyFrom(task.settings as Settings);
    const gathered = await step('matching', () =>
      gatherFacts(read, fileKeyOf(document.sha256, task.input.part), policy, reference),
    );
    const expected = task.input.client_context;
    const facts: Facts = {
      ...gathered,
      electronic,
      comparison,
      rules,
      opinion,
      attachment,
      isFlow,
      request: {
        documentType: task.input.document_type ?? null,
        vendorId: expected?.vendor_id ?? null,
        expectedPoNumber: expected?.expected_po_number ?? null,
        requireLineItemMatching: task.options.require_line_item_matching ?? false,
      },
      today: clock.now().toISOString().slice(0, 10),
    };
    const report = await step('checking', () => runChecks(facts));
    const codes = await step('coding', () =>
      suggestCodes(read, facts.known, policy, { reference, localModel }),
    );
    const decision = await step('deciding', () => decide(facts, report, codes));
    const completedUnit = presentUnit({ facts, report, decision, codes });
    return {
      completedUnit,
      confidence: decision.confidence,
      evidence: presentEvidence(read, codes),
      validation: { rulesPassed: report.rulesPassed, failures: decision.failures },
      businessObject: presentBusinessObject(completedUnit),
      remember: rememberInvoice(facts, report.findings),
    };
  },
  check: checkUnit,
});

/** Key of the file for duplicates: parts of one file are not duplicates of each other. */
function fileKeyOf(sha256: string, part = 1): string {
  return part === 1 ? sha256 : `${sha256}#${part}`;
}

export default definePipeline({
  title: 'Finance',
  description: 'Invoices, receipts and purchase orders become validated, payable invoice objects.',
  settings: settingsSchema,
  operations: { invoice },
  locales: { de: german },
  reference: referenceSets,
  models: { gl_codes: glCodes },
});
