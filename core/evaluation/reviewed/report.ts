// Computes figures from reviews: calibration, and the effect of thresholds. Pure functions. Figures
// based on fewer than `neededReviews` are null.

import { wilsonUpper } from '../acceptance.ts';
import type { EndedRow, FieldRow, ReviewRow } from './queries.ts';

/**
 * With 30 reviews without an error, the error rate is below 11.4 % (95 % Wilson interval); with
 * fewer, a rate is not meaningful.
 */
export const neededReviews = 30;

export interface QualityReport {
  reviews: {
    count: number;
    approved: number;
    corrected: number;
    rejected: number;
    /** Times of the first and the last decision; null without one. */
    from: Date | null;
    to: Date | null;
  };
  ended: { count: number; straightThroughRate: number | null };
  calibration: { error: number | null; bins: CalibrationBin[] };
  thresholds: ThresholdRow[];
  /** Of results that needed no review: their error is that of the work that nobody looks at. */
  sample: ErrorFigures;
  fields: FieldQuality[];
}

export interface ErrorFigures {
  reviews: number;
  wrong: number;
  errorRate: number | null;
  /** Upper end of the 95 % Wilson interval of the error rate. */
  errorAtMost: number | null;
}

/** Reviews whose confidence lies in one tenth. */
export interface CalibrationBin {
  from: number;
  to: number;
  reviews: number;
  /** Mean confidence. */
  stated: number;
  /** Share that was approved without a change. */
  right: number;
}

/** Of reviews with this confidence or a higher one. */
export interface ThresholdRow extends ErrorFigures {
  threshold: number;
  /** Share of ended work with a lower confidence; null if none has ended. */
  reviewShare: number | null;
}

export interface FieldQuality {
  field: string;
  values: number;
  right: number;
  accuracy: number | null;
  /** Expected calibration error over ten bins. */
  calibrationError: number | null;
}

export function buildQualityReport(
  reviews: readonly ReviewRow[],
  ended: readonly EndedRow[],
  fields: readonly FieldRow[],
): QualityReport {
  const countOf = (decision: ReviewRow['decision']): number =>
    reviews.filter((one) => one.decision === decision).length;
  const all = ended.reduce((sum, { workflows }) => sum + workflows, 0);
  const moments = reviews.map((one) => one.decided_at).toSorted((a, b) => Number(a) - Number(b));
  const straight = ended.reduce((sum, one) => sum + one.straight_through, 0);
  return {
    reviews: {
      count: reviews.length,
      approved: countOf('approve'),
      corrected: countOf('correct'),
      rejected: countOf('reject'),
      from: moments[0] ?? null,
      to: moments.at(-1) ?? null,
    },
    ended: { count: all, straightThroughRate: all === 0 ? null : straight / all },
    calibration: calibrationOf(reviews),
    thresholds: hundredths.map((hundredth) => thresholdRow(hundredth, reviews, ended)),
    sample: errorOf(reviews.filter(({ sampled }) => sampled)),
    fields: fieldsOf(fields),
  };
}

const hundredths = Array.from({ length: 100 }, (_, index) => index);

function thresholdRow(
  hundredth: number,
  reviews: readonly ReviewRow[],
  ended: readonly EndedRow[],
): ThresholdRow {
  const sum = (rows: readonly EndedRow[]): number =>
    rows.reduce((total, { workflows }) => total + workflows, 0);
  const all = sum(ended);
  const below = sum(ended.filter((one) => one.hundredth < hundredth));
  const passing = reviews.filter(({ confidence }) => confidence >= hundredth / 100);
  return {
    threshold: hundredth / 100,
    reviewShare: all === 0 ? null : below / all,
    ...errorOf(passing),
  };
}

function errorOf(reviews: readonly ReviewRow[]): ErrorFigures {
  const wrong = reviews.filter((one) => !isRight(one)).length;
  const isKnown = reviews.length >= neededReviews;
  return {
    reviews: reviews.length,
    wrong,
    errorRate: isKnown ? wrong / reviews.length : null,
    errorAtMost: isKnown ? wilsonUpper(wrong, reviews.length) : null,
  };
}

/** A corrected or rejected result would have been misleading without a review. */
function isRight({ decision }: ReviewRow): boolean {
  return decision === 'approve';
}

function calibrationOf(reviews: readonly ReviewRow[]): QualityReport['calibration'] {
  const groups = Map.groupBy(reviews, ({ confidence }) => tenthOf(confidence));
  const bins = [...groups]
    .sort(([a], [b]) => a - b)
    .map(([tenth, all]) => ({
      from: tenth / 10,
      to: (tenth + 1) / 10,
      reviews: all.length,
      stated: all.reduce((sum, { confidence }) => sum + confidence, 0) / all.length,
      right: all.filter(isRight).length / all.length,
    }));
  const distance = bins.reduce(
    (sum, bin) => sum + bin.reviews * Math.abs(bin.stated - bin.right),
    0,
  );
  return { error: reviews.length < neededReviews ? null : distance / reviews.length, bins };
}

function tenthOf(confidence: number): number {
  return Math.min(9, Math.floor(confidence * 10));
}

/** Lists the least accurate fields first; fields with too few values are last. */
function fieldsOf(rows: readonly FieldRow[]): FieldQuality[] {
  const sum = (of: readonly FieldRow[], name: 'values' | 'right'): number =>
    of.reduce((total, row) => total + row[name], 0);
  return [...Map.groupBy(rows, ({ field }) => field)]
    .map(([field, bins]) => {
      const [values, right] = [sum(bins, 'values'), sum(bins, 'right')];
      const stated = bins.filter(({ tenth }) => tenth >= 0);
      const statedValues = sum(stated, 'values');
      const distance = stated.reduce((total, bin) => total + Math.abs(bin.stated - bin.right), 0);
      return {
        field,
        values,
        right,
        accuracy: values < neededReviews ? null : right / values,
        calibrationError: statedValues < neededReviews ? null : distance / statedValues,
      };
    })
    .sort(
      (a, b) =>
        (a.accuracy ?? 2) - (b.accuracy ?? 2) ||
        b.values - a.values ||
        (a.field < b.field ? -1 : 1),
    );
}
