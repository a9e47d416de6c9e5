// The level and upright lines on the picture of a page, by runs of dark pixels that are longer than any
// letter's strokes. Those of tables are wiped off: tesseract takes a table with lines for a drawing and
// reads nothing of it.

import type { GrayImage } from '../formats/image/gray-image.ts';
import { connectedRulings, type Ruling } from '../tables/rulings.ts';

/** Darker is a line: thin ones are grey once the picture was scaled. */
const dark = 150;
/** In widths of the page (13 and 9 mm of A4): shorter runs are strokes of headings and underlines. */
const shortestLevel = 1 / 16;
const shortestUpright = 1 / 24;
/** Pixels that a line may lack: specks, and steps of one that lies a little askew. */
const gap = 2;
/** Mean thickness in widths of the page; thicker is an area, or the stroke of a large letter. */
const thickest = 1 / 150;
/** A page with more of them is a photo or a dark area. */
const mostRuns = 20_000;
/** Points across a page, about: the unit of distances between lines of tables. */
const pageWidth = 595;
/** Lines each way of the smallest table. */
const fewestLines = 2;

interface Run {
  at: number;
  from: number;
  to: number;
}

interface Line extends Ruling {
  runs: readonly Run[];
}

/** In pixels. Changes the image: the lines of tables become as white as paper. */
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
      // The grey edge of the line; what is dark there is a letter that touches it.
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

/** Row by row all the same: going down the columns would leave the processor's cache at each step. */
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

/** Into the longer of the two: copying a dark area once a row takes long. */
function gather(one: Run[], other: Run[]): Run[] {
  const [longer, shorter] = one.length > other.length ? [one, other] : [other, one];
  for (const run of shorter) longer.push(run);
  return longer;
}

/** Runs side by side are the thickness of one line; a line that leans a little goes on in the next. */
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
