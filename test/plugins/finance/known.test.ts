import t from 'tap';
import type { Outcome } from '../../../core/sdk/pipeline.ts';
import pipeline from '../../../plugins/finance/pipeline.ts';
import type { CompletedUnit } from '../../../plugins/finance/present.ts';
import { referenceSets } from '../../../plugins/finance/reference.ts';
import { contextFor } from '../../support/context.ts';
import { referenceOf } from '../../support/reference.ts';
import { readBytes, ublInvoice } from './invoice-files.ts';

// The invoice is from Nordbach Werkzeuge GmbH, DE900000018, to be paid to this account for PO-7781.
const iban = 'DE02120300000000202051';
const nordbach = { vendor_id: 'V-17', name: 'Nordbach Werkzeuge GmbH' };
const document = await readBytes(ublInvoice());

interface Given {
  vendors?: Record<string, unknown>[];
  orders?: Record<string, unknown>[];
  expected?: object;
}

async function resolve({ vendors = [], orders = [], expected = {} }: Given) {
  const task = {
    workflowId: 'wf_1',
    attempt: 1,
    input: { document_url: 'document:doc_1', client_context: expected },
    options: {},
    settings: {},
    documents: { '/document_url': document },
  };
  const operation = pipeline.operations['invoice']!;
  const reference = referenceOf(referenceSets, { vendors, purchase_orders: orders });
  const context = contextFor(operation, { reference });
  const outcome = (await operation.run(task as never, context)) as Outcome<CompletedUnit>;
  const { completedUnit: unit, validation } = outcome;
  return {
    match: unit.validation_traces.vendor_match,
    flags: unit.invoice_object.anomaly_flags.map(({ code }) => code),
    blocking: unit.exception_flags.map(({ code }) => code),
    signal: unit.invoice_object.approval_signal,
    poMatched: unit.invoice_object.po_matched,
    vendorName: unit.invoice_object.vendor_name,
    failures: validation.failures,
  };
}

const plain = await resolve({});

t.test('without vendors and orders nothing is known, and nothing is wrong', async (t) => {
  t.match(plain, { match: 'unverified', flags: [], poMatched: false, failures: [] });
});

t.test('a vendor is verified by tax id, account or name, whatever it is called', async (t) => {
  const known = [
    { ...nordbach, name: 'NB Tools', tax_ids: ['de 900 000 018'], ibans: [iban] },
    { ...nordbach, name: 'NB Tools', ibans: ['DE02 1203 0000 0000 2020 51'] },
    nordbach,
    { ...nordbach, name: 'NB', aliases: ['NORDBACH Werkzeuge, GmbH'] },
  ];
  for (const vendor of known) {
    const other = { vendor_id: 'V-18', name: 'Nordbach Holding', tax_ids: ['DE900000019'] };
    const result = await resolve({ vendors: [other, vendor] });
    t.match(result, { match: 'verified', flags: [], signal: 'auto_approve' });
    t.equal(result.vendorName, plain.vendorName, 'what was read stays');
  }
});

t.test('a name that is only similar verifies nothing; another is unknown', async (t) => {
  const similar = await resolve({ vendors: [{ vendor_id: 'V-1', name: 'Nordbach Werkzeuge' }] });
  t.match(similar, { match: 'unverified', flags: [], signal: 'needs_approval' });
  const unknown = await resolve({ vendors: [{ vendor_id: 'V-1', name: 'Suedbach GmbH' }] });
  t.match(unknown, { match: 'unverified', flags: ['vendor_unknown'], blocking: [], failures: [] });
});

t.test('what contradicts the record holds the payment', async (t) => {
  const taxed = await resolve({ vendors: [{ ...nordbach, tax_ids: ['DE900000019'] }] });
  t.match(taxed, { match: 'mismatch', blocking: ['vendor_record_mismatch'], signal: 'hold' });
  const vendors = [{ ...nordbach, tax_ids: ['DE900000018'], ibans: ['GB33BUKB20201555555555'] }];
  const account = await resolve({ vendors });
  t.match(account, { match: 'verified', blocking: ['bank_account_new'], signal: 'hold' });
  const expected = { vendor_id: 'V-99' };
  t.match(await resolve({ vendors: [nordbach], expected }), { match: 'mismatch', signal: 'hold' });
  t.match(await resolve({ vendors: [nordbach], expected: { vendor_id: 'v17' } }), {
    match: 'verified',
    blocking: [],
  });
});

t.test('a known order matches, unless it is another vendor’s or billed beyond', async (t) => {
  const order = { po_number: 'po 7781', vendor_id: 'V-17', currency: 'EUR', total: 100_000 };
  const given = (more: object, vendor: object = {}): Given => ({
    vendors: [{ ...nordbach, ...vendor }],
    orders: [{ ...order, ...more }],
  });
  t.match(await resolve(given({})), { poMatched: true, blocking: [] });
  t.match(await resolve(given({ vendor_id: 'V-2' })), {
    poMatched: false,
    blocking: ['po_vendor_mismatch'],
  });
  const line = { quantity: 9, unit_price: 10.5 };
  const lines = given({ total: undefined, lines: [line] });
  t.match(await resolve(lines), { poMatched: true, blocking: ['po_overbilled'] });
  t.match(await resolve(given({ total: 99 }, { tolerance: 1 })), { blocking: [] });
  t.match(await resolve(given({ total: 1, currency: 'USD' })), {
    blocking: ['po_currency_mismatch'],
  });
  t.match(await resolve(given({ po_number: 'PO-1' })), { poMatched: false, flags: ['po_unknown'] });
});
