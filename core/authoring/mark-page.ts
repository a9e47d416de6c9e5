// Draws what was read over the image of a page, so that an author sees the words, lines and tables
// that the reader found.

import type { Box, Page } from '../sdk/document.ts';
import { loadCanvas } from '../reading/formats/image/pictures.ts';

/** Colors of the boxes, as documented in the help of `plugin inspect`. */
const colors = { word: '#2e9e44', line: '#2463d8', cell: '#f08c00', table: '#d6283a' } as const;

/** Takes and returns a PNG file. The boxes of `page` are scaled from points to its width. */
export async function markPage(png: Uint8Array, page: Page): Promise<Uint8Array> {
  const { createCanvas, loadImage } = await loadCanvas();
  const image = await loadImage(png);
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const scale = image.width / page.width;
  const draw = (kind: keyof typeof colors, [x0, y0, x1, y1]: Box): void => {
    context.strokeStyle = colors[kind];
    context.lineWidth = kind === 'table' ? 3 : 1;
    context.strokeRect(x0 * scale, y0 * scale, (x1 - x0) * scale, (y1 - y0) * scale);
  };
  for (const line of page.lines) {
    for (const { box } of line.words) draw('word', box);
    draw('line', line.box);
  }
  for (const table of page.tables) {
    for (const { box } of table.rows.flat()) draw('cell', box);
    draw('table', table.box);
  }
  return await canvas.encode('png');
}
