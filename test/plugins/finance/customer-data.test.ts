import t from 'tap';
import type { Context, Outcome } from '../../../core/sdk/pipeline.ts';
import { readModel, trainModel } from '../../../core/sdk/sdk.ts';
import pipeline from '../../../plugins/finance/pipeline.ts';
import type { CompletedUnit } from '../../../plugins/finance/present.ts';
import { referenceSets } from '../../../plugins/finance/reference.ts';
import { settingsSchema } from '../../../plugins/finance/settings-schema.ts';
import { compileSchema } from '../../../core/kernel/validate.ts';
import { contextFor } from '../../support/context.ts';
import { referenceOf } from '../../support/reference.ts';
import { readBytes, ublInvoice, ublLine, ublTotals } from './invoice-files.ts';

type Rows = Record<string, Record<string, unknown>[]>;

async function resolve(
  xml: string,
  rows: Rows = {},
  settings: object = {},
  options: object = {},
  more: Partial<Context> = {},
) {
  const task = {
    workflowId: 'wf_1',
    attempt: 1,
    input: { document_url: 'document:doc_1' },
    options,
    settings,
    documents: { '/document_url': await readBytes(xml) },
  };
  const invoice = pipeline.operations['invoice']!;
  const context = contextFor(invoice, {
    ...more,
    reference: referenceOf(referenceSets, rows),
  });
  const outcome = (await invoice.run(task as never, context)) as Outcome<CompletedUnit>;
  const { completedUnit: unit, evidence, remember = [], validation } = outcome;
  return {
    unit,
    evidence,
    failures: validation.failures,
    flags: unit.invoice_object.anomaly_flags.map(({ code }) => code),
    flagged: unit.invoice_object.anomaly_flags,
    blocking: unit.exception_flags.map(({ code }) => code),
    signal: unit.invoice_object.approval_signal,
    row: remember[0]?.row as Record<string, unknown>,
  };
}

const iban = 'DE02120300000000202051';
const nordbach = { vendor_id: 'V-17', name: 'Nordbach Werkzeuge GmbH', tax_ids: ['DE900000018'] };
const vendors = [nordbach];
const first = await resolve(ublInvoice(), { vendors });

function seen(changes: object = {}, id = 'wf_before'): Record<string, unknown> {
  return { ...first.row, sha256: 'ab', workflow_id: id, ...changes };
}

function numbered(number: string, more: Parameters<typeof ublInvoice>[0] = {}): string {
  return ublInvoice(more).replace('NB-2041', number);
}

t.test('an invoice is remembered by what later ones share with it', async (t) => {
  t.same(first.flags, []);
  const check = compileSchema({ ...referenceSets.invoices_seen.schema });
  t.match(check({ ...first.row, workflow_id: 'wf_1' }), { ok: true });
  t.match(first.row, { invoice_number: 'NB-2041', amount: 119, ibans: [iban] });
  const doubtful = await resolve(ublInvoice(), { vendors: [{ ...nordbach, ibans: ['GB33'] }] });
  t.same(doubtful.blocking, ['bank_account_new']);
  t.notOk(doubtful.row['ibans'], 'an account in doubt does not become a known one');
});

t.test('the same invoice again is told, and names the earlier workflow', async (t) => {
  const again = async (xml: string, changes: object = {}) =>
    (await resolve(xml, { vendors, invoices_seen: [seen(changes)] })).blocking;
  t.same(await again(ublInvoice(), { sha256: first.row['sha256'] }), ['duplicate_file']);
  t.same(await again(ublInvoice()), ['duplicate_invoice']);
  const result = await resolve(ublInvoice(), { vendors, invoices_seen: [seen()] });
  t.match(
    result.flagged[0]!.message,
    /^wf_before has this number \(NB-2041, 2026-02-03, 119 EUR\)/,
  );
  t.equal(result.signal, 'hold');
  t.same(await again(ublInvoice(), { amount: 50, issue_date: '2025-02-03' }), ['duplicate_number']);
  for (const number of ['NB-204l', 'NB-2O41', 'NB-02041', 'NB-2014', 'NB-241', 'NB-2041A']) {
    t.same(await again(numbered(number)), ['duplicate_near'], number);
  }
});

t.test(
  'what only looks like it is none: a credit note, another vendor, the next bill',
  async (t) => {
    const none = async (xml: string, changes: object = {}) => {
      const { flags } = await resolve(xml, { vendors, invoices_seen: [seen(changes)] });
      t.same(
        flags.filter((code) => code.startsWith('duplicate')),
        [],
      );
    };
    await none(ublInvoice({ typeCode: '<cbc:InvoiceTypeCode>381</cbc:InvoiceTypeCode>' }));
    await none(ublInvoice(), { vendor_keys: ['name:OTHER', 'vendor:V-9'] });
    await none(numbered('NB-2042'), { issue_date: '2026-01-03' });
    await none(numbered('NB-2042'), { po_numbers: ['PO-1'] });
    await none(numbered('NB-2042'), { amount: 120, amount_key: 'EUR 120.00' });
  },
);

t.test('an account other than the vendor’s usual one holds the payment', async (t) => {
  const usual = ['wf_1', 'wf_2'].map((id, at) =>
    seen({ invoice_number: `A${at}`, number_key: `A${at}`, ibans: ['GB33BUKB20201555555555'] }, id),
  );
  const rows = {
    vendors,
    invoices_seen: usual.map((one) => ({ ...one, issue_date: '2025-01-01' })),
  };
  t.same((await resolve(ublInvoice(), rows)).blocking, ['bank_account_changed']);
});

t.test('the tax id of one vendor with the account of another is a conflict', async (t) => {
  const other = { vendor_id: 'V-18', name: 'Suedbach', ibans: [iban] };
  const { blocking, unit } = await resolve(ublInvoice(), { vendors: [nordbach, other] });
  t.same(blocking, ['vendor_conflict']);
  t.equal(unit.validation_traces.vendor_match, 'mismatch');
  t.match(unit.known_vendor, { vendor_id: 'V-17', matched_by: 'tax_id', evidence: { length: 2 } });
});

t.test('names are one whatever umlauts and accents are written as', async (t) => {
  const named = (name: string) =>
    ublInvoice()
      .replace(/Nordbach\s+Werkzeuge GmbH/, name)
      .replace('DE900000018', 'DE900000026');
  const known = async (printed: string, name: string) => {
    const result = await resolve(named(printed), { vendors: [{ vendor_id: 'V-1', name }] });
    return result.unit.known_vendor?.matched_by ?? null;
  };
  t.equal(await known('Müller Söhne GmbH', 'MUELLER SOEHNE GMBH'), 'name');
  t.equal(await known('Mueller Söhne GmbH', 'Muller Sohne G.m.b.H.'), 'name');
  t.equal(await known('Société Générale de Pêche', 'SOCIETE GENERALE DE PECHE'), 'name');
  t.equal(await known('Müller Söhne', 'Mueller Soehne GmbH'), 'similar_name');
  t.equal(await known('Müller Söhne AG', 'Mueller Soehne GmbH'), null, 'two companies');
});

const chart = [
  { code: '4980', name: 'Tools' },
  { code: '4930', name: 'Office' },
  { code: '4999', name: 'Old', active: false },
];

t.test('lines are coded by rule, by history, by the vendor, or not at all', async (t) => {
  const codes = async (rows: Rows, settings: object = {}) =>
    (await resolve(ublInvoice(), { vendors, ...rows }, settings)).unit.gl_codes;
  t.same(await codes({}), [], 'without a chart of accounts');
  t.same(await codes({ gl_accounts: chart }), []);
  const standard = [{ ...nordbach, default_gl_code: '4930' }];
  t.match(await codes({ gl_accounts: chart, vendors: standard }), [
    { line_item: 0, code: '4930', name: 'Office', source: 'vendor_default', cost_centre: null },
  ]);
  const entry = (id: number, description: string, gl_code: string) => ({
    entry_id: `E${id}`,
    vendor_id: 'V-17',
    description,
    gl_code,
    cost_centre: 'K1',
  });
  const gl_history = [
    ...[1, 2, 3, 4].map((id) => entry(id, `Drill bits set ${id}`, '4980')),
    ...[5, 6, 7].map((id) => entry(id, 'Copy paper A4', '4930')),
  ];
  const learned = await codes({ gl_accounts: chart, vendors: standard, gl_history });
  t.match(learned, [{ code: '4980', name: 'Tools', source: 'history', cost_centre: 'K1' }]);
  t.ok(learned[0]!.confidence >= 0.6 && learned[0]!.confidence <= 0.95);
  const strange = gl_history.map((one) => ({ ...one, description: 'Window cleaning' }));
  t.same(await codes({ gl_accounts: chart, gl_history: strange }), [], 'nothing like it was coded');
  const rules = [{ when: { words: ['DRILL'], tax_rates: [19] }, code: '4930', cost_centre: 'K9' }];
  t.match(await codes({ gl_accounts: chart, gl_history }, { coding: { rules } }), [
    { code: '4930', source: 'rule', cost_centre: 'K9' },
  ]);
  const closed = { coding: { rules: [{ when: { words: ['drill'] }, code: '4999' }] } };
  t.same(await codes({ gl_accounts: chart }, closed), [], 'a closed account');
});

t.test('lines are coded by the model that the tenant has trained, if it is surer', async (t) => {
  const things = ['Drill bits', 'Saw blades', 'Screws', 'Hammers', 'Pliers', 'Sanding paper'];
  const papers = ['Copy paper', 'Envelopes', 'Ring binders', 'Labels', 'Notebooks', 'Ink'];
  const rows = [...Array(20).keys()].flatMap((set) =>
    [...things, ...papers].map((what, index) => ({
      entry_id: `${set}-${index}`,
      vendor_id: 'V-17',
      description: `${what} ${set}`,
      gl_code: index < things.length ? '4980' : '4930',
    })),
  );
  const { gl_codes: declared } = pipeline.models;
  const examples = rows.flatMap((row) => declared.learnsFrom['gl_history']!(row));
  const model = readModel((await trainModel(examples, declared.training)).file);
  const source = 'local_model:gl_codes@0123456789ab';
  const localModel: Context['localModel'] = async (name) =>
    name === 'gl_codes'
      ? { ...model, version: '0123456789ab', origin: 'trained', source, base: async () => null }
      : null;
  const gl_history = rows.slice(0, 1).map((row) => ({ ...row, cost_centre: 'K1' }));
  const known = { vendors, gl_accounts: chart, gl_history };
  const { unit, evidence } = await resolve(ublInvoice(), known, {}, {}, { localModel });
  t.match(unit.gl_codes, [{ code: '4980', source: 'history', cost_centre: 'K1' }]);
  t.ok(unit.gl_codes[0]!.confidence <= 0.95);
  t.match(evidence['/gl_codes/0/code'], { text: 'Drill bits', source });
  const without = await resolve(ublInvoice(), known);
  t.same(without.unit.gl_codes, [], 'one posting alone is not enough');
});

t.test('the approval policy is data: bands, flags, new vendors, cost centres', async (t) => {
  const asked = async (rules: object[], rows: Rows = {}, settings: object = {}) => {
    const all = { approval: { rules }, ...settings };
    t.match(compileSchema({ ...settingsSchema })(all), { ok: true });
    const { unit, signal } = await resolve(ublInvoice(), { vendors, ...rows }, all);
    return [signal, unit.approval.approvers, unit.ready_for_payment];
  };
  t.same(await asked([]), ['auto_approve', [], true]);
  const bands = [
    { when: { amount_above: { EUR: 100 } }, approvers: ['team lead'] },
    { when: { amount_above: { EUR: 119 } }, approvers: ['team lead', 'cfo'] },
    { when: { amount_above: { USD: 1 } }, approvers: ['treasury'] },
  ];
  t.same(await asked(bands.slice(0, 2)), ['needs_approval', ['team lead'], false]);
  t.same(await asked(bands), ['needs_approval', ['team lead', 'treasury'], false]);
  const isNew = [{ when: { new_vendor: true }, signal: 'hold', approvers: ['purchasing'] }];
  t.same(await asked(isNew), ['hold', ['purchasing'], false]);
  const before = seen({ invoice_number: 'X', number_key: 'X', issue_date: '2024-01-01' });
  t.same(await asked(isNew, { invoices_seen: [before] }), ['auto_approve', [], true]);
  const standard = { ...nordbach, default_gl_code: '4980', default_cost_centre: 'K1' };
  const centres = [{ when: { cost_centres: ['K1'] }, approvers: ['head of K1'] }];
  t.same(await asked(centres, { vendors: [standard], gl_accounts: chart }), [
    'needs_approval',
    ['head of K1'],
    false,
  ]);
  const wrong = { approval: { rules: [{ when: { amount_over: { EUR: 1 } } }] } };
  t.match(compileSchema({ ...settingsSchema })(wrong), {
    ok: false,
    details: [{ path: '/approval/rules/0/when', message: /amount_above/ }],
  });
});

t.test('an administrator says which flags block payment, but not what may be paid', async (t) => {
  const checks = (settings: object, xml: string) =>
    resolve(xml, { vendors: [{ ...nordbach, ibans: ['GB33'] }] }, { checks: settings });
  const only = await checks({ only_flag: ['bank_account_new'] }, ublInvoice());
  t.match(only, { flags: ['bank_account_new'], blocking: [], signal: 'auto_approve' });
  const proForma = ublInvoice({ typeCode: '<cbc:InvoiceTypeCode>325</cbc:InvoiceTypeCode>' });
  t.equal((await checks({ only_flag: ['not_payable'] }, proForma)).signal, 'reject');
  const late = ublInvoice({ dueDate: '<cbc:DueDate>2027-03-05</cbc:DueDate>' });
  t.ok((await checks({ block_payment: ['due_date_far'] }, late)).blocking.includes('due_date_far'));
});

t.test('a misspelt code in the settings is refused with the nearest one', (t) => {
  const messages = (settings: object) => {
    const checked = compileSchema({ ...settingsSchema })(settings);
    return checked.ok ? [] : checked.details.map(({ path, message }) => `${path}: ${message}`);
  };
  const flags = (flag: string) => ({ approval: { rules: [{ when: { flags: [flag] } }] } });
  for (const [settings, path, near] of [
    [{ checks: { block_payment: ['due_date_fra'] } }, '/checks/block_payment/0', 'due_date_far'],
    [{ checks: { only_flag: ['duplicate_neer'] } }, '/checks/only_flag/0', 'duplicate_near'],
    [{ rules: { block_payment: ['BR-OC-15'] } }, '/rules/block_payment/0', 'BR-CO-15'],
    [flags('vendor_unkown'), '/approval/rules/0/when/flags/0', 'vendor_unknown'],
  ] as const) {
    const [message] = messages(settings);
    t.match(message, new RegExp(`^${path}: must be one of the \\d+ .*did you mean "${near}"`));
  }
  t.same(messages({ rules: { block_payment: ['BR-', 'BR-CO-', 'PEPPOL-', 'BR-CO-10'] } }), []);
  t.same(messages(flags('BR-CO-15')), []);
  t.end();
});

t.test('an order of two lines and its invoices: matched, then billed beyond', async (t) => {
  const inside = '<cac:OrderLineReference><cbc:LineID>10</cbc:LineID></cac:OrderLineReference>';
  const xml = ublInvoice({ lines: ublLine({ inside }) });
  const order = {
    po_number: 'PO-7781',
    vendor_id: 'V-17',
    currency: 'EUR',
    lines: [{ line_no: '10', description: 'Bohrer', quantity: 4, unit_price: 25 }],
  };
  const rows: Rows = { vendors, purchase_orders: [order] };
  const once = await resolve(xml, rows, {}, { require_line_item_matching: true });
  t.match(once, { blocking: [], signal: 'auto_approve' });
  t.match(once.unit.line_matches, [
    { order_line: '10', paired_by: 'order_line', verdict: 'matched' },
  ]);
  t.same(once.row['order_lines'], [{ po_number: 'PO-7781', line: '10', quantity: 4 }]);
  const earlier = {
    ...once.row,
    workflow_id: 'wf_0',
    sha256: 'x',
    invoice_number: 'A',
    number_key: 'A',
  };
  const twice = await resolve(xml, {
    ...rows,
    invoices_seen: [{ ...earlier, issue_date: '2024-01-01' }],
  });
  t.same(twice.blocking, ['po_overbilled', 'line_over_billed']);
  t.equal(twice.unit.validation_traces.line_item_reconciliation, 'failed');
  t.equal(twice.unit.invoice_object.line_items[0]!.quantity, 4, 'what was read stays');
  const credited = { ...earlier, workflow_id: 'wf_c', document_type: 'credit_note' };
  const back = { ...credited, order_lines: [{ po_number: 'PO-7781', line: '10', quantity: -4 }] };
  const both = [earlier, back].map((one) => ({ ...one, issue_date: '2024-01-01' }));
  t.same((await resolve(xml, { ...rows, invoices_seen: both })).blocking, []);
});

t.test(
  'a purchase order is asked for its own number, and is neither paid nor remembered',
  async (t) => {
    const xml = ublInvoice({ root: 'Order', lines: '', order: '', typeCode: '' });
    const result = await resolve(xml, { vendors });
    t.match(result.unit.invoice_object, { document_type: 'purchase_order', invoice_number: null });
    t.equal(result.unit.ready_for_payment, false);
    t.equal(result.row, undefined);
  },
);

t.test('what a hostile file has in its fields is cut to what a row can keep', async (t) => {
  const long = '\u{1F9FE}'.repeat(700);
  const xml = ublInvoice({
    order: `<cac:OrderReference><cbc:ID>${long}</cbc:ID></cac:OrderReference>`,
  })
    .replace('NB-2041', `A${long}`)
    .replace('DE900000018', long)
    .replace(/Nordbach\s+Werkzeuge GmbH/, `N${long}`);
  const { row } = await resolve(xml, { vendors });
  const check = compileSchema({ ...referenceSets.invoices_seen.schema });
  t.match(check({ ...row, workflow_id: 'wf_1' }), { ok: true });
  t.ok(JSON.stringify(row).isWellFormed() && !JSON.stringify(row).includes('\\ud83e\\'));
});

t.test('rates of tax are those of the country at the time', async (t) => {
  const at = async (rate: string, date: string) => {
    const xml = ublInvoice().replaceAll('<cbc:Percent>19<', `<cbc:Percent>${rate}<`);
    const dated = xml.replace('2026-02-03', date);
    return (await resolve(dated)).flags.includes('tax_rate_unusual');
  };
  t.same(
    [await at('19', '2026-02-03'), await at('16', '2026-02-03'), await at('16', '2020-09-01')],
    [false, true, false],
  );
  t.equal(await at('16', '2021-02-01'), false, 'billed soon after the change');
  t.equal(await at('0', '2026-02-03'), false);
});

t.test('a sum far above what the vendor usually charges is told', async (t) => {
  const before = Array.from({ length: 9 }, (_, at) =>
    seen(
      { amount: 10 + at, amount_key: `EUR ${at}`, invoice_number: `X${at}`, number_key: `X${at}` },
      `wf_${at}`,
    ),
  );
  const sums = { lines: '100', net: '100', gross: '119', payable: '119' };
  const xml = ublInvoice({ totals: ublTotals(sums) });
  t.ok((await resolve(xml, { vendors, invoices_seen: before })).flags.includes('amount_unusual'));
  const few = before.slice(0, 7);
  t.notOk((await resolve(xml, { vendors, invoices_seen: few })).flags.includes('amount_unusual'));
});
