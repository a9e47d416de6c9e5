// A further reading of the text area of a page, at the best size for recognition and with leveled
// contrast, for small, faint or dot-matrix print.

import type { Box } from '../../sdk/document.ts';
import type { GrayImage } from '../formats/image/gray-image.ts';
import { invertBands } from '../recognition/invert-bands.ts';
import { levelContrast, soften } from '../recognition/level-contrast.ts';
import { takeRulings } from '../recognition/picture-rulings.ts';
import {
  drawGray,
  longestSide,
  type Picture,
  type Straightening,
} from '../formats/image/pictures.ts';
import type { RecognizedWord } from '../recognition/recognition.ts';
import { withoutSpecks } from '../recognition/specks.ts';

/**
 * Best height of typical words in pixels. Larger ones were not read better, and smaller ones worse.
 */
const targetHeight = 40;
/** Height from which softening joins the strokes of letters; it would blur smaller ones. */
const softenedFrom = 30;
/**
 * Distance to each side in word heights: the surroundings of a letter, and text missed beside an
 * area.
 */
const reach = 2;
const margin = 4;
/**
 * Minimum confidence of words that define the text area; others are often parts of the background.
 */
const sureFrom = 0.6;
const sureLetters = 3;
const enoughWords = 5;
/**
 * Typical number of text heights across a receipt: barely readable pages are mostly faint receipts.
 */
const rowsAcross = 30;

export interface CloserView {
  image: GrayImage;
  /** Returns the positions of its words in the first image. */
  placed(words: readonly RecognizedWord[]): RecognizedWord[];
}

/**
 * Uses at most the pixels of the first image. Returns null if letters of that size could not be
 * distinguished from noise.
 */
export async function viewCloser(
  picture: Picture,
  straightening: Straightening,
  first: { image: GrayImage; words: readonly RecognizedWord[] },
): Promise<CloserView | null> {
  const sure = first.words.filter(
    ({ text, confidence }) => confidence >= sureFrom && text.length >= sureLetters,
  );
  const { width, height } = first.image;
  const isFaint = sure.length < enoughWords;
  const heights = sure.map(({ box }) => box[3] - box[1]).sort((a, b) => a - b);
  const usual = isFaint ? width / rowsAcross : heights[heights.length >> 1]!;
  const area: Box = isFaint ? [0, 0, width, height] : areaOf(sure, usual, first.image);
  const pixels = (area[2] - area[0]) * (area[3] - area[1]);
  const most = Math.sqrt((width * height) / pixels);
  const longest = longestSide / Math.max(area[2] - area[0], area[3] - area[1]);
  const scale = Math.min(targetHeight / usual, most, longest);
  const own = area.map((edge) => Math.round(edge * scale)) as unknown as Box;
  const view = await drawGray(picture, straightening, width * scale, own);
  const drawn = withoutSpecks(invertBands(view));
  if (drawn === null) return null;
  takeRulings(drawn);
  const letters = usual * scale;
  const even = letters >= softenedFrom ? soften(drawn) : drawn;
  return {
    image: levelContrast(even, reach * letters),
    placed: (words) =>
      words.map((word) => ({
        ...word,
        box: word.box.map(
          (edge, at) => (edge + own[at % 2]!) / scale,
        ) as unknown as RecognizedWord['box'],
      })),
  };
}

/** Returns the area of certain words: others are often the table on which a receipt lies. */
function areaOf(
  sure: readonly RecognizedWord[],
  height: number,
  image: Pick<GrayImage, 'width' | 'height'>,
): Box {
  const room = margin * height;
  return [
    Math.max(0, Math.min(...sure.map(({ box }) => box[0])) - room),
    Math.max(0, Math.min(...sure.map(({ box }) => box[1])) - room),
    Math.min(image.width, Math.max(...sure.map(({ box }) => box[2])) + room),
    Math.min(image.height, Math.max(...sure.map(({ box }) => box[3])) + room),
  ];
}
