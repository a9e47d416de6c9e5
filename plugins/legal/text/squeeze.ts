// A contract's text for rules: without page footers, and with one space or one line end between words,
// so that patterns need no repetitions of white space. Offsets lead back to the document's text.

export interface SqueezedText {
  text: string;
  /** Offset in the document's text of a character of `text`. */
  at(offset: number): number;
}

/** Filing services and word processors print these at the foot of each page. */
const footer =
  /^[ \t]{0,40}(?:(?:\d{1,3}\s{1,3})?Source: [^\n]{1,200}|Page \d{1,4}(?: of \d{1,4})?|-? ?\d{1,3} ?-?)[ \t]{0,40}$/gm;

/** White space with a blank line in it becomes a line end, any other a space. */
export function squeeze(original: string): SqueezedText {
  const source = original.replace(footer, (found) => ' '.repeat(found.length));
  const parts: string[] = [];
  /** Start of each part in the squeezed and in the original text. */
  const starts: number[] = [];
  const origins: number[] = [];
  let length = 0;
  for (const match of source.matchAll(/(\s+)|(\S+)/g)) {
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
