// Pictures on pages of text that have no words, or are made to harm.

import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';
import { deflateSync } from 'node:zlib';
import t from 'tap';
import { body, linesOf, printed, program } from '../../inset-pages.ts';
import { assemblePdf, pageObjects, read, stream } from '../../pdf-files.ts';
import { packaged } from '../../pictures.ts';

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
      // The light first, then leaves and pebbles in it.
      for (let count = 0; count < 3000; count += 1) {
        const size = count < 200 ? 120 : 12;
        const [x, y, radius] = [600 * next(), 400 * next(), size * (0.3 + next())];
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
      for (let x = 20; x < 580; x += 4 + Math.floor(8 * next())) pen.fillRect(x, 10, 2, 100);
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
