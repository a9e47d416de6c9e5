import { PDFDocument, StandardFonts } from 'pdf-lib';
import t from 'tap';
import { compileSchema, createProjection } from '../../../core/kernel/validate.ts';
import type { Attachment, Document } from '../../../core/sdk/document.ts';
import type { Outcome } from '../../../core/sdk/pipeline.ts';
import pipeline from '../../../plugins/finance/pipeline.ts';
import type { CompletedUnit } from '../../../plugins/finance/present.ts';
import {
  ciiInvoice,
  readBytes,
  ublInvoice,
  ublLine,
  ublTotals,
  zugferd1Invoice,
} from './invoice-files.ts';
import { drawDocument } from './layout/page-builder.ts';
import { checkMaskedOutcome } from '../../privacy/masked-outcome.ts';
import { contextFor } from '../../support/context.ts';

const operation = pipeline.operations.invoice;

interface Request {
  input?: object;
  options?: object;
  settings?: object;
}

async function resolve(
  document: Document | string | Uint8Array,
  { input = {}, options = {}, settings = {} }: Request = {},
): Promise<Outcome<CompletedUnit> & { stages: string[] }> {
  const isBytes = typeof document === 'string' || document instanceof Uint8Array;
  const read = isBytes ? await readBytes(document) : document;
  const stages: string[] = [];
  const task = {
    workflowId: 'wf_1',
    attempt: 1,
    input: { document_url: 'https://files.example.com/a', ...input },
    options,
    settings,
    documents: { '/document_url': read },
  };
  const progress = (stage: string, fraction: number) => void stages.push(`${stage} ${fraction}`);
  const outcome = await operation.run(task as never, contextFor(operation, { progress }));
  return { ...(outcome as Outcome<CompletedUnit>), stages };
}

/** The result as `output_schema: strict` shows it. */
function toPublished(unit: CompletedUnit): CompletedUnit {
  return createProjection({ ...(operation.published as object) })(unit) as CompletedUnit;
}

const verified = { input: { client_context: { vendor_id: 'DE900000018' } } };

t.test('the results of invented invoices stay what they are', async (t) => {
  const results: Record<string, unknown> = {
    ubl: await resolve(ublInvoice(), verified),
    cii: await resolve(ciiInvoice()),
    minimum: await resolve(ciiInvoice({ minimum: true })),
    zugferd1: await resolve(zugferd1Invoice()),
  };
  for (const [name, outcome] of Object.entries(results)) t.matchSnapshot(outcome, name);
});

t.test('account numbers are masked wherever a result has them', async (t) => {
  for (const document of [ublInvoice(), ciiInvoice(), zugferd1Invoice()]) {
    const outcome = await resolve(document, verified);
    t.ok(checkMaskedOutcome(t, operation, outcome) > 0);
  }
});

t.test('every result fits the declared schemas', async (t) => {
  const documents = [ublInvoice(), ciiInvoice({ minimum: true }), await blankPage()];
  for (const document of documents) {
    const { completedUnit, businessObject } = await resolve(document);
    const check = (schema: object, value: unknown) =>
      t.match(compileSchema({ ...schema })(value), { ok: true });
    check(operation.output as object, completedUnit);
    check(operation.businessObject as object, businessObject);
    const strict = toPublished(completedUnit);
    check(operation.published as object, strict);
  }
});

t.test('the strict projection has exactly the published fields, in their order', async (t) => {
  const xml = ublInvoice({ lines: ublLine({ total: '90.00' }) });
  const { completedUnit } = await resolve(xml);
  const strict = toPublished(completedUnit);
  t.same(Object.keys(strict), [
    'invoice_object',
    'confidence_score',
    'validation_traces',
    'ready_for_payment',
  ]);
  t.same(Object.keys(strict.invoice_object), [
    'invoice_number',
    'amount',
    'currency',
    'vendor_name',
    'due_date',
    'line_items',
    'po_matched',
    'anomaly_flags',
    'approval_signal',
  ]);
  t.same(Object.keys(strict.invoice_object.line_items[0]!), [
    'description',
    'quantity',
    'unit_price',
  ]);
  t.same(Object.keys(strict.validation_traces), [
    'vendor_match',
    'line_item_reconciliation',
    'tax_calculation',
  ]);
  t.same(strict.invoice_object.anomaly_flags, completedUnit.invoice_object.anomaly_flags);
});

t.test('the examples are what the pipeline returns', async (t) => {
  for (const { title, request, response } of operation.examples) {
    const body = request as Required<Request>;
    const { completedUnit } = await resolve(ublInvoice(), body);
    t.same(response.completed_unit, completedUnit, title);
    t.match(compileSchema({ ...(operation.input as object) })(body.input), { ok: true });
    t.match(compileSchema({ ...(operation.options as object) })(body.options ?? {}), { ok: true });
  }
});

t.test('unknown fields of the request are refused', async (t) => {
  const input = { document_url: 'x', client_context: { vendorid: 'V' } };
  t.match(compileSchema({ ...(operation.input as object) })(input), {
    ok: false,
    details: [{ message: 'unknown field; did you mean "vendor_id"?' }],
  });
  t.match(compileSchema({ ...(operation.options as object) })({ confidence_threshold: 1.1 }), {
    ok: false,
  });
});

t.test('the signal follows from flags, then from the policy', async (t) => {
  const signal = async (xml: string, request: Request) => {
    const { completedUnit } = await resolve(xml, request);
    const { invoice_object: invoice, ready_for_payment: ready, exception_flags } = completedUnit;
    return [invoice.approval_signal, ready, exception_flags.map((flag) => flag.code)];
  };
  const settings = (approval: object) => ({ ...verified, settings: { approval } });
  t.same(await signal(ublInvoice(), verified), ['auto_approve', true, []]);
  t.same(await signal(ublInvoice(), {}), ['needs_approval', false, []], 'vendor not verified');
  t.same(
    await signal(ublInvoice(), { settings: { approval: { require_verified_vendor: false } } }),
    ['auto_approve', true, []],
  );
  const lower = settings({ auto_approve_up_to: { EUR: 118.99 } });
  t.same(await signal(ublInvoice(), lower), ['needs_approval', false, []]);
  t.same(await signal(ublInvoice({ currency: 'SEK' }), verified), ['needs_approval', false, []]);
  const ordered = settings({ require_purchase_order: true });
  t.same(await signal(ublInvoice({ order: '' }), ordered), ['needs_approval', false, []]);
  const wrongSum = ublTotals({ lines: '100', net: '100', gross: '129', payable: '129' });
  t.same(await signal(ublInvoice({ totals: wrongSum }), verified), [
    'hold',
    false,
    ['total_mismatch', 'BR-CO-15'],
  ]);
  const proForma = ublInvoice({ typeCode: '<cbc:InvoiceTypeCode>325</cbc:InvoiceTypeCode>' });
  t.same(await signal(proForma, verified), ['reject', false, ['not_payable']]);
});

t.test(
  'a credit note and an invoice that leaves nothing to pay are never ready for payment',
  async (t) => {
    const credit = ublInvoice({ typeCode: '<cbc:InvoiceTypeCode>381</cbc:InvoiceTypeCode>' });
    const sums = { lines: '100', net: '100', gross: '119', prepaid: '119', payable: '0' };
    for (const xml of [credit, ublInvoice({ totals: ublTotals(sums) })]) {
      const { completedUnit } = await resolve(xml, verified);
      t.equal(completedUnit.invoice_object.approval_signal, 'auto_approve');
      t.equal(completedUnit.ready_for_payment, false);
    }
  },
);

t.test(
  'a document that is printed wrong is reported as printed, and is no validation failure',
  async (t) => {
    const totals = ublTotals({ lines: '100', net: '100', gross: '129', payable: '129' });
    const { completedUnit, validation, confidence } = await resolve(ublInvoice({ totals }));
    t.match(completedUnit.invoice_object, { amount: 129, net_amount: 100, tax_amount: 19 });
    t.same(validation.failures, []);
    t.equal(confidence, 0.999);
  },
);

t.test('a required field that cannot be read fails validation and names the field', async (t) => {
  const totals = ublTotals({ lines: '100', net: '100', gross: '119', payable: 'much' });
  const { validation, confidence, completedUnit } = await resolve(ublInvoice({ totals }));
  t.match(validation.failures, [
    { code: 'required_field_unreadable', field: '/invoice_object/amount' },
  ]);
  t.equal(completedUnit.invoice_object.approval_signal, 'hold');
  t.ok(confidence < 0.5);
});

t.test(
  'a page without readable text goes to a person: everything is null, nothing is thrown',
  async (t) => {
    const { completedUnit, confidence, evidence, validation } = await resolve(await blankPage());
    t.equal(validation.failures.length, 4);
    t.equal(confidence, 0);
    t.same(evidence, {});
    t.match(completedUnit.invoice_object, { invoice_number: null, amount: null, line_items: [] });
  },
);

t.test('a page of text is read by its layout, with places as evidence', async (t) => {
  const { completedUnit, evidence } = await resolve(await textPage());
  t.match(completedUnit.invoice_object, {
    invoice_number: 'NB-2041',
    amount: 119,
    currency: 'EUR',
  });
  t.match(evidence['/invoice_object/amount'], { page: 1, source: 'layout' });
});

t.test('a till’s receipt needs no number, and is never ready for payment', async (t) => {
  const settings = { approval: { require_verified_vendor: false, auto_approve_min_confidence: 0 } };
  const { completedUnit, validation } = await resolve(await tillReceipt(true), { settings });
  t.match(completedUnit.invoice_object, { document_type: 'receipt', invoice_number: null });
  t.match(completedUnit.invoice_object, {
    amount: 11.9,
    currency: 'EUR',
    issue_date: '2026-02-03',
  });
  t.same(validation.failures, []);
  t.equal(completedUnit.ready_for_payment, false);
  const undated = await resolve(await tillReceipt(false), { settings });
  t.match(undated.validation.failures, [{ field: '/invoice_object/issue_date' }]);
});

t.test('an e-mail is the invoice that it carries', async (t) => {
  const [letter, page, invoice] = await Promise.all([
    readBytes('Dear all, please find attached.'),
    readBytes(await blankPage()),
    readBytes(ublInvoice()),
  ]);
  const attached = (document: Document): Attachment => ({
    name: 'a',
    mediaType: document.mediaType,
    relationship: 'attachment',
    description: null,
    byteLength: document.byteLength,
    sha256: document.sha256,
    origin: document.origin,
    document,
  });
  const email = { ...letter, format: 'email' as const, attachments: [page, invoice].map(attached) };
  const { completedUnit } = await resolve(email);
  t.equal(completedUnit.invoice_object.invoice_number, 'NB-2041');
});

t.test('XML that is no invoice ends as unsupported, with the name of its root', async (t) => {
  const xml = '<f:Facturae xmlns:f="urn:example:factura"><Invoices/></f:Facturae>';
  await t.rejects(resolve(xml), {
    name: 'PipelineFault',
    code: 'unsupported_document',
    message: /Facturae of urn:example:factura; what is read: UBL/,
  });
  const otherInvoice = '<Invoice xmlns="urn:example:invoice"><Number>7</Number></Invoice>';
  await t.rejects(resolve(otherInvoice), { code: 'unsupported_document' });
  await t.rejects(resolve('{"a": 1}'), { code: 'unsupported_document', message: /json/ });
});

t.test('a letter without places on a page goes to a person, with what was read', async (t) => {
  for (const letter of [
    '<!DOCTYPE html><p>Invoice 7 over 100 EUR</p>',
    'From: a@example.com\nTo: b@example.com\nSubject: Invoice\n\nInvoice 7 over 100 EUR',
  ]) {
    const { completedUnit, confidence } = await resolve(letter);
    t.match(completedUnit, { invoice_object: { approval_signal: 'hold', amount: 100 } });
    t.ok(confidence < 0.9);
    t.equal(completedUnit.confidence_score, Math.round(confidence * 1e6) / 1e6);
  }
});

t.test('evidence stands under pointers that lead to the values it is for', async (t) => {
  const { completedUnit, evidence } = await resolve(ublInvoice());
  for (const pointer of Object.keys(evidence)) {
    const steps = pointer.split('/').slice(1);
    const value = steps.reduce<unknown>(
      (here, step) => (here as Record<string, unknown>)[step],
      completedUnit,
    );
    t.ok(value !== undefined && value !== null, pointer);
  }
});

t.test('decimals reach the result as the file wrote them', async (t) => {
  const lines = ublLine({ quantity: '16000', price: '0.00101', total: '9999999999999.99' });
  const { completedUnit } = await resolve(ublInvoice({ lines }));
  t.match(JSON.stringify(completedUnit.invoice_object.line_items), /"unit_price":0\.00101,/);
  t.match(JSON.stringify(completedUnit.invoice_object.line_items), /:9999999999999\.99,/);
});

t.test('progress moves on', async (t) => {
  const { stages } = await resolve(ublInvoice());
  const names = ['reading', 'matching', 'checking', 'coding', 'deciding'];
  t.same(
    stages,
    names.flatMap((name, place) => [`${name} ${place / 5}`, `${name} ${(place + 1) / 5}`]),
  );
});

async function blankPage(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.addPage();
  return pdf.save();
}

async function tillReceipt(dated: boolean): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([300, 500]);
  const put = (text: string, x: number, y: number, size = 11): void =>
    page.drawText(text, { x, y, size, font });
  put('Harbour Books Ltd', 40, 460, 14);
  put('RECEIPT', 40, 430, 16);
  if (dated) put('Date: 3 February 2026', 40, 400);
  put('Net total', 40, 320);
  put('EUR 10.00', 200, 320);
  put('VAT 19 %', 40, 300);
  put('EUR 1.90', 200, 300);
  put('Total', 40, 280);
  put('EUR 11.90', 200, 280);
  return pdf.save();
}

async function textPage(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([595, 842]);
  const put = (text: string, x: number, y: number): void =>
    page.drawText(text, { x, y, size: 11, font });
  put('Nordbach Tools Ltd', 60, 780);
  put('INVOICE', 60, 720);
  put('Invoice number: NB-2041', 60, 700);
  put('Invoice date: 3 February 2026', 60, 680);
  for (const [index, row] of [
    ['Description', 'Quantity', 'Unit price', 'Amount'],
    ['Drill bits', '4', '25.00', '100.00'],
  ].entries()) {
    for (const [column, text] of row.entries()) put(text, 60 + column * 120, 620 - index * 20);
  }
  put('Net total', 300, 540);
  put('EUR 100.00', 440, 540);
  put('VAT 19 %', 300, 520);
  put('EUR 19.00', 440, 520);
  put('Total amount', 300, 500);
  put('EUR 119.00', 440, 500);
  return pdf.save();
}

t.test('a credit note with negative amounts is never sure: no page settles the sign', async (t) => {
  const page = (title: string, sign: string): Document =>
    drawDocument(
      [
        `
Nordlicht Tischlerei GmbH

${title} Nr. RE-2024-077
Datum: 05.03.2024

                                    Summe netto               ${sign}1.200,00 €
                                    zzgl. 19 % MwSt.            ${sign}228,00 €
                                    Gesamtbetrag              ${sign}1.428,00 €`,
      ],
      'de',
    );
  const negative = await resolve(page('Gutschrift', '-'));
  t.equal(negative.completedUnit.invoice_object.amount, -1428);
  t.ok(negative.confidence <= 0.5, `${negative.confidence}`);
  const positive = await resolve(page('Gutschrift', ' '));
  t.ok(positive.confidence > 0.6, `${positive.confidence}`);
});
