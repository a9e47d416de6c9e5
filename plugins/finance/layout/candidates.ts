// Common fields of all candidates: a value that a part of a segment may mean. Candidates are found
// generously; labels, geometry and arithmetic select among them afterwards.

import type { Box, Evidence, Word } from 'workmill/sdk';
import { cut, type Segment, THIN } from './segments.ts';

export interface Candidate<T> {
  value: T;
  /** Equal for candidates with the same value. */
  key: string;
  segment: Segment;
  /** Range of characters of the segment. */
  from: number;
  to: number;
  /** As printed. */
  text: string;
  box: Box;
  page: number;
  row: number;
}

export function candidate<T>(
  value: T,
  key: string,
  segment: Segment,
  from: number,
  to: number,
): Candidate<T> {
  return {
    value,
    key,
    segment,
    from,
    to,
    text: printed(segment.text.slice(from, to)),
    box: cut(segment, from, to),
    page: segment.page,
    row: segment.row,
  };
}

/** Returns the text of a segment as a person would type it. */
export function printed(text: string): string {
  return text.replaceAll(THIN, ' ').trim();
}

export function overlaps(
  spans: readonly { from: number; to: number }[],
  from: number,
  to: number,
): boolean {
  return spans.some((span) => from < span.to && to > span.from);
}

/** Further evidence for the characters of a recognized value. */
export interface Corroboration {
  /** The same value, read elsewhere on the pages. */
  sightings?: readonly Place[];
  /** Whether sums confirm its figures: a single misread digit would break them. */
  settled?: boolean;
  /** A name with a misread letter is still the same name; a number or a date is not. */
  isName?: boolean;
}

interface Place {
  page: number;
  box: Box;
  text: string;
  segment?: Segment;
  from?: number;
  to?: number;
}

/** Rate at which figures that match at a known tax rate are misread nevertheless. */
const MISREAD_THOUGH_SETTLED = 0.3;

/**
 * A recognized value is no more certain than its least certain word, unless the same value was read
 * elsewhere or sums confirm it. `confidence` is the probability of the right value; recognition
 * adds the probability of the right characters.
 */
export function evidenceOf(
  found: Place,
  confidence: number,
  source: Evidence['source'] = 'layout',
  corroboration: Corroboration = {},
): Evidence {
  const legibility = corroboration.isName ? 1 - doubtOf(found) : legibilityOf(found);
  const sure = confidence * corroborated(legibility, found, corroboration);
  return {
    page: found.page,
    bbox: found.box,
    text: found.text,
    confidence: Math.min(0.999, Math.max(0, Math.round(sure * 1000) / 1000)),
    source: source === 'layout' && legibility < 1 ? 'ocr' : source,
  };
}

/** Two readings of one value would have to be misread in the same way. */
function corroborated(
  legibility: number,
  found: Place,
  { sightings = [], settled = false }: Corroboration,
): number {
  const others = [...new Map(sightings.map((one) => [one.segment, one])).values()];
  const misread = others
    .filter(({ segment }) => segment !== found.segment)
    .reduce((odds, one) => odds * (1 - legibilityOf(one)), 1 - legibility);
  return 1 - misread * (settled ? MISREAD_THOUGH_SETTLED : 1);
}

/** Recognition confidence of the least certain word; 1 for text stored in the file. */
function legibilityOf(found: Place): number {
  return Math.min(1, ...wordsOf(found).map((word) => word.confidence));
}

/** 0 if recognition is certain of all words, and for text stored in the file, up to 1. */
export function doubtOf(found: Place): number {
  const words = wordsOf(found);
  const sum = words.reduce((all, { confidence }) => all + confidence, 0);
  return words.length === 0 ? 0 : 1 - sum / words.length;
}

function wordsOf({ segment, from = 0, to = Infinity }: Place): readonly Word[] {
  if (segment === undefined) return [];
  const { words, offsets } = segment;
  return words.filter(({ text }, index) => {
    const start = offsets[index]!;
    return start < to && start + text.length > from;
  });
}
