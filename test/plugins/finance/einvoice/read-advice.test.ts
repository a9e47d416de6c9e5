import t from 'tap';
import finance from '../../../../plugins/finance/pipeline.ts';
import { contextFor } from '../../../support/context.ts';
import { readBytes } from '../invoice-files.ts';

const operation = finance.operations['invoice']!;
const ubl = 'urn:oasis:names:specification:ubl:schema:xsd';

function advice(root: string, content: string): string {
  return `<${root} xmlns="${ubl}:${root}-2" xmlns:cac="${ubl}:CommonAggregateComponents-2"
    xmlns:cbc="${ubl}:CommonBasicComponents-2">${content}</${root}>`;
}

const party = (role: string, name: string): string =>
  `<cac:${role}><cac:Party><cac:PartyName><cbc:Name>${name}</cbc:Name></cac:PartyName></cac:Party></cac:${role}>`;

const id = (number: string): string => `<cbc:ID>${number}</cbc:ID>`;

async function resolve(xml: string, context: object = {}): Promise<any> {
  const task = {
    workflowId: 'wf_1',
    attempt: 1,
    options: {},
    settings: {},
    input: { document_url: 'document:doc_1', client_context: context },
    documents: { '/document_url': await readBytes(xml) },
  };
  return operation.run(task as never, contextFor(operation));
}

t.test('an order named at the lines alone is the order of the advice', async (t) => {
  const line = `<cac:DespatchLine>${id('1')}<cbc:DeliveredQuantity unitCode="C62">4</cbc:DeliveredQuantity>
    <cac:OrderLineReference><cbc:LineID>3</cbc:LineID>
    <cac:OrderReference>${id('PO-7')}</cac:OrderReference></cac:OrderLineReference>
    <cac:Item><cbc:Name>Drill bits</cbc:Name></cac:Item></cac:DespatchLine>`;
  const parties =
    party('DespatchSupplierParty', 'Forwarder') + party('SellerSupplierParty', 'Maker');
  const xml = advice('DespatchAdvice', id('D-1') + parties + line);
  const { completedUnit, validation, remember, evidence } = await resolve(xml, {
    expected_po_number: 'PO-7',
  });
  t.match(completedUnit, {
    invoice_object: {
      document_type: 'despatch_advice',
      invoice_number: null,
      amount: null,
      po_number: 'PO-7',
      po_matched: true,
      vendor_name: 'Maker',
    },
    delivery: { number: 'D-1', lines: [{ po_number: 'PO-7', order_line: '3' }] },
    ready_for_payment: false,
  });
  t.same(validation.failures, []);
  t.same(remember, [], 'no invoice is a duplicate of it');
  t.match(evidence['/delivery/lines/0/order_line'], { text: '3', source: 'structured' });
});

t.test('goods that did not arrive at all are a line too', async (t) => {
  const line = `<cac:ReceiptLine>${id('1')}<cbc:ShortQuantity unitCode="C62">4</cbc:ShortQuantity>
    <cac:Item><cbc:Name>Drill bits</cbc:Name></cac:Item></cac:ReceiptLine>`;
  const supplier = party('DespatchSupplierParty', 'Maker');
  const { completedUnit } = await resolve(advice('ReceiptAdvice', id('R-1') + supplier + line));
  t.match(completedUnit, {
    invoice_object: { line_items: [{ description: 'Drill bits', quantity: null }] },
    delivery: { number: 'R-1', lines: [{ short_quantity: 4, rejected_quantity: null }] },
  });
});

t.test(
  'an advice without number or vendor goes to a person, for want of those alone',
  async (t) => {
    const { confidence, validation } = await resolve(advice('ReceiptAdvice', ''));
    t.ok(confidence <= 0.2);
    t.match(validation.failures, [{ field: '/delivery/number' }, {}]);
    t.equal(validation.failures.length, 2);
  },
);
