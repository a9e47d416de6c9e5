// ZIP and office files that decompress to too much, declare wrong sizes, or are nested.

import { officeFile, zipFile, type ZipEntry } from '../../../test/reading/zip-files.ts';
import { ublInvoice } from '../../../test/plugins/finance/invoice-files.ts';
import { bombs, mebibyte, type Bomb } from './bomb.ts';

const invoice: ZipEntry = { name: 'invoice.xml', content: ublInvoice() };

function nestedZip(depth: number): Buffer {
  let file = zipFile([invoice]);
  for (let level = 0; level < depth; level += 1) file = zipFile([{ name: 'a.zip', content: file }]);
  return file;
}

function sheet(cells: string, shared = ''): Buffer {
  return officeFile(
    'xl/workbook.xml',
    {
      'xl/workbook.xml':
        '<workbook xmlns:r="r"><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>',
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${cells}</sheetData></worksheet>`,
      'xl/sharedStrings.xml': `<sst>${shared}</sst>`,
    },
    [
      ['worksheet', 'worksheets/sheet1.xml'],
      ['sharedStrings', 'sharedStrings.xml'],
    ],
  );
}

function letter(body: string): Buffer {
  const document = `<w:document xmlns:w="w"><w:body>${body}</w:body></w:document>`;
  return officeFile('word/document.xml', { 'word/document.xml': document });
}

const paragraph = (text: string): string => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;

export function archiveBombs(): Bomb[] {
  return [
    ...bombs('archive', 'document_unreadable', {
      'entry of 200 MiB': () =>
        zipFile([{ name: 'a.txt', content: Buffer.alloc(200 * mebibyte, 32) }]),
      'twenty entries of 10 MiB': () =>
        zipFile(
          Array.from({ length: 20 }, (_, n) => ({
            name: `${n}.txt`,
            content: Buffer.alloc(10 * mebibyte, 32),
          })),
        ),
      '20,000 entries': () =>
        zipFile(Array.from({ length: 20_000 }, (_, n) => ({ name: `${n}.txt`, content: 'x' }))),
      'sheet of 200 MiB': () => sheet(' '.repeat(200 * mebibyte)),
      'letter with one long paragraph': () => letter(paragraph('x'.repeat(2_000_000))),
      'signature alone': () => Buffer.from('504b030414000000', 'hex'),
      'directory that is cut off': () => zipFile([invoice]).subarray(0, -30),
      'sheet with an entity': () =>
        officeFile('xl/workbook.xml', {
          'xl/workbook.xml': '<!DOCTYPE a [<!ENTITY b "c">]><workbook>&b;</workbook>',
        }),
    }),
    ...bombs('archive', ['read', 'document_unreadable', 'unsupported_document'], {
      'size that is a lie': () => zipFile([{ ...invoice, forged: { size: 10 } }]),
      'size of four gigabytes': () => zipFile([{ ...invoice, forged: { size: 0xffff_fff0 } }]),
      'checksum that is a lie': () => zipFile([{ ...invoice, forged: { checksum: 1 } }]),
      'entry that is encrypted': () => zipFile([{ ...invoice, forged: { flags: 1 } }]),
      'unknown packing': () => zipFile([{ ...invoice, forged: { method: 99 } }]),
      'entry beyond the end': () => zipFile([{ ...invoice, forged: { offset: 0x7fff_ffff } }]),
      'entries that share their bytes': () =>
        zipFile([
          invoice,
          ...Array.from({ length: 500 }, (_, n) => ({
            ...invoice,
            name: `${n}.xml`,
            forged: { offset: 0 },
          })),
        ]),
      'no entries': () => zipFile([]),
      'empty names': () =>
        zipFile([
          { name: '', content: 'x' },
          { name: '', content: 'y' },
        ]),
      'names that leave the folder': () =>
        zipFile([
          { ...invoice, name: '../../../../etc/passwd' },
          { ...invoice, name: '/etc/passwd' },
        ]),
      'names with nulls': () => zipFile([{ ...invoice, name: 'a\0b.xml' }]),
      'the same name twice': () => zipFile([invoice, invoice]),
      'long name': () => zipFile([{ ...invoice, name: `${'n'.repeat(60_000)}.xml` }]),
      'three archives in each other': () => nestedZip(3),
      'fifty archives in each other': () => nestedZip(50),
      'sixty invoices': () =>
        zipFile(Array.from({ length: 60 }, (_, n) => ({ ...invoice, name: `${n}.xml` }))),
      'sheet of a million cells': () =>
        sheet(`<row>${'<c t="n"><v>1</v></c>'.repeat(1_000)}</row>`.repeat(1_001)),
      'cell in row 2^31': () =>
        sheet('<row r="2147483647"><c r="XFD2147483647"><v>1</v></c></row>'),
      'cell in column ZZZZZZ': () => sheet('<row r="1"><c r="ZZZZZZ1"><v>1</v></c></row>'),
      'shared text that is missing': () => sheet('<row r="1"><c r="A1" t="s"><v>99</v></c></row>'),
      'shared text of 30 MB in each cell': () =>
        sheet(
          '<row><c t="s"><v>0</v></c></row>'.repeat(500),
          `<si><t>${'x'.repeat(3_000_000)}</t></si>`,
        ),
      'sheet that is cut off': () => sheet('<row><c><v>1</v>'),
      'sheet 200 levels deep': () => sheet('<row>'.repeat(200)),
      'office file without parts': () => officeFile('xl/workbook.xml', {}),
      'relationship to itself': () =>
        officeFile('word/document.xml', { 'word/document.xml': '<a/>' }, [
          ['officeDocument', 'document.xml'],
        ]),
      'relationship to a web address': () =>
        officeFile('word/document.xml', { 'word/document.xml': '<a/>' }, [
          ['attachedTemplate', 'http://127.0.0.1:9/'],
        ]),
    }),
    ...bombs('archive', 'read', {
      'plain archive': () => zipFile([invoice]),
      'letter of 20,000 paragraphs': () => letter(paragraph('Invoice 4711').repeat(20_000)),
      'letter with a table of 50,000 cells': () =>
        letter(
          `<w:tbl>${`<w:tr>${`<w:tc>${paragraph('1')}</w:tc>`.repeat(10)}</w:tr>`.repeat(5_000)}</w:tbl>`,
        ),
    }),
  ];
}
