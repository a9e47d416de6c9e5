// Rows of machine-readable zones as cameras and scanners capture them: drawn small, blurred, noisy, on
// patterned paper, slightly slanted, and with neighbors above and below.

import type { GrayImage } from '../../../core/reading/formats/image/gray-image.ts';
import { zoneCharacters } from '../../../core/sdk/zone-characters.ts';
import type { TrueTypeFace } from '../../generate/samples/faces.ts';
import type { Mark } from '../../generate/samples/marks.ts';
import { drawBitmap } from '../../generate/samples/raster.ts';
import type { Chance } from '../random.ts';

/** Share of capitals' height in the type size, and width of a cell in it. */
const capitals = { ocrB: 0.703, sans: 0.688 };
/** Share of rows in another type than OCR-B: issuers of made-up documents have no OCR-B. */
const shareSans = 0.12;

export interface WornRow {
  image: GrayImage;
  text: string;
  /** Middle of each character's cell, in pixels. */
  middles: { x: number; y: number }[];
  /** Height of capitals in pixels. */
  height: number;
}

export interface Faces {
  ocrB: TrueTypeFace;
  sans: TrueTypeFace;
}

export function wornRow(chance: Chance, faces: Faces): WornRow {
  const isSans = chance.is(shareSans);
  const face = isSans ? faces.sans : faces.ocrB;
  const text = rowText(chance);
  const height = 6.5 * Math.exp(chance.next() * Math.log(20 / 6.5));
  const size = height / (isSans ? capitals.sans : capitals.ocrB);
  const pitch = height * (isSans ? chance.between(1.05, 1.25) : chance.between(0.94, 1.12));
  const slant = chance.between(-0.05, 0.05);
  const slope = chance.between(-0.006, 0.006);
  const [left, top] = [chance.between(1.5, 4) * height, chance.between(2.6, 3.4) * height];
  const width = Math.ceil(2 * left + text.length * pitch);
  const rows = [rowText(chance), text, rowText(chance)].map((row) => row.slice(0, text.length));
  const lead = chance.between(1.9, 2.8) * height;
  const marks: Mark[] = rows.flatMap((row, index) =>
    index !== 1 && chance.is(0.3)
      ? []
      : [...row].map((letter, place): Mark => {
          const middle = left + (place + 0.5) * pitch;
          const x = middle - face.measure(letter, size, 'regular') / 2;
          const y = top + (index - 1) * lead;
          return { kind: 'text', text: letter, x, y, size, weight: 'regular', color: [0, 0, 0] };
        }),
  );
  const bitmap = drawBitmap(marks, face, {
    width,
    height: Math.ceil(top + 2.2 * height),
    transform: (x, y) => ({ x: x + slant * (top - y), y: y + slope * (x - width / 2) }),
  });
  const middles = [...text].map((_, place) => {
    const x = left + (place + 0.5) * pitch;
    return { x: x + (slant * height) / 2, y: top - height / 2 + slope * (x - width / 2) };
  });
  return { image: wear(bitmap, chance, height), text, middles, height };
}

/** Paper without characters. */
export function wornPaper(chance: Chance): WornRow {
  const height = chance.between(6.5, 20);
  const [width, rows] = [Math.ceil(6 * height), Math.ceil(3 * height)];
  const light = new Float64Array(width * rows).fill(1);
  const image = wear({ width, height: rows, light }, chance, height);
  return { image, text: '', middles: [], height };
}

/** Half of the rows are as in zones: words, digits and runs of fillers; the others are at random. */
function rowText(chance: Chance): string {
  const length = chance.pick([30, 36, 44]);
  const letter = (from: number, to: number): string => zoneCharacters[chance.whole(from, to)]!;
  let text = '';
  while (text.length < length) {
    const kind = chance.whole(0, 4);
    const run = chance.whole(1, 9);
    for (let at = 0; at < run; at += 1) {
      text +=
        kind === 0 ? '<' : kind === 1 ? letter(26, 35) : kind < 4 ? letter(0, 25) : letter(0, 36);
    }
  }
  return text.slice(0, length);
}

/** Blur, contrast, patterned paper, light from a side, strokes of a stamp, and noise. */
export function wear(
  bitmap: { width: number; height: number; light: Float64Array },
  chance: Chance,
  height: number,
): GrayImage {
  const { width, height: rows } = bitmap;
  const blurred = blur(
    bitmap.light,
    width,
    rows,
    height * chance.between(0.02, chance.is(0.25) ? 0.17 : 0.11),
  );
  const paper = chance.between(150, 252);
  const ink = chance.between(10, paper - chance.between(70, 140));
  const bend = Math.exp(chance.between(-0.5, 0.45));
  const wave = {
    size: chance.is(0.5) ? chance.between(2, 16) : 0,
    across: chance.between(0.1, 1.2),
    down: chance.between(-1, 1),
    bend: chance.between(0, 6),
  };
  const side = chance.between(-30, 30);
  const noise = chance.is(0.7) ? chance.between(0, 14) : 0;
  const mottle = mottled(
    chance,
    chance.is(0.4) ? chance.between(4, 16) : 0,
    chance.between(1.5, 4),
  );
  const stamp = chance.is(0.25) ? chance.between(20, 70) : 0;
  const stampAt = chance.between(0, width);
  const stampWidth = height * chance.between(0.3, 2);
  const lean = chance.between(-1.5, 1.5);
  const pixels = new Uint8Array(width * rows);
  for (let y = 0; y < rows; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const covered = (1 - blurred[y * width + x]!) ** bend;
      const pattern =
        wave.size *
        Math.sin((x * wave.across + y * wave.down + wave.bend * Math.sin(y / 7)) * (6 / height));
      const inStamp = Math.abs(x - stampAt - lean * y) < stampWidth ? stamp : 0;
      const ground = paper + pattern + (side * (x - width / 2)) / width - inStamp;
      const grain = noise * (chance.next() + chance.next() + chance.next() - 1.5) * 1.15;
      const value = ground * (1 - covered) + Math.min(ink, ground) * covered + grain + mottle(x, y);
      pixels[y * width + x] = Math.max(0, Math.min(255, Math.round(value)));
    }
  }
  return { width, height: rows, pixels };
}

/** Spots of a few pixels, as compression leaves them. */
function mottled(chance: Chance, strength: number, size: number): (x: number, y: number) => number {
  const side = 64;
  const values = Float64Array.from(
    { length: side * side },
    () => strength * (2 * chance.next() - 1),
  );
  const at = (x: number, y: number): number => values[(y % side) * side + (x % side)]!;
  return (x, y) => {
    const [across, down] = [x / size, y / size];
    const [column, row] = [Math.floor(across), Math.floor(down)];
    const [right, below] = [across - column, down - row];
    const above = at(column, row) * (1 - right) + at(column + 1, row) * right;
    const under = at(column, row + 1) * (1 - right) + at(column + 1, row + 1) * right;
    return above * (1 - below) + under * below;
  };
}

/** Gaussian blur, across and then down. */
export function blur(
  light: Float64Array,
  width: number,
  height: number,
  sigma: number,
): Float64Array {
  const reach = Math.max(1, Math.ceil(2.5 * sigma));
  const kernel = Array.from({ length: 2 * reach + 1 }, (_, at) =>
    Math.exp(-((at - reach) ** 2) / (2 * sigma ** 2 + 1e-6)),
  );
  const total = kernel.reduce((sum, one) => sum + one, 0);
  const pass = (
    from: Float64Array,
    step: number,
    size: number,
    place: (at: number) => number,
  ): Float64Array => {
    const to = new Float64Array(from.length);
    for (let at = 0; at < from.length; at += 1) {
      const here = place(at);
      let sum = 0;
      for (let offset = -reach; offset <= reach; offset += 1) {
        const within = Math.max(-here, Math.min(size - 1 - here, offset));
        sum += kernel[offset + reach]! * from[at + within * step]!;
      }
      to[at] = sum / total;
    }
    return to;
  };
  const across = pass(light, 1, width, (at) => at % width);
  return pass(across, width, height, (at) => Math.floor(at / width));
}
