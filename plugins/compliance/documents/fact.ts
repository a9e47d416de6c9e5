// A value read in a document, with its position.

import type { Box, EvidenceSource, LabelledValue } from 'workmill/sdk';

export interface Fact<Value = string> {
  value: Value;
  /** Page number, from 1; null in formats without pages. */
  page: number | null;
  box: Box | null;
  /** Text as printed. */
  text: string;
  /** Confidence from 0 to 0.999. */
  confidence: number;
  source: EvidenceSource;
}

/**
 * Returns the value beside a label. Recognized text has a lower confidence than text in the file.
 */
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
