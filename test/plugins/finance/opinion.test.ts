import t from 'tap';
import { createModel } from '../../../core/pipelines/sandbox/extract.ts';
import type { Outcome } from '../../../core/sdk/pipeline.ts';
import type { ModelAnswer, ModelQuestion } from '../../../core/models/server.ts';
import pipeline from '../../../plugins/finance/pipeline.ts';
import type { CompletedUnit } from '../../../plugins/finance/present.ts';
import { contextFor } from '../../support/context.ts';
import { readBytes, ublInvoice } from './invoice-files.ts';

const fields = {
  invoice_number: null,
  amount: null,
  currency: null,
  vendor_name: null,
  issue_date: null,
};

/** Told as one tells a friend, without the labels that the rules know: the number is left to ask. */
const letter = [
  'From: clerk@nordbach.example',
  'To: invoices@example.com',
  'Subject: what you owe us',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'Nordbach Werkzeuge GmbH',
  'remember what we shook hands on, 3 March 2026, page 4711-B of my book? 1.234,50 € it was.',
  '',
].join('\r\n');

async function resolve(source: string, answer: ModelAnswer) {
  const asked: ModelQuestion[] = [];
  const ask = async (question: ModelQuestion) => {
    asked.push(question);
    return answer;
  };
  const invoice = pipeline.operations['invoice']!;
  const outcome = (await invoice.run(
    {
      workflowId: 'wf_1',
      attempt: 1,
      input: { document_url: 'document:doc_1' },
      options: {},
      settings: {},
      documents: { '/document_url': await readBytes(source) },
    } as never,
    contextFor(invoice, { model: createModel('local', ask, () => {}) }),
  )) as Outcome<CompletedUnit>;
  const { completedUnit, evidence, validation, confidence } = outcome;
  return { invoice: completedUnit.invoice_object, evidence, validation, confidence, asked };
}

t.test('a model fills what the rules could not read, and the result says so', async (t) => {
  const value = {
    invoice_number: '4711-B',
    amount: 1234.5,
    currency: '€',
    vendor_name: 'Nordbach Werkzeuge GmbH',
    issue_date: '2026-03-03',
  };
  const { invoice, evidence, validation, confidence } = await resolve(letter, { value });
  t.match(invoice, {
    invoice_number: '4711-B',
    amount: 1234.5,
    currency: 'EUR',
    vendor_name: 'Nordbach Werkzeuge GmbH',
    issue_date: '2026-03-03',
  });
  t.match(evidence['/invoice_object/invoice_number'], {
    source: 'model:local',
    text: '4711-B',
    confidence: 0.6,
  });
  t.same(validation.failures, []);
  t.ok(confidence < 0.8, 'a person looks at it by the default threshold');
});

t.test('what the document does not show stays unread, whatever the model says', async (t) => {
  const value = { ...fields, invoice_number: 'RE-99', amount: 99, currency: 'USD' };
  const { invoice, evidence } = await resolve(letter, { value });
  t.match(invoice, { invoice_number: null, amount: 1234.5, currency: 'EUR' });
  t.notOk(Object.keys(evidence).includes('/invoice_object/invoice_number'));
});

t.test('a model that does not answer changes nothing', async (t) => {
  const { invoice, validation } = await resolve(letter, { refused: 'timeout' });
  t.equal(invoice.invoice_number, null);
  t.match(validation.failures, [{ code: 'required_field_unreadable' }]);
});

t.test('an electronic invoice is never shown to a model', async (t) => {
  const { asked } = await resolve(ublInvoice(), { value: fields });
  t.same(asked, []);
});
