import t from 'tap';
import type { Outcome } from '../../../../core/sdk/pipeline.ts';
import finance from '../../../../plugins/finance/pipeline.ts';
import type { CompletedUnit } from '../../../../plugins/finance/present.ts';
import { referenceSets } from '../../../../plugins/finance/reference.ts';
import { contextFor } from '../../../support/context.ts';
import { referenceOf } from '../../../support/reference.ts';
import { readBytes, ublInvoice, ublTotals, type UblParts } from '../invoice-files.ts';

const operation = finance.operations['invoice']!;

async function resolve(parts: UblParts, rows: Record<string, Record<string, unknown>[]> = {}) {
  const task = {
    workflowId: 'wf_1',
    attempt: 1,
    options: {},
    settings: {},
    input: { document_url: 'document:doc_1' },
    documents: { '/document_url': await readBytes(ublInvoice(parts)) },
  };
  const context = contextFor(operation, { reference: referenceOf(referenceSets, rows) });
  const outcome = (await operation.run(task as never, context)) as Outcome<CompletedUnit>;
  const { completedUnit: unit, remember = [] } = outcome;
  return {
    unit,
    kind: unit.invoice_object.document_type,
    amount: unit.invoice_object.amount,
    flags: unit.invoice_object.anomaly_flags.map(({ code }) => code),
    verdicts: unit.line_matches.map(({ verdict }) => verdict),
    row: { ...remember[0]?.row, workflow_id: 'wf_before' } as Record<string, unknown>,
  };
}

const typed = (code: string): UblParts => ({
  typeCode: `<cbc:InvoiceTypeCode>${code}</cbc:InvoiceTypeCode>`,
});

t.test(
  'every type code of an invoice is one that may be paid, with the signs it has',
  async (t) => {
    for (const code of ['380', '326', '384', '386', '389', '751', '875', '876', '877']) {
      const { kind, amount, flags } = await resolve(typed(code));
      t.same([kind, amount], ['invoice', 119], code);
      t.notOk(flags.includes('not_payable'), code);
    }
    const negative = ublTotals({ lines: '-100', net: '-100', gross: '-119', payable: '-119' });
    const corrected = await resolve({ ...typed('384'), totals: negative });
    t.same([corrected.kind, corrected.amount], ['invoice', -119], 'a difference stays below zero');
    t.equal(corrected.unit.ready_for_payment, false);
  },
);

t.test('credit notes by their code are credit notes whatever the root element', async (t) => {
  for (const code of ['381', '261', '262', '296', '308', '396', '420', '458', '532', '81', '83']) {
    const { kind, unit } = await resolve(typed(code));
    t.equal(kind, 'credit_note', code);
    t.equal(unit.ready_for_payment, false, code);
  }
});

const order = {
  po_number: 'PO-7781',
  currency: 'EUR',
  lines: [{ line_no: '1', description: 'Drill bits', quantity: 4, unit_price: 25 }],
};
const rows = { purchase_orders: [order], receipts: [] };

t.test('a prepayment bills no quantity, and what takes it off bills nothing twice', async (t) => {
  const nothingCame = {
    ...rows,
    receipts: [{ receipt_id: 'R-1', po_number: 'PO-7781', lines: [] }],
  };
  const ordinary = await resolve({}, nothingCame);
  t.same(ordinary.verdicts, ['not_received']);
  const prepaid = await resolve(typed('386'), nothingCame);
  t.same(prepaid.verdicts, ['matched'], 'it is paid before anything comes');
  t.match(prepaid.row, { prepayment: true, order_lines: [], po_numbers: ['PO-7781'] });

  const before = { ...rows, invoices_seen: [{ ...prepaid.row, invoice_number: 'A-1', amount: 1 }] };
  const final = ublTotals({
    lines: '100.00',
    net: '100.00',
    gross: '119.00',
    payable: '19.00',
    prepaid: '100.00',
  });
  const after = await resolve({ totals: final }, before);
  t.same(after.verdicts, ['matched']);
  t.notOk(after.flags.includes('po_overbilled'));
  t.ok((await resolve({}, before)).flags.includes('po_overbilled'), 'it is not taken off');
});

t.test('a prepayment of a share of the order is on no line of it', async (t) => {
  const lines = ublInvoice().match(/<cac:InvoiceLine>[\s\S]*<\/cac:InvoiceLine>/)![0];
  const share = lines.replace('Drill bits', 'Anzahlung 30 %').replace('for metal', '');
  t.same((await resolve({ ...typed('386'), lines: share }, rows)).verdicts, ['not_compared']);
  t.same((await resolve({ lines: share }, rows)).verdicts, ['not_ordered']);
});
