import t from 'tap';
import finance from '../../../../plugins/finance/pipeline.ts';
import { readInvoice, type ReadResult } from '../../../../plugins/finance/read-invoice.ts';
import { contextFor } from '../../../support/context.ts';
import { readBytes } from '../invoice-files.ts';

function message(number: string, type = 'INVOIC', reference = '1'): string[] {
  const content = [
    `UNH+${reference}+${type}:D:96A:UN:EAN008`,
    `BGM+380+${number}+9`,
    'DTM+137:20260203:102',
    'NAD+BY+9099999000024::9++Seeufer Handels AG',
    'NAD+SU+9099999000017::9++Nordbach Werkzeuge',
    'CUX+2:EUR:4',
    'LIN+1',
    'IMD+F++:::Drill bits',
    'QTY+47:4:PCE',
    'MOA+203:100.00',
    'UNS+S',
    'MOA+77:119.00',
    'MOA+9:119.00',
  ];
  return [...content, `UNT+${content.length + 1}+${reference}`];
}

const begin = 'UNB+UNOC:3+A+B+260203:0700+77';
const one = [begin, ...message('RF-1'), 'UNZ+1+77'];

function written(segments: readonly string[], end = "'\n"): string {
  return segments.map((segment) => `${segment}${end}`).join('');
}

async function read(source: string, part?: number): Promise<ReadResult> {
  return readInvoice(await readBytes(source), part);
}

async function rulesOf(segments: readonly string[], part?: number): Promise<string[]> {
  const { rules } = await read(written(segments), part);
  return rules!.findings.map(({ rule, lines }) => `${rule} in line ${lines.join()}`);
}

t.test('each message of an interchange is a document, which the request names', async (t) => {
  const file = written([
    begin,
    ...message('RF-1'),
    ...message('RF-2', 'INVOIC', '2'),
    ...message('PO-3', 'ORDERS', '3'),
    'UNZ+3+77',
  ]);
  const { read: second, rules } = await read(file, 2);
  t.match(second, { invoiceNumber: { value: 'RF-2' }, documentType: { value: 'invoice' } });
  t.same(rules!.findings, []);
  t.match((await read(file, 3)).read, {
    invoiceNumber: null,
    poNumber: { value: 'PO-3' },
    documentType: { value: 'purchase_order' },
  });
  const document = await readBytes(file);
  const told = /holds 3 documents \(1: INVOIC RF-1, 2: INVOIC RF-2, 3: ORDERS PO-3\)/;
  t.throws(() => readInvoice(document), { code: 'unsupported_document', message: told });
  t.throws(() => readInvoice(document, 4), { message: /there is no part 4/ });
});

t.test('parts of one file are not each other’s duplicates', async (t) => {
  const operation = finance.operations['invoice']!;
  const file = written([begin, ...message('RF-1'), ...message('RF-2', 'INVOIC', '2'), 'UNZ+2+77']);
  const keyOf = async (part: number): Promise<unknown> => {
    const task = {
      workflowId: 'wf_1',
      attempt: 1,
      options: {},
      settings: {},
      input: { document_url: 'document:doc_1', part },
      documents: { '/document_url': await readBytes(file) },
    };
    const { remember = [] } = await operation.run(task as never, contextFor(operation));
    return remember[0]!.row['sha256'];
  };
  t.not(await keyOf(1), await keyOf(2));
  t.equal(await keyOf(2), await keyOf(2), 'the same part again is');
});

t.test('several interchanges in one file are read as one after the other', async (t) => {
  const both = [...one, begin.replace('+77', '+78'), ...message('RF-2'), 'UNZ+1+78'];
  t.equal((await read(written(both), 2)).read.invoiceNumber!.value, 'RF-2');
  t.same(await rulesOf(both, 1), []);
});

t.test('a sound interchange breaks no rule, wherever its segments and records end', async (t) => {
  t.same(await rulesOf(one), []);
  const wrapped = written(one, "'").replaceAll(/.{80}/g, '$&\r\n');
  for (const source of [written(one, "'"), written(one, "'\r\n"), wrapped]) {
    const { read: invoice, rules } = await read(source);
    t.equal(invoice.vendorName!.value, 'Nordbach Werkzeuge');
    t.equal(invoice.payableAmount!.value.toFixed(2), '119.00');
    t.same(rules!.findings, []);
  }
});

t.test('a line break that is none of records parts words', async (t) => {
  const file = written(one).replace('Nordbach Werkzeuge', 'Nordbach\r\nWerkzeuge');
  t.equal((await read(file)).read.vendorName!.value, 'Nordbach Werkzeuge');
});

t.test('counts and references that do not agree are told with their line', async (t) => {
  const swap = (from: string, to: string): string[] =>
    one.map((segment) => (segment === from ? to : segment));
  t.same(await rulesOf(swap('UNT+14+1', 'UNT+15+1')), ['EDIFACT-29 in line 15']);
  t.same(await rulesOf(swap('UNT+14+1', 'UNT+14+9')), ['EDIFACT-28 in line 15']);
  t.same(await rulesOf(swap('UNZ+1+77', 'UNZ+2+77')), ['EDIFACT-29 in line 16']);
  t.same(await rulesOf(swap('UNZ+1+77', 'UNZ+1+76')), ['EDIFACT-28 in line 16']);
  t.same(await rulesOf(one.slice(0, -1)), ['EDIFACT-13 in line 15'], 'no UNZ: more may follow');
  const grouped = [
    begin,
    'UNG+INVOIC+A+B+260203:0700+5+UN+D:96A',
    ...message('RF-1'),
    'UNE+1+5',
    'UNZ+1+77',
  ];
  t.same(await rulesOf(grouped), []);
  const miscounted = grouped.map((segment) => segment.replace('UNE+1+5', 'UNE+2+6'));
  t.same(await rulesOf(miscounted), ['EDIFACT-29 in line 17', 'EDIFACT-28 in line 17']);
});

t.test('messages that are not read are not left out without a word', async (t) => {
  const file = [begin, ...message('RF-1'), ...message('X', 'PRICAT', '2'), 'UNZ+2+77'];
  t.same(await rulesOf(file), ['EDIFACT-17 in line 16']);
});

t.test('a release character that is a space is none', async (t) => {
  const file = `UNA:+.  '\n${written(one)}`;
  t.equal((await read(file)).read.vendorName!.value, 'Nordbach Werkzeuge');
});

t.test('version 4 repeats elements, with or without a service string advice', async (t) => {
  const four = one.map((segment) =>
    segment.replace('UNOC:3', 'UNOC:4').replace('CUX+2:EUR:4', 'CUX+2:EUR:4*3:USD:4'),
  );
  for (const una of ['', "UNA:+.?*'\n"]) {
    t.equal((await read(`${una}${written(four)}`)).read.currency!.value, 'EUR', una);
  }
});
