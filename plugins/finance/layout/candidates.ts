// What all candidates have in common: a value that a piece of a segment may mean. Finding
// candidates is generous; labels, geometry and arithmetic choose among them afterwards.

import type { Box, Evidence } from 'workmill/sdk';
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

export function evidenceOf(
  found: { page: number; box: Box; text: string },
  confidence: number,
  source: Evidence['source'] = 'layout',
): Evidence {
  return {
    page: found.page,
    bbox: found.box,
    text: found.text,
    confidence: Math.min(0.999, Math.max(0, Math.round(confidence * 1000) / 1000)),
    source,
  };
}
