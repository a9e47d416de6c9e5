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
  payable: { bias: 0.12, score: 0.26, margin: 1.16, support: 0.08, threshold: 0.4 },
  net: { bias: 0.23, score: 0.57, margin: 0.27, support: 1.59, threshold: 0.5 },
  tax: { bias: -0.26, score: 0.29, margin: 0.57, support: 2.21, threshold: 0.5 },
  invoiceNumber: { bias: 1.01, score: 1.09, margin: 1.14, support: 0, threshold: 0.45 },
  issueDate: { bias: 1.62, score: 0.41, margin: 0.89, support: 0, threshold: 0.45 },
  dueDate: { bias: 1.19, score: 1.42, margin: 1.57, support: 0, threshold: 0.5 },
  poNumber: { bias: -1.56, score: 1.93, margin: 1.33, support: 0, threshold: 0.5 },
  vendor: { bias: -0.09, score: 0.29, margin: 0.87, support: 0, threshold: 0.5 },
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
