import { chmodSync, writeFileSync } from 'node:fs';
import { watch } from 'node:fs/promises';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { degrees, PDFDocument } from 'pdf-lib';
import t from 'tap';
import { systemClock } from '../../../../core/kernel/clock.ts';
import { recognitionOptions } from '../../../../core/reading/recognition-settings.ts';
import type { Line } from '../../../../core/sdk/document.ts';
import {
  body,
  house,
  linesOf,
  numbers,
  plate,
  printed,
  program,
  type Placed,
} from '../../inset-pages.ts';
import { read } from '../../pdf-files.ts';
import { packaged, paint } from '../../pictures.ts';

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
  'recognized words are marked, those of the text layer stay as sure as they are',
  async (t) => {
    const head = { canvas: plate(house), x: 60, y: 40, width: 300 };
    const document = await read(await printed([head]), { recognition: packaged });
    const sure = document.pages[0]!.lines.map(({ words }) =>
      words.every(({ confidence }) => confidence === 1),
    );
    t.same(sure, [false, false, true, true, true]);
    const { words } = document.pages[0]!.lines[0]!;
    t.ok(words.every(({ confidence }) => confidence > 0.6 && confidence < 1));
    const message = 'Some words on page 1 are in an image and were recognized.';
    t.same(document.notes, [{ code: 'text_recognised', message, page: 1 }]);
    t.match(document.metadata, { ocr_engine: 'wasm', ocr_languages: /eng/ });
  },
);

t.test('a picture of few pixels, as files for screens have, is read', async (t) => {
  // 96 pixels to an inch; letters of 9 points.
  const canvas = paint({ lines: house, width: 400, height: 150, fontSize: 12 });
  const document = await read(await printed([{ canvas, x: 60, y: 20, width: 300 }]), {
    recognition: packaged,
  });
  t.same(linesOf(document), [...house, ...body]);
});

t.test('on a turned and cropped page they stand where they are displayed', async (t) => {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([595, 842]);
  page.setRotation(degrees(90));
  page.setCropBox(20, 30, 560, 800);
  const upright = { rotate: degrees(90), y: 30 + 60 };
  body.forEach((line, at) => page.drawText(line, { ...upright, x: 20 + 300 + 20 * at, size: 11 }));
  const picture = await pdf.embedPng(plate(house).toBuffer('image/png'));
  // Its lower left corner is 60 points from the left and 120 from the top.
  page.drawImage(picture, { ...upright, x: 20 + 120, width: 300, height: 80 });
  const document = await read(await pdf.save(), { recognition: packaged });
  t.same(linesOf(document), [...house, ...body]);
  t.match(document.pages, [{ width: 800, height: 560 }]);
  const [left, top] = document.pages[0]!.lines[0]!.box;
  t.ok(Math.abs(left - 90) < 2 && Math.abs(top - 71) < 4, `at ${left}, ${top}`);
});

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

t.test('a picture that was seen before is not recognized again, wherever it stands', async (t) => {
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

t.test('a line is taken whole, but for pieces of a drawing at its ends', async (t) => {
  const { recognition, answer } = program(t);
  answer('oe:40 Nordlicht Account 1203 DEO2:45 7700 2020 W:30');
  const canvas = plate(['A line with a', 'doubt in 1 of 7']);
  const document = await read(await printed([{ canvas, x: 60, y: 40, width: 300 }]), {
    recognition,
  });
  const [{ text, words }] = document.pages[0]!.lines as [Line];
  t.equal(text, 'Nordlicht Account 1203 DEO2 7700 2020');
  t.match(words[3], { text: 'DEO2', confidence: 0.45 }, 'what is not sure says so');
});

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
  t.match(document.notes, [{ message: /on pages 1 and 3 are/, page: undefined }]);
  t.equal(calls(), 2);
  const tops = [10, 70, 130, 190, 400, 460, 520, 580, 640, 700, 760];
  const many = await read(await printed(tops.map((y) => on(1, y, `at ${y}`))), { recognition });
  t.equal(linesOf(many).length - body.length, 6);
  t.equal(calls(), 8);
});

t.test('when the time for pictures is up, the others are left alone', async (t) => {
  const { recognition, calls } = program(t);
  const canvas = plate(['Beyond the time', '9 Late Street']);
  const bytes = await printed([{ canvas, x: 60, y: 40, width: 300 }]);
  t.same(linesOf(await read(bytes, { recognition, limits: { maxPageMs: 0 } })), body);
  t.equal(calls(), 0);
  t.equal(linesOf(await read(bytes, { recognition })).length, body.length + 1, 'not remembered');
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

t.test('over all that a document carries only so many pictures are recognized', async (t) => {
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

t.test('an abort is honored while pictures are recognized', async (t) => {
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
