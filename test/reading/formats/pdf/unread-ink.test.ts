import t from 'tap';
import { unreadInk } from '../../../../core/reading/formats/pdf/unread-ink.ts';

const [width, height] = [400, 200];

/** Two rows of strokes as letters have, 40 pixels high, and a dark area as a logo has. */
function page(): { width: number; height: number; pixels: Uint8Array } {
  const pixels = new Uint8Array(width * height).fill(255);
  for (const top of [16, 96]) {
    for (let y = top; y < top + 40; y += 1) {
      for (let x = 16; x < 216; x += 12) pixels.fill(0, y * width + x, y * width + x + 4);
    }
  }
  for (let y = 80; y < 160; y += 1) pixels.fill(0, y * width + 280, y * width + 360);
  return { width, height, pixels };
}

const first = { box: [16, 16, 216, 56] as const };
const second = { box: [16, 96, 216, 136] as const };

t.test('a row that no word covers is ink that was not read', async (t) => {
  t.equal(unreadInk(page(), [first, second]), 0);
  t.equal(unreadInk(page(), [first]), 0.5);
  t.equal(unreadInk(page(), []), 1);
});

t.test('an empty page, and an area without letters, lack nothing', async (t) => {
  const empty = { width, height, pixels: new Uint8Array(width * height).fill(255) };
  t.equal(unreadInk(empty, []), 0);
  const area = { width, height, pixels: new Uint8Array(width * height) };
  t.equal(unreadInk(area, []), 0);
});
