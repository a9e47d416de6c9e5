import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize } from 'node:v8';
import { PDFDocument } from 'pdf-lib';
import t from 'tap';
import { serviceUser, startedByRoot } from '../../core/kernel/service-user.ts';
import { defaultReaderLimits } from '../../core/reading/reader.ts';
import type { Document } from '../../core/sdk/document.ts';
import { manualClock } from '../support/manual-clock.ts';
import { assemblePdf, pageObjects } from './pdf-files.ts';
import { letter, paint } from './pictures.ts';
import { faultOf, testReader } from './test-reader.ts';

const unnamed = { fileName: null, declaredType: null };
const timedOut = { code: 'document_unreadable', message: /timed out after / };

/**
 * For sentences that change nothing about it: each start takes a second. Its clock stands still, so
 * that a busy machine does not move a read to the other lane.
 */
const shared = testReader(t, { clock: manualClock(), recognition: { engine: 'wasm' } });

async function buildPdf(text: string): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.addPage().drawText(text);
  return pdf.save();
}

t.test('bytes become a serialised document and its summary', async (t) => {
  const bytes = await buildPdf('Invoice 4711');
  const { summary, document } = await shared.read({ bytes }, { ...unnamed, fileName: 'i.pdf' });
  t.match(summary, { format: 'pdf', pages: 1, byteLength: bytes.byteLength });
  t.match(deserialize(document) as Document, { fileName: 'i.pdf', text: 'Invoice 4711' });
  t.equal(document.buffer.byteLength, document.byteLength, 'it does not hold a larger message');
});

t.test('text that no database keeps is cleaned where it is read', async (t) => {
  const bytes = Buffer.from('A letter. Total 12.');
  const { document } = await shared.read(
    { bytes },
    { ...unnamed, fileName: 'half a pair \ud83d, a zero \0.txt' },
  );
  t.match(deserialize(document) as Document, {
    fileName: 'half a pair \uFFFD, a zero \uFFFD.txt',
    text: 'A letter. Total 12.',
  });
});

t.test('a file that only we may read is handed over, and nothing is left of it', async (t) => {
  const home = t.testdir({ store: {} });
  const path = join(home, 'store/letter');
  writeFileSync(path, 'Dear all, this is a letter.', { mode: 0o600 });
  chmodSync(join(home, 'store'), 0o700);
  const folder = join(home, 'reader');
  const reader = testReader(t, { folder });
  const { document } = await reader.read({ path }, unnamed);
  t.equal((deserialize(document) as Document).text, 'Dear all, this is a letter.');
  t.same(readdirSync(join(folder, 'work')), []);
  t.equal(readFileSync(path, 'utf8'), 'Dear all, this is a letter.');
});

t.test('what was read a short while ago is not read again', async (t) => {
  const bytes = Buffer.from('some words');
  const first = await shared.read({ bytes }, unnamed);
  t.equal(await shared.read({ bytes: Buffer.from('some words') }, unnamed), first);
  t.not(await shared.read({ bytes }, { ...unnamed, fileName: 'named.txt' }), first);
  t.equal(shared.cacheBytes() > first.document.byteLength, true);
});

t.test('a full cache forgets what was not used longest', async (t) => {
  const words = (n: number) => ({ bytes: Buffer.from(`${n} `.repeat(4000)) });
  const reader = testReader(t, { cacheBytes: 20_000 });
  const [one, two] = [await reader.read(words(1), unnamed), await reader.read(words(2), unnamed)];
  t.equal(await reader.read(words(1), unnamed), one);
  await reader.read(words(3), unnamed);
  t.equal(await reader.read(words(1), unnamed), one);
  t.not(await reader.read(words(2), unnamed), two);
  t.ok(reader.cacheBytes() <= 20_000);
});

t.test('faults of documents arrive as faults', async (t) => {
  const broken = await faultOf(shared.read({ bytes: Buffer.from('%PDF-1.7 nothing') }, unnamed));
  t.match(broken, { name: 'Fault', code: 'document_unreadable', message: /PDF/ });
  const unknown = { ...unnamed, declaredType: 'video/mp4' };
  const unsupported = await faultOf(shared.read({ bytes: Buffer.from([0, 1, 2, 3]) }, unknown));
  t.match(unsupported, { code: 'unsupported_document', message: /video\/mp4/ });
  t.match(await faultOf(shared.read({ bytes: Buffer.alloc(0) }, unnamed)), {
    code: 'document_unreadable',
  });
  for (const { crashes } of Object.values(shared.stats())) t.equal(crashes, 0);
});

t.test('a file beyond the limit is refused before it is copied', async (t) => {
  const home = t.testdir({ large: 'x'.repeat(101) });
  const { reading } = defaultReaderLimits;
  const limits = () => ({ ...defaultReaderLimits, reading: { ...reading, maxBytes: 100 } });
  const reader = testReader(t, { folder: join(home, 'reader'), limits });
  const message = 'The document has 101 bytes; at most 100 are read.';
  t.match(await faultOf(reader.read({ path: join(home, 'large') }, unnamed)), {
    code: 'document_unreadable',
    message,
  });
  t.match(await faultOf(reader.read({ bytes: Buffer.alloc(101) }, unnamed)), { message });
  for (const { starts } of Object.values(reader.stats())) t.equal(starts, 0);
});

t.test('a read that takes too long ends, and the reader goes on', async (t) => {
  let timeoutMs = 1;
  const reader = testReader(t, { limits: () => ({ ...defaultReaderLimits, timeoutMs }) });
  const bytes = await buildPdf('slow');
  t.match(await faultOf(reader.read({ bytes }, unnamed)), {
    code: 'document_unreadable',
    message: /^Reading the document timed out after 1 ms\./,
  });
  timeoutMs = 60_000;
  t.match((await reader.read({ bytes }, unnamed)).summary, { pages: 1 });
});

t.test('a document that takes too much memory is unreadable, others are not', async (t) => {
  const reader = testReader(t, { heapMb: 64 });
  const elements = '<a/>'.repeat(900_000);
  const failing = await faultOf(reader.read({ bytes: Buffer.from(`<r>${elements}</r>`) }, unnamed));
  t.match(failing, { name: 'Fault' });
  t.match(failing.cause, { kind: 'memory' });
  t.match((await reader.read({ bytes: Buffer.from('small') }, unnamed)).summary, {
    format: 'text',
  });
});

t.test('an endless page is refused, and what is read beside it is not held up', async (t) => {
  const { reading } = defaultReaderLimits;
  const limits = () => ({ ...defaultReaderLimits, reading: { ...reading, maxPageSteps: 100_000 } });
  const reader = testReader(t, { limits });
  const bomb = assemblePdf(pageObjects('0 0 1 1 re f '.repeat(100_000)));
  const [refusal, { summary }] = await Promise.all([
    faultOf(reader.read({ bytes: bomb }, unnamed)),
    reader.read({ bytes: await buildPdf('beside it') }, unnamed),
  ]);
  t.match(refusal, { code: 'document_unreadable', message: /more than 100000 steps/ });
  t.match(summary, { format: 'pdf', pages: 1 });
  t.match(reader.stats(), { 'reader-quick': { starts: 1, crashes: 0 } });
});

t.test('a read that is cancelled ends at once', async (t) => {
  const signal = AbortSignal.abort();
  const options = { ...unnamed, signal };
  t.match(await faultOf(shared.read({ bytes: Buffer.from('x') }, options)), {
    code: 'unavailable',
  });
});

const asRoot = startedByRoot() ? {} : { skip: 'only root can give privileges up' };

for (const mode of [0o711, 0o700]) {
  const name = `started by root with a home of mode ${mode.toString(8)}, it has no privileges`;
  t.test(name, asRoot, async (t) => {
    const home = t.testdir({ home: {}, 'file.txt': 'of root' });
    chmodSync(join(home, 'home'), mode);
    chmodSync(join(home, 'file.txt'), 0o600);
    const reader = testReader(t, { folder: join(home, 'home/reader') });
    const path = join(home, 'file.txt');
    t.match((await reader.read({ path }, unnamed)).summary, { byteLength: 7 });
    const status = readFileSync(`/proc/${reader.stats()['reader-quick']!.pid}/status`, 'utf8');
    t.match(status, new RegExp(`^Uid:(\\s+${serviceUser.uid}){4}$`, 'm'));
    t.match(status, new RegExp(`^Gid:(\\s+${serviceUser.gid}){4}$`, 'm'));
  });
}

t.test(
  'recognition that takes too long ends its thread, and the next read is served',
  async (t) => {
    const lines = Array.from({ length: 90 }, (_, row) => `Line ${row} of a long and weary page`);
    const picture = paint({ lines, width: 2480, height: 3508, fontSize: 20 }).toBuffer('image/png');
    let timeoutMs = 300;
    const reader = testReader(t, {
      threads: 1,
      recognition: { engine: 'wasm' },
      limits: () => ({ ...defaultReaderLimits, timeoutMs }),
    });
    t.match(await faultOf(reader.read({ bytes: picture }, unnamed)), timedOut);
    timeoutMs = 60_000;
    const { summary } = await reader.read({ bytes: Buffer.from('some words') }, unnamed);
    t.equal(summary.format, 'text');
  },
);

t.test('a reader without recognition counts pages, and one with it reads them', async (t) => {
  const bytes = paint({ lines: letter }).toBuffer('image/png');
  const counted = await shared.read({ bytes }, { ...unnamed, recognize: false });
  t.match(counted.summary, { pages: 1, notes: [{ code: 'no_text_layer' }] });
  const { summary } = await shared.read({ bytes }, unnamed);
  t.match(summary.notes, [{ code: 'text_recognised' }]);
  const text = Buffer.from('Nothing to recognize here.');
  const whole = await shared.read({ bytes: text }, { ...unnamed, recognize: false });
  t.equal(await shared.read({ bytes: text }, unnamed), whole, 'it is not read twice');
});

t.test('pictures on a page of text are read when recognition is asked for', async (t) => {
  const printed = async (pictures: number): Promise<Uint8Array> => {
    const pdf = await PDFDocument.create();
    const page = pdf.addPage([595, 842]);
    const text = 'A page of text, long enough to be no scan with a stamp or a number on it.';
    page.drawText(text, { x: 60, y: 500, size: 11 });
    const painted = paint({ lines: letter, width: 1000, height: 620 });
    const picture = await pdf.embedPng(painted.toBuffer('image/png'));
    const place = { x: 60, y: 640, width: 300, height: 186 };
    for (let count = 0; count < pictures; count += 1) page.drawImage(picture, place);
    return pdf.save();
  };
  const bytes = await printed(1);
  const counted = await shared.read({ bytes }, { ...unnamed, recognize: false });
  t.match(counted.summary, { pages: 1, notes: [] });
  const { summary } = await shared.read({ bytes }, unnamed);
  t.match(summary.notes, [{ code: 'text_recognised', page: 1 }]);
  const without = await printed(0);
  const whole = await shared.read({ bytes: without }, { ...unnamed, recognize: false });
  t.equal(
    await shared.read({ bytes: without }, unnamed),
    whole,
    'without one it is not read twice',
  );
});

t.test('a read tells how many pages of a scan it has recognized', async (t) => {
  const pdf = await PDFDocument.create();
  const picture = await pdf.embedJpg(paint({ lines: letter }).toBuffer('image/jpeg', 85));
  pdf.addPage().drawText('A page of text, which nothing has to recognize.');
  for (let count = 0; count < 2; count += 1) {
    pdf.addPage([595, 432]).drawImage(picture, { width: 595, height: 432 });
  }
  const told: string[] = [];
  const onPage = (done: number, expected: number): void => void told.push(`${done} of ${expected}`);
  const bytes = await pdf.save();
  await shared.read({ bytes }, { ...unnamed, onPage });
  t.same(told, ['0 of 2', '1 of 2', '2 of 2']);
  await shared.read({ bytes }, { ...unnamed, onPage });
  t.equal(told.length, 3, 'nothing is recognized that is in the cache');
});

t.test('while every slow thread is busy, counts and reads without recognition go on', async (t) => {
  const reader = testReader(t, { threads: 1, recognition: { engine: 'wasm' } });
  const lines = Array.from({ length: 90 }, (_, row) => `Line ${row} of a long and weary page`);
  const painted = paint({ lines, width: 2480, height: 3508, fontSize: 20 });
  const pages = await PDFDocument.create();
  const picture = await pages.embedJpg(painted.toBuffer('image/jpeg', 85));
  // Two minutes of recognition, against a fraction of a second of reading.
  for (let count = 0; count < 40; count += 1) {
    pages.addPage([595, 842]).drawImage(picture, { width: 595, height: 842 });
  }
  const scan = await pages.save();
  const recognizing = Promise.withResolvers<void>();
  let ended = false;
  const onPage = (): void => recognizing.resolve();
  const slow = faultOf(
    reader.read({ bytes: scan }, { ...unnamed, caller: 'slow', onPage }),
  ).finally(() => (ended = true));
  await recognizing.promise;
  const pdf = await buildPdf('Invoice 4711');
  const { summary } = await reader.read({ bytes: pdf }, { ...unnamed, caller: 'other' });
  t.match(summary, { pages: 1 });
  t.notOk(ended, 'the scan is still being read');
  await reader.stop();
  t.match(await slow, { code: 'unavailable' });
});

t.test('pages are counted without being read', async (t) => {
  // Its clock stands still: on a busy machine the first count takes longer than its time.
  const reader = testReader(t, { clock: manualClock() });
  const count = (bytes: Uint8Array): Promise<number | null> => reader.countPages({ bytes });
  const pdf = await PDFDocument.create();
  for (let page = 0; page < 3; page += 1) pdf.addPage();
  t.equal(await count(await pdf.save()), 3);
  t.equal(await count(paint({ lines: letter }).toBuffer('image/png')), 1);
  t.equal(await count(Buffer.from('a letter')), 0);
  t.match(await faultOf(count(Buffer.from('%PDF-1.7 nothing'))), { code: 'document_unreadable' });
  t.match(await faultOf(count(Buffer.from([0, 1, 2, 3]))), { code: 'unsupported_document' });
  t.match(reader.stats(), { 'reader-quick': { starts: 0 }, reader: { starts: 0 } });
});

t.test('a count that does not come in time is no count, and the next one is', async (t) => {
  const clock = manualClock();
  const reader = testReader(t, { clock });
  const pdf = await buildPdf('Invoice 4711');
  const counting = reader.countPages({ bytes: pdf });
  await new Promise((resolve) => setImmediate(resolve));
  await clock.advance(5000);
  t.equal(await counting, null);
  t.equal(await reader.countPages({ bytes: pdf }), 1);
});

t.test('pages are drawn at a width, straightened as they were read', async (t) => {
  const pdf = await buildPdf('Invoice 4711');
  const shape = { ...unnamed, page: 1, width: 620 };
  const png = Buffer.from(await shared.pageImage({ bytes: pdf }, { ...shape, width: 300 }));
  t.same([png.toString('latin1', 1, 4), png.readUInt32BE(16)], ['PNG', 300]);
  const askew = paint({ lines: letter, turn: 90 }).toBuffer('image/png');
  const upright = Buffer.from(await shared.pageImage({ bytes: askew }, shape));
  t.same([upright.readUInt32BE(16), upright.readUInt32BE(20)], [620, 450]);
  const none = await faultOf(shared.pageImage({ bytes: pdf }, { ...shape, page: 2 }));
  t.match(none, { code: 'not_found' });
});
