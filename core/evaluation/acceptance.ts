// Effect of a confidence threshold: the share of documents that pass, and their error rate.

import type { ScoredDocument } from './score.ts';

export interface StraightThrough {
  /** Lowest confidence that passes; null if no threshold keeps errors at 1 %. */
  threshold: number | null;
  passed: number;
  /** Share of all documents. */
  share: number;
  wrong: number;
  /** Upper end of the 95 % Wilson interval of the error rate of passed documents. */
  errorAtMost: number;
}

/** Returns the upper end of the 95 % Wilson interval for `wrong` errors among `total`. */
export function wilsonUpper(wrong: number, total: number): number {
  if (total === 0) return 1;
  const z = 1.96;
  const share = wrong / total;
  const centre = share + (z * z) / (2 * total);
  const spread = z * Math.sqrt((share * (1 - share)) / total + (z * z) / (4 * total * total));
  return Math.min(1, (centre + spread) / (1 + (z * z) / total));
}

/**
 * Returns the largest share of documents for which at most 1 % of the passed ones are misleading.
 */
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

export interface Trade {
  threshold: number;
  passed: number;
  /** Share of all documents; the others go to review. */
  share: number;
  /** Number of passed documents with a misleading value. */
  wrong: number;
}

const tradedThresholds = [0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9, 0.925, 0.95, 0.97, 0.98, 0.99];

/**
 * Returns, for each confidence threshold, the documents that pass and the misleading ones among
 * them.
 */
export function thresholdTrade(documents: readonly ScoredDocument[]): Trade[] {
  return tradedThresholds.map((threshold) => {
    const passing = documents.filter((one) => one.isValid && one.confidence >= threshold);
    return {
      threshold,
      passed: passing.length,
      share: documents.length === 0 ? 0 : passing.length / documents.length,
      wrong: passing.filter((one) => one.score.misleading).length,
    };
  });
}

/** Documents that pass at the threshold without misleading results. */
export interface Acceptance {
  /** Lowest such confidence; null if the document with the highest confidence is misleading. */
  threshold: number | null;
  passed: number;
  /** Number of documents; twins count once. */
  documents: number;
  share: number;
  /** Upper end of the 95 % Wilson interval of the error rate of passed documents. */
  errorAtMost: number;
}

/**
 * Returns the share that a threshold would have passed without an error. Several files of one
 * invoice count as one, represented by the worst: a misleading one, else the one with the lowest
 * confidence.
 */
export function acceptance(documents: readonly ScoredDocument[]): Acceptance {
  const groups = Map.groupBy(documents, (one) => one.twin ?? `id:${one.id}`);
  const single = [...groups.values()].map((twins) => twins.reduce(worse));
  const misleading = single.filter((one) => one.isValid && one.score.misleading);
  const surestWrong = Math.max(-1, ...misleading.map((one) => one.confidence));
  const passing = single.filter((one) => one.isValid && one.confidence > surestWrong);
  const lowest = Math.min(...passing.map((one) => one.confidence));
  return {
    threshold: passing.length === 0 ? null : lowest,
    passed: passing.length,
    documents: single.length,
    share: single.length === 0 ? 0 : passing.length / single.length,
    errorAtMost: wilsonUpper(0, passing.length),
  };
}

/**
 * Of two misleading documents, returns the one with the higher confidence, which the threshold must
 * exclude.
 */
function worse(one: ScoredDocument, other: ScoredDocument): ScoredDocument {
  if (one.score.misleading !== other.score.misleading) return one.score.misleading ? one : other;
  const [low, high] = one.confidence < other.confidence ? [one, other] : [other, one];
  return one.score.misleading ? high : low;
}
