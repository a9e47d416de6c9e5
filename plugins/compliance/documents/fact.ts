// A value that was read in a document, with its place.

import type { Box, EvidenceSource, LabelledValue } from 'workmill/sdk';

export interface Fact<Value = string> {
  value: Value;
  /** From 1; null in formats without pages. */
  page: number | null;
  box: Box | null;
  /** As printed. */
  text: string;
  /** 0 to 0.999. */
  confidence: number;
  source: EvidenceSource;
}

/** What stands beside a label. Recognized text is less sure than text that the file carries. */
export function labelledFact<Value>(
  { value: found }: LabelledValue,
  value: Value,
  isRecognized: boolean,
): Fact<Value> {
  return {
    value,
    page: found.page,
    box: found.box,
    text: found.text,
    confidence: 0.9 * found.similarity * (isRecognized ? 0.9 : 1),
    source: isRecognized ? 'ocr' : 'layout',
  };
}
