import t from 'tap';
import type { Document } from '../../../../core/sdk/document.ts';
import { readInvoice } from '../../../../plugins/finance/read-invoice.ts';
import type { InvoiceRead } from '../../../../plugins/finance/invoice.ts';
import { readBytes } from '../invoice-files.ts';

const head = [
  'BGM+380+RF-77+9',
  'DTM+137:20260203:102',
  'RFF+ON:PO-9',
  'NAD+BY+9099999000024::9++Seeufer Handels AG',
  'RFF+VA:DE900000099',
  'NAD+SU+9099999000017::9++Nordbach Werkzeuge',
  'RFF+VA:DE900000018',
  'CUX+2:EUR:4',
  'PAT+3',
  'DTM+13:20260305:102',
];
const items = [
  'LIN+1++4012345000009:EN',
  'IMD+F++:::Drill bits',
  'QTY+47:4:PCE',
  'MOA+203:100.00',
  'PRI+AAA:25.00',
  'TAX+7+VAT+++:::19+S',
];
const totals = ['UNS+S', 'MOA+79:100.00', 'MOA+124:19.00', 'MOA+77:119.00', 'MOA+9:119.00'];

interface Parts {
  una?: string;
  unh?: string;
  head?: string[];
  items?: string[];
  totals?: string[];
}

/** Over 100.00 net and 19.00 tax. */
function interchange(parts: Parts = {}): string {
  const message = [
    parts.unh ?? 'UNH+1+INVOIC:D:96A:UN:EAN008',
    ...(parts.head ?? head),
    ...(parts.items ?? items),
    ...(parts.totals ?? totals),
    'UNT+20+1',
  ];
  return `${parts.una ?? ''}${['UNB+UNOA:3+A+B+260203:0700+1', ...message, 'UNZ+1+1'].join("'\n")}'`;
}

async function read(source: string | Uint8Array): Promise<InvoiceRead> {
  const result = readInvoice(await readBytes(source));
  t.equal(result.electronic?.syntax, 'edifact');
  return result.read;
}

t.test('a D.96A invoice gives every field it states', async (t) => {
  const invoice = await read(interchange());
  t.match(invoice, {
    documentType: { value: 'invoice' },
    invoiceNumber: { value: 'RF-77' },
    issueDate: { value: '2026-02-03' },
    dueDate: { value: '2026-03-05' },
    currency: { value: 'EUR' },
    vendorName: { value: 'Nordbach Werkzeuge' },
    vendorTaxId: { value: 'DE900000018' },
    buyerName: { value: 'Seeufer Handels AG' },
    poNumber: { value: 'PO-9' },
  });
  t.equal(invoice.netAmount!.value.toFixed(), '100');
  t.equal(invoice.taxAmount!.value.toFixed(), '19');
  t.equal(invoice.payableAmount!.value.toFixed(), '119');
  const [line] = invoice.lines;
  t.match(line, { description: { value: 'Drill bits' }, unit: { value: 'PCE' } });
  t.same(
    [line!.quantity, line!.unitPrice].map((field) => field!.value.toFixed()),
    ['4', '25'],
  );
  t.equal(invoice.invoiceNumber!.evidence.path, '/INVOIC/BGM/e1004');
});

t.test('a D.14B invoice of EN 16931 keeps its totals elsewhere', async (t) => {
  const invoice = await read(
    interchange({
      unh: 'UNH+1+INVOIC:D:14B:UN::16B',
      head: [...head.slice(0, 8), 'PYT+1', 'DTM+13:20260305:102'],
      items: [...items, 'ALC+A', 'MOA+204:5.00'],
      totals: [
        'UNS+S',
        'MOA+79:95.00',
        'MOA+389:95.00',
        'MOA+176:18.05',
        'MOA+388:113.05',
        'MOA+113:13.05',
        'MOA+9:100.00',
        'TAX+7+VAT+++:::19+S',
        'MOA+125:95.00',
        'MOA+124:18.05',
      ],
    }),
  );
  const { netAmount, taxAmount, grossAmount, prepaidAmount, payableAmount } = invoice;
  t.same(
    [netAmount, taxAmount, grossAmount, prepaidAmount, payableAmount].map((field) =>
      field!.value.toFixed(2),
    ),
    ['95.00', '18.05', '113.05', '13.05', '100.00'],
  );
  t.equal(invoice.dueDate!.value, '2026-03-05');
  t.equal(invoice.taxRows[0]!.taxable!.value.toFixed(), '95');
  t.equal(invoice.lines[0]!.adjustment.toFixed(), '-5');
});

t.test('an EANCOM net price has the allowance in it already', async (t) => {
  const { lines } = await read(interchange({ items: [...items, 'ALC+A', 'MOA+204:5.00'] }));
  t.equal(lines[0]!.adjustment.toFixed(), '0');
});

t.test('other service characters, release and decimal comma are followed', async (t) => {
  const other = interchange({
    items: items.map((one) =>
      one.replace('Drill bits', "O?'Ring 2?+1 ?: 40??").replace('25.00', '25,00'),
    ),
  });
  const swapped = other.replace(/[:+?'][:+?']?/g, (found) =>
    found.startsWith('?') && found.length > 1
      ? `\\${found[1]}`
      : [...found].map((one) => ({ ':': '|', '+': '*', "'": '~', '?': '\\' })[one]!).join(''),
  );
  for (const source of [other, `UNA|*,\\ ~\n${swapped}`]) {
    const { lines } = await read(source);
    t.equal(lines[0]!.description!.value, "O'Ring 2+1 : 40?", source.slice(0, 9));
    t.equal(lines[0]!.unitPrice!.value.toFixed(2), '25.00');
  }
});

t.test('a name cut at 35 characters goes on in the next component', async (t) => {
  const cut = 'NAD+SU+9::9++Vereinigte Nordbacher Werkzeugfabri:ken GmbH';
  const whole = 'NAD+SU+9::9++Nordbach Werkzeuge:Abteilung Verkauf';
  const named = async (seller: string): Promise<string> => {
    const with_ = head.map((one) => (one.startsWith('NAD+SU') ? seller : one));
    return (await read(interchange({ head: with_ }))).vendorName!.value;
  };
  t.equal(await named(cut), 'Vereinigte Nordbacher Werkzeugfabriken GmbH');
  t.equal(await named(whole), 'Nordbach Werkzeuge');
});

t.test('the repertoire that UNB names is the charset', async (t) => {
  const read_ = async (level: string, name: Buffer): Promise<Document> => {
    const [before, after] = interchange().replace('UNOA', level).split('Nordbach');
    return readBytes(Buffer.concat([Buffer.from(before!), name, Buffer.from(after!)]));
  };
  t.match((await read_('UNOC', Buffer.from('Süd', 'latin1'))).text, /Süd Werk/);
  t.match((await read_('UNOD', Buffer.from([0xa3, 0xf3, 0x64]))).text, /Łód Werk/);
  t.match((await read_('UNOE', Buffer.from([0xc1, 0xd5]))).text, /Се Werk/);
  const sent = await read_('UNOC', Buffer.from('Süd'));
  t.match(sent.text, /Süd Werk/, 'UTF-8 in spite of UNOC');
  t.match(sent.notes, [{ code: 'charset_assumed' }]);
  t.match((await read_('UNOY', Buffer.from('Łódź'))).text, /Łódź Werk/);
});

t.test('what is no single invoice is refused with the reason', async (t) => {
  const message = interchange().split("'\n").slice(1, -1).join("'\n");
  const cases: [string, string, string, RegExp][] = [
    ['other', interchange({ unh: 'UNH+1+PRICAT:D:96A:UN' }), 'unsupported_document', /is PRICAT/],
    [
      'two',
      interchange().replace('UNZ', `${message}'\nUNZ`),
      'unsupported_document',
      /2 documents \(1: INVOIC RF-77, 2: INVOIC RF-77\)/,
    ],
    [
      'no end between',
      interchange().replace("UNT+20+1'", `${message.replace("'\nUNT+20+1", '')}'\nUNT+20+1'`),
      'document_unreadable',
      /line 2 has no end/,
    ],
    ['cut within', interchange().slice(0, 300), 'document_unreadable', /ends within a segment/],
    ['cut after', `${interchange().split("'\nUNS")[0]}'`, 'document_unreadable', /no end \(UNT\)/],
    ['UNA alone', "UNA:+.? 'UNB+UNOA:3+A+B+260203:0700+1'", 'unsupported_document', /is missing/],
    ['UNA', interchange({ una: 'UNA::::::' }), 'document_unreadable', /no usable UNA/],
    [
      'long',
      interchange({ items: [`FTX+AAA+++${'x'.repeat(30_000)}`] }),
      'document_unreadable',
      /over 20000/,
    ],
    [
      'many',
      interchange({ items: Array<string>(200_001).fill('X') }),
      'document_unreadable',
      /more than 200000/,
    ],
  ];
  for (const [name, source, code, problem] of cases) {
    const document = await readBytes(source);
    t.throws(() => readInvoice(document), { code, message: problem }, name);
  }
});
