// A further reading of the part of a page that has text, at the size that recognition reads best and
// with its contrast levelled: what is small on the page, faint, or printed by needles.

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
import type { RecognisedWord } from '../recognition/recognition.ts';
import { withoutSpecks } from '../recognition/specks.ts';

/** Pixels of usual words. Larger ones were read no better, and smaller ones worse. */
const targetHeight = 40;
/** Letters this high have strokes that softening joins; it would blur smaller ones. */
const softenedFrom = 30;
/** In heights of words, to each side: what surrounds a letter, and what was not seen beside the text. */
const reach = 2;
const margin = 4;
/** Words that tell where text is; those that are not sure are often pieces of the background. */
const sureFrom = 0.6;
const sureLetters = 3;
const enoughWords = 5;
/** Heights of text across a receipt: what is hardly read at all is mostly one, printed faintly. */
const rowsAcross = 30;

export interface CloserView {
  image: GrayImage;
  /** Places of its words as those of the first image. */
  placed(words: readonly RecognisedWord[]): RecognisedWord[];
}

/** Costs no more pixels than the first image. Null when letters of that size would not differ from noise. */
export async function viewCloser(
  picture: Picture,
  straightening: Straightening,
  first: { image: GrayImage; words: readonly RecognisedWord[] },
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
        ) as unknown as RecognisedWord['box'],
      })),
  };
}

/** Around what was surely read: what else was is often the table that a receipt lies on. */
function areaOf(
  sure: readonly RecognisedWord[],
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
