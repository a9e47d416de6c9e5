import t from 'tap';
import { program } from './inset-pages.ts';
import { read } from './pdf-files.ts';
import { letter, packaged, paint } from './pictures.ts';

/** The same numbers from 0 to 1 at every run. */
function numbers(): () => number {
  let state = 7;
  return () => (state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff) / 0x80000000;
}

/** A picture some of whose pixels, by share, are black or white whatever was there. */
function noisy(lines: readonly string[], share: number): Buffer {
  const canvas = paint({ lines });
  const context = canvas.getContext('2d');
  const image = context.getImageData(0, 0, canvas.width, canvas.height);
  const next = numbers();
  for (let at = 0; at < image.data.length; at += 4) {
    if (next() < share) image.data.fill(next() < 0.5 ? 0 : 255, at, at + 3);
  }
  context.putImageData(image, 0, 0);
  return canvas.toBuffer('image/png');
}

t.test('a picture of noise is told to be one, without being recognized', async (t) => {
  for (const share of [0.6, 1]) {
    const document = await read(noisy(letter, share), { recognition: packaged });
    t.match(document, { text: '', pages: [{ source: 'none', lines: [] }] });
    t.match(document.notes, [{ code: 'no_text_layer', message: /nothing is legible/, page: 1 }]);
  }
});

t.test('what is legible through the noise is read', async (t) => {
  for (const share of [0.01, 0.1]) {
    const { text } = await read(noisy(letter, share), { recognition: packaged });
    const found = letter.filter((line) => text.includes(line));
    t.ok(found.length >= letter.length - 1, `${share}: ${text}`);
  }
});

t.test('small print is not taken for noise', async (t) => {
  const small = Array.from({ length: 14 }, (_, row) => `Row ${row} of some small print `.repeat(4));
  const picture = paint({ lines: small, width: 1700, height: 640, fontSize: 17 });
  const { text } = await read(picture.toBuffer('image/png'), { recognition: packaged });
  t.match(text, /of some small print/);
});

t.test('a page that takes long is not turned every way to be read', async (t) => {
  const onItsHead = paint({ lines: letter, turn: 180 }).toBuffer('image/png');
  const limits = { maxPageMs: 0 };
  const once = await read(onItsHead, { recognition: packaged, limits });
  t.equal(once.pages[0]!.straightened, undefined);
  const whole = await read(onItsHead, { recognition: packaged });
  t.match(whole.pages, [{ straightened: { turn: 180 } }]);
});

t.test('the time to draw a page and to look for barcodes counts', async (t) => {
  const { recognition, calls, answer } = program(t);
  answer('hardly legible', 20);
  const page = paint({ lines: letter }).toBuffer('image/png');
  // The program that stands in for tesseract takes less.
  await read(page, { recognition, limits: { maxPageMs: 20 } });
  t.equal(calls(), 1);
  await read(page, { recognition });
  t.ok(calls() > 5, `${calls()} calls`);
});
