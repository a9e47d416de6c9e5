// Corrects recognition errors in machine-readable zones. A character that is invalid at its
// position is replaced by its lookalike. A field with a wrong check digit is changed in at most one
// character. Exactly one such change must make it valid. With more freedom, invalid documents would
// be "corrected" into valid ones.

import { checkDigitOf, isAllowedInZone, type ZoneCheck, type ZoneLayout } from 'workmill/sdk';

export interface Correction {
  /** Line number, from 1. */
  line: number;
  /** Position in the line, from 1. */
  place: number;
  read: string;
  corrected: string;
  /**
   * `class`: the position does not allow the character. `check_digit`: one change makes the field
   * valid. `printed`: the word without its first letter is printed elsewhere, and the whole word is
   * not.
   */
  reason: 'class' | 'check_digit' | 'printed';
}

export interface Corrected {
  lines: string[];
  corrections: Correction[];
}

/** Characters that recognition confuses, most likely first. */
const lookalikes: Readonly<Record<string, string>> = {
  O: '0QD',
  Q: '0O',
  D: '0O',
  U: '0',
  '0': 'ODQ',
  I: '1',
  L: '1',
  '1': 'IL',
  J: '1',
  Z: '2',
  '2': 'Z',
  S: '5',
  '5': 'S',
  B: '8',
  '8': 'B',
  G: '6',
  '6': 'G',
  T: '7',
  '7': 'T',
  A: '4',
  '4': 'A',
  K: '<',
  C: '<',
  E: '<',
  '<': 'KCEL',
};

/**
 * Adds or removes fillers so that a line has the required length. Returns null if the difference is
 * too large.
 */
export function fitLength(line: string, length: number, isNames: boolean): string | null {
  // Fillers at the end of names are misread most often: K, C, E and L among them are fillers.
  const read = line.replaceAll(/(?<=<)[KCEL](?=<)/g, '<');
  const tail = isNames ? read.replace(/<[<KCEL]{3,}$/, '') : read;
  let fitted = tail.length < read.length ? tail.padEnd(Math.max(tail.length, length), '<') : read;
  if (Math.abs(fitted.length - length) > mostOff) return null;
  while (fitted.length !== length) {
    const run = longestFillers(fitted);
    if (run === null) return null;
    fitted =
      fitted.length < length
        ? `${fitted.slice(0, run)}<${fitted.slice(run)}`
        : `${fitted.slice(0, run)}${fitted.slice(run + 1)}`;
  }
  return fitted;
}

/**
 * Corrects fillers that were read as K. No document code has a K in second position. In names, the
 * word without the K must be printed on the document.
 */
export function correctLeadingFillers(
  lines: readonly string[],
  layout: ZoneLayout,
  printed: ReadonlySet<string>,
): Corrected {
  const corrections: Correction[] = [];
  const row = layout.fields.names![0];
  const corrected = lines.map((line, at) =>
    line.replaceAll(
      /(?<=<)K(?=([A-Z]{2,}))|(?<=^[PV])K/g,
      (read, rest: string | undefined, place: number) => {
        const isCode = rest === undefined && at === layout.fields.documentCode![0];
        const isName =
          rest !== undefined && at === row && printed.has(rest) && !printed.has(read + rest);
        if (!isCode && !isName) return read;
        const reason = isName ? 'printed' : 'class';
        corrections.push({ line: at + 1, place: place + 1, read, corrected: '<', reason });
        return '<';
      },
    ),
  );
  return { lines: corrected, corrections };
}

/** Maximum difference in length. Recognition adds or drops only a few fillers of a run. */
const mostOff = 8;

function longestFillers(line: string): number | null {
  let best: { at: number; length: number } | null = null;
  for (const { 0: run, index } of line.matchAll(/<+/g)) {
    if (best === null || run.length >= best.length) best = { at: index, length: run.length };
  }
  return best && best.length >= 2 ? best.at : null;
}

/** Returns lines with the lengths of the layout, and the corrections made. */
export function correctLines(lines: readonly string[], layout: ZoneLayout): Corrected {
  const corrections: Correction[] = [];
  const grid = lines.map((line, row) =>
    [...line].map((read, place) => {
      const kind = layout.classes[row]![place]!;
      if (isAllowedInZone(kind, read)) return read;
      const corrected = [...(lookalikes[read] ?? '')].find((other) => isAllowedInZone(kind, other));
      if (corrected === undefined) return read;
      corrections.push({ line: row + 1, place: place + 1, read, corrected, reason: 'class' });
      return corrected;
    }),
  );
  for (const check of layout.checks) {
    const correction = singleChange(grid, check, layout);
    if (!correction) continue;
    grid[correction.line - 1]![correction.place - 1] = correction.corrected;
    corrections.push(correction);
  }
  return { lines: grid.map((row) => row.join('')), corrections };
}

/**
 * Returns the single change that makes a field valid. Returns null if the field is valid, or if no
 * change or several changes make it valid.
 */
function singleChange(
  grid: readonly (readonly string[])[],
  check: ZoneCheck,
  layout: ZoneLayout,
): Correction | null {
  const [digitLine, digitPlace] = check.digit;
  const digit = grid[digitLine]![digitPlace]!;
  const places = check.parts.flatMap(([line, start, end]) =>
    Array.from({ length: end - start }, (_, offset) => ({ line, place: start + offset })),
  );
  const characters = places.map(({ line, place }) => grid[line]![place]!);
  const isEmpty = characters.every((character) => character === '<');
  if (digit === String(checkDigitOf(characters.join('')))) return null;
  if (digit === '<' && (check.mayBeEmpty || isEmpty)) return null;
  // The composite digit covers fields that their own digits have already verified; it is not used
  // for corrections.
  if (check.name === 'composite') return null;
  const found: Correction[] = [];
  const all = [...places, { line: digitLine, place: digitPlace }];
  for (const [index, { line, place }] of all.entries()) {
    const read = grid[line]![place]!;
    const kind = layout.classes[line]![place]!;
    for (const corrected of lookalikes[read] ?? '') {
      if (!isAllowedInZone(kind, corrected)) continue;
      const changed = characters.with(Math.min(index, characters.length - 1), corrected);
      const isRight =
        index < characters.length
          ? digit === String(checkDigitOf(changed.join('')))
          : corrected === String(checkDigitOf(characters.join('')));
      if (!isRight) continue;
      found.push({ line: line + 1, place: place + 1, read, corrected, reason: 'check_digit' });
    }
  }
  return found.length === 1 ? found[0]! : null;
}
