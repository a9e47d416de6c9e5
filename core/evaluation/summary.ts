// Summarizes scored documents: counts by field, and the calibration of their confidence.

import { acceptance, straightThrough } from './acceptance.ts';
import type { Acceptance, StraightThrough } from './acceptance.ts';
import { calibrationError, fieldCalibration, reliability } from './calibration.ts';
import type { FieldCalibration, ReliabilityBin } from './calibration.ts';
import type { FieldOutcome, ScoredDocument } from './score.ts';

export interface Summary {
  documents: number;
  failed: number;
  documentsRight: number;
  /** Number of these documents with every labeled row right as well. */
  documentsComplete: number;
  fields: Record<string, Record<FieldOutcome, number>>;
  /** Right values divided by all labeled ones, including those labeled as absent. */
  fieldsRight: number;
  rows: { expected: number; given: number; right: number; f1: number };
  flags: Record<string, { expected: number; raised: number; falseAlarms: number }>;
  straightThrough: StraightThrough;
  acceptance: Acceptance;
  /** Expected calibration error over 10 bins, for documents. */
  calibrationError: number;
  reliability: ReliabilityBin[];
  /** Calibration of the values' own confidence, if the evidence has it. */
  fieldCalibration: Record<string, FieldCalibration>;
}

export function summarise(documents: readonly ScoredDocument[]): Summary {
  const fields = countFields(documents);
  const counts = Object.values(fields);
  const right = counts.reduce((sum, count) => sum + count.right, 0);
  const other = counts.reduce(
    (sum, { wrong, missed, invented }) => sum + wrong + missed + invented,
    0,
  );
  return {
    documents: documents.length,
    failed: documents.filter((one) => one.error !== null).length,
    documentsRight: documents.filter((one) => one.score.right).length,
    documentsComplete: documents.filter((one) => one.score.complete).length,
    fields,
    fieldsRight: right + other === 0 ? 0 : right / (right + other),
    rows: countRows(documents),
    flags: countFlags(documents),
    straightThrough: straightThrough(documents),
    acceptance: acceptance(documents),
    calibrationError: calibrationError(documents),
    reliability: reliability(documents),
    fieldCalibration: fieldCalibration(documents),
  };
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
