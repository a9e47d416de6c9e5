// Trains the network that recognizes characters of machine-readable zones (OCR-B), and writes
// core/reading/recognition/models/zone-glyphs.json: `scripts/node scripts/train/train-zone-glyphs.ts`.
// It learns from rows drawn by code alone, and always gives the same file; format it afterwards.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  asItIs,
  drawGray,
  pictureOfGray,
  release,
} from '../../core/reading/formats/image/pictures.ts';
import { inkOf } from '../../core/reading/recognition/ink.ts';
import {
  glyphClasses,
  glyphHeight,
  noGlyph,
  scoreWindows,
  unpackNetwork,
  windowHeight,
  windowLevel,
  windowSize,
  windowWidth,
  type GlyphNetworkFile,
} from '../../core/reading/recognition/zone-glyphs.ts';
import { rowInk } from '../../core/reading/recognition/zone-row.ts';
import { zoneCharacters } from '../../core/sdk/zone-characters.ts';
import { liberationFace } from '../generate/samples/faces.ts';
import { ocrBFace } from '../generate/samples/ocr-b-face.ts';
import { createChance, type Chance } from './random.ts';
import { fitNetwork, windowScale, type Examples } from './zones/fit-network.ts';
import { wornPaper, wornRow, type WornRow } from './zones/worn-rows.ts';

const rows = 4_500;
const rowsToCheck = 400;
const hidden = 48;
const output = join(import.meta.dirname, '../../core/reading/recognition/models/zone-glyphs.json');
const faces = { ocrB: ocrBFace(), sans: liberationFace() };
/** Characters that are others or none when they are upside down. */
const turnable = '<ACEFGJKLPRTUVY12347';

const examples = await makeExamples(createChance(20261124), rows);
console.log(`${examples.labels.length} windows of ${rows} rows`);
const fitted = fitNetwork(examples, {
  hidden,
  classes: glyphClasses,
  chance: createChance(7),
  log: console.log,
});
const file: GlyphNetworkFile = { format: 1, hidden, ...fitted };
writeFileSync(output, `${JSON.stringify(file)}\n`);
const network = unpackNetwork(file);

/** Characters at their true places, on rows of another seed. */
const chance = createChance(99);
let [right, all] = [0, 0];
for (let at = 0; at < rowsToCheck; at += 1) {
  const row = await scaled(wornRow(chance, faces), chance, 0);
  for (const [place, { x, y }] of row.middles.entries()) {
    const cut = {
      width: windowWidth,
      height: windowHeight,
      ink: cutWindow(row, Math.round(x - windowWidth / 2), Math.round(y - windowHeight / 2)),
    };
    const scores = scoreWindows(network, cut, 0);
    const best = scores.indexOf(Math.max(...scores));
    all += 1;
    if (best === zoneCharacters.indexOf(row.text[place]!)) right += 1;
  }
}
console.log(`${((100 * right) / all).toFixed(2)} % of ${all} characters of other rows are right`);

interface ScaledRow {
  width: number;
  height: number;
  ink: Float32Array;
  text: string;
  middles: { x: number; y: number }[];
  pitch: number;
}

/** The row at the height at which rows are read, give or take `error`. */
async function scaled(row: WornRow, by: Chance, error: number): Promise<ScaledRow> {
  const picture = await pictureOfGray(row.image);
  const scale = (glyphHeight / row.height) * (1 + by.between(-error, error));
  const image = await drawGray(picture, asItIs, row.image.width * scale);
  release(picture);
  const exact = image.width / row.image.width;
  const ink = inkOf(image, rowInk);
  const middles = row.middles.map(({ x, y }) => ({ x: x * exact, y: y * exact }));
  return {
    ...image,
    ink,
    text: row.text,
    middles,
    pitch: (middles[1]?.x ?? 0) - (middles[0]?.x ?? 0),
  };
}

async function makeExamples(by: Chance, count: number): Promise<Examples> {
  const windows: Int8Array[] = [];
  const labels: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const row = await scaled(wornRow(by, faces), by, 0.12);
    const add = (x: number, y: number, label: number, isTurned = false, from = row): void => {
      const cut = cutWindow(
        from,
        Math.round(x - windowWidth / 2),
        Math.round(y - windowHeight / 2),
      );
      if (isTurned) cut.reverse();
      const { mean, factor } = windowLevel(
        { width: windowWidth, height: windowHeight, ink: cut },
        0,
        0,
      );
      const scale = factor * windowScale;
      windows.push(
        Int8Array.from(cut, (value) =>
          Math.max(-127, Math.min(127, Math.round((value - mean) * scale))),
        ),
      );
      labels.push(label);
    };
    const { middles, pitch, text } = row;
    for (const [place, { x, y }] of middles.entries()) {
      const letter = text[place]!;
      // Fillers are half of a zone; they need no more examples than others.
      if (letter === '<' && by.is(0.5)) continue;
      add(x + by.between(-1.8, 1.8), y + by.between(-2.2, 2.2), zoneCharacters.indexOf(letter));
      if (by.is(0.45)) {
        const beside = by.between(0.3, 0.7) * pitch;
        add(x + (by.is(0.5) ? beside : -beside), y + by.between(-2, 2), noGlyph);
      }
      if (by.is(0.12) && turnable.includes(letter)) add(x, y, noGlyph, true);
    }
    // Paper and its patterns are no characters, and halves of rows above and below are none.
    for (let times = 0; times < 9; times += 1) {
      const { x, y } = by.pick(middles);
      const away = by.between(0.6, 1.5) * glyphHeight;
      add(x + by.between(-0.5, 0.5) * pitch, y + (by.is(0.5) ? away : -away), noGlyph);
    }
    const paper = await scaled(wornPaper(by), by, 0);
    for (let times = 0; times < 6; times += 1) {
      add(by.between(0, paper.width), by.between(0, paper.height), noGlyph, false, paper);
    }
    const [first, last] = [middles[0]!, middles.at(-1)!];
    for (let times = 0; times < 3; times += 1) {
      add(first.x - by.between(0.5, 1.5) * pitch, first.y, noGlyph);
      add(last.x + by.between(0.5, 1.5) * pitch, last.y, noGlyph);
    }
  }
  return { windows, labels };
}

/** Beyond the edges is paper. */
function cutWindow(
  { width, height, ink }: Pick<ScaledRow, 'width' | 'height' | 'ink'>,
  left: number,
  top: number,
): Float32Array {
  const cut = new Float32Array(windowSize);
  for (let y = 0; y < windowHeight; y += 1) {
    for (let x = 0; x < windowWidth; x += 1) {
      const [fromX, fromY] = [left + x, top + y];
      if (fromX < 0 || fromX >= width || fromY < 0 || fromY >= height) continue;
      cut[y * windowWidth + x] = ink[fromY * width + fromX]!;
    }
  }
  return cut;
}
