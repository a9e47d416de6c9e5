// What has exact XML is read from that: its pages are not waited for.

import { deserialize } from 'node:v8';
import { PDFDocument, PDFName } from 'pdf-lib';
import t from 'tap';
import { defaultReaderLimits } from '../../core/reading/reader.ts';
import type { Document } from '../../core/sdk/document.ts';
import { manualClock } from '../support/manual-clock.ts';
import { letter, paint } from './pictures.ts';
import { faultOf, testReader } from './test-reader.ts';

const unnamed = { fileName: null, declaredType: null };

const ubl = 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2';
const exactXml = [{ name: 'Invoice', namespace: ubl }];

/** A scan, and an e-invoice that carries it. */
async function buildExact(): Promise<{ scan: PDFDocument; invoice: string }> {
  const scan = await PDFDocument.create();
  const picture = await scan.embedJpg(paint({ lines: letter }).toBuffer('image/jpeg', 85));
  scan.addPage([595, 432]).drawImage(picture, { width: 595, height: 432 });
  const carried = Buffer.from(await scan.save()).toString('base64');
  const file = `<EmbeddedDocumentBinaryObject>${carried}</EmbeddedDocumentBinaryObject>`;
  return { scan, invoice: `<Invoice xmlns="${ubl}"><ID>4711</ID>${file}</Invoice>` };
}

t.test('what has exact XML waits for no recognition', async (t) => {
  const clock = manualClock();
  const reader = testReader(t, { clock, recognition: { engine: 'wasm' } });
  const { scan, invoice } = await buildExact();
  const read = async (bytes: Uint8Array): Promise<Document> =>
    deserialize((await reader.read({ bytes }, { ...unnamed, exactXml })).document) as Document;

  const alone = await read(Buffer.from(invoice));
  t.match(alone.attachments, [{ document: null, mediaType: 'application/pdf' }]);

  const letterOf = (...files: [name: string, bytes: Uint8Array][]): Buffer =>
    Buffer.from(
      ['From: a@b.example', 'Content-Type: multipart/mixed; boundary=x', '']
        .concat(
          files.flatMap(([name, bytes]) => [
            '--x',
            `Content-Disposition: attachment; filename=${name}`,
            'Content-Transfer-Encoding: base64',
            '',
            Buffer.from(bytes).toString('base64'),
          ]),
        )
        .concat('--x--', '')
        .join('\r\n'),
    );
  const pages = await scan.save();
  const mail = await read(letterOf(['scan.pdf', pages], ['i.xml', Buffer.from(invoice)]));
  t.match(mail.attachments, [{ origin: { method: 'none' } }, { document: { xml: {} } }]);

  await scan.attach(Buffer.from(invoice), 'factur-x.xml', { mimeType: 'text/xml' });
  const hybrid = await read(await scan.save());
  t.match(hybrid, { pages: [{ source: 'none', lines: [] }], notes: [{ code: 'no_text_layer' }] });
  t.match(hybrid.attachments, [{ document: { xml: { name: 'Invoice' } } }]);
  t.match(reader.stats(), { 'reader-quick': { starts: 1 }, reader: { starts: 0 } });

  const other = await reader.read({ bytes: await scan.save() }, unnamed);
  t.match(other.summary.notes, [{ code: 'text_recognised' }], 'nothing is exact for others');
});

t.test('exact XML does not fail with the pages around it', async (t) => {
  let timeoutMs = 60_000;
  const reader = testReader(t, { limits: () => ({ ...defaultReaderLimits, timeoutMs }) });
  await reader.read({ bytes: await (await PDFDocument.create()).save() }, unnamed);
  const pdf = await PDFDocument.create();
  const drawn = pdf.context.register(pdf.context.flateStream('0 0 1 1 re f '.repeat(100_000)));
  for (let page = 0; page < 400; page += 1) pdf.addPage().node.set(PDFName.of('Contents'), drawn);
  timeoutMs = 3000;
  const late = await faultOf(reader.read({ bytes: await pdf.save() }, { ...unnamed, exactXml }));
  t.match(late, {
    code: 'document_unreadable',
    message: /timed out after 3 s\. Page \d+ took/,
  });
  const { invoice } = await buildExact();
  await pdf.attach(Buffer.from(invoice), 'factur-x.xml', { mimeType: 'text/xml' });
  const read = await reader.read({ bytes: await pdf.save() }, { ...unnamed, exactXml });
  t.match(read.summary, { pages: 400 });
  const { attachments, notes } = deserialize(read.document) as Document;
  t.match(attachments, [{ document: { xml: { name: 'Invoice' } } }]);
  t.match(notes[0], { code: 'pages_skipped', message: /Page 1 was not read/ });
});
