import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import t, { type Test } from 'tap';
import { asItIs, decodePicture } from '../../../core/reading/formats/image/pictures.ts';
import { fuseWords } from '../../../core/reading/recognition/fuse-words.ts';
import { findMachineZone } from '../../../core/reading/recognition/machine-zone.ts';
import { recognitionOptions } from '../../../core/reading/recognition-settings.ts';
import { toRecognizedLines } from '../../../core/reading/recognition/recognized-lines.ts';
import type { RecognizedWord } from '../../../core/reading/recognition/recognition.ts';
import type { Document } from '../../../core/sdk/document.ts';
import { read } from '../pdf-files.ts';
import { letter, packaged, paint } from '../pictures.ts';
import { tiffFile } from '../tiff-files.ts';

const recognize = (bytes: Uint8Array, given: object = {}): Promise<Document> =>
  read(bytes, { recognition: packaged, ...given });

/** Every line of the letter was read, none wrongly. */
function sameLetter(t: Test, { text }: Document): void {
  t.same(
    text.split('\n').filter((line) => line !== ''),
    letter,
  );
}

t.test('words of a picture have boxes in points, where they are painted', async (t) => {
  const document = await recognize(paint({ lines: letter }).toBuffer('image/png'));
  sameLetter(t, document);
  const [page] = document.pages;
  t.match(page, { source: 'ocr', width: 1240, height: 900, straightened: undefined });
  const word = page!.lines[2]!.words.at(-1)!;
  t.equal(word.text, 'NP-20417');
  const [left, top, right, bottom] = word.box;
  t.ok(left > 330 && right < 560 && right - left > 140, `from ${left} to ${right}`);
  t.ok(top > 215 && bottom < 260, `from ${top} to ${bottom}`);
  t.ok(word.confidence > 0.7 && word.confidence < 1, 'a recognizer is never sure');
  t.match(document.notes, [{ code: 'text_recognised', page: 1 }]);
  t.match(document.metadata, { ocr_engine: 'wasm', ocr_languages: 'eng' });
  t.equal(document.language, 'en');
});

t.test('a photo taken askew in uneven light is straightened and evenly lit', async (t) => {
  const photo = paint({ lines: letter, turn: 4, shadow: true }).toBuffer('image/jpeg', 80);
  const document = await recognize(photo);
  sameLetter(t, document);
  const { straightened } = document.pages[0]!;
  t.ok(Math.abs(straightened!.skew - 4) < 0.4, `${straightened!.skew} degrees`);
  t.match(document.metadata, { ocr_skews: /^1:[34]/ });
});

t.test('light words on a dark band are read like others', async (t) => {
  const canvas = paint({ lines: letter });
  const context = canvas.getContext('2d');
  context.resetTransform();
  context.fillStyle = 'rgb(70, 130, 180)';
  context.fillRect(60, 640, 1100, 70);
  context.fillStyle = 'white';
  for (const [index, title] of ['Invoice Date', 'Due Date', 'Charges'].entries()) {
    context.fillRect(60 + index * 366, 640, 3, 70);
    context.fillText(title, 90 + index * 366, 690);
  }
  const { text } = await recognize(canvas.toBuffer('image/png'));
  t.match(text, /Invoice Date\s+Due Date\s+Charges/);
  t.match(text, /Date of invoice 14 March 2026/, 'and the rest as before');
});

t.test('a page on its head or on its side is turned', async (t) => {
  for (const turn of [180, 90]) {
    const document = await recognize(paint({ lines: letter, turn }).toBuffer('image/png'));
    sameLetter(t, document);
    t.equal(document.pages[0]!.straightened?.turn, 360 - turn);
    t.equal(document.pages[0]!.width, 1240, 'the size is that of the page as it is read');
  }
});

t.test('a machine readable zone is read with its page, whichever way the page lies', async (t) => {
  const samples = join(import.meta.dirname, '../../../plugins/compliance/samples');
  const zone = [
    'P<DNKHOLMGAARD<<LENE<MARIE<<<<<<<<<<<<<<<<<<',
    '2093481757DNK8402091F3107140<<<<<<<<<<<<<<02',
  ];
  for (const [file, turn] of [
    ['passport.png', 0],
    ['passport-on-side.png', 270],
  ] as const) {
    const [page] = (await recognize(readFileSync(join(samples, file)))).pages;
    t.equal(page!.straightened?.turn ?? 0, turn);
    t.same(
      page!.lines.slice(-2).map(({ text }) => text),
      zone,
    );
    t.match(page!.lines.map(({ text }) => text).join('\n'), /Document number: 209348175/);
    const [left, top, right, bottom] = page!.lines.at(-1)!.box;
    const place = [
      left / page!.width,
      right / page!.width,
      top / page!.height,
      bottom / page!.height,
    ];
    const [from, to, above, below] = place as [number, number, number, number];
    t.ok(from > 0.03 && from < 0.07 && to > 0.92 && to < 0.97, `across from ${from} to ${to}`);
    t.ok(above > 0.85 && above < 0.89 && below > 0.9 && below < 0.94, `from ${above} to ${below}`);
  }
});

t.test('a page of text has no machine readable zone', async (t) => {
  const picture = await decodePicture(paint({ lines: letter }).toBuffer('image/png'));
  t.equal(await findMachineZone(picture, asItIs), null);
});

t.test('a page in another language is read again in that language', async (t) => {
  const lines = [
    'Rechnung für die Lieferung von Möbeln',
    'Bitte überweisen Sie den Betrag bis zum Ende des Monats',
    'Vielen Dank für Ihren Auftrag und bis zum nächsten Mal',
  ];
  const document = await recognize(paint({ lines }).toBuffer('image/png'));
  t.same(document.text.split('\n'), lines);
  t.match(document, { language: 'de', metadata: { ocr_languages: 'deu eng' } });
});

t.test('every format of picture is read', async (t) => {
  const canvas = paint({ lines: letter });
  const { data } = canvas.getContext('2d').getImageData(0, 0, 1240, 900);
  const rgba = { width: 1240, height: 900, compression: 1, bits: 8, samples: 4 };
  const tiff = tiffFile([{ ...rgba, data: Buffer.from(data.buffer) }]);
  const files = {
    'image/webp': canvas.toBuffer('image/webp', 90),
    'image/gif': canvas.toBuffer('image/gif'),
    'image/tiff': tiff,
    'image/bmp': bitmap(data, 1240, 900),
  };
  for (const [mediaType, bytes] of Object.entries(files)) {
    const document = await recognize(bytes);
    t.equal(document.mediaType, mediaType);
    sameLetter(t, document);
  }
});

function bitmap(rgba: Uint8ClampedArray, width: number, height: number): Buffer {
  const file = Buffer.alloc(54 + width * height * 4, 0xff);
  file.write('BM');
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(54, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(width, 18);
  file.writeInt32LE(-height, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(32, 28);
  file.fill(0, 30, 54);
  file.set(rgba, 54);
  return file;
}

t.test('of a PDF only the scanned pages are recognized', async (t) => {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  pdf.addPage([595, 842]).drawText('A page of text.', { x: 60, y: 700, font });
  const picture = await pdf.embedJpg(paint({ lines: letter }).toBuffer('image/jpeg', 85));
  pdf.addPage([595, 842]).drawImage(picture, { x: 0, y: 300, width: 595, height: 432 });
  const document = await recognize(await pdf.save());
  t.same(
    document.pages.map(({ source }) => source),
    ['digital', 'ocr'],
  );
  t.equal(document.pages[0]!.lines[0]!.text, 'A page of text.');
  t.same(
    document.pages[1]!.lines.map(({ text }) => text),
    letter,
  );
  const { box } = document.pages[1]!.lines[0]!;
  t.ok(Math.abs(box[0] - 43) < 3, 'at its place on the page');
  t.match(document.pages[1], { width: 595, height: 842 });
  t.match(document.notes, [{ code: 'text_recognised', page: 2 }]);
});

t.test('pages beyond the limit are left empty, and said to be', async (t) => {
  const pdf = await PDFDocument.create();
  const picture = await pdf.embedJpg(paint({ lines: letter }).toBuffer('image/jpeg', 85));
  for (let count = 0; count < 2; count += 1) {
    pdf.addPage([595, 432]).drawImage(picture, { width: 595, height: 432 });
  }
  const recognition = { ...packaged, maxPages: 1 };
  const document = await recognize(await pdf.save(), { recognition });
  t.same(
    document.pages.map(({ source }) => source),
    ['ocr', 'none'],
  );
  t.match(document.notes, [{ page: 2 }, { page: 1 }, { code: 'no_text_layer', page: 2 }]);
});

t.test('what would take too much memory is refused before it is decoded', async (t) => {
  const bomb = Buffer.from(paint({ lines: [] }).toBuffer('image/png'));
  bomb.writeUInt32BE(100_000, 16);
  bomb.writeUInt32BE(100_000, 20);
  await t.rejects(recognize(bomb), { code: 'document_unreadable', message: /at most 120000000/ });
  const empty = Buffer.from(bomb);
  empty.writeUInt32BE(0, 16);
  await t.rejects(recognize(empty), { code: 'document_unreadable' });
});

t.test('a TIFF of ten thousand pages is refused', async (t) => {
  const pages = Array.from({ length: 10_000 }, (_, index) => {
    const page = Buffer.alloc(30);
    page.writeUInt16LE(2, 0);
    for (const [entry, tag] of [256, 257].entries()) {
      page.writeUInt16LE(tag, 2 + entry * 12);
      page.writeUInt16LE(4, 4 + entry * 12);
      page.writeUInt32LE(1, 6 + entry * 12);
      page.writeUInt32LE(9, 10 + entry * 12);
    }
    page.writeUInt32LE(index === 9_999 ? 0 : 8 + (index + 1) * 30, 26);
    return page;
  });
  const tiff = Buffer.concat([Buffer.from('49492a0008000000', 'hex'), ...pages]);
  await t.rejects(recognize(tiff), { code: 'document_unreadable', message: /10000 pages/ });
});

t.test('broken pictures are unreadable', async (t) => {
  const jpeg = paint({ lines: letter }).toBuffer('image/jpeg', 85);
  await t.rejects(recognize(jpeg.subarray(0, 300)), { code: 'document_unreadable' });
  const page = { width: 10, height: 10, compression: 1, bits: 8, data: Buffer.alloc(100) };
  const tiff = tiffFile([page]);
  await t.rejects(recognize(tiff.subarray(0, 40)), { code: 'document_unreadable' });
});

t.test('an empty page has no words', async (t) => {
  const document = await recognize(paint({ lines: [] }).toBuffer('image/png'));
  t.match(document, { text: '', pages: [{ source: 'none', lines: [] }] });
  t.match(document.notes, [{ code: 'no_text_layer', page: 1 }]);
});

const { nativePath } = recognitionOptions({ engine: 'native' }, '/nowhere');
const skip = nativePath === null ? 'tesseract is not installed' : false;

t.test('the installed program reads what the packaged engine reads', { skip }, async (t) => {
  const native = recognitionOptions({ engine: 'native' }, t.testdir());
  const picture = paint({ lines: letter }).toBuffer('image/png');
  const document = await recognize(picture, { recognition: native });
  sameLetter(t, document);
  t.match(document.metadata, { ocr_engine: 'native' });
  t.ok(existsSync(join(native.unpackFolder!, 'eng.traineddata')), 'with the same trained data');
});

t.test('a page that the program takes too long for ends the read, and the program', async (t) => {
  const folder = t.testdir({
    'endless.sh': '#!/bin/sh\necho $$ > "$0.pid"\nexec tail -f /dev/null\n',
  });
  const nativeProgram = join(folder, 'endless.sh');
  chmodSync(nativeProgram, 0o700);
  const settings = { engine: 'native', nativePath: nativeProgram, passTimeoutMs: 500 } as const;
  const recognition = recognitionOptions(settings, folder);
  const picture = paint({ lines: letter }).toBuffer('image/png');
  await t.rejects(recognize(picture, { recognition }), {
    code: 'timeout',
    message: /text of a page timed out after 500 ms/,
  });
  const id = Number(readFileSync(`${nativeProgram}.pid`, 'utf8'));
  t.throws(() => process.kill(id, 0), { code: 'ESRCH' });
});

t.test("languages of the customer's own folder are read, before the packaged ones", async (t) => {
  const packed = fileURLToPath(import.meta.resolve('@tesseract.js-data/eng/package.json'));
  const trained = gunzipSync(
    readFileSync(join(dirname(packed), '4.0.0_best_int/eng.traineddata.gz')),
  );
  const languageFolder = t.testdir({ 'house.traineddata': trained });
  const picture = paint({ lines: letter }).toBuffer('image/png');
  const own = recognitionOptions(
    { engine: 'wasm', languages: ['house'], languageFolder },
    '/nowhere',
  );
  t.ok(own.readable.includes(languageFolder), 'the reader may look at it');
  const document = await recognize(picture, { recognition: own });
  sameLetter(t, document);
  t.match(document.metadata, { ocr_languages: 'house' });
  const none = { ...own, languages: ['nowhere'] };
  await t.rejects(recognize(picture, { recognition: none }), {
    message: /No trained data for the OCR languages: nowhere/,
  });
});

const word = (text: string, left: number, right: number, confidence: number): RecognizedWord => ({
  text,
  box: [left, 0, right, 10],
  confidence,
  line: '1',
});

t.test('dust beside a line is no mark of it', (t) => {
  const textOf = (...words: RecognizedWord[]) => toRecognizedLines(words, 1)[0]!.text;
  const [first, last] = [word('Payment', 20, 90, 0.9), word('due', 95, 120, 0.9)];
  t.equal(textOf(word('’', 0, 2, 0.2), first, last, word('.', 140, 141, 0.5)), 'Payment due');
  t.equal(textOf(word('i', 0, 2, 0.9), first, last), 'i Payment due', 'a sure mark');
  t.equal(textOf(first, last, word('.', 122, 124, 0.5)), 'Payment due .', 'beside a word');
  t.equal(textOf(word('-', 0, 5, 0.5), first, last), '- Payment due', 'a wide mark');
  t.end();
});

t.test('of two readings the surer word stays, less sure where they differ', (t) => {
  const first = [word('Total', 0, 50, 0.9), word('1O.5O', 60, 110, 0.5)];
  const second = [word('Total', 1, 51, 0.8), word('10.50', 60, 111, 0.9)];
  t.match(fuseWords(first, second), [
    { text: 'Total', confidence: 0.9 },
    { text: '10.50', confidence: 0.9 * 0.8 },
  ]);
  t.end();
});

t.test('one word in the one reading may be two in the other', (t) => {
  const first = [word('RM', 0, 20, 0.6), word('12.00', 22, 60, 0.6)];
  const second = [word('RM12.00', 0, 60, 0.9)];
  t.match(fuseWords(first, second), [{ text: 'RM12.00', confidence: 0.9 }]);
  t.equal(fuseWords(first, second).length, 1);
  t.end();
});

t.test('what one reading alone has stays only when it is sure of a word', (t) => {
  const second = [word('Kasse', 0, 40, 0.7), word('—~', 50, 90, 0.7), word('lI', 100, 120, 0.2)];
  t.same(
    fuseWords([], second).map(({ text }) => text),
    ['Kasse'],
  );
  t.end();
});

t.test('of three readings the text stays that most speak for', (t) => {
  const readings = ['54.60', '54.50', '54.50'].map((text, at) => [
    word(text, 0, 50, at === 0 ? 0.8 : 0.75),
  ]);
  t.match(fuseWords(readings[0]!, ...readings.slice(1)), [{ text: '54.50', confidence: 0.75 }]);
  t.end();
});

t.test('a point that one reading saw was only missed by the others', (t) => {
  const readings = ['5142', '51.42', '5142'].map((text) => [word(text, 0, 50, 0.8)]);
  t.match(fuseWords(readings[0]!, ...readings.slice(1)), [{ text: '51.42', confidence: 0.8 }]);
  t.end();
});

t.test('a bar across several rows of a further reading joins nothing', (t) => {
  const rows = [0, 20, 40].map((top) => ({
    ...word('Total', 0, 50, 0.7),
    box: [0, top, 50, top + 10] as const,
  }));
  const bar = { ...word('|', 0, 50, 0.9), box: [0, 0, 50, 50] as const };
  t.equal(fuseWords(rows, [...rows, bar]).length, 3);
  t.end();
});

t.test('faint print between dark edges is read', async (t) => {
  const canvas = paint({ lines: letter, ink: '#b4b4b4', paper: '#e8e8e8' });
  const context = canvas.getContext('2d');
  context.fillStyle = 'black';
  for (const top of [0, 840]) context.fillRect(0, top, 1240, 60);
  const { text } = await recognize(canvas.toBuffer('image/png'));
  t.match(text, /Invoice number NP-20417/);
  t.match(text, /1,284\.60 EUR/);
});
