// A contract's text for rules: with one space or one line end between words, so that patterns need no
// repetitions of white space. Offsets lead back to the original.

export interface SqueezedText {
  text: string;
  /** Offset in the document's text of a character of `text`. */
  at(offset: number): number;
}

/** White space with a blank line in it becomes a line end, any other a space. */
export function squeeze(original: string): SqueezedText {
  const parts: string[] = [];
  /** Start of each part in the squeezed and in the original text. */
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

/** Index of the last entry that is not above `wanted`. */
export function lastAtMost(sorted: readonly number[], wanted: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! <= wanted) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
