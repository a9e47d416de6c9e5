// What the configured thresholds let through without a person, and which of it misleads.

import type { FieldScore, ScoredDocument } from './score.ts';

export interface PassedDocument {
  id: string;
  kind: string;
  confidence: number;
  /** The values that are wrong or invented. */
  fields: FieldScore[];
}

export interface Passed {
  /** The lowest confidence at which no person looks at a result. */
  threshold: number;
  documents: number;
  wrong: PassedDocument[];
}

export function passedAt(threshold: number, documents: readonly ScoredDocument[]): Passed {
  const passing = documents.filter((one) => one.isValid && one.confidence >= threshold);
  return {
    threshold,
    documents: passing.length,
    wrong: passing
      .filter(({ score }) => score.misleading)
      .map(({ id, kind, confidence, score }) => ({
        id,
        kind,
        confidence,
        fields: score.fields.filter(({ outcome }) => outcome === 'wrong' || outcome === 'invented'),
      })),
  };
}
