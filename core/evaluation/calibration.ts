// Calibration of documents and fields: compares stated confidence with the observed rate of right
// answers.

import type { ScoredDocument } from './score.ts';

/** Documents whose confidence is in one tenth of the range. */
export interface ReliabilityBin {
  from: number;
  to: number;
  documents: number;
  /** Mean confidence. */
  stated: number;
  /** Share of documents with every known field right. */
  right: number;
}

export interface FieldCalibration {
  /** Number of values with known truth and stated confidence. */
  values: number;
  /** Expected calibration error over 10 bins. */
  error: number;
}

interface Statement {
  confidence: number;
  isRight: boolean;
}

/**
 * Returns the mean distance between stated confidence and observed accuracy, over ten bins by
 * confidence.
 */
export function calibrationError(documents: readonly ScoredDocument[]): number {
  return expectedError(documents.map(statementOf));
}

/** Returns the bins that contain a document, the highest confidence first. */
export function reliability(documents: readonly ScoredDocument[]): ReliabilityBin[] {
  return [...binsOf(documents.map(statementOf))]
    .sort(([a], [b]) => b - a)
    .map(([bin, statements]) => ({
      from: bin / 10,
      to: (bin + 1) / 10,
      documents: statements.length,
      stated: statements.reduce((sum, one) => sum + one.confidence, 0) / statements.length,
      right: statements.filter((one) => one.isRight).length / statements.length,
    }));
}

export function fieldCalibration(
  documents: readonly ScoredDocument[],
): Record<string, FieldCalibration> {
  const scores = documents.flatMap((one) => one.score.fields);
  const byField = Map.groupBy(scores, (one) => one.field);
  return Object.fromEntries(
    [...byField].map(([field, all]) => {
      const stated = all.flatMap(({ confidence, outcome }): Statement[] =>
        typeof confidence !== 'number' || outcome === 'unlabelled'
          ? []
          : [{ confidence, isRight: outcome === 'right' }],
      );
      return [field, { values: stated.length, error: expectedError(stated) }];
    }),
  );
}

function statementOf({ confidence, score }: ScoredDocument): Statement {
  return { confidence, isRight: score.right };
}

function expectedError(statements: readonly Statement[]): number {
  if (statements.length === 0) return 0;
  let error = 0;
  for (const bin of binsOf(statements).values()) {
    const stated = bin.reduce((sum, one) => sum + one.confidence, 0);
    const right = bin.filter((one) => one.isRight).length;
    error += Math.abs(stated - right);
  }
  return error / statements.length;
}

function binsOf(statements: readonly Statement[]): Map<number, Statement[]> {
  return Map.groupBy(statements, (one) => Math.min(9, Math.floor(one.confidence * 10)));
}
