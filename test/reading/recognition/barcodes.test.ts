import { createCanvas, type Canvas } from '@napi-rs/canvas';
import t from 'tap';
import { createBarcodeReader } from '../../../core/reading/recognition/barcodes.ts';
import type { Barcode } from '../../../core/sdk/document.ts';
import { licenseSamples } from '../../../scripts/generate/compliance-samples/license-samples.ts';
import { drawBarcode } from '../../../scripts/generate/samples/barcodes.ts';
import { printed, program } from '../inset-pages.ts';
import { read } from '../pdf-files.ts';

const license = licenseSamples[0]!.encoded;
const address = 'https://example.com/verify/2093';

interface Placing {
  scale?: number;
  /** Degrees clockwise. */
  turn?: number;
  blur?: number;
  ink?: string;
}

/** A code in the middle of a gray sheet of 1,200 by 900 pixels. */
async function photo(
  text: string,
  format: 'PDF417' | 'QRCode',
  { scale = 3, turn = 0, blur = 0, ink = '#303030' }: Placing = {},
): Promise<Canvas> {
  const code = await drawBarcode(text, format);
  const [width, height] = [code.width * scale, code.height * scale];
  const modules = createCanvas(width, height);
  const pen = modules.getContext('2d');
  pen.fillStyle = ink;
  code.isDark.forEach((dark, at) => {
    const [x, y] = [at % code.width, Math.floor(at / code.width)];
    if (dark) pen.fillRect(x * scale, y * scale, scale, scale);
  });
  const canvas = createCanvas(1200, 900);
  const context = canvas.getContext('2d');
  context.fillStyle = '#d8d4cc';
  context.fillRect(0, 0, 1200, 900);
  context.translate(600, 450);
  context.rotate((turn * Math.PI) / 180);
  if (blur > 0) context.filter = `blur(${blur}px)`;
  context.drawImage(modules, -width / 2, -height / 2);
  return canvas;
}

const reader = createBarcodeReader();
const textsOn = async (source: Canvas): Promise<string[]> => {
  const { width, height } = source;
  return (await reader.read({ width, height, source }, { turn: 0, skew: 0 })).map(
    ({ text }) => text,
  );
};

t.test('codes are read turned, askew, small and blurred', async (t) => {
  for (const placing of [{ turn: 90 }, { turn: 2 }, { scale: 2 }, { blur: 1 }]) {
    const name = JSON.stringify(placing);
    t.same(await textsOn(await photo(license, 'PDF417', placing)), [license], name);
  }
  t.same(await textsOn(await photo(address, 'QRCode', { scale: 6, turn: 30 })), [address]);
});

t.test('an illegible code, and a sheet without one, give nothing', async (t) => {
  t.same(await textsOn(await photo(license, 'PDF417', { ink: '#d0ccc4' })), []);
  t.same(await textsOn(createCanvas(300, 200)), []);
});

t.test('a recognized picture has its codes where they stand, and no words in them', async (t) => {
  const { recognition, answer } = program(t);
  // The stand-in for tesseract sees its words in the top left corner.
  answer('Rosalind Quillfeather Richmond Virginia');
  for (const turn of [0, 5]) {
    const canvas = await photo(license, 'PDF417', { turn });
    const document = await read(canvas.toBuffer('image/png'), { recognition });
    const [page] = document.pages;
    t.match(page!.barcodes, [{ format: 'pdf417', text: license }]);
    const [left, top, right, bottom] = page!.barcodes![0]!.box;
    t.ok(left > 100 && right < 1100 && right - left > 600, `from ${left} to ${right}`);
    t.ok(top > 250 && bottom < 650, `from ${top} to ${bottom}`);
  }
});

t.test('a code in a picture on a page of text is read at its place', async (t) => {
  const { recognition, calls } = program(t);
  const canvas = await photo(address, 'QRCode', { scale: 12 });
  const bytes = await printed([{ canvas, x: 60, y: 60, width: 160 }]);
  const { pages, notes } = await read(bytes, { recognition });
  const barcodes: Barcode[] = pages[0]!.barcodes ?? [];
  t.match(barcodes, [{ format: 'qr', text: address }]);
  const [left, top, right, bottom] = barcodes[0]!.box;
  t.ok(left > 60 && right < 220 && top > 60 && bottom < 180, barcodes[0]!.box.join(' '));
  t.equal(calls(), 0, 'nothing in it was recognized as text');
  t.same(notes, []);
});
