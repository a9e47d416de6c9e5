// Normalizes white space for the rules: one space or one line break between words, so that patterns
// need no white space repetitions. Offsets map back to the original text.

export interface SqueezedText {
  text: string;
  /** Returns the offset in the text of the document for an offset of `text`. */
  at(offset: number): number;
}

/** Normalizes white space: a line break if it contains a blank line, otherwise a space. */
export function squeeze(original: string): SqueezedText {
  const parts: string[] = [];
  /** Start of each part in the squeezed text and in the original text. */
  const starts: number[] = [];
  const origins: number[] = [];
  let length = 0;
  for (const match of original.matchAll(/(\s+)|(\S+)/g)) {
    const [whole, space] = match;
    const part = space === undefined ? whole : hasBlankLine(space) ? '\n' : ' ';
    parts.push(part);
    starts.push(length);
    origins.push(match.index);
    length += part.length;
  }
  return {
    text: parts.join(''),
    at(offset) {
      if (offset >= length) return original.length;
      const part = lastAtMost(starts, offset);
      return (origins[part] ?? 0) + offset - (starts[part] ?? 0);
    },
  };
}

function hasBlankLine(space: string): boolean {
  return space.indexOf('\n') !== space.lastIndexOf('\n');
}

/** Returns the index of the last entry that is at most `wanted`. */
export function lastAtMost(sorted: readonly number[], wanted: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! <= wanted) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
