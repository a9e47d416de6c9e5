// What all candidates have in common: a value that a piece of a segment may mean. Finding
// candidates is generous; labels, geometry and arithmetic choose among them afterwards.

import type { Box, Evidence, Word } from 'workmill/sdk';
import { cut, type Segment, THIN } from './segments.ts';

export interface Candidate<T> {
  value: T;
  /** Equal for candidates that mean the same value. */
  key: string;
  segment: Segment;
  /** Characters of the segment that it covers. */
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

/** Text of a segment as a person would type it. */
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

/** What else speaks for the characters of a value that was recognised from a picture. */
export interface Corroboration {
  /** The same value, read elsewhere on the pages. */
  sightings?: readonly Place[];
  /** Whether sums prove its figures: one misread digit would have broken them. */
  settled?: boolean;
  /** A name stays the same name with a letter misread, a number or a date does not. */
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

/** How often figures that fit each other at a known rate of tax are misread all the same. */
const MISREAD_THOUGH_SETTLED = 0.3;

/**
 * A value that was recognised from a picture is no surer than its least sure word, unless it was read
 * the same elsewhere or sums prove it: `confidence` says that it is the right value, the recogniser
 * how likely its characters are.
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

/** Two readings of one value would have to be misread alike. */
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

/** The recogniser's figure for the least sure word of a piece; 1 for text that the file carries. */
function legibilityOf(found: Place): number {
  return Math.min(1, ...wordsOf(found).map((word) => word.confidence));
}

/** 0 where the recogniser is sure of all words of a piece, and for text that the file carries, to 1. */
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
