// How sure a choice is, from how well it scored, how far it is ahead, and what supports it.

import model from '../models/layout.json' with { type: 'json' };
import type { Scored } from './choice.ts';

export interface Calibration {
  bias: number;
  score: number;
  margin: number;
  support: number;
  /** Below this confidence the field is left out. */
  threshold: number;
}

// Logistic regressions of "the chosen value is right" on score, margin and support, one per field,
// fitted on invented layouts and receipts that the weights were not fitted on (scripts/train).
// `vendor`, `buyer` and `currency` (whose score is a share of votes, whose margin their weight) are
// set by hand: names are what invented invoices say least about.
const FITTED = model.calibration;
export const CALIBRATION = {
  payable: { ...FITTED.payable, threshold: 0.4 },
  net: { ...FITTED.net, threshold: 0.5 },
  tax: { ...FITTED.tax, threshold: 0.5 },
  invoiceNumber: { ...FITTED.invoiceNumber, threshold: 0.45 },
  issueDate: { ...FITTED.issueDate, threshold: 0.45 },
  dueDate: { ...FITTED.dueDate, threshold: 0.5 },
  poNumber: { ...FITTED.poNumber, threshold: 0.5 },
  vendor: { bias: -0.09, score: 0.29, margin: 0.87, support: 0, threshold: 0.5 },
  buyer: { bias: 0.3, score: 0.5, margin: 0.4, support: 0, threshold: 0.8 },
  currency: { bias: 0.5, score: 1, margin: 1, support: 0, threshold: 0.45 },
} as const satisfies Record<string, Calibration>;

/** Invented invoices are easier than real ones, on which the same score is right less often. */
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
