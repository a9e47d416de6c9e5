// Whether a stated confidence is how often the statement is right, of documents and of fields.

import type { ScoredDocument } from './score.ts';

/** Documents whose confidence lies in one tenth. */
export interface ReliabilityBin {
  from: number;
  to: number;
  documents: number;
  /** Mean confidence. */
  stated: number;
  /** Share with every known field right. */
  right: number;
}

export interface FieldCalibration {
  /** Values given whose truth is known and whose confidence is stated. */
  values: number;
  /** Expected calibration error over 10 bins. */
  error: number;
}

interface Statement {
  confidence: number;
  isRight: boolean;
}

/** Mean distance between stated confidence and observed rightness, over ten bins by confidence. */
export function calibrationError(documents: readonly ScoredDocument[]): number {
  return expectedError(documents.map(statementOf));
}

/** Only bins that hold a document, surest first. */
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
