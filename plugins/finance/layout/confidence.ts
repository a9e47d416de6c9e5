// How sure a choice is, from how well it scored, how far it is ahead, and what supports it.

import type { Scored } from './choice.ts';

export interface Calibration {
  bias: number;
  score: number;
  margin: number;
  support: number;
  /** Below this confidence the field is left out. */
  threshold: number;
}

// Logistic regressions (L2 0.003) of "the chosen value is right" on score, margin and support, one
// per field, fitted on 33 labelled text PDFs (weight 6) and 400 synthetic invoices (weight 1) of
// eight languages. `currency`, whose score is a share of votes and whose margin their weight, and
// `buyer`, which had no labels, are set by hand.
export const CALIBRATION = {
  payable: { bias: 0.1, score: 0.07, margin: 1.2, support: 0.24, threshold: 0.4 },
  net: { bias: 0.2, score: 0.57, margin: 0.28, support: 1.59, threshold: 0.5 },
  tax: { bias: -0.27, score: 0.29, margin: 0.57, support: 2.22, threshold: 0.5 },
  invoiceNumber: { bias: 1.45, score: 1.38, margin: 0.79, support: 0, threshold: 0.45 },
  issueDate: { bias: 1.39, score: 0.76, margin: 0.68, support: 0, threshold: 0.45 },
  dueDate: { bias: 3.32, score: 2.54, margin: 0.06, support: 0, threshold: 0.5 },
  poNumber: { bias: -1.52, score: 2.01, margin: 1.26, support: 0, threshold: 0.5 },
  vendor: { bias: -0.08, score: 0.32, margin: 0.83, support: 0, threshold: 0.5 },
  buyer: { bias: 0.3, score: 0.5, margin: 0.4, support: 0, threshold: 0.8 },
  currency: { bias: -1, score: 1, margin: 1, support: 0, threshold: 0.45 },
} as const satisfies Record<string, Calibration>;

/** The rules were adjusted on the same documents: on others they are right less often. */
const OPTIMISM = 0.85;

/** Margins beyond this say nothing more. */
const FULL_MARGIN = 4;
const MOST = 0.999;

/** 0 to 0.999. `support` is what arithmetic adds, 0 without any. */
export function confidence(
  calibration: Calibration,
  { score, margin }: Pick<Scored<unknown>, 'score' | 'margin'>,
  support = 0,
): number {
  const logit =
    calibration.bias +
    calibration.score * score +
    calibration.margin * Math.max(-FULL_MARGIN, Math.min(FULL_MARGIN, margin)) +
    calibration.support * support;
  return Math.min(MOST, 1 / (1 + Math.exp(-logit * OPTIMISM)));
}
