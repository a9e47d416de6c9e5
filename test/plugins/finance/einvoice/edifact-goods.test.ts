import t from 'tap';
import type { InvoiceRead } from '../../../../plugins/finance/invoice.ts';
import { readInvoice, type ReadResult } from '../../../../plugins/finance/read-invoice.ts';
import { readBytes } from '../invoice-files.ts';

const parties = [
  'NAD+BY+9099999000024::9++Seeufer Handels AG',
  'NAD+SU+9099999000017::9++Nordbach Werkzeuge',
];

async function result(type: string, content: readonly string[]): Promise<ReadResult> {
  const message = [`UNH+1+${type}:D:01B:UN:EAN010`, ...content];
  const segments = [
    'UNB+UNOC:3+A+B+260203:0700+1',
    ...message,
    `UNT+${message.length + 1}+1`,
    'UNZ+1+1',
  ];
  return readInvoice(await readBytes(segments.map((one) => `${one}'\n`).join('')));
}

async function read(type: string, content: readonly string[]): Promise<InvoiceRead> {
  return (await result(type, content)).read;
}

const brokenIn = async (type: string, content: readonly string[]): Promise<string[]> =>
  (await result(type, content)).rules!.findings.map(
    ({ rule, lines }) => `${rule}: ${lines.join()}`,
  );

const order = [
  'BGM+220+PO-9+9',
  'DTM+137:20260203:102',
  'DTM+2:20260301:102',
  ...parties,
  'CUX+2:EUR:9',
  'LIN+1++4012345000009:EN',
  'PIA+1+DB-6:SA+0815:BP',
  'IMD+F++:::Drill bits',
  'QTY+21:4:PCE',
  'PRI+AAA:25,50',
  'LIN+2',
  'IMD+F++:::Hammer',
  'QTY+21:2:PCE',
  'PRI+AAA:9:::10',
  'UNS+S',
  'CNT+2:2',
];

t.test('an order that states no sums comes to what its lines do', async (t) => {
  const { documentType, invoiceNumber, poNumber, lines, ...rest } = await read('ORDERS', order);
  t.match(
    { documentType, poNumber },
    {
      documentType: { value: 'purchase_order' },
      poNumber: { value: 'PO-9' },
    },
  );
  t.equal(invoiceNumber, null);
  t.equal(rest.dueDate, null, 'a date of delivery is no date of payment');
  t.same(
    [rest.netAmount, rest.payableAmount].map((field) => field!.value.toFixed(2)),
    ['103.80', '103.80'],
    'the second line is priced per ten',
  );
  t.equal(rest.payableAmount!.evidence.source, 'derived');
  t.match(rest.vendorName, { value: 'Nordbach Werkzeuge' });
  t.same(
    lines[0]!.articles!.map(({ value }) => value),
    ['4012345000009', 'DB-6', '0815'],
  );
});

t.test('of an order with a line without price nothing is made up', async (t) => {
  const { netAmount, payableAmount } = await read(
    'ORDERS',
    order.filter((one) => !one.startsWith('PRI+AAA:9')),
  );
  t.same([netAmount, payableAmount], [null, null]);
});

t.test('deliveries of a line to several places are not its quantity', async (t) => {
  const split = order.flatMap((one) =>
    one === 'QTY+21:4:PCE' ? [one, 'LOC+7+A', 'QTY+11:3:PCE', 'LOC+7+B', 'QTY+11:1:PCE'] : [one],
  );
  const { lines } = await read('ORDERS', split);
  t.same(
    lines.map(({ quantity }) => quantity!.value.toFixed()),
    ['4', '2'],
  );
});

const despatch = [
  'BGM+351+LS-4+9',
  'DTM+137:20260205:102',
  'DTM+11:20260206:102',
  ...parties,
  'CPS+1',
  'PAC+2++201',
  'QTY+52:99:PCE',
  'LIN+1++4012345000009:EN',
  'QTY+12:3:PCE',
  'QTY+21:4:PCE',
  'RFF+ON:PO-9:1',
  'QVR+-1:21+BP+AUE::9:Next week',
  'CPS+2+1',
  'LIN+2',
  'QTY+12:2:PCE',
  'RFF+ON:PO-9:2',
  'QVR+-5:21+CP',
  'CNT+2:2',
];

t.test('a despatch advice tells lines of every level of packing, and what follows', async (t) => {
  const { documentType, delivery, poNumber, lines } = await read('DESADV', despatch);
  t.equal(documentType!.value, 'despatch_advice');
  t.match(delivery, { number: { value: 'LS-4' }, date: { value: '2026-02-06' } });
  t.equal(poNumber!.value, 'PO-9');
  t.same(
    lines.map(({ quantity, orderLine, delivery: told }) => [
      quantity!.value.toFixed(),
      orderLine!.value,
      told!.outstanding?.value.toFixed() ?? null,
      told!.reason?.value ?? null,
    ]),
    [
      ['3', '1', '1', 'Next week'],
      ['2', '2', null, null],
    ],
    'what is considered complete does not follow',
  );
});

const receipt = [
  'BGM+632+WE-5+9',
  'DTM+137:20260208:102',
  'DTM+50:20260207:102',
  'RFF+ON:PO-9',
  'RFF+AAK:LS-4',
  ...parties,
  'LIN+1',
  'QTY+194:2:PCE',
  'QVR+-1:195+AF',
  'LIN+2',
  'QTY+48:2:PCE',
  'QVR+-3:12',
  'LIN+3',
  'QTY+48:6:PCE',
  'QVR+1:12+AC',
];

t.test('what a receipt advice accepts and what it does not have both arrived', async (t) => {
  const { documentType, delivery, lines } = await read('RECADV', receipt);
  t.equal(documentType!.value, 'receipt_advice');
  t.match(delivery, {
    number: { value: 'WE-5' },
    despatchNumber: { value: 'LS-4' },
    date: { value: '2026-02-07' },
  });
  const counts = lines.map(({ quantity, delivery: told }) =>
    [quantity, told!.rejected, told!.short].map((field) => field?.value.toFixed() ?? null),
  );
  t.same(counts, [
    ['3', '1', null],
    ['2', null, '3'],
    ['6', null, null],
  ]);
});

t.test('messages that say all they must and agree with themselves break no rule', async (t) => {
  t.same(await brokenIn('ORDERS', order), []);
  t.same(await brokenIn('DESADV', despatch), []);
  t.same(await brokenIn('RECADV', receipt), []);
});

t.test('what is missing or contradicts itself is told with the lines of the file', async (t) => {
  const without = (content: readonly string[], start: string): string[] =>
    content.filter((one) => !one.startsWith(start));
  const swap = (content: readonly string[], from: string, to: string): string[] =>
    content.map((one) => (one === from ? to : one));
  t.same(await brokenIn('ORDERS', without(order, 'DTM+137')), ['EDIFACT-13: 2']);
  t.same(await brokenIn('ORDERS', without(order, 'NAD+BY')), ['EDIFACT-13: 2']);
  t.same(await brokenIn('ORDERS', without(order, 'QTY+21:2')), ['EDIFACT-13: 14']);
  t.same(await brokenIn('ORDERS', swap(order, 'QTY+21:2:PCE', 'QTY+21:-2:PCE')), [
    'EDIFACT-12: 16',
  ]);
  t.same(await brokenIn('ORDERS', swap(order, 'LIN+2', 'LIN+1')), ['EDIFACT-26: 14']);
  t.same(await brokenIn('ORDERS', swap(order, 'CNT+2:2', 'CNT+2:3')), ['EDIFACT-29: 19']);
  t.same(await brokenIn('ORDERS', swap(order, 'CNT+2:2', 'CNT+1:7')), ['EDIFACT-29: 19']);
  t.same(await brokenIn('ORDERS', swap(order, 'DTM+137:20260203:102', 'DTM+137:20260231:102')), [
    'EDIFACT-12: 4',
  ]);
  t.same(await brokenIn('DESADV', without(despatch, 'RFF+ON')), ['EDIFACT-13: 2']);
  t.same(await brokenIn('DESADV', swap(despatch, 'QTY+21:4:PCE', 'QTY+21:5:PCE')), [
    'EDIFACT-12: 11',
  ]);
  t.same(await brokenIn('RECADV', swap(receipt, 'QTY+194:2:PCE', 'QTY+48:0:PCE')), [
    'EDIFACT-12: 10',
  ]);
});
