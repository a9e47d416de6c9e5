// Finds horizontal and vertical lines on the picture of a page, as runs of dark pixels longer than
// any stroke of a letter. Lines of tables are removed: tesseract treats a ruled table as a drawing
// and reads nothing in it.

import type { GrayImage } from '../formats/image/gray-image.ts';
import { connectedRulings, type Ruling } from '../tables/rulings.ts';

/** Darker pixels may be lines: thin ones are gray after scaling. */
const dark = 150;
/**
 * Minimum length relative to the page width (13 and 9 mm of A4): shorter runs are strokes of
 * headings and underlines.
 */
const shortestLevel = 1 / 16;
const shortestUpright = 1 / 24;
/** Maximum gap of a line in pixels: specks, and steps of a slightly skewed line. */
const gap = 2;
/**
 * Maximum mean thickness relative to the page width; thicker shapes are areas, or strokes of large
 * letters.
 */
const thickest = 1 / 150;
/** A page with more runs is a photo or a dark area. */
const mostRuns = 20_000;
/** Approximate page width in points, the unit of distances between lines of tables. */
const pageWidth = 595;
/** Minimum number of lines in each direction of a table. */
const fewestLines = 2;

interface Run {
  at: number;
  from: number;
  to: number;
}

interface Line extends Ruling {
  runs: readonly Run[];
}

/** In pixels. Changes the image in place: lines of tables become as white as paper. */
export function takeRulings(image: GrayImage): Ruling[] {
  const { width } = image;
  const level = joinRuns(levelRuns(image, width * shortestLevel), width * thickest);
  const upright = joinRuns(uprightRuns(image, width * shortestUpright), width * thickest);
  const scale = pageWidth / width;
  const toLine = (isLevel: boolean) => (joined: Joined) => {
    const { at, from, to, runs } = joined;
    return { isLevel, runs, at: at * scale, from: from * scale, to: to * scale };
  };
  const lines = [...level.map(toLine(true)), ...upright.map(toLine(false))];
  for (const group of connectedRulings<Line>(lines)) {
    const levels = group.filter(({ isLevel }) => isLevel).length;
    if (levels < fewestLines || group.length - levels < fewestLines) continue;
    for (const line of group) wipe(image, line);
  }
  return lines.map(({ isLevel, at, from, to }) => ({
    isLevel,
    at: at / scale,
    from: from / scale,
    to: to / scale,
  }));
}

function wipe({ width, height, pixels }: GrayImage, { isLevel, runs }: Line): void {
  const [along, across] = isLevel ? [1, width] : [width, 1];
  const last = (isLevel ? height : width) - 1;
  for (const { at, from, to } of runs) {
    for (let place = from; place <= to; place += 1) {
      const pixel = place * along + at * across;
      pixels[pixel] = 255;
      // Gray edge of the line; dark pixels there belong to a touching letter.
      if (at > 0 && pixels[pixel - across]! >= dark) pixels[pixel - across] = 255;
      if (at < last && pixels[pixel + across]! >= dark) pixels[pixel + across] = 255;
    }
  }
}

function levelRuns({ width, height, pixels }: GrayImage, least: number): Run[] {
  const runs: Run[] = [];
  for (let y = 0; y < height && runs.length <= mostRuns; y += 1) {
    const row = y * width;
    let [from, last] = [-1, -1];
    for (let x = 0; x < width; x += 1) {
      if (pixels[row + x]! >= dark) continue;
      if (from < 0 || x - last > gap + 1) {
        if (from >= 0 && last - from >= least) runs.push({ at: y, from, to: last });
        from = x;
      }
      last = x;
    }
    if (from >= 0 && last - from >= least) runs.push({ at: y, from, to: last });
  }
  return runs;
}

/** Processed row by row: going down the columns would miss the processor's cache at each step. */
function uprightRuns({ width, height, pixels }: GrayImage, least: number): Run[] {
  const runs: Run[] = [];
  const starts = new Int32Array(width).fill(-1);
  const lasts = new Int32Array(width).fill(-1);
  const end = (x: number): void => {
    const [from, to] = [starts[x]!, lasts[x]!];
    if (from >= 0 && to - from >= least) runs.push({ at: x, from, to });
  };
  for (let y = 0; y < height && runs.length <= mostRuns; y += 1) {
    const row = y * width;
    for (let x = 0; x < width; x += 1) {
      if (pixels[row + x]! >= dark) continue;
      if (starts[x]! < 0 || y - lasts[x]! > gap + 1) {
        end(x);
        starts[x] = y;
      }
      lasts[x] = y;
    }
  }
  for (let x = 0; x < width; x += 1) end(x);
  return runs.sort((one, other) => one.at - other.at);
}

interface Joined extends Run {
  runs: Run[];
}

/** Adds to the longer of the two: copying a dark area for each row would be slow. */
function gather(one: Run[], other: Run[]): Run[] {
  const [longer, shorter] = one.length > other.length ? [one, other] : [other, one];
  for (const run of shorter) longer.push(run);
  return longer;
}

/**
 * Adjacent runs are the thickness of one line; a slightly skewed line continues in the next row.
 */
function joinRuns(runs: readonly Run[], thickestLine: number): Joined[] {
  if (runs.length > mostRuns) return [];
  const done: Joined[] = [];
  let open: Joined[] = [];
  for (const run of runs) {
    const kept: Joined[] = [];
    const joined: Joined = { ...run, runs: [run] };
    for (const line of open) {
      if (run.at - line.at > gap) done.push(line);
      else if (run.from > line.to + gap || run.to < line.from - gap) kept.push(line);
      else {
        joined.from = Math.min(joined.from, line.from);
        joined.to = Math.max(joined.to, line.to);
        joined.runs = gather(joined.runs, line.runs);
      }
    }
    open = [...kept, joined];
  }
  return [...done, ...open].flatMap((line) => {
    const area = line.runs.reduce((sum, { from, to }) => sum + to - from, 0);
    if (area / (line.to - line.from) > thickestLine) return [];
    const places = line.runs.map(({ at }) => at);
    return [{ ...line, at: (Math.min(...places) + Math.max(...places)) / 2 }];
  });
}
