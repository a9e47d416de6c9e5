import { createHash } from 'node:crypto';
import { kill } from 'node:process';
import { deserialize } from 'node:v8';
import { PDFDocument } from 'pdf-lib';
import t from 'tap';
import { finishedPageOf } from '../../core/reading/finished-pages.ts';
import type { ReaderNote } from '../../core/reading/tasks.ts';
import type { Document } from '../../core/sdk/document.ts';
import { paint } from './pictures.ts';
import { testReader } from './test-reader.ts';
import { bilevel, tiffFile } from './tiff-files.ts';

const size = { width: 800, height: 300 };

function painted(page: number) {
  const lines = [`Delivery note ${page}00${page}`, `Sheet ${page} of the goods received`];
  return paint({ ...size, lines, fontSize: 32 });
}

function scannedTiff(pages: readonly number[]): Buffer {
  return tiffFile(
    pages.map((page) => {
      const { data } = painted(page).getContext('2d').getImageData(0, 0, size.width, size.height);
      const packed = bilevel(data, size.width, size.height);
      return { ...size, compression: 1, bits: 1, data: packed };
    }),
  );
}

async function scannedPdf(pages: readonly number[]): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  for (const page of pages) {
    const picture = await pdf.embedPng(painted(page).toBuffer('image/png'));
    const [width, height] = [size.width / 2, size.height / 2];
    pdf.addPage([width, height]).drawImage(picture, { width, height });
  }
  return Buffer.from(await pdf.save());
}

function mailOf(files: Readonly<Record<string, Buffer>>): Buffer {
  const parts = Object.entries(files).flatMap(([name, bytes]) => [
    '--x',
    `Content-Disposition: attachment; filename=${name}`,
    'Content-Transfer-Encoding: base64',
    '',
    bytes.toString('base64'),
  ]);
  const head = ['From: a@b.example', 'Content-Type: multipart/mixed; boundary=x', ''];
  return Buffer.from([...head, ...parts, '--x--', ''].join('\r\n'));
}

t.test('after a crash, a document is read on from the page where it stopped', async (t) => {
  const reader = testReader(t, { recognition: { engine: 'wasm', maxPages: 3 } });
  const files = { 'scan.pdf': await scannedPdf([1]), 'fax.tif': scannedTiff([2, 3, 4]) };
  const bytes = mailOf(files);
  const nameOf = (sha256: string): string | undefined =>
    Object.entries(files).find(
      ([, file]) => createHash('sha256').update(file).digest('hex') === sha256,
    )?.[0];

  async function attempt(declaredType: string, onPage?: (done: number) => void) {
    const begun: string[] = [];
    const finished: string[] = [];
    const told: string[] = [];
    const onNote = (note: unknown): void => {
      const read = note as ReaderNote;
      if (read.kind === 'page' && read.isRecognition) begun.push(`${read.file} ${read.page}`);
      const page = finishedPageOf(note);
      if (page !== null) finished.push(`${nameOf(page.file)} ${page.page}`);
    };
    const hearPage = (done: number, expected: number): void => {
      told.push(`${done} of ${expected}`);
      onPage?.(done);
    };
    const how = { fileName: null, declaredType, caller: 'tenant', onNote, onPage: hearPage };
    const outcome = await reader.read({ bytes }, how).catch((error: unknown) => error);
    return { outcome, begun, finished, told };
  }
  const documentOf = (outcome: unknown): Document =>
    deserialize((outcome as { document: Uint8Array }).document) as Document;

  const killed = await attempt('', (done) => {
    if (done === 2) kill(reader.stats()['reader']!.pid!, 'SIGKILL');
  });
  t.match(killed.outcome, { code: 'internal_error' });
  t.same(killed.finished.slice(0, 2), ['scan.pdf 1', 'fax.tif 1']);

  const second = await attempt('');
  const whole = await attempt('message/rfc822');
  t.same(
    whole.begun,
    ['scan.pdf 1', 'fax.tif 1', 'fax.tif 2'],
    'nothing is kept of a document that was read',
  );
  t.same(
    second.begun,
    whole.begun.filter((page) => !killed.finished.includes(page)),
  );
  t.not(second.begun.length, 0);
  t.same(second.told, whole.told);
  t.same(documentOf(second.outcome), documentOf(whole.outcome));
  const texts = documentOf(whole.outcome).attachments.map(({ document }) => document!.text);
  t.match(texts, [/note 1001/, /note 2002[^]*note 3003/]);
});
