// Words of a page that a reviewer selects for a value, with a box or one after the other. Pure
// functions. Boxes are in points, as in the image of the page.

export interface Word {
  text: string;
  /** Left, top, right, bottom. */
  bbox: readonly number[];
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Selected words, as a decision sends them. */
export interface Picked {
  page: number;
  /** Left, top, right, bottom. */
  bbox: number[];
  text: string;
}

/** Maximum number of characters of a value's words; a limit of the API. */
const maxText = 10_000;

export function boxOf([left = 0, top = 0, right = 0, bottom = 0]: readonly number[]): Box {
  return { left, top, right, bottom };
}

/** Returns the box between two opposite corners, in any order. */
export function boxBetween(one: Point, other: Point): Box {
  return {
    left: Math.min(one.x, other.x),
    top: Math.min(one.y, other.y),
    right: Math.max(one.x, other.x),
    bottom: Math.max(one.y, other.y),
  };
}

export interface Point {
  x: number;
  y: number;
}

function centerOf({ left, top, right, bottom }: Box): Point {
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}

/**
 * Returns the words whose center is inside the box, in reading order. An edge of the box may cut
 * through words.
 */
export function wordsIn(words: readonly Word[], { left, top, right, bottom }: Box): Word[] {
  return words.filter(({ bbox }) => {
    const { x, y } = centerOf(boxOf(bbox));
    return x >= left && x <= right && y >= top && y <= bottom;
  });
}

export function textOfWords(words: readonly Word[]): string {
  return words.map(({ text }) => text).join(' ');
}

/** Returns null if there are no words. */
export function pickedOf(page: number, words: readonly Word[]): Picked | null {
  if (words.length === 0) return null;
  const boxes = words.map(({ bbox }) => boxOf(bbox));
  const bbox = boxes.reduce((all, { left, top, right, bottom }) => ({
    left: Math.min(all.left, left),
    top: Math.min(all.top, top),
    right: Math.max(all.right, right),
    bottom: Math.max(all.bottom, bottom),
  }));
  return {
    page,
    bbox: [bbox.left, bbox.top, bbox.right, bbox.bottom],
    text: textOfWords(words).slice(0, maxText),
  };
}

/** Returns the index of the word nearest to the center of a box. */
export function nearestTo(words: readonly Word[], box: Box): number {
  const { x, y } = centerOf(box);
  return smallest(words, (word) => {
    const at = centerOf(word);
    return Math.hypot(at.x - x, at.y - y);
  });
}

/** Returns the index of the word that a key moves to; null for other keys. */
export function wordAt(words: readonly Word[], from: number, key: string): number | null {
  const last = words.length - 1;
  if (key === 'ArrowRight') return Math.min(last, from + 1);
  if (key === 'ArrowLeft') return Math.max(0, from - 1);
  const own = words[from];
  if (own === undefined) return null;
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    return inNextLine(words, from, key === 'ArrowDown' ? 1 : -1);
  }
  const line = sameLine(boxOf(own.bbox));
  if (key === 'Home') return words.findIndex((word) => line(boxOf(word.bbox)));
  if (key === 'End') return words.findLastIndex((word) => line(boxOf(word.bbox)));
  return null;
}

/**
 * Returns the word in the next or previous line that is nearest to the same column. Returns the
 * same word if there is none.
 */
function inNextLine(words: readonly Word[], from: number, step: 1 | -1): number {
  const own = boxOf(words[from]!.bbox);
  const { x, y } = centerOf(own);
  const isOwnLine = sameLine(own);
  const isBeyond = (box: Box): boolean => !isOwnLine(box) && (centerOf(box).y - y) * step > 0;
  const next = smallest(words, (box) => (isBeyond(box) ? Math.abs(centerOf(box).y - y) : Infinity));
  const nextBox = words[next] && boxOf(words[next].bbox);
  if (!nextBox || !isBeyond(nextBox)) return from;
  const isNextLine = sameLine(nextBox);
  return smallest(words, (box) =>
    isBeyond(box) && isNextLine(box) ? Math.abs(centerOf(box).x - x) : Infinity,
  );
}

/** Returns whether the center of another box is within the height of this one. */
function sameLine({ top, bottom }: Box): (other: Box) => boolean {
  return (other) => {
    const { y } = centerOf(other);
    return y >= top && y <= bottom;
  };
}

/** Returns the index of the word with the smallest measure; 0 if there are no words. */
function smallest(words: readonly Word[], measure: (box: Box) => number): number {
  let best = 0;
  let least = Infinity;
  for (const [index, { bbox }] of words.entries()) {
    const value = measure(boxOf(bbox));
    if (value < least) [best, least] = [index, value];
  }
  return best;
}
