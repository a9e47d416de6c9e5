// Corrects what text recognition does to machine readable zones. A character of the wrong kind for its
// place is replaced by the one that looks like it. A field whose check digit is wrong is changed in at
// most one character, and only where exactly one change makes it right: with more freedom, wrong
// documents would be "corrected" into valid ones.

import { checkDigitOf, zoneCharacters } from './characters.ts';
import type { ZoneCheck, ZoneLayout } from './layouts.ts';

export interface Correction {
  /** From 1. */
  line: number;
  /** From 1. */
  place: number;
  read: string;
  corrected: string;
  /**
   * `class`: the place takes no such character. `check_digit`: one change makes the field right.
   * `printed`: the rest of the word is printed elsewhere, and the whole word is not.
   */
  reason: 'class' | 'check_digit' | 'printed';
}

export interface Corrected {
  lines: string[];
  corrections: Correction[];
}

/** What recognition confuses, most likely first. */
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

const kinds: Readonly<Record<string, RegExp>> = {
  a: /[A-Z<]/,
  n: /[\d<]/,
  s: /[MFX<]/,
  x: /[A-Z\d<]/,
};

/** One reading of a line, of any length, as one of the wanted length; null when it is too far off. */
export function fitLength(line: string, length: number, isNames: boolean): string | null {
  // Fillers at the end of names are misread most: K, C, E and L in a run of them are fillers.
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
 * Fillers before a word that were read as a K: no code of a document has one in second place, and a name
 * without it is printed on the document.
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

/** Recognition adds or drops a few fillers of a run, not more. */
const mostOff = 8;

function longestFillers(line: string): number | null {
  let best: { at: number; length: number } | null = null;
  for (const { 0: run, index } of line.matchAll(/<+/g)) {
    if (best === null || run.length >= best.length) best = { at: index, length: run.length };
  }
  return best && best.length >= 2 ? best.at : null;
}

/** Lines of the layout's lengths with the corrections that were made. */
export function correctLines(lines: readonly string[], layout: ZoneLayout): Corrected {
  const corrections: Correction[] = [];
  const grid = lines.map((line, row) =>
    [...line].map((read, place) => {
      const kind = kinds[layout.classes[row]![place]!]!;
      if (kind.test(read)) return read;
      const corrected = [...(lookalikes[read] ?? '')].find((other) => kind.test(other));
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

/** The one change that makes a wrong field right; null when it is right, or none or several do. */
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
  // The composite covers fields that have been settled by their own digits; it corrects nothing.
  if (check.name === 'composite') return null;
  const found: Correction[] = [];
  const all = [...places, { line: digitLine, place: digitPlace }];
  for (const [index, { line, place }] of all.entries()) {
    const read = grid[line]![place]!;
    const kind = kinds[layout.classes[line]![place]!]!;
    for (const corrected of lookalikes[read] ?? '') {
      if (!kind.test(corrected) || !zoneCharacters.includes(corrected)) continue;
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
