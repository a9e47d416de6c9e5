// Decides which format the rows of a machine-readable zone have, and which characters stand in them:
// the most likely ones that the format allows at their places.

import { zoneCharacters } from '../../sdk/zone-characters.ts';
import { isAllowedInZone, zoneLayouts, type ZoneLayout } from '../../sdk/zone-layouts.ts';
import type { GlyphNetwork } from './zone-glyphs.ts';
import {
  lookAgain,
  pitchOf,
  readRow,
  type LevelRow,
  type ReadRow,
  type RowScores,
} from './zone-row.ts';

/**
 * What a character costs at a place where the format has no such character, as a logarithm. A character
 * that is printed at the wrong place, as in a forged zone, is still read as what it is.
 */
const costOfOther = 6;
/** Whether the code of the document fits the format decides between formats of the same lengths. */
const worthOfCode = 6;
/** Mean probability of the characters at first sight; other rows of text have less. */
const leastCertainty = 0.7;

export interface ChosenRow {
  text: string;
  /** By character, 0 to 1. */
  certainty: number[];
  /** By character, the second likeliest one. */
  second: { character: string; certainty: number }[];
  middles: number[];
}

export interface ChosenZone {
  layout: ZoneLayout;
  /** Index of the first of `rows` that is in the zone. */
  first: number;
  rows: ChosenRow[];
  /** Mean probability of all characters. */
  certainty: number;
  /** Grows with the characters that the format explains. */
  score: number;
}

export interface ScoredRow extends RowScores {
  ink: LevelRow;
}

/** The format and place among the rows that explain most characters; null if none does. */
export function chooseLayout(rows: readonly ScoredRow[], network: GlyphNetwork): ChosenZone | null {
  if (rows.length === 0) return null;
  const sharpest = rows.reduce((best, row) => (row.certainty > best.certainty ? row : best));
  const pitch = pitchOf(sharpest);
  const known = new Map<string, ReadRow | null>();
  const read = (row: number, length: number): ReadRow | null => {
    const key = `${row} ${length}`;
    if (!known.has(key)) known.set(key, readRow(rows[row]!, length, pitch));
    return known.get(key)!;
  };
  let best: ChosenZone | null = null;
  for (const layout of zoneLayouts) {
    const { lengths } = layout;
    for (let first = 0; first + lengths.length <= rows.length; first += 1) {
      const found = lengths.map((length, row) => read(first + row, length));
      if (found.includes(null)) continue;
      const whole = found as ReadRow[];
      const chosen = whole.map((row, at) => chooseCharacters(row, layout.classes[at]!));
      const [row, start, end] = layout.fields.documentCode!;
      const isOfFormat = layout.code.test(chosen[row]!.text.slice(start, end));
      // One row of other print looks like one of a zone more often than two do.
      if (!isOfFormat && lengths.length === 1) continue;
      const cost = chosen.reduce((sum, one) => sum + one.cost, 0);
      const sum = whole.reduce((all, one) => all + one.score, 0);
      const score = sum - cost + (isOfFormat ? worthOfCode : 0);
      if (best !== null && score <= best.score) continue;
      const all = chosen.flatMap(({ certainty }) => certainty);
      const certainty = all.reduce((total, one) => total + one, 0) / all.length;
      best = { score, layout, first, rows: chosen, certainty };
    }
  }
  if (best === null || best.certainty < leastCertainty) return null;
  const chosen = best.rows.map(({ middles }, at) => {
    const characters = lookAgain(network, rows[best.first + at]!.ink, middles);
    return chooseCharacters({ characters, middles }, best.layout.classes[at]!);
  });
  const all = chosen.flatMap(({ certainty }) => certainty);
  const certainty = all.reduce((total, one) => total + one, 0) / all.length;
  return { ...best, rows: chosen, certainty };
}

function chooseCharacters(
  { characters, middles }: Pick<ReadRow, 'characters' | 'middles'>,
  classes: string,
): ChosenRow & { cost: number } {
  let [text, cost] = ['', 0];
  const certainty: number[] = [];
  const second: ChosenRow['second'] = [];
  for (const [place, scores] of characters.entries()) {
    const values = scores.map(
      (score, at) =>
        score - (isAllowedInZone(classes[place]!, zoneCharacters[at]!) ? 0 : costOfOther),
    );
    const [chosen, next] = likeliest(values);
    const plain = likeliest(scores)[0];
    text += zoneCharacters[chosen]!;
    cost += Math.min(costOfOther, scores[plain]! - values[chosen]!);
    certainty.push(Math.exp(scores[chosen]!));
    second.push({ character: zoneCharacters[next]!, certainty: Math.exp(scores[next]!) });
  }
  return { text, cost, certainty, second, middles };
}

/** Indexes of the largest and the second largest value. */
function likeliest(values: Float32Array): [number, number] {
  let [first, second] = values[0]! >= values[1]! ? [0, 1] : [1, 0];
  for (let at = 2; at < values.length; at += 1) {
    if (values[at]! > values[first]!) [first, second] = [at, first];
    else if (values[at]! > values[second]!) second = at;
  }
  return [first, second];
}
