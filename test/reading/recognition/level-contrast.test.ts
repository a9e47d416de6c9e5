import t from 'tap';
import { levelContrast, soften } from '../../../core/reading/recognition/level-contrast.ts';

const [width, height] = [60, 40];

/** Strokes one pixel wide, every sixth column, of an ink and on a paper that may differ by column. */
function strokes(ink: (x: number) => number, paper: (x: number) => number) {
  const pixels = new Uint8Array(width * height);
  for (let at = 0; at < pixels.length; at += 1) {
    const x = at % width;
    pixels[at] = x % 6 === 3 ? ink(x) : paper(x);
  }
  return { width, height, pixels };
}

t.test('faint strokes become as dark as others', async (t) => {
  const { pixels } = levelContrast(
    strokes(
      (x) => (x < 30 ? 20 : 160),
      () => 230,
    ),
    8,
  );
  const row = 20 * width;
  t.ok(Math.abs(pixels[row + 9]! - pixels[row + 51]!) < 25, 'ink');
  t.ok(pixels[row + 48]! - pixels[row + 51]! > 120, 'and it stands out from its paper');
});

t.test('paper stays paper: its grain is not made ink', async (t) => {
  const grain = strokes(
    () => 226,
    () => 230,
  );
  const { pixels } = levelContrast(grain, 8);
  t.ok(pixels.every((value) => value > 170 && value < 230));
});

t.test('every pixel is held against what there is of its surroundings, at edges too', async (t) => {
  const even = { width, height, pixels: new Uint8Array(width * height).fill(90) };
  t.ok(levelContrast(even, 8).pixels.every((value) => value === 200));
  t.ok(levelContrast(even, 500).pixels.every((value) => value === 200));
});

t.test('softening joins the dots of a stroke and keeps what is even', async (t) => {
  const dotted = { width, height, pixels: new Uint8Array(width * height).fill(255) };
  for (let y = 0; y < height; y += 2) dotted.pixels[y * width + 30] = 0;
  const { pixels } = soften(dotted);
  const [dot, gap] = [pixels[20 * width + 30]!, pixels[21 * width + 30]!];
  t.ok(Math.abs(dot - gap) < 5, `${dot} and ${gap}`);
  t.equal(pixels[20 * width + 10], 255);
});
