// Sums up scored documents: counts by field, and what a threshold on the confidence is worth.

import type { DocumentScore, FieldOutcome } from './score.ts';

export interface ScoredDocument {
  id: string;
  kind: string;
  confidence: number;
  /** Whether validation held; a document that failed it goes to a person at any confidence. */
  isValid: boolean;
  /** What the run ended with, when it did not return a result. */
  error: string | null;
  score: DocumentScore;
}

export interface StraightThrough {
  /** The lowest confidence that passes; null when no threshold keeps errors at 1 %. */
  threshold: number | null;
  passed: number;
  /** Of all documents. */
  share: number;
  wrong: number;
  /** Upper end of the 95 % Wilson interval of the error among those passed. */
  errorAtMost: number;
}

export interface Summary {
  documents: number;
  failed: number;
  documentsRight: number;
  fields: Record<string, Record<FieldOutcome, number>>;
  /** Right fields over all that the truth knows. */
  fieldsRight: number;
  rows: { expected: number; given: number; right: number; f1: number };
  flags: Record<string, { expected: number; raised: number; falseAlarms: number }>;
  straightThrough: StraightThrough;
  /** Expected calibration error over 10 bins, of confidence against a document being right. */
  calibrationError: number;
}

export function summarise(documents: readonly ScoredDocument[]): Summary {
  const fields = countFields(documents);
  const known = Object.values(fields).map((count) => [count.right, count.wrong + count.missed]);
  const right = known.reduce((sum, [one]) => sum + one!, 0);
  const other = known.reduce((sum, [, two]) => sum + two!, 0);
  return {
    documents: documents.length,
    failed: documents.filter((one) => one.error !== null).length,
    documentsRight: documents.filter((one) => one.score.right).length,
    fields,
    fieldsRight: right + other === 0 ? 0 : right / (right + other),
    rows: countRows(documents),
    flags: countFlags(documents),
    straightThrough: straightThrough(documents),
    calibrationError: calibrationError(documents),
  };
}

/** Upper end of the 95 % Wilson interval for `wrong` errors among `total`. */
export function wilsonUpper(wrong: number, total: number): number {
  if (total === 0) return 1;
  const z = 1.96;
  const share = wrong / total;
  const centre = share + (z * z) / (2 * total);
  const spread = z * Math.sqrt((share * (1 - share)) / total + (z * z) / (4 * total * total));
  return Math.min(1, (centre + spread) / (1 + (z * z) / total));
}

/** The largest share of documents at which at most 1 % of those passed mislead. */
export function straightThrough(documents: readonly ScoredDocument[]): StraightThrough {
  let best: StraightThrough = {
    threshold: null,
    passed: 0,
    share: 0,
    wrong: 0,
    errorAtMost: 1,
  };
  const thresholds = [...new Set(documents.map((one) => one.confidence))].sort((a, b) => b - a);
  for (const threshold of thresholds) {
    const passing = documents.filter((one) => one.isValid && one.confidence >= threshold);
    const wrong = passing.filter((one) => one.score.misleading).length;
    if (passing.length <= best.passed || wrong > passing.length * 0.01) continue;
    best = {
      threshold,
      passed: passing.length,
      share: passing.length / documents.length,
      wrong,
      errorAtMost: wilsonUpper(wrong, passing.length),
    };
  }
  return best;
}

/** Mean distance between stated confidence and observed rightness, over ten bins by confidence. */
export function calibrationError(documents: readonly ScoredDocument[]): number {
  if (documents.length === 0) return 0;
  const bins = Map.groupBy(documents, (one) => Math.min(9, Math.floor(one.confidence * 10)));
  let error = 0;
  for (const bin of bins.values()) {
    const stated = bin.reduce((sum, one) => sum + one.confidence, 0);
    const right = bin.filter((one) => one.score.right).length;
    error += Math.abs(stated - right);
  }
  return error / documents.length;
}

function countFields(documents: readonly ScoredDocument[]): Summary['fields'] {
  const counts: Summary['fields'] = {};
  for (const { field, outcome } of documents.flatMap((one) => one.score.fields)) {
    counts[field] ??= { right: 0, wrong: 0, missed: 0, invented: 0, unlabelled: 0 };
    counts[field][outcome]++;
  }
  return counts;
}

function countRows(documents: readonly ScoredDocument[]): Summary['rows'] {
  const sum = { expected: 0, given: 0, right: 0 };
  for (const { rows } of documents.map((one) => one.score)) {
    if (!rows) continue;
    sum.expected += rows.expected;
    sum.given += rows.given;
    sum.right += rows.right;
  }
  const total = sum.expected + sum.given;
  return { ...sum, f1: total === 0 ? 0 : (2 * sum.right) / total };
}

function countFlags(documents: readonly ScoredDocument[]): Summary['flags'] {
  const counts: Summary['flags'] = {};
  for (const { flag, expected, raised } of documents.flatMap((one) => one.score.flags)) {
    counts[flag] ??= { expected: 0, raised: 0, falseAlarms: 0 };
    if (expected) counts[flag].expected++;
    if (expected && raised) counts[flag].raised++;
    if (!expected && raised) counts[flag].falseAlarms++;
  }
  return counts;
}
