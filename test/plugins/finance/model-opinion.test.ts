import { Big } from 'big.js';
import t from 'tap';
import { createModel } from '../../../core/pipelines/sandbox/extract.ts';
import { emptyInvoice, type Field, type InvoiceRead } from '../../../plugins/finance/invoice.ts';
import { askModel } from '../../../plugins/finance/model/opinion.ts';
import { readBytes } from './invoice-files.ts';

const document = await readBytes('Nordbach GmbH, No. 17, No. 18, 12,00 EUR, 15,00 EUR, 01.03.2026');

function field<T>(value: T, confidence: number): Field<T> {
  return { value, evidence: { page: 1, bbox: null, text: '', confidence, source: 'layout' } };
}

const sure: InvoiceRead = {
  ...emptyInvoice(),
  invoiceNumber: field('17', 0.95),
  payableAmount: field(new Big('12.00'), 0.95),
  currency: field('EUR', 0.95),
  vendorName: field('Nordbach', 0.95),
  issueDate: field('2026-03-01', 0.95),
};
const same = {
  invoice_number: '17',
  amount: 12,
  currency: 'EUR',
  vendor_name: 'Nordbach GmbH',
  issue_date: '2026-03-01',
};

async function opinionOf(read: InvoiceRead, value: object) {
  const model = createModel(
    'local',
    async () => ({ value }),
    () => {},
  );
  return askModel(read, document, model);
}

t.test('a page that the rules read surely is not shown to a model', async (t) => {
  t.equal(await opinionOf(sure, same), null);
});

t.test('a second reader that agrees makes the rules surer', async (t) => {
  const read = { ...sure, payableAmount: field(new Big('12.00'), 0.7) };
  const asked = await opinionOf(read, same);
  t.same(asked!.opinion.disagreements, []);
  t.equal(asked!.read.payableAmount!.evidence.confidence, 0.85);
  t.equal(asked!.read.payableAmount!.evidence.source, 'layout');
  t.equal(asked!.read.vendorName!.value, 'Nordbach');
});

t.test('one that disagrees is flagged: what was read stays, and is less sure', async (t) => {
  const read = { ...sure, payableAmount: field(new Big('12.00'), 0.7) };
  const asked = await opinionOf(read, { ...same, amount: 15 });
  t.same(asked!.opinion.disagreements, [{ field: 'amount', read: '12', given: '15' }]);
  t.equal(asked!.read.payableAmount!.value.toFixed(2), '12.00');
  t.equal(asked!.read.payableAmount!.evidence.confidence, 0.35);
});

t.test('a sure value keeps its confidence, and the contradiction is flagged', async (t) => {
  const read = { ...sure, payableAmount: field(new Big('12.00'), 0.7) };
  const asked = await opinionOf(read, { ...same, invoice_number: '18' });
  t.same(asked!.opinion.disagreements, [{ field: 'invoice_number', read: '17', given: '18' }]);
  t.equal(asked!.read.invoiceNumber!.value, '17');
  t.equal(asked!.read.invoiceNumber!.evidence.confidence, 0.95);
});

t.test('a contradiction that the document does not show is none', async (t) => {
  const read = { ...sure, payableAmount: field(new Big('12.00'), 0.7) };
  const asked = await opinionOf(read, { ...same, amount: 99 });
  t.same(asked!.opinion.disagreements, []);
  t.equal(asked!.read.payableAmount!.evidence.confidence, 0.7);
});
