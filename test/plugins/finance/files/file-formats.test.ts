import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { compileSchema } from '../../../../core/kernel/validate.ts';
import type { FileRow } from '../../../../core/sdk/reference.ts';
import { orderFormats, receiptFormats } from '../../../../plugins/finance/files/file-formats.ts';
import {
  purchaseOrderSchema,
  receiptSchema,
} from '../../../../plugins/finance/reference-schemas.ts';
import { zipFile } from '../../../reading/zip-files.ts';
import { readBytes } from '../invoice-files.ts';

const folder = join(import.meta.dirname, '../../../../plugins/finance/samples');
const sample = (name: string): Promise<Buffer> => readFile(join(folder, name));

async function rowsOf(format: string, bytes: string | Uint8Array): Promise<readonly FileRow[]> {
  const { rows } = (orderFormats[format] ?? receiptFormats[format])!;
  return rows(await readBytes(bytes));
}

const orders = {
  ubl_order: 'ubl-order.xml',
  order_x: 'cio-order-x.xml',
  edifact_orders: 'edifact-orders.edi',
};

t.test('an order gives the same row whatever standard it is written in', async (t) => {
  const isRow = compileSchema({ ...purchaseOrderSchema });
  for (const [format, name] of Object.entries(orders)) {
    const [one, ...more] = await rowsOf(format, await sample(name));
    t.same(more, []);
    t.same(one!.faults, []);
    t.match(isRow(one!.row), { ok: true }, format);
    t.match(
      one!.row,
      {
        po_number: 'PO-4500190',
        currency: 'EUR',
        total: 2384,
        lines: [
          { line_no: '1', quantity: 12, unit: 'C62', unit_price: 118.5, line_total: 1422 },
          { line_no: '2', quantity: 60, unit_price: 14.2 },
          { line_no: '3', description: 'Etikettenhalter, Beutel zu 100', quantity: 5, unit: 'PK' },
        ],
      },
      format,
    );
  }
});

const receipts = {
  ubl_receipt_advice: 'ubl-receipt-advice.xml',
  edifact_recadv: 'edifact-recadv.edi',
};
const despatches = {
  ubl_despatch_advice: 'ubl-despatch-advice.xml',
  edifact_desadv: 'edifact-desadv-d01b.edi',
};

t.test('an advice gives what has arrived or is announced, less what was rejected', async (t) => {
  const isRow = compileSchema({ ...receiptSchema });
  const expected = (id: string, quantities: number[], more: object) => ({
    receipt_id: id,
    po_number: 'PO-4500190',
    received_on: '2025-11-17',
    ...more,
    lines: quantities.map((quantity, index) => ({ line_no: String(index + 1), quantity })),
  });
  for (const [format, name] of Object.entries({ ...receipts, ...despatches })) {
    const [one] = await rowsOf(format, await sample(name));
    t.match(isRow(one!.row), { ok: true }, format);
    const isReceipt = Object.hasOwn(receipts, format);
    t.match(
      one!.row,
      isReceipt
        ? expected('WE-2025-10388', [11, 38, 5], { despatch_number: 'LS-88241' })
        : expected('LS-88241', [12, 40, 5], { announced: true }),
      format,
    );
  }
});

t.test('an archive gives the rows of all its files, each with its place', async (t) => {
  const archive = zipFile([
    { name: 'a.edi', content: await sample('edifact-orders.edi') },
    { name: 'b.edi', content: await sample('edifact-orders-d01b.edi') },
  ]);
  const rows = await rowsOf('edifact_orders', archive);
  t.same(
    rows.map(({ place }) => place),
    ['a.edi, segment 2, line 3', 'b.edi, segment 2, line 1'],
  );
});

t.test('the XML of a PDF is the order', async (t) => {
  const [one] = await rowsOf('order_x', await sample('order-x.pdf'));
  t.match(one!.row, { po_number: 'ESC-2026-07', currency: 'GBP', lines: { length: 2 } });
  t.match(one!.place, /^order-x\.xml, line \d+$/);
});

t.test('a file that is or holds anything else is refused with its place', async (t) => {
  const refused = async (format: string, bytes: Uint8Array, code: string, message: RegExp) =>
    t.rejects(rowsOf(format, bytes), { code, message }, format);
  const kind = 'unsupported_document';
  const order = await sample('edifact-orders.edi');
  await refused('ubl_order', order, kind, /segment 2, line 3: the message ORDERS is no UBL Order/);
  await refused('edifact_orders', await sample('edifact.edi'), kind, /INVOIC is no EDIFACT ORDERS/);
  await refused('ubl_order', await sample('ubl-invoice-de.xml'), kind, /Invoice in line \d+ is no/);
  await refused('ubl_order', await sample('text-german.pdf'), kind, /type pdf is no UBL Order/);
  const mixed = zipFile([
    { name: 'a.edi', content: order },
    { name: 'note.txt', content: 'hello' },
  ]);
  await refused('edifact_orders', mixed, kind, /note\.txt, a file of the type text/);
  const cut = Buffer.from(order.toString('latin1').replace(/UNZ[^']*'$/, ''), 'latin1');
  await refused('edifact_orders', cut, 'document_unreadable', /line \d+: .*UNZ.*\(EDIFACT-13\)/);
});

t.test('a line without a quantity is told with its segment', async (t) => {
  const order = (await sample('edifact-orders-d01b.edi')).toString('latin1');
  const without = order.replace("QTY+21:60:C62'", "FTX+AAA+++x'");
  // The segment is another one: its count stays right, and the line breaks a rule of the message.
  await t.rejects(rowsOf('edifact_orders', Buffer.from(without, 'latin1')), {
    code: 'document_unreadable',
    message: /line 1: Each line has a quantity/,
  });
  const ubl = (await sample('ubl-order.xml')).toString();
  const [row] = await rowsOf('ubl_order', ubl.replace(/<cbc:Quantity[^\n]*>60<[^\n]*\n/, ''));
  t.match(row!.faults, [{ path: '/lines/1/quantity', message: /^line \d+: the line has none$/ }]);
});

const ublNames = 'urn:oasis:names:specification:ubl:schema:xsd';

function answer(code: string, lines: string): string {
  return `<OrderResponse xmlns="${ublNames}:OrderResponse-2"
    xmlns:cac="${ublNames}:CommonAggregateComponents-2" xmlns:cbc="${ublNames}:CommonBasicComponents-2">
    <cbc:ID>AB-1</cbc:ID><cbc:IssueDate>2026-02-03</cbc:IssueDate>
    <cbc:OrderResponseCode>${code}</cbc:OrderResponseCode>
    <cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
    <cac:OrderReference><cbc:ID>PO-9</cbc:ID></cac:OrderReference>
    <cac:SellerSupplierParty><cbc:CustomerAssignedAccountID>V-17</cbc:CustomerAssignedAccountID>
    </cac:SellerSupplierParty>${lines}</OrderResponse>`;
}

const answered = (line: string, status: string, quantity: string): string =>
  `<cac:OrderLine><cac:LineItem><cbc:ID>x${line}</cbc:ID><cbc:LineStatusCode>${status}</cbc:LineStatusCode>
    <cbc:Quantity unitCode="C62">${quantity}</cbc:Quantity><cac:Price><cbc:PriceAmount>2.50</cbc:PriceAmount>
    </cac:Price><cac:Item><cbc:Name>Drill bits</cbc:Name></cac:Item></cac:LineItem>
    <cac:OrderLineReference><cbc:LineID>${line}</cbc:LineID></cac:OrderLineReference></cac:OrderLine>`;

t.test('an order response gives the lines that were agreed to', async (t) => {
  const xml = answer(
    'CA',
    answered('1', '3', '30') + answered('2', '7', '4') + answered('3', '5', '1'),
  );
  const [one] = await rowsOf('ubl_order_response', xml);
  t.match(one!.row, {
    po_number: 'PO-9',
    vendor_id: 'V-17',
    lines: [
      { line_no: '1', quantity: 30, unit_price: 2.5 },
      { line_no: '3', quantity: 1 },
    ],
  });
  t.equal((one!.row['lines'] as unknown[]).length, 2, 'the second was not accepted');
  await t.rejects(rowsOf('ubl_order_response', answer('RE', '')), { message: /PO-9 is rejected/ });
  await t.rejects(rowsOf('ubl_order_response', answer('AP', '')), { message: /changes its order/ });
});

t.test('a receipt of several orders is a row for each', async (t) => {
  const advice = (await sample('edifact-recadv.edi')).toString('latin1');
  const second = advice.replace('RFF+ON:PO-4500190:2', 'RFF+ON:PO-77:1');
  const rows = await rowsOf('edifact_recadv', Buffer.from(second, 'latin1'));
  t.same(
    rows.map(({ row }) => [row['receipt_id'], row['po_number'], (row['lines'] as []).length]),
    [
      ['WE-2025-10388/PO-4500190', 'PO-4500190', 2],
      ['WE-2025-10388/PO-77', 'PO-77', 1],
    ],
  );
});
