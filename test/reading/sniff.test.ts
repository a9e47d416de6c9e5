import t from 'tap';
import { sniffMediaType, sniffSource } from '../../core/reading/sniff.ts';

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const latin1 = (text: string) => Buffer.from(text, 'latin1');

const files: [type: string, what: string, bytes: Buffer][] = [
  ['application/pdf', 'a PDF', latin1('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n')],
  ['application/pdf', 'a PDF after junk', latin1(`${'\0'.repeat(1000)}%PDF-1.4`)],
  ['application/octet-stream', 'a PDF after too much junk', latin1(`${'\0'.repeat(2000)}%PDF-1.4`)],
  ['image/png', 'a PNG', latin1('\x89PNG\r\n\x1a\n\0\0')],
  ['image/jpeg', 'a JPEG', latin1('\xff\xd8\xff\xe0\0\x10JFIF')],
  ['image/tiff', 'a TIFF', latin1('II*\0\x08\0\0\0')],
  ['image/tiff', 'a TIFF of the other order', latin1('MM\0*\0\0\0\x08')],
  ['audio/wav', 'a recording', latin1('RIFF\x24\0\0\0WAVEfmt ')],
  ['audio/mpeg', 'a tagged MP3', latin1('ID3\x04\0\0')],
  ['audio/mp4', 'a recording of a telephone', latin1('\0\0\0\x18ftyp3gp4')],
  ['audio/basic', 'an AU file', latin1('.snd\0\0\0\x18')],
  ['audio/webm', 'a recording of a browser', latin1('\x1a\x45\xdf\xa3webm..A_OPUS')],
  ['application/octet-stream', 'a film', latin1('\x1a\x45\xdf\xa3webm..V_VP9..A_OPUS')],
  ['audio/mpeg', 'a bare MP3', latin1('\xff\xfb\x90\x64\0\0')],
  ['application/xml', 'XML', latin1('<?xml version="1.0"?><a/>')],
  ['application/xml', 'XML without a declaration', latin1('  <ns:a xmlns:ns="x">1</ns:a>')],
  ['application/xml', 'XML with a mark', Buffer.from('\ufeff<a/>')],
  ['application/xml', 'XML in UTF-16', Buffer.from('\ufeff<?xml version="1.0"?><a/>', 'utf16le')],
  ['application/xml', 'XML in UTF-16 unmarked', Buffer.from('<a>x</a>', 'utf16le')],
  ['application/xml', 'XML with a DOCTYPE', latin1('<!DOCTYPE a []><a/>')],
  ['text/html', 'HTML', latin1('<!DOCTYPE html><html><p>x')],
  ['text/html', 'XHTML', latin1('<?xml version="1.0"?><html xmlns="x"/>')],
  [
    'application/xml',
    'XHTML with Inline XBRL',
    latin1('<?xml version="1.0"?><html xmlns:ix="http://www.xbrl.org/2013/inlineXBRL"/>'),
  ],
  ['text/html', 'HTML about Inline XBRL', latin1('<html><p>"http://www.xbrl.org/2013/inlineXBRL"')],
  [docx, 'a Word file', latin1('PK\x03\x04\x14\0[Content_Types].xml … word/document.xml')],
  [xlsx, 'an Excel file', latin1('PK\x03\x04\x14\0[Content_Types].xml … xl/workbook.xml')],
  ['application/zip', 'another archive', latin1('PK\x03\x04\x14\0a.txt')],
  [
    'application/vnd.ms-outlook',
    'an Outlook message',
    Buffer.concat([
      latin1('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'),
      Buffer.from('__substg1.0_0037001F', 'utf16le'),
    ]),
  ],
  ['text/plain', 'a form of labels', latin1('Subject: Test\nDate: 2026-01-01\nSigned: M. Abel\n')],
  ['text/plain', 'a letter with labels', latin1('Date: 2026-01-01\nSubject: Test\n\nHello')],
  ['message/rfc822', 'an e-mail', latin1('From: a@b.example\r\nTo: c@d.example\r\n\r\nHello')],
  ['application/json', 'JSON', latin1('{"a": [1, 2]}')],
  ['application/json', 'JSON Lines', latin1('{"a": 1, "b": 2}\n{"a": 3, "b": 4}\n')],
  ['text/plain', 'nearly JSON', latin1('{a template} with braces')],
  ['text/csv', 'a table', latin1('a;b\n1;2\n3;4\n')],
  ['text/csv', 'a table with quotes', latin1('a,b,c\n"1,5",2,3\n')],
  [
    'text/csv',
    'a table below a preamble',
    latin1('Stock\n\nStore;North\nItem;Row;Count\nNail;A;5\nBolt;B;7\n'),
  ],
  [
    'text/csv',
    'a table with commas below a preamble',
    latin1('Stock, all stores\n\nItem,Row,Count\nNail,A,5\nBolt,B,7\nPrinted today\n'),
  ],
  [
    'text/plain',
    'a letter with a list',
    latin1('Dear all,\nplease send, as ever, this:\nnails, big, 5\nbolts, small, 7\nYours\n'),
  ],
  [
    'text/plain',
    'a letter around a few columns',
    latin1(`Hello\nItem\tRow\tCount\nNail\tA\t5\nBolt\tB\t7\n${'Regards\n'.repeat(4)}`),
  ],
  ['text/plain', 'prose with commas', latin1('Well, yes.\nNo, and no, again.\nEnd\n')],
  ['application/edifact', 'EDIFACT', latin1("UNB+UNOA:1+A+B+200101:1200+1'UNH+1+INVOIC:D:96A'")],
  ['text/plain', 'text with umlauts in windows-1252', latin1('Gr\xfc\xdfe')],
  ['application/octet-stream', 'bytes without meaning', latin1('\0\x01\x02\x03')],
  ['application/octet-stream', 'nothing', latin1('')],
];

t.test('content tells its type, whatever it is called', async (t) => {
  for (const [type, what, bytes] of files) t.equal(sniffMediaType(bytes), type, what);
});

t.test('a long text that is cut inside a character stays text', async (t) => {
  const text = Buffer.from(`a${'ü'.repeat(100_000)}`);
  t.equal(sniffMediaType(text), 'text/plain');
});

/** The type, and how many bytes it took to tell. */
async function sniffed(file: Buffer): Promise<{ type: string; seen: number }> {
  let seen = 0;
  const first = async (count: number): Promise<Buffer> => {
    seen = Math.max(seen, count);
    return file.subarray(0, count);
  };
  return { type: await sniffSource(first, file.length), seen };
}

t.test('of a file that is read, no more is asked for than decides', async (t) => {
  for (const [type, what, bytes] of files) t.equal((await sniffed(bytes)).type, type, what);
  const most = 64 * 1024 + 1;
  const text = Buffer.from(`{"a": "${'ü'.repeat(100_000)}`);
  t.same(await sniffed(text), { type: 'application/json', seen: most });
  const pdf = Buffer.concat([latin1('%PDF-1.4'), Buffer.alloc(200_000)]);
  t.same(await sniffed(pdf), { type: 'application/pdf', seen: most });
});

t.test('archives and compound files are told by what may stand anywhere', async (t) => {
  const archive = Buffer.concat([latin1('PK\x03\x04'), Buffer.alloc(200_000), latin1('word/')]);
  t.same(await sniffed(archive), { type: docx, seen: archive.length });
  const mark = Buffer.from('__substg1.0_', 'utf16le');
  const start = latin1('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1');
  const message = Buffer.concat([start, Buffer.alloc(200_000), mark]);
  t.same(await sniffed(message), { type: 'application/vnd.ms-outlook', seen: message.length });
});
