// Documents that pass the configured thresholds without review, and the misleading ones among them.

import type { FieldScore, ScoredDocument } from './score.ts';

export interface PassedDocument {
  id: string;
  kind: string;
  confidence: number;
  /** Values that are wrong or invented. */
  fields: FieldScore[];
}

export interface Passed {
  /** Lowest confidence at which a result is not reviewed. */
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
