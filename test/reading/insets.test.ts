// Pictures on pages of text. Where a test is about what is looked at rather than what is read, a
// program stands in for tesseract that writes down each call and always reads the same. What pictures
// said is remembered from test to test: each paints its own.

import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { watch } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import t, { type Test } from 'tap';
import { systemClock } from '../../core/kernel/clock.ts';
import { recognitionOptions } from '../../core/reading/recognition-settings.ts';
import type { RecognitionOptions } from '../../core/reading/recognition.ts';
import type { Document } from '../../core/sdk/document.ts';
import { assemblePdf, pageObjects, read, stream } from './pdf-files.ts';
import { packaged, paint } from './pictures.ts';

interface Placed {
  canvas: Canvas;
  /** Points, from the top left corner of the page. */
  x: number;
  y: number;
  width: number;
  page?: number;
}

const body = [
  'Invoice 2024-117 of 14 March 2024',
  'For the delivery of drawing paper to the address below we charge you',
  'Total to be paid within thirty days 1,284.60 EUR',
];

/** Pages of A4, each with the lines of text in its middle, and pictures anywhere. */
async function printed(pictures: readonly Placed[], pages = 1): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let number = 0; number < pages; number += 1) {
    const page = pdf.addPage([595, 842]);
    body.forEach((line, at) => page.drawText(line, { x: 60, y: 540 - 20 * at, size: 11, font }));
  }
  for (const { canvas, x, y, width, page = 1 } of pictures) {
    const picture = await pdf.embedPng(canvas.toBuffer('image/png'));
    const height = (width * canvas.height) / canvas.width;
    pdf.getPage(page - 1).drawImage(picture, { x, y: 842 - y - height, width, height });
  }
  return pdf.save();
}

const house = ['Nordlicht Papierwaren Limited', '14 Harbour Road, Ipswich IP4 1AA'];
const numbers = ['Registered in England 04417723', 'Telephone 01473 550 118'];

/** Lines of print; 300 points wide on the page, its letters are some 11 points high. */
function plate(lines: readonly string[], painting: object = {}): Canvas {
  return paint({ lines, width: 900, height: 240, fontSize: 34, ...painting });
}

const linesOf = ({ pages }: Document, page = 1): string[] =>
  pages[page - 1]!.lines.map(({ text }) => text);

t.test('words of a letterhead and of a footer are read at their places', async (t) => {
  const head = { canvas: plate(house), x: 250, y: 40, width: 300 };
  const foot = { canvas: plate(numbers), x: 60, y: 740, width: 300 };
  const document = await read(await printed([foot, head]), { recognition: packaged });
  t.same(linesOf(document), [...house, ...body, ...numbers]);
  t.equal(document.text, [...house, ...body, ...numbers].join('\n'));
  const [page] = document.pages;
  t.match(page, { source: 'digital', images: 2, origin: { method: 'text_layer', engine: null } });
  const [first, second] = page!.lines;
  const [left, top, right, bottom] = first!.box;
  // Painted from 90, 120 of 900 pixels on, 300 points wide.
  t.ok(Math.abs(left - 280) < 2 && right > 400 && right < 480, `from ${left} to ${right}`);
  t.ok(top > 65 && bottom < 85 && second!.box[1] > top + 15, `from ${top} to ${bottom}`);
  t.ok(Math.abs(first!.words[0]!.fontSize - 11) < 3, `${first!.words[0]!.fontSize} points`);
});

t.test(
  'recognised words are marked, those of the text layer stay as sure as they are',
  async (t) => {
    const head = { canvas: plate(house), x: 60, y: 40, width: 300 };
    const document = await read(await printed([head]), { recognition: packaged });
    const sure = document.pages[0]!.lines.map(({ words }) =>
      words.every(({ confidence }) => confidence === 1),
    );
    t.same(sure, [false, false, true, true, true]);
    const { words } = document.pages[0]!.lines[0]!;
    t.ok(words.every(({ confidence }) => confidence > 0.6 && confidence < 1));
    const message = 'Some words on page 1 stand in a picture there, and were recognised from it.';
    t.same(document.notes, [{ code: 'text_recognised', message, page: 1 }]);
    t.match(document.metadata, { ocr_engine: 'wasm', ocr_languages: /eng/ });
  },
);

t.test('light letters on dark, and a picture cut into strips, are read too', async (t) => {
  const dark = plate(house, { ink: 'white', paper: '#1b3a6b' });
  const whole = plate(numbers);
  const strips = [0, 1, 2, 3].map((at) => {
    const canvas = createCanvas(900, 60);
    canvas.getContext('2d').drawImage(whole, 0, -60 * at);
    return { canvas, x: 60, y: 700 + 20 * at, width: 300 };
  });
  const bytes = await printed([{ canvas: dark, x: 60, y: 40, width: 300 }, ...strips]);
  const document = await read(bytes, { recognition: packaged });
  t.same(linesOf(document), [...house, ...body, ...numbers]);
});

/** Tesseract's table of one line of words. */
function tableOf(text: string, confidence: number): string {
  const words = text.split(' ').map((word, at) => {
    const place = [at * 90, 20, 80, 24].join('\t');
    return `5\t1\t1\t1\t1\t${at + 1}\t${place}\t${confidence}\t${word}\n`;
  });
  return words.join('');
}

interface Program {
  recognition: RecognitionOptions;
  /** How often it was called. */
  calls(): number;
  /** From now on. */
  answer(text: string, confidence?: number): void;
}

function program(t: Test, settings: object = {}): Program {
  const script = '#!/bin/sh\ncat > /dev/null\necho call >> "$0.calls"\ncat "$0.table"\n';
  const folder = t.testdir({ 'reads.sh': script, cache: {} });
  const nativePath = join(folder, 'reads.sh');
  chmodSync(nativePath, 0o700);
  const answer = (text: string, confidence = 95): void =>
    writeFileSync(`${nativePath}.table`, tableOf(text, confidence));
  answer('Nordlicht 14 Ipswich 04417723');
  return {
    recognition: recognitionOptions({ engine: 'native', nativePath, ...settings }, folder),
    calls: () => {
      const file = `${nativePath}.calls`;
      return existsSync(file) ? readFileSync(file, 'utf8').split('\n').length - 1 : 0;
    },
    answer,
  };
}

t.test('a picture that was seen before is not recognised again, wherever it stands', async (t) => {
  const { recognition, calls } = program(t);
  const canvas = plate(['Seen before', '22 Quay Street', '55120']);
  const one = await read(await printed([{ canvas, x: 60, y: 40, width: 300 }]), { recognition });
  t.equal(calls(), 1);
  const two = await read(await printed([{ canvas, x: 71.3, y: 53.9, width: 300 }]), {
    recognition,
  });
  t.equal(calls(), 1);
  const [before, after] = [one, two].map(({ pages }) => pages[0]!.lines[0]!);
  t.equal(after!.text, before!.text);
  t.ok(Math.abs(after!.box[0] - before!.box[0] - 11.3) < 0.01);
  t.ok(Math.abs(after!.box[1] - before!.box[1] - 13.9) < 0.01);
  t.match(two.notes, [{ code: 'text_recognised' }]);
  const other = plate(['Seen before', '22 Quay Street', '55121']);
  await read(await printed([{ canvas: other, x: 60, y: 40, width: 300 }]), { recognition });
  t.equal(calls(), 2, 'another one is');
});

t.test('what is not sure, a mark alone and hardly any letters give nothing', async (t) => {
  const answers: [string, number][] = [
    ['Nordlicht 14 Ipswich 04417723', 55],
    ['Nordlicht Papierwaren since 1924', 95],
    ['14 04417723 A1 88', 95],
    ['— | ~ .', 95],
  ];
  for (const [at, [text, confidence]] of answers.entries()) {
    const { recognition, calls, answer } = program(t);
    answer(text, confidence);
    const canvas = plate(['Reading of doubt', `number ${at}`]);
    const document = await read(await printed([{ canvas, x: 60, y: 40, width: 300 }]), {
      recognition,
    });
    t.ok(calls() > 0);
    t.same(linesOf(document), body, text);
    t.match(document, { notes: [], metadata: { ocr_engine: undefined } });
  }
});

/** The same numbers from 0 to 1 at every run. */
function random(): () => number {
  let state = 11;
  return () => (state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff) / 0x80000000;
}

function drawn(width: number, height: number, draw: (pen: SKRSContext2D) => void): Canvas {
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext('2d');
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = 'black';
  draw(pen);
  return canvas;
}

const wordless: Record<string, () => Canvas> = {
  'a photograph': () =>
    drawn(600, 400, (pen) => {
      const next = random();
      for (let count = 0; count < 400; count += 1) {
        const [x, y, radius] = [600 * next(), 400 * next(), 20 + 120 * next()];
        const blob = pen.createRadialGradient(x, y, 0, x, y, radius);
        const shade = Math.floor(256 * next());
        blob.addColorStop(0, `rgba(${shade}, ${shade}, ${shade}, 0.8)`);
        blob.addColorStop(1, `rgba(${shade}, ${shade}, ${shade}, 0)`);
        pen.fillStyle = blob;
        pen.fillRect(0, 0, 600, 400);
      }
    }),
  'a code of squares': () =>
    drawn(290, 290, (pen) => {
      const next = random();
      for (let at = 0; at < 625; at += 1) {
        if (next() < 0.5) pen.fillRect(20 + 10 * (at % 25), 20 + 10 * Math.floor(at / 25), 10, 10);
      }
    }),
  'a code of bars': () =>
    drawn(600, 120, (pen) => {
      const next = random();
      for (let x = 20; x < 580; x += 4 + Math.floor(8 * next())) pen.fillRect(x, 10, 3, 100);
    }),
  'a signature': () =>
    drawn(500, 240, (pen) => {
      pen.lineWidth = 4;
      pen.beginPath();
      pen.moveTo(30, 150);
      for (let x = 60; x < 460; x += 40) pen.bezierCurveTo(x, 20, x + 10, 230, x + 25, 120);
      pen.stroke();
    }),
  noise: () =>
    drawn(400, 300, (pen) => {
      const next = random();
      for (let count = 0; count < 40_000; count += 1) {
        pen.fillRect(Math.floor(400 * next()), Math.floor(300 * next()), 1, 1);
      }
    }),
  'one colour': () =>
    drawn(300, 100, (pen) => {
      pen.fillStyle = '#c03020';
      pen.fillRect(0, 0, 300, 100);
    }),
};

for (const [name, canvasOf] of Object.entries(wordless)) {
  t.test(`no words are looked for in ${name}`, async (t) => {
    const { recognition, calls } = program(t);
    const document = await read(
      await printed([{ canvas: canvasOf(), x: 350, y: 60, width: 150 }]),
      { recognition },
    );
    t.same([linesOf(document), calls()], [body, 0]);
  });
}

t.test('backgrounds, specks and pictures behind text are left alone', async (t) => {
  const { recognition, calls } = program(t);
  const canvas = plate(['Lines of print', '17 Some Street', 'in every one']);
  const document = await read(
    await printed([
      { canvas: plate(house, { height: 1200 }), x: 0, y: 0, width: 595 },
      { canvas, x: 50, y: 270, width: 300 },
      { canvas, x: 500, y: 100, width: 20 },
    ]),
    { recognition },
  );
  t.match(document.pages, [{ images: 3 }]);
  t.same([linesOf(document), calls()], [body, 0]);
});

t.test('only the first page and the last are looked at, and so many pictures', async (t) => {
  const { recognition, calls } = program(t);
  const on = (page: number, y: number, text: string): Placed => {
    return { canvas: plate([`On page ${page}`, text]), x: 60, y, width: 200, page };
  };
  const three = await printed([on(1, 40, 'first'), on(2, 40, 'middle'), on(3, 40, 'last')], 3);
  const document = await read(three, { recognition });
  t.same(
    [1, 2, 3].map((page) => linesOf(document, page).length - body.length),
    [1, 0, 1],
  );
  t.match(document.notes, [{ message: /on pages 1 and 3 stand/, page: undefined }]);
  t.equal(calls(), 2);
  const tops = [10, 70, 130, 190, 400, 460, 520, 580, 640, 700, 760];
  const many = await read(await printed(tops.map((y) => on(1, y, `at ${y}`))), { recognition });
  t.equal(linesOf(many).length - body.length, 6);
  t.equal(calls(), 8);
});

t.test('nothing is looked at when recognition or its setting is off', async (t) => {
  const bytes = await printed([{ canvas: plate(house), x: 60, y: 40, width: 300 }]);
  const { recognition, calls } = program(t, { pictures: false });
  t.same(linesOf(await read(bytes, { recognition })), body);
  t.equal(calls(), 0);
  let unread = 0;
  const onUnread = (): void => void (unread += 1);
  t.same(linesOf(await read(bytes, { onUnread })), body);
  t.equal(unread, 1, 'which is told');
  await read(await printed([]), { onUnread });
  t.equal(unread, 1, 'only where there is something to look at');
});

t.test('what is too slow, or fails, fails nothing on its page', async (t) => {
  const canvas = plate(['It fails', '33 Lane']);
  const bytes = await printed([{ canvas, x: 60, y: 40, width: 300 }]);
  let ms = 0;
  const clock = { ...systemClock, elapsedMs: () => (ms += 15_000) };
  const { recognition, calls } = program(t);
  const late = await read(bytes, { recognition, clock });
  t.same([linesOf(late), late.notes, calls()], [body, [], 0], 'a page too slow to be drawn');
  writeFileSync(recognition.nativePath!, '#!/bin/sh\nexit 3\n');
  const failed = await read(bytes, { recognition });
  t.same([linesOf(failed), failed.notes], [body, []], 'a program that ends with an error');
  const few = await read(bytes, { recognition: { ...packaged, maxPixels: 1000 } });
  t.same([linesOf(few), few.notes], [body, []], 'an image larger than is allowed');
});

const shape = '/Type /XObject /Subtype /Image /ColorSpace /DeviceGray /BitsPerComponent 8';
const flate = '/Filter /FlateDecode';
const hostile: Record<string, Buffer> = {
  'an image that unpacks to too much': stream(
    deflateSync(Buffer.alloc(200 * 2 ** 20)),
    `${shape} ${flate} /Width 2000 /Height 2000`,
  ),
  'an image of more pixels than there are': stream(
    deflateSync(Buffer.alloc(99)),
    `${shape} ${flate} /Width 2000000000 /Height 2000000000`,
  ),
  'an image without its data': stream('', `${shape} /Width 300 /Height 100`),
  'a broken JPEG': stream('\xff\xd8 broken', `${shape} /Filter /DCTDecode /Width 300 /Height 100`),
  'a mask that masks itself': stream(
    deflateSync(Buffer.alloc(30_000, 7)),
    `${shape} ${flate} /Width 300 /Height 100 /SMask 6 0 R`,
  ),
};

for (const [name, image] of Object.entries(hostile)) {
  t.test(`a page of text stays as it is beside ${name}`, async (t) => {
    const sentence = 'This page has a sentence of text that is long enough for a page.';
    const content = `BT /F1 5 Tf 10 20 Td (${sentence}) Tj ET q 90 0 0 30 10 60 cm /X Do Q`;
    const objects = pageObjects(content, '', '/XObject << /X 6 0 R >>');
    const bytes = assemblePdf([...objects, image]);
    const document = await read(bytes, { recognition: packaged });
    t.match(document, { text: sentence, pages: [{ images: 1, source: 'digital' }] });
    t.same(document.notes, []);
  });
}

t.test('over all that a document carries only so many pictures are recognised', async (t) => {
  const { recognition, calls } = program(t);
  const mails = [0, 1, 2].map(async (mail) => {
    const plates = [10, 80, 150, 580, 650, 720].map((y) => {
      return { canvas: plate([`Mail ${mail}`, `Street at ${y}`]), x: 60, y, width: 200 };
    });
    return Buffer.from(await printed(plates)).toString('base64');
  });
  const parts = (await Promise.all(mails)).map(
    (pdf) =>
      `--b\r\nContent-Type: application/pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n${pdf}\r\n`,
  );
  const head = 'From: a@b.example\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n';
  const mail = Buffer.from(`${head}${parts.join('')}--b--\r\n`);
  const { attachments } = await read(mail, { recognition });
  t.equal(calls(), 16);
  t.same(
    attachments.map(({ document }) => document!.pages[0]!.lines.length - body.length),
    [6, 6, 4],
  );
});

t.test('an abort is honoured while pictures are recognised', async (t) => {
  const script = '#!/bin/sh\ntouch "$0.began"\nexec tail -f /dev/null\n';
  const folder = t.testdir({ 'endless.sh': script });
  const nativePath = join(folder, 'endless.sh');
  chmodSync(nativePath, 0o700);
  const recognition = recognitionOptions({ engine: 'native', nativePath }, folder);
  const bytes = await printed([{ canvas: plate(['Endless', '1 2']), x: 60, y: 40, width: 300 }]);
  const abort = new AbortController();
  const began = watch(folder, { signal: AbortSignal.timeout(60_000) });
  const reading = read(bytes, { recognition, signal: abort.signal });
  reading.catch(() => {});
  for await (const { filename } of began) if (filename === 'endless.sh.began') break;
  abort.abort(new Error('enough'));
  await t.rejects(reading, { message: 'enough' });
});
