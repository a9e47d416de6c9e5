import t from 'tap';
import type { Document } from 'workmill/sdk';
import { readFlow } from '../../../plugins/finance/flow/read-flow.ts';
import { setPages } from '../../../plugins/finance/flow/set-pages.ts';
import { readInvoice } from '../../../plugins/finance/read-invoice.ts';
import { writeDocx } from '../../../scripts/generate/samples/office-files.ts';
import { rigging } from '../../../scripts/generate/samples/letter-invoices.ts';
import { inEnglish } from '../../../scripts/generate/samples/words.ts';
import { readBytes } from './invoice-files.ts';

const html = (body: string): Promise<Document> => readBytes(`<!DOCTYPE html><body>${body}</body>`);

/** Text and left edge of every word, a list for each line. */
const places = (document: Document): [string, number][][] =>
  setPages(document).flatMap(({ lines }) =>
    lines.map(({ words }) => words.map(({ text, box }): [string, number] => [text, box[0]])),
  );

t.test(
  'cells of a column begin below each other, also where cells before them are empty',
  async (t) => {
    const [head, , last] = places(
      await readBytes('name;count;sum\nlong name of a thing;1;2,00\n;;17,50\n'),
    );
    t.equal(head!.at(-1)![1], last![0]![1]);
  },
);

t.test('a table in a table keeps its rows and columns', async (t) => {
  const inner =
    '<table><tr><td>Oak</td><td>100.00</td></tr><tr><td>Glue pot</td><td>6.00</td></tr></table>';
  const lines = places(await html(`<table><tr><td>Goods</td><td>${inner}</td></tr></table>`));
  t.same(
    lines.map((words) => words.map(([text]) => text)),
    [
      ['Goods', 'Oak', '100.00'],
      ['Glue', 'pot', '6.00'],
    ],
  );
  t.equal(lines[0]![2]![1], lines[1]![2]![1]);
});

t.test('evidence of text without places has the text, and neither page nor box', async (t) => {
  const read = readFlow(await readBytes(writeDocx(rigging, inEnglish)));
  t.match(read.payableAmount!.evidence, { page: null, bbox: null, text: '2,188.44' });
  t.match(read.lines[0]!.description!.evidence, { page: null, bbox: null });
  t.equal(read.payableAmount!.value.toFixed(2), '2188.44');
});

t.test('a letter that has an office file attached is not taken for the invoice', async (t) => {
  const docx = Buffer.from(writeDocx(rigging, inEnglish));
  const mail = [
    'From: a@example.com',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    '',
    'Our invoice is attached.',
    '--b',
    'Content-Type: application/octet-stream; name="invoice.docx"',
    'Content-Disposition: attachment; filename="invoice.docx"',
    'Content-Transfer-Encoding: base64',
    '',
    docx.toString('base64'),
    '--b--',
    '',
  ];
  const { attachment, isFlow, read } = readInvoice(await readBytes(mail.join('\r\n')));
  t.same({ attachment, isFlow }, { attachment: 'invoice.docx', isFlow: true });
  t.equal(read.invoiceNumber?.value, rigging.number);
});

t.test('text that is no invoice gives nothing, and does not fail', async (t) => {
  const { read, isFlow } = readInvoice(await readBytes('Dear all,\n\nsee you on Friday.\n'));
  t.equal(isFlow, true);
  t.same([read.invoiceNumber, read.payableAmount, read.lines], [null, null, []]);
});

t.test('of a list without end the beginning and the end are read', async (t) => {
  const rows = Array.from({ length: 20_000 }, (_, index) => `thing ${index}\t${index},50`);
  const pages = setPages(await readBytes(['INVOICE', ...rows, 'Total 9,50'].join('\n')));
  const lines = pages.flatMap((page) => page.lines.map(({ text }) => text));
  t.equal(lines.length, 1200);
  t.same([lines[0], lines.at(-1)], ['INVOICE', 'Total 9,50']);
  t.ok(pages.every((page) => page.lines.every(({ box }) => box[3] < page.height)));
});

t.test('text that no invoice has is refused instead of being read for minutes', async (t) => {
  const refused = { code: 'document_unreadable' };
  const text = async (body: string): Promise<Document> => readBytes(`Invoice 4711\n${body}`);
  for (const piece of ['\n', ' ', '<', '"', 'Total 12.50 EUR ']) {
    const document = await text(piece.repeat(600_000 / piece.length));
    t.throws(() => readInvoice(document), refused, JSON.stringify(piece));
  }
  const line = await text('Total 12.50 EUR '.repeat(700));
  t.throws(() => readInvoice(line), { ...refused, message: /a line of the text has 11200/ });
});
