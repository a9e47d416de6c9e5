import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import t from 'tap';
import { readBudget, weightOf } from '../../../core/reading/client/read-weight.ts';
import { traitsOfBytes, traitsOfFile } from '../../../core/reading/client/source-traits.ts';
import { imageFrames } from '../../../core/reading/formats/image/image-headers.ts';
import type { Making } from '../../../core/reading/tasks.ts';

const mebibyte = 2 ** 20;
const text: Making = {
  kind: 'document',
  recognition: 'ask',
  exactXml: [],
  pages: true,
  finished: [],
};
const pixels: Making = { ...text, recognition: 'on' };
const count: Making = { kind: 'count' };
const budget = readBudget(1024, 2);

/** The IHDR of a PNG file, without any pixel. */
function pngHeader(width: number, height: number): Buffer {
  const file = Buffer.alloc(64);
  file.write('\x89PNG\r\n\x1a\n', 'latin1');
  file.write('IHDR', 12, 'latin1');
  file.writeUInt32BE(width, 16);
  file.writeUInt32BE(height, 20);
  return file;
}

function xmlOf(bytes: number): Buffer {
  return Buffer.concat([Buffer.from('<?xml version="1.0"?><a>'), Buffer.alloc(bytes, 'b')]);
}

t.test('the traits of a file are those of its bytes', async (t) => {
  const file = Buffer.concat([pngHeader(300, 200), Buffer.alloc(100_000)]);
  const path = join(t.testdir(), 'image');
  writeFileSync(path, file);
  const traits = { mediaType: 'image/png', byteLength: file.length, pixels: 60_000 };
  t.same(traitsOfBytes(file), traits);
  t.same(await traitsOfFile(path), traits);
});

t.test('the directories of a TIFF file are left to the reader', async (t) => {
  const file = Buffer.alloc(38);
  file.write('II*\0', 'latin1');
  file.writeUInt32LE(8, 4);
  file.writeUInt16LE(2, 8);
  for (const [index, tag] of [256, 257].entries()) {
    const at = 10 + index * 12;
    file.writeUInt16LE(tag, at);
    file.writeUInt16LE(3, at + 2);
    file.writeUInt32LE(1, at + 4);
    file.writeUInt16LE(600, at + 8);
  }
  t.equal(imageFrames(file, 'image/tiff')[0]!.width, 600);
  t.match(traitsOfBytes(file), { mediaType: 'image/tiff', pixels: null });
});

t.test('an empty file has traits, and one of which no size is known', async (t) => {
  const path = join(t.testdir({ empty: '' }), 'empty');
  t.match(await traitsOfFile(path), { byteLength: 0, pixels: null });
  const cut = traitsOfBytes(Buffer.from('II*\0\xff\xff\xff\x7f', 'latin1'));
  t.match(cut, { mediaType: 'image/tiff', pixels: null });
  t.ok(weightOf(cut, pixels) > weightOf(cut, count));
});

t.test(
  'two large XML files are read one after the other, two ordinary ones together',
  async (t) => {
    const weigh = (bytes: number): number => weightOf(traitsOfBytes(xmlOf(bytes)), text);
    t.ok(2 * weigh(mebibyte) <= budget);
    t.ok(2 * weigh(11 * mebibyte) > budget);
    t.ok(weigh(25 * mebibyte) > budget, 'the largest upload is read alone');
  },
);

t.test(
  'two scans of A4 pages are recognized together, two large photographs are not',
  async (t) => {
    const weigh = (file: Buffer): number => weightOf(traitsOfBytes(file), pixels);
    t.ok(2 * weigh(Buffer.from('%PDF-1.7 '.padEnd(500_000))) <= budget);
    t.ok(2 * weigh(pngHeader(2480, 3508)) <= budget);
    t.ok(weigh(pngHeader(8640, 11_600)) <= budget);
    t.ok(2 * weigh(pngHeader(8640, 11_600)) > budget);
  },
);

t.test('counting pages weighs less than reading them', async (t) => {
  for (const file of [xmlOf(mebibyte), pngHeader(2480, 3508), Buffer.from('%PDF-1.7')]) {
    const traits = traitsOfBytes(file);
    t.ok(weightOf(traits, count) <= weightOf(traits, text));
    t.ok(weightOf(traits, text) <= weightOf(traits, pixels));
  }
});

t.test('a process with little memory has no budget: its tasks run one by one', async (t) => {
  t.equal(readBudget(128, 2), 0);
  t.equal(readBudget(1024, 2), 812 * mebibyte);
});
