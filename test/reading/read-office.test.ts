import t from 'tap';
import { serialDate } from '../../core/reading/formats/office/sheet-values.ts';
import { read } from './pdf-files.ts';
import { officeFile, zipFile, type ZipEntry } from './zip-files.ts';

const w = (body: string): string => `<w:document xmlns:w="w" xmlns:mc="mc">${body}</w:document>`;
const p = (...texts: string[]): string =>
  `<w:p>${texts.map((text) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`).join('')}</w:p>`;

function docx(body: string, more: Record<string, string> = {}): Buffer {
  const parts = { 'word/document.xml': w(`<w:body>${body}</w:body>`), ...more };
  return officeFile('word/document.xml', parts, [
    ['header', 'header1.xml'],
    ['footnotes', '/word/footnotes.xml'],
    ['footer', 'footer1.xml'],
    ['comments', 'comments.xml'],
  ]);
}

const rows = (table: { rows: { text: string }[][] }): string[][] =>
  table.rows.map((row) => row.map(({ text }) => text));

t.test('DOCX gives its text in order, its tables and its facts', async (t) => {
  const cell = (inside: string, span = ''): string =>
    `<w:tc><w:tcPr>${span}</w:tcPr>${inside}</w:tc>`;
  const inner = `<w:tbl><w:tr>${cell(p('in'))}${cell(p('side'))}</w:tr></w:tbl>`;
  const table = `<w:tbl><w:tr>${cell(p('Item'), '<w:gridSpan w:val="2"/>')}${cell(p('Price'))}</w:tr>
    <w:tr>${cell(p('Two', ' parts') + p('and a line'))}${cell(inner)}${cell(p('9.50'))}</w:tr></w:tbl>`;
  const document = await read(
    docx(
      `<w:p><w:pPr><w:tabs><w:tab/></w:tabs></w:pPr><w:r><w:t>Agreement</w:t><w:tab/><w:t>No. 4</w:t>
       <w:br/><w:t>of May</w:t></w:r><w:del><w:r><w:delText>old</w:delText><w:t>gone</w:t></w:r></w:del></w:p>
       <mc:AlternateContent><mc:Choice>${p('new')}</mc:Choice><mc:Fallback>${p('twice')}</mc:Fallback>
       </mc:AlternateContent>${table}${p('The end')}`,
      {
        'word/header1.xml': w(p('Letterhead')),
        'word/footer1.xml': w(p('Page')),
        'word/footnotes.xml': w(p('A note')),
        'docProps/core.xml':
          '<c:p xmlns:c="c" xmlns:dc="dc"><dc:title>Lease</dc:title><dc:creator>Ada</dc:creator></c:p>',
      },
    ),
  );
  t.match(document, { format: 'docx', pages: [], metadata: { title: 'Lease', author: 'Ada' } });
  t.same(document.text.split('\n'), [
    'Letterhead',
    'Agreement\tNo. 4',
    'of May',
    'new',
    'Item\tPrice',
    'Two parts and a line\tin side\t9.50',
    'The end',
    'A note',
    'Page',
  ]);
  t.same(rows(document.tables[0]!), [
    ['Item', 'Price'],
    ['Two parts\nand a line', 'in\tside', '9.50'],
  ]);
  t.match(document.tables[0]!.rows[0], [
    { column: 0, span: 2 },
    { column: 2, span: 1 },
  ]);
  t.same(rows(document.tables[1]!), [['in', 'side']]);
});

t.test('XLSX gives its shown sheets as tables, dates and numbers plainly', async (t) => {
  const sheet = (cells: string): string =>
    `<worksheet xmlns="s"><sheetData>${cells}</sheetData></worksheet>`;
  const document = await read(
    officeFile(
      'xl/workbook.xml',
      {
        'xl/workbook.xml': `<workbook xmlns="s" xmlns:r="r"><sheets><sheet name="Orders" r:id="rId1"/>
          <sheet name="Secret" state="hidden" r:id="rId2"/></sheets></workbook>`,
        'xl/worksheets/sheet1.xml': sheet(
          `<row><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>Sum</t></is></c></row><row/>
           <row><c r="A3" s="1"><v>45292</v></c><c r="B3" s="2"><v>45292.75</v></c>
           <c r="C3"><f>A1+1</f><v>0.30000000000000004</v></c><c t="b"><v>1</v></c></row>`,
        ),
        'xl/worksheets/sheet2.xml': sheet('<row><c r="A1"><v>1</v></c></row>'),
        'xl/sharedStrings.xml':
          '<sst xmlns="s"><si><r><t>Da</t></r><r><t>y</t></r><rPh><t>hi</t></rPh></si></sst>',
        'xl/styles.xml': `<styleSheet xmlns="s"><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy hh:mm"/>
          </numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
          <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
      },
      [
        ['worksheet', 'worksheets/sheet1.xml'],
        ['worksheet', 'worksheets/sheet2.xml'],
        ['sharedStrings', 'sharedStrings.xml'],
        ['styles', 'styles.xml'],
      ],
    ),
  );
  t.match(document, { format: 'xlsx', pages: [], tables: [{ name: 'Orders' }] });
  t.equal(document.tables.length, 1, 'hidden sheets are left out');
  t.same(rows(document.tables[0]!), [
    ['Day', 'Sum'],
    ['2024-01-01', '2024-01-01T18:00:00', '0.3', 'TRUE'],
  ]);
  t.equal(document.tables[0]!.rows[0]![1]!.column, 2);
});

t.test('merged cells of Word and of sheets cover their rows and columns', async (t) => {
  const cell = (text: string, properties = ''): string =>
    `<w:tc><w:tcPr>${properties}</w:tcPr>${p(text)}</w:tc>`;
  const table = `<w:tbl>
    <w:tr><w:trPr><w:tblHeader/></w:trPr>${cell('Item')}${cell('Size')}${cell('Sum')}</w:tr>
    <w:tr>${cell('Bolt', '<w:vMerge w:val="restart"/>')}${cell('M8')}${cell('1')}</w:tr>
    <w:tr>${cell('', '<w:vMerge/>')}${cell('M10')}${cell('2')}</w:tr>
    <w:tr><w:trPr><w:gridBefore w:val="2"/></w:trPr>${cell('3')}</w:tr></w:tbl>`;
  const [word] = (await read(docx(table))).tables;
  t.ok(word!.hasHeader);
  t.same(
    word!.rows.map((row) => row.map(({ text, column }) => `${column} ${text}`)),
    [['0 Item', '1 Size', '2 Sum'], ['0 Bolt', '1 M8', '2 1'], ['1 M10', '2 2'], ['2 3']],
  );
  t.match(word!.rows[1]![0], { text: 'Bolt', rowSpan: 2 });

  const text = (reference: string, value: string): string =>
    `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`;
  const sheet = `<worksheet xmlns="s"><sheetData>
    <row r="2">${text('A2', 'Goods')}${text('D2', 'Sum')}</row>
    <row r="5">${text('A5', 'Bolt')}${text('B5', 'M8')}</row><row r="6">${text('B6', 'M10')}</row></sheetData>
    <mergeCells><mergeCell ref="A2:C2"/><mergeCell ref="A5:A6"/><mergeCell ref="Z1:Z9"/></mergeCells></worksheet>`;
  const workbook = `<workbook xmlns="s" xmlns:r="r"><sheets><sheet name="One" r:id="rId1"/></sheets></workbook>`;
  const parts = { 'xl/workbook.xml': workbook, 'xl/worksheets/sheet1.xml': sheet };
  const book = officeFile('xl/workbook.xml', parts, [['worksheet', 'worksheets/sheet1.xml']]);
  t.same((await read(book)).tables[0]!.rows, [
    [
      { text: 'Goods', column: 0, span: 3 },
      { text: 'Sum', column: 3, span: 1 },
    ],
    [
      { text: 'Bolt', column: 0, span: 1, rowSpan: 2 },
      { text: 'M8', column: 1, span: 1 },
    ],
    [{ text: 'M10', column: 1, span: 1 }],
  ]);
});

t.test('serial numbers are days of either calendar', async (t) => {
  t.equal(serialDate(1, false), '1900-01-01');
  t.equal(serialDate(61, false), '1900-03-01');
  t.equal(serialDate(0, true), '1904-01-01');
  t.equal(serialDate(0.5, false), '12:00:00');
  for (const none of [-1, 1e9, Number.NaN]) t.equal(serialDate(none, false), null);
});

t.test('archives of writers that stream are read, in the ZIP64 form too', async (t) => {
  const content = 'Invoice 4711\nTotal 12.50 EUR\n';
  const file = zipFile([{ name: 'März\\a.txt', content, isZip64: true }]);
  const { attachments } = await read(file);
  t.match(attachments, [{ name: 'a.txt', origin: { files: [{}, { part: 'März/a.txt' }] } }]);
  t.match(attachments[0]!.document!.text, /Invoice 4711/);
});

t.test('ZIP files made to harm are refused with the reason', async (t) => {
  const part = (name: string, content: string, forged?: ZipEntry['forged']): ZipEntry => ({
    name,
    content,
    ...(forged && { forged }),
  });
  const good = part('word/document.xml', w('<w:body/>'));
  const zeros = '\0'.repeat(3_000_000);
  const cases: [string, Buffer, RegExp][] = [
    ['bomb by ratio', zipFile([good, part('a', zeros)]), /more than 400 times its size/],
    ['bomb that lies', zipFile([part('_rels/.rels', zeros, { size: 10 }), good]), /damaged entry/],
    ['overlap', zipFile([good, part('a', 'b'), part('c', 'd', { offset: 0 })]), /overlap/],
    [
      'zip slip',
      zipFile([good, part('word/../../etc/passwd', 'x')]),
      /invalid relative path: word\/..\/..\/etc/,
    ],
    ['absolute', zipFile([good, part('/etc/passwd', 'x')]), /absolute path/],
    ['encrypted', zipFile([part('word/document.xml', 'x', { flags: 1 })]), /is encrypted/],
    ['null in a name', zipFile([good, part('a\0', 'x')]), /an entry named "a/],
    [
      '4 GiB',
      zipFile([part('word/document.xml', 'x', { size: 0xffffffff })]),
      /400 times its size/,
    ],
    ['entry beyond the end', zipFile([part('_rels/.rels', 'x', { offset: 9e8 })]), /damaged/],
    ['same name', zipFile([good, good]), /two entries of one name/],
    ['checksum', zipFile([part('_rels/.rels', 'x', { checksum: 1 }), good]), /damaged entry/],
    ['method', zipFile([part('_rels/.rels', 'x', { method: 14 }), good]), /method 14/],
    ['cut off', docx(p('x')).subarray(0, 400), /truncated/],
    ['empty', zipFile([good]), /no document in it/],
  ];
  for (const [name, bytes, message] of cases) {
    await t.rejects(read(bytes), { code: 'document_unreadable', message }, name);
  }
  const many = Array.from({ length: 20 }, (_, at) => part(`word/${at}`, 'x'));
  await t.rejects(read(zipFile(many), { limits: { maxZipEntries: 19 } }), {
    message: /at most 19/,
  });
  await t.rejects(read(docx(p('x')), { limits: { maxUnzippedBytes: 100 } }), {
    message: /at most 100/,
  });
});

t.test('office XML has the limits of all XML', async (t) => {
  const deep = '<w:p>'.repeat(500) + '</w:p>'.repeat(500);
  await t.rejects(read(docx(deep)), {
    code: 'document_unreadable',
    message: /document.xml is nested/,
  });
  const entity = officeFile('word/document.xml', {
    'word/document.xml': `<!DOCTYPE a [<!ENTITY b "c">]>${w('&b;')}`,
  });
  await t.rejects(read(entity), { message: /DOCTYPE/ });
  await t.rejects(read(docx(p('x'.repeat(50))), { limits: { maxCharacters: 40 } }), {
    message: /more than 40 characters/,
  });
});

t.test('tracked changes and comments of a DOCX are read with who made them', async (t) => {
  const run = (text: string, element = 't'): string =>
    `<w:r><w:${element} xml:space="preserve">${text}</w:${element}></w:r>`;
  const by = (name: string): string => `w:author="${name}" w:date="2026-03-01T09:00:00Z"`;
  const body = `<w:p><w:pPr><w:rPr><w:ins ${by('Ada')}/></w:rPr></w:pPr>${run('Pay within ')}
    <w:del ${by('Ada')}>${run('30', 'delText')}</w:del><w:ins ${by('Ada')}>${run('6')}</w:ins>
    <w:ins ${by('Ada')}>${run('0')}</w:ins><w:commentRangeStart w:id="7"/>${run(' days')}
    <w:commentRangeEnd w:id="7"/><w:r><w:commentReference w:id="7"/></w:r>${run('.')}</w:p>
    <w:p><w:moveFrom ${by('Bo')}>${run('Law of Iowa.')}</w:moveFrom></w:p>${p('Untouched.')}
    <w:p><w:moveTo ${by('Bo')}>${run('Law of Iowa.')}</w:moveTo></w:p>`;
  const comments = `<w:comments xmlns:w="w"><w:comment w:id="7" ${by('Cy')}>${p('Calendar', ' days?')}
    ${p('Ask.')}</w:comment></w:comments>`;
  const document = await read(docx(body, { 'word/comments.xml': comments }));
  t.equal(document.text, 'Pay within 60 days.\nUntouched.\nLaw of Iowa.');
  const date = '2026-03-01T09:00:00Z';
  t.same(document.revisions, {
    paragraphs: [
      {
        previous: '',
        before: 'Pay within 30 days.',
        after: 'Pay within 60 days.',
        changes: [
          { kind: 'deleted', author: 'Ada', date, text: '30' },
          { kind: 'inserted', author: 'Ada', date, text: '60' },
        ],
      },
      {
        previous: 'Untouched.',
        before: '',
        after: 'Law of Iowa.',
        changes: [{ kind: 'moved', author: 'Bo', date, text: 'Law of Iowa.' }],
      },
    ],
    comments: [
      {
        author: 'Cy',
        date,
        text: 'Calendar days?\nAsk.',
        about: 'days',
        paragraph: 'Pay within 60 days.',
      },
    ],
  });
  t.equal((await read(docx(p('Plain')))).revisions, undefined);
});
