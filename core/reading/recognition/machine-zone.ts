// The machine-readable zone of an identity document (ICAO 9303): two or three rows of characters of
// equal width across the document, mostly at its bottom. It is looked for before the page is recognized:
// it has what matters most, takes a fraction of the time, and tells which way up the page is.

import type { Box } from '../../sdk/document.ts';
import { findSkew, type GrayImage } from '../formats/image/gray-image.ts';
import { drawGray, type Picture, type Straightening } from '../formats/image/pictures.ts';
import { zoneBands, type Band } from './zone-bands.ts';
import { glyphHeight, type InkRow } from './zone-glyphs.ts';
import { chooseLayout, type ChosenRow, type ChosenZone } from './zone-layout-choice.ts';
import { zoneNetwork } from './zone-network.ts';
import {
  inkRow,
  levelRow,
  sampleRow,
  scoreRow,
  slopeOf,
  type LevelRow,
  type RowScores,
} from './zone-row.ts';

/** Rows of a zone are some 10 pixels high then, and the search takes a few milliseconds. */
const searchWidth = 640;
/** Above and below a row, in heights of its characters. */
const margin = 1;
/** Rows are read anew if their height turns out to differ by more than this share. */
const mostOff = 0.08;
/** Rows that seem to be so much higher or lower have no clear edges. */
const wayOff = 0.5;
/** Distances of rows in heights of capitals: 2.65 by ICAO Doc 9303. */
const usualLead = 2.65;
const [leastLead, mostLead] = [1.3, 4];
/** Mean probability of the characters of a zone; other rows of text have less. */
const leastCertainty = 0.85;
/** Groups of rows at the bottom, and as many upside down at the top, that are looked at. */
const mostGroups = 2;
/** Mean probability of the windows of a row; rows of a zone have 0.3 or more across a card. */
const leastOfRow = 0.15;
/**
 * Mean probability of a sample of the windows of a row. The best row of each of 79 made-up zones had 0.32
 * or more; 20 of 250 samples of other rows had this or more.
 */
const leastSample = 0.22;

/**
 * Least ratio of the sharpness of columns to that of rows from which a picture without a zone is also
 * searched on its side: 55 of 58 made-up documents on their side had more, and 4 of 38 other pictures.
 */
const perhapsOnSide = 0.65;

export interface ReadZone {
  straightening: Straightening;
  rows: ZoneRow[];
  /** Mean probability of all characters. */
  certainty: number;
  /** Part of the straightened picture, in shares of its width and height. */
  box: Box;
  /** Height of its capitals, in shares of the picture's height. */
  capitals: number;
}

export interface ZoneRow extends Pick<ChosenRow, 'text' | 'certainty' | 'second'> {
  /** In shares of width and height. */
  box: Box;
}

/** Returns the zone of a picture that may lie on its side or upside down; null if there is none. */
export async function findMachineZone(
  picture: Picture,
  level: Straightening,
): Promise<ReadZone | null> {
  const small = await drawGray(picture, level, searchWidth);
  const asGiven = { picture, straightening: level, small };
  const side = sidewaysness(small);
  if (side > 1) return (await readOnSide(picture)) ?? (await readZone(asGiven));
  const found = await readZone(asGiven);
  return found === null && side > perhapsOnSide ? readOnSide(picture) : found;
}

async function readOnSide(picture: Picture): Promise<ReadZone | null> {
  const onSide = { turn: 90, skew: 0 } as const;
  const plain = await drawGray(picture, onSide, searchWidth);
  const straightening = { ...onSide, skew: findSkew(plain) ?? 0 };
  const isLevel = straightening.skew === 0;
  const small = isLevel ? plain : await drawGray(picture, straightening, searchWidth);
  return readZone({ picture, straightening, small });
}

/** Returns the zone as it stands on the picture, or upside down. */
async function readZone(searched: Searched): Promise<ReadZone | null> {
  const groups = zoneBands(searched.small);
  // The zone is at the bottom, or at the top of a picture that is upside down.
  for (const [isTurned, all] of [
    [false, groups],
    [true, groups.toReversed()],
  ] as const) {
    for (const bands of all.slice(0, mostGroups)) {
      const drawn = await drawBands(searched, bands, isTurned);
      const found = drawn && (await chooseRows(searched, drawn, isTurned));
      if (found !== null) return placed(found, searched);
    }
  }
  return null;
}

interface Searched {
  picture: Picture;
  straightening: Straightening;
  /** The picture at the width of the search. */
  small: GrayImage;
}

interface DrawnRow {
  ink: LevelRow;
  /** Pixels of the ink to one of the searched image, and the top of the ink there. */
  scale: number;
  top: number;
}

interface DrawnBands {
  rows: DrawnRow[];
  slope: number;
  /** Height of capitals in the searched image. */
  height: number;
}

/** Returns null if no row looks like one of a zone. */
async function drawBands(
  searched: Searched,
  bands: readonly Band[],
  isTurned: boolean,
): Promise<DrawnBands | null> {
  const first = usual(bands.map(({ from, to }) => to - from));
  const drawn = [];
  for (const { from, to } of bands) drawn.push(await drawRow(searched, (from + to) / 2, first));
  const isLikely = ({ ink: row }: { ink: InkRow }): boolean => {
    const upright = isTurned ? { ...row, ink: row.ink.toReversed() } : row;
    return sampleRow(zoneNetwork, upright) >= leastSample;
  };
  if (!drawn.some(isLikely)) return null;
  const slope = slopeOf(drawn.map(({ ink }) => ink));
  const rows = drawn.map((row): DrawnRow => ({ ...row, ink: levelRow(row.ink, slope) }));
  const size = usual(rows.map(({ ink }) => ink.size));
  const height = (first * size) / glyphHeight;
  const off = Math.abs(size / glyphHeight - 1);
  const isOff = off > mostOff && off < wayOff;
  if (!isOff) return { rows, slope, height: first };
  const again = [];
  for (const row of rows) again.push(await drawLevel(searched, middleOf(row), { slope, height }));
  return { rows: again, slope, height };
}

/** The largest that is not far from the others: rows of fillers look lower than they are, noise higher. */
function usual(heights: readonly number[]): number {
  const sorted = heights.toSorted((a, b) => a - b);
  const limit = 1.3 * sorted[(sorted.length - 1) >> 1]!;
  return sorted.findLast((height) => height <= limit)!;
}

/** In the searched image. */
function middleOf({ ink, scale, top }: DrawnRow): number {
  return top + ink.middle / scale;
}

async function drawLevel(
  searched: Searched,
  middle: number,
  { slope, height }: Pick<DrawnBands, 'slope' | 'height'>,
): Promise<DrawnRow> {
  const drawn = await drawRow(searched, middle, height);
  return { ...drawn, ink: levelRow(drawn.ink, slope) };
}

/** Draws a row at the height at which rows are read; `middle` and `height` are of the searched image. */
async function drawRow(
  { picture, straightening, small }: Searched,
  middle: number,
  height: number,
): Promise<Omit<DrawnRow, 'ink'> & { ink: InkRow }> {
  const nominal = glyphHeight / height;
  const width = Math.round(small.width * nominal);
  const top = Math.round((middle - (0.5 + margin) * height) * nominal);
  const area: Box = [0, top, width, top + Math.round((1 + 2 * margin) * glyphHeight)];
  const scale = width / small.width;
  return {
    ink: inkRow(await drawGray(picture, straightening, width, area)),
    scale,
    top: top / scale,
  };
}

type ScoredRow = DrawnRow & RowScores;

function scored(row: DrawnRow): ScoredRow {
  return { ...row, ...scoreRow(zoneNetwork, row.ink) };
}

interface FoundZone extends ChosenZone {
  drawn: DrawnRow[];
  isTurned: boolean;
}

/** The zone among the rows, which are upside down in the searched picture if `isTurned`. */
async function chooseRows(
  searched: Searched,
  { rows: upright, ...shape }: DrawnBands,
  isTurned: boolean,
): Promise<FoundZone | null> {
  const { height } = searched.small;
  const rows = isTurned
    ? upright.map((row) => scored(upsideDown(row, height))).reverse()
    : upright.map(scored);
  if (rows.every(({ certainty }) => certainty < leastOfRow)) return null;
  const drawn: ScoredRow[] = [];
  for (const middle of placesOfRows(rows, shape.height)) {
    const near = rows.find((row) => Math.abs(middleOf(row) - middle) < shape.height / 2);
    const beside = async (): Promise<ScoredRow> => {
      const row = await drawLevel(searched, isTurned ? height - middle : middle, shape);
      return scored(isTurned ? upsideDown(row, height) : row);
    };
    drawn.push(near ?? (await beside()));
  }
  const chosen = chooseLayout(drawn, zoneNetwork);
  if (chosen === null || chosen.certainty < leastCertainty) return null;
  return { ...chosen, drawn, isTurned };
}

/**
 * The middles of up to five rows that may be the zone's. The two that look most like a zone tell where
 * the others are: noise may look like a band, and a row of few characters may not.
 */
function placesOfRows(rows: readonly ScoredRow[], height: number): number[] {
  const best = rows.reduce((most, row) => (row.certainty > most.certainty ? row : most));
  const pairs = rows.flatMap((row) =>
    rows.flatMap((lower) => {
      const lead = middleOf(lower) - middleOf(row);
      const certainty = Math.min(row.certainty, lower.certainty);
      const isNear = lead >= leastLead * height && lead <= mostLead * height;
      return isNear && certainty >= best.certainty / 2 ? [{ middle: middleOf(row), lead }] : [];
    }),
  );
  const [pair] = pairs.toSorted((a, b) => a.lead - b.lead);
  if (pair === undefined) {
    const lead = usualLead * height;
    return [-2, -1, 0, 1, 2].map((place) => middleOf(best) + place * lead);
  }
  const { middle, lead } = pair;
  return [middle - lead, middle, middle + lead, middle + 2 * lead];
}

/** `height` is that of the searched image. */
function upsideDown({ ink, scale, top }: DrawnRow, height: number): DrawnRow {
  const turned = { ...ink, ink: ink.ink.toReversed(), middle: ink.height - ink.middle };
  return { ink: turned, scale, top: height - top - ink.height / scale };
}

/**
 * How much sharper the edges of columns are than those of rows: lines that run down the picture have
 * sharper edges than columns of words.
 */
function sidewaysness({ width, height, pixels }: GrayImage): number {
  const [rows, columns] = [new Float64Array(height), new Float64Array(width)];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const value = pixels[y * width + x]!;
      rows[y]! += value / width;
      columns[x]! += value / height;
    }
  }
  const sharpness = (means: Float64Array): number =>
    means.reduce((sum, one, at) => sum + (at === 0 ? 0 : (one - means[at - 1]!) ** 2), 0) /
    means.length;
  return sharpness(columns) / Math.max(sharpness(rows), 1e-9);
}

function opposite({ turn, skew }: Straightening): Straightening {
  return { turn: ((turn + 180) % 360) as Straightening['turn'], skew };
}

function placed(
  { rows, first, certainty, drawn, isTurned }: FoundZone,
  { small, straightening: asFound }: Searched,
): ReadZone {
  const straightening = isTurned ? opposite(asFound) : asFound;
  const made = rows.map(({ text, certainty: sure, second, middles }, at): ZoneRow => {
    const { ink, scale, top } = drawn[first + at]!;
    const pitch = (middles.at(-1)! - middles[0]!) / (middles.length - 1);
    const across = (x: number): number => x / ink.width;
    const half = (0.6 * glyphHeight) / scale;
    const y = top + ink.middle / scale;
    const box: Box = [
      across(middles[0]! - pitch / 2),
      (y - half) / small.height,
      across(middles.at(-1)! + pitch / 2),
      (y + half) / small.height,
    ];
    return { text, certainty: sure, second, box };
  });
  const edge = (side: 0 | 1 | 2 | 3, of: (...all: number[]) => number): number =>
    of(...made.map(({ box }) => box[side]));
  const box: Box = [edge(0, Math.min), edge(1, Math.min), edge(2, Math.max), edge(3, Math.max)];
  const capitals = glyphHeight / drawn[first]!.scale / small.height;
  return { straightening, rows: made, certainty, box, capitals };
}
