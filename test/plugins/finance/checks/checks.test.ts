import { Big } from 'big.js';
import t from 'tap';
import {
  nothingMatched,
  type Facts,
  type Matches,
} from '../../../../plugins/finance/checks/check.ts';
import {
  nothingEarlier,
  type Earlier,
  type Likeness,
} from '../../../../plugins/finance/history/earlier.ts';
import type { LineMatch } from '../../../../plugins/finance/matching/match-lines.ts';
import type { OrderFile } from '../../../../plugins/finance/matching/order-file.ts';
import { checks, runChecks } from '../../../../plugins/finance/checks/run-checks.ts';
import type { Field, InvoiceLine, InvoiceRead } from '../../../../plugins/finance/invoice.ts';
import { emptyInvoice } from '../../../../plugins/finance/invoice.ts';
import { nothingKnown, type Known } from '../../../../plugins/finance/known.ts';
import { policyFrom } from '../../../../plugins/finance/policy.ts';
import type { PurchaseOrder, Vendor } from '../../../../plugins/finance/reference.ts';

function field<T>(value: T): Field<T> {
  const place = { page: null, bbox: null, text: String(value), confidence: 0.9 };
  return { value, evidence: { ...place, source: 'layout' } };
}

const money = (text: string): Field<Big> => field(new Big(text));

function line(quantity: string, price: string, total: string, more = {}): InvoiceLine {
  return {
    id: null,
    description: field(`item of ${total}`),
    quantity: money(quantity),
    unit: null,
    unitPrice: money(price),
    priceBase: new Big(1),
    lineTotal: money(total),
    adjustment: new Big(0),
    taxRate: money('19'),
    ...more,
  };
}

/** An invoice on which every check that applies to it holds. */
const sound: InvoiceRead = {
  ...emptyInvoice(),
  documentType: field('invoice'),
  invoiceNumber: field('NB-2041'),
  issueDate: field('2026-02-03'),
  dueDate: field('2026-03-05'),
  currency: field('EUR'),
  vendorName: field('Nordbach'),
  buyerName: field('Seeufer'),
  vendorTaxId: field('DE 900000018'),
  vendorIds: [field('V-17')],
  poNumber: field('PO-7781'),
  ibans: [field('DE02120300000000202051')],
  netAmount: money('100'),
  taxAmount: money('19'),
  grossAmount: money('119'),
  payableAmount: money('119'),
  taxRows: [{ rate: money('19'), category: null, taxable: money('100'), tax: money('19') }],
  lines: [line('2', '30', '60'), line('4', '10', '40')],
};

type Changes = Omit<Partial<Facts>, 'read' | 'request'> & {
  read?: Partial<InvoiceRead>;
  request?: Partial<Facts['request']>;
};

function facts(changes: Changes = {}): Facts {
  return {
    electronic: null,
    comparison: null,
    rules: null,
    known: nothingKnown,
    policy: policyFrom(undefined),
    matches: nothingMatched,
    earlier: nothingEarlier,
    sha256: '00',
    today: '2026-03-01',
    ...changes,
    read: { ...sound, ...changes.read },
    request: {
      documentType: null,
      vendorId: null,
      expectedPoNumber: null,
      requireLineItemMatching: false,
      ...changes.request,
    },
  };
}

function knownVendor(record: Partial<Vendor> = {}): Known {
  const vendor = { vendor_id: 'V-17', name: 'Nordbach', ...record };
  return {
    ...nothingKnown,
    hasVendors: true,
    vendor: { record: vendor, by: 'name', evidence: [] },
  };
}

function knownOrder(order: Partial<PurchaseOrder> = {}): Known {
  return { ...nothingKnown, hasOrders: true, order: { po_number: 'PO-7781', ...order } };
}

function matched(
  verdict: LineMatch['verdict'],
  order: Partial<PurchaseOrder> = {},
  file: Partial<OrderFile> = {},
): Matches {
  const known = { po_number: 'PO-7781', ...order };
  const nothing = { receipts: [], billed: new Map<string, Big>(), billedNet: new Big(0) };
  const none = { billed: null, ordered: null, billedBefore: null, received: null, receipts: [] };
  const prices = { billedPrice: null, orderedPrice: null, differences: [] };
  const line = { lineItem: 0, poNumber: 'PO-7781', orderLine: '1', pairedBy: null };
  return {
    files: [{ order: known, ...nothing, isCut: false, ...file }],
    lines: [{ ...line, ...none, ...prices, verdict }],
  };
}

function verdictCase(verdict: LineMatch['verdict']) {
  return { holds: { matches: matched('matched') }, fails: { matches: matched(verdict) } };
}

function seenBefore(likeness: Likeness): Earlier {
  const seen = { workflow_id: 'wf_1', document_type: 'invoice' as const };
  return { ...nothingEarlier, duplicates: [{ workflowId: 'wf_1', likeness, seen }] };
}

/** Earlier invoices of the vendor over these amounts, all to its account. */
function usually(...amounts: number[]): Earlier {
  const row = {
    document_type: 'invoice' as const,
    currency: 'EUR',
    ibans: [sound.ibans[0]!.value],
  };
  const ofVendor = amounts.map((amount, at) => ({ ...row, workflow_id: `wf_${at}`, amount }));
  return { ...nothingEarlier, ofVendor };
}

const electronic = {
  syntax: 'cii' as const,
  profile: null,
  typeCode: '380',
  payableCurrency: 'EUR',
};
const compared = { readable: true, missing: [], otherVendor: null, read: sound };
const matching = { requireLineItemMatching: true };
const taxRow = sound.taxRows[0]!;

/** For each check an invoice it holds on and one it fails on. */
const cases: Record<string, { holds: Changes; fails: Changes }> = {
  hybrid_mismatch: {
    holds: { comparison: compared },
    fails: { comparison: { ...compared, missing: [{ field: 'amount', text: '119.00' }] } },
  },
  hybrid_not_compared: {
    holds: { comparison: compared },
    fails: { comparison: { ...compared, readable: false } },
  },
  po_mismatch: {
    holds: { request: { expectedPoNumber: 'po 7781' } },
    fails: { request: { expectedPoNumber: 'PO-7782' } },
  },
  po_missing: {
    holds: { request: { expectedPoNumber: 'PO-7781' } },
    fails: { read: { poNumber: null }, request: { expectedPoNumber: 'PO-7781' } },
  },
  vendor_mismatch: {
    holds: { request: { vendorId: 'v17' } },
    fails: { request: { vendorId: 'DE900000026' } },
  },
  vendor_unknown: {
    holds: { known: knownVendor() },
    fails: { known: { ...nothingKnown, hasVendors: true } },
  },
  vendor_record_mismatch: {
    holds: { known: knownVendor({ tax_ids: ['DE900000018'] }) },
    fails: { known: knownVendor({ tax_ids: ['DE900000026'] }) },
  },
  bank_account_new: {
    holds: { known: knownVendor({ ibans: ['DE02 1203 0000 0000 2020 51'] }) },
    fails: { known: knownVendor({ ibans: ['GB33BUKB20201555555555'] }) },
  },
  po_unknown: {
    holds: { known: knownOrder() },
    fails: { known: { ...nothingKnown, hasOrders: true } },
  },
  po_vendor_mismatch: {
    holds: { known: { ...knownOrder({ vendor_id: 'v17' }), vendor: knownVendor().vendor } },
    fails: { known: { ...knownOrder({ vendor_id: 'V-18' }), vendor: knownVendor().vendor } },
  },
  po_overbilled: {
    holds: { matches: matched('matched', { total: 100 }) },
    fails: { matches: matched('matched', { total: 99.99 }) },
  },
  vendor_conflict: {
    holds: { known: knownVendor() },
    fails: { known: { ...knownVendor(), accountOf: [{ vendor_id: 'V-2', name: 'Other' }] } },
  },
  duplicate_file: { holds: {}, fails: { earlier: seenBefore('file') } },
  duplicate_invoice: { holds: {}, fails: { earlier: seenBefore('same') } },
  duplicate_number: { holds: {}, fails: { earlier: seenBefore('number') } },
  duplicate_near: { holds: {}, fails: { earlier: seenBefore('near') } },
  amount_unusual: {
    holds: { earlier: usually(110, 100, 120, 130, 90, 115, 105, 119) },
    fails: { earlier: usually(11, 10, 12, 13, 9, 11, 10, 11) },
  },
  bank_account_changed: {
    holds: { earlier: usually(1, 2) },
    fails: { earlier: usually(1, 2), read: { ibans: [field('GB33BUKB20201555555555')] } },
  },
  po_currency_mismatch: {
    holds: { matches: matched('matched', { currency: 'EUR' }) },
    fails: { matches: matched('matched', { currency: 'USD' }) },
  },
  line_over_billed: verdictCase('over_billed'),
  line_not_received: verdictCase('not_received'),
  line_price_variance: verdictCase('price_variance'),
  line_unit_mismatch: verdictCase('unit_mismatch'),
  line_not_ordered: verdictCase('not_ordered'),
  charge_not_ordered: verdictCase('extra_charge'),
  line_not_compared: verdictCase('not_compared'),
  order_history_cut: {
    holds: { matches: matched('matched') },
    fails: { matches: matched('matched', {}, { isCut: true }) },
  },
  due_date_far: { holds: {}, fails: { read: { dueDate: field('2026-09-01') } } },
  due_before_terms: {
    holds: { known: knownVendor({ payment_terms_days: 30 }) },
    fails: { known: knownVendor({ payment_terms_days: 31 }) },
  },
  tax_rate_unusual: {
    holds: {},
    fails: { read: { taxRows: [{ ...taxRow, rate: money('20') }] } },
  },
  mandatory_field_missing: {
    holds: { read: { buyerName: field('Seeufer') } },
    fails: { read: { buyerName: field('Seeufer'), lines: [] } },
  },
  document_type_mismatch: {
    holds: { request: { documentType: 'invoice' } },
    fails: { request: { documentType: 'credit_note' } },
  },
  not_payable: { holds: { electronic }, fails: { electronic: { ...electronic, typeCode: '325' } } },
  total_mismatch: {
    // 10.83 and 2.17 billed as 12.99: suppliers round each sum on its own.
    holds: {
      read: { netAmount: money('10.83'), taxAmount: money('2.17'), grossAmount: money('12.99') },
    },
    fails: { read: { grossAmount: money('120') } },
  },
  payable_mismatch: {
    holds: {
      read: {
        prepaidAmount: money('50'),
        rounding: new Big('0.05'),
        payableAmount: money('69.05'),
      },
    },
    fails: { read: { prepaidAmount: money('50') } },
  },
  tax_row_mismatch: {
    holds: { read: { taxRows: [{ ...taxRow, tax: money('19.01') }] } },
    fails: { read: { taxRows: [{ ...taxRow, tax: money('10') }] } },
  },
  tax_sum_mismatch: {
    holds: {
      read: {
        taxRows: [
          { ...taxRow, tax: money('9.5') },
          { ...taxRow, tax: money('9.5') },
        ],
      },
    },
    fails: { read: { taxRows: [taxRow, taxRow] } },
  },
  taxable_sum_mismatch: {
    holds: {},
    fails: { read: { taxRows: [taxRow, { ...taxRow, taxable: money('5') }] } },
  },
  line_items_missing: {
    holds: { request: matching },
    fails: { read: { lines: [] }, request: matching },
  },
  line_sum_mismatch: {
    // Five lines come to 87.40, the net is printed 87.39.
    holds: {
      read: {
        netAmount: money('87.39'),
        lines: Array.from({ length: 5 }, () => line('1', '17.48', '17.48')),
      },
    },
    fails: { read: { lines: [line('2', '30', '60')] } },
  },
  line_amount_mismatch: {
    holds: {
      read: {
        lines: [
          line('132', '15.24', '167.64', { priceBase: new Big(12) }),
          line('3', '41.1765', '123.53'),
          line('10', '5', '48', { adjustment: new Big(-2) }),
          line('1', '160', '190.40'),
        ],
      },
    },
    fails: { read: { lines: [line('2', '30', '61')] } },
  },
  read_from_attachment: { holds: { attachment: null }, fails: { attachment: 'a.xml' } },
  model_disagrees: {
    holds: { opinion: { disagreements: [] } },
    fails: { opinion: { disagreements: [{ field: 'amount', read: '119', given: '100' }] } },
  },
  duplicate_line: {
    holds: {},
    fails: { read: { lines: [line('2', '30', '60'), line('2', '30', '60')] } },
  },
  issue_date_missing: { holds: {}, fails: { read: { issueDate: null } } },
  vendor_tax_id_missing: { holds: {}, fails: { read: { vendorTaxId: null } } },
  vat_id_invalid: {
    holds: { read: { vendorTaxId: field('FR 32 123 456 789') } },
    fails: { read: { vendorTaxId: field('DE12345') } },
  },
  iban_invalid: {
    holds: {},
    fails: { read: { ibans: [field('DE03120300000000202051')] } },
  },
  currency_unknown: { holds: {}, fails: { read: { currency: field('EUX') } } },
  currency_contradiction: {
    holds: { electronic },
    fails: { electronic: { ...electronic, payableCurrency: 'SEK' } },
  },
  due_before_issue: { holds: {}, fails: { read: { dueDate: field('2026-02-02') } } },
  issue_date_in_future: { holds: {}, fails: { read: { issueDate: field('2026-03-02') } } },
};

t.test('every check has a case on which it holds and one on which it fails', async (t) => {
  t.same(Object.keys(cases).sort(), checks.map((check) => check.code).sort());
  for (const check of checks) {
    const { holds, fails } = cases[check.code]!;
    t.same(check.run(facts(holds)), [], `${check.code} holds`);
    const failures = check.run(facts(fails)) ?? [];
    t.equal(failures.length, 1, `${check.code} fails`);
    t.ok(failures[0]?.message, `${check.code} says why`);
  }
});

t.test('a sound invoice raises nothing, and only rules that apply count as passed', async (t) => {
  const report = runChecks(facts());
  t.same(report.findings, []);
  t.same(report.traces, {
    vendor_match: 'unverified',
    line_item_reconciliation: 'passed',
    tax_calculation: 'valid',
  });
  const applied = checks.filter((check) => check.run(facts()) !== null);
  t.equal(report.rulesPassed, applied.length);
  t.ok(applied.length < checks.length);
});

t.test('traces say what was compared, and what could not be', async (t) => {
  const traces = (changes: Changes) => runChecks(facts(changes)).traces;
  const bare = { lines: [], taxRows: [], taxAmount: null };
  t.match(traces({ read: bare }), {
    line_item_reconciliation: 'skipped',
    tax_calculation: 'not_applicable',
  });
  t.match(traces(cases['line_sum_mismatch']!.fails), { line_item_reconciliation: 'failed' });
  t.match(traces(cases['tax_row_mismatch']!.fails), { tax_calculation: 'invalid' });
  t.match(traces(cases['vendor_mismatch']!.holds), { vendor_match: 'verified' });
  t.match(traces(cases['vendor_mismatch']!.fails), { vendor_match: 'mismatch' });
  // A customer's own vendor number is nowhere on the document: that proves nothing.
  t.match(traces({ request: { vendorId: 'vendor_789' } }), { vendor_match: 'unverified' });
});

t.test('lines that do not reconcile block payment when matching was asked for', async (t) => {
  const { read } = cases['line_sum_mismatch']!.fails;
  const effect = (request: Partial<Facts['request']>) =>
    runChecks(facts({ read: read!, request })).findings[0]?.effect;
  t.equal(effect({}), 'none');
  t.equal(effect(matching), 'hold');
});

t.test('lines with the tax in them reconcile with the gross', async (t) => {
  const lines = [line('1', '119', '119', { taxRate: null })];
  t.same(runChecks(facts({ read: { lines } })).findings, []);
});

t.test(
  'the profile MINIMUM cannot say what was prepaid, so its payable amount is not checked',
  async (t) => {
    const minimum = { ...electronic, profile: 'urn:factur-x.eu:1p0:minimum' };
    const read = { payableAmount: money('69') };
    t.same(runChecks(facts({ read, electronic: minimum })).findings, []);
    t.match(runChecks(facts({ read, electronic })).findings, [{ code: 'payable_mismatch' }]);
  },
);
