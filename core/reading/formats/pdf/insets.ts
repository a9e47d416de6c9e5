// Insets: pictures on a text page that may contain words, such as letterheads, footers and stamps.
// Selects them by size and position, and inserts their lines among those of the page.

import type { Box, Line } from '../../../sdk/document.ts';
import { middle, stands, union } from '../../page/boxes.ts';

/**
 * Minimum width and height in points: a name of eight letters in the smallest print, and one row of
 * it.
 */
const leastWidth = 30;
const leastHeight = 7;
/** Minimum area in square points; smaller pictures are symbols. */
const leastArea = 500;
/**
 * Maximum share of the page, and maximum area in square points (about ten letterheads): larger
 * pictures are backgrounds.
 */
const largestShare = 1 / 3;
const largestArea = 200_000;
/** Maximum ratio of height to width: columns along the side are ornaments. */
const mostUpright = 4;
/** Pages with more images are drawings or mosaics. */
const mostImages = 200;
/**
 * Maximum distance in points between pieces of one picture: programs cut large ones into strips.
 */
const seam = 1;
/** Maximum number per page. */
const mostInsets = 6;

/**
 * Returns boxes of pictures that may contain words, those nearest to the top and the bottom of the
 * page first.
 */
export function findInsets(
  images: readonly Box[],
  lines: readonly Line[],
  page: { width: number; height: number },
): Box[] {
  if (images.length === 0 || images.length > mostImages) return [];
  const shown = images.map((box) => clip(box, page));
  const pieces = shown.filter((box) => box[2] > box[0] && box[3] > box[1] && !isLarge(box, page));
  const words = lines.flatMap((line) => line.words);
  const fromMiddle = (box: Box): number => Math.abs(middle(box) - page.height / 2);
  return joinPieces(pieces)
    .filter((box) => !isSmall(box) && !isLarge(box, page))
    .filter((box) => !words.some((word) => stands(word.box, box)))
    .toSorted((one, other) => fromMiddle(other) - fromMiddle(one))
    .slice(0, mostInsets);
}

function clip(box: Box, { width, height }: { width: number; height: number }): Box {
  return [
    Math.max(0, box[0]),
    Math.max(0, box[1]),
    Math.min(width, box[2]),
    Math.min(height, box[3]),
  ];
}

function isSmall([left, top, right, bottom]: Box): boolean {
  const [width, height] = [right - left, bottom - top];
  if (width < leastWidth || height < leastHeight) return true;
  return width * height < leastArea || height > mostUpright * width;
}

function isLarge([left, top, right, bottom]: Box, page: { width: number; height: number }) {
  const area = (right - left) * (bottom - top);
  return area > Math.min(largestArea, largestShare * page.width * page.height);
}

function joinPieces(pieces: readonly Box[]): Box[] {
  const joined: Box[] = [];
  for (const piece of pieces) {
    let whole = piece;
    // The enlarged box may touch boxes that were checked before.
    for (let at = joined.length - 1; at >= 0; at -= 1) {
      if (!touch(joined[at]!, whole)) continue;
      whole = union(whole, joined[at]!);
      joined.splice(at, 1);
      at = joined.length;
    }
    joined.push(whole);
  }
  return joined;
}

function touch(one: Box, other: Box): boolean {
  return (
    one[0] - other[2] <= seam &&
    other[0] - one[2] <= seam &&
    one[1] - other[3] <= seam &&
    other[1] - one[3] <= seam
  );
}

/**
 * Returns the lines of a page in reading order with an inserted line: before those below it, in its
 * column if the page has columns.
 */
export function withLine(lines: readonly Line[], added: Line): Line[] {
  const height = middle(added.box);
  const isBelow = ({ box }: Line): boolean => middle(box) > height;
  const inColumn = ({ box }: Line): boolean => box[0] < added.box[2] && box[2] > added.box[0];
  const next = lines.findIndex((line) => isBelow(line) && inColumn(line));
  let at = next < 0 ? lines.length : next;
  while (at > 0 && isBelow(lines[at - 1]!)) at -= 1;
  return lines.toSpliced(at, 0, added);
}
