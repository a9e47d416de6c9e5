// Confidence of a selected value, from its score, its margin and its support.

import model from '../models/layout.json' with { type: 'json' };
import type { Scored } from './choice.ts';

export interface Calibration {
  bias: number;
  score: number;
  margin: number;
  support: number;
  /** Below this confidence, the field is omitted. */
  threshold: number;
  /** Lower scores are omitted whatever the margin: no label names the value. */
  least?: number;
  /** 1 if fitted on real documents; lower if fitted on easier ones. */
  trust: number;
}

/** Generated invoices are easier than real ones, for which the same score is right less often. */
const OPTIMISM = 0.85;
const EARNEST = 1;

// Logistic regressions of "the selected value is right" on score, margin and support, one per
// field, fitted on generated layouts and receipts that were not used for the weights
// (scripts/train). `vendor`, `buyer` and `currency` (whose score is a share of votes, and whose
// margin is their weight) are set manually: generated invoices say least about names.
const FITTED = model.calibration;
export const CALIBRATION = {
  payable: { ...FITTED.payable, threshold: 0.4, trust: OPTIMISM },
  net: { ...FITTED.net, threshold: 0.5, trust: OPTIMISM },
  tax: { ...FITTED.tax, threshold: 0.5, trust: OPTIMISM },
  invoiceNumber: { ...FITTED.invoiceNumber, threshold: 0.45, least: -0.3, trust: OPTIMISM },
  issueDate: { ...FITTED.issueDate, threshold: 0.45, trust: OPTIMISM },
  dueDate: { ...FITTED.dueDate, threshold: 0.5, trust: OPTIMISM },
  poNumber: { ...FITTED.poNumber, threshold: 0.5, trust: OPTIMISM },
  vendor: { bias: -0.09, score: 0.29, margin: 0.87, support: 0, threshold: 0.5, trust: OPTIMISM },
  buyer: { bias: 0.3, score: 0.5, margin: 0.4, support: 0, threshold: 0.8, trust: OPTIMISM },
  currency: { bias: 0.5, score: 1, margin: 1, support: 0, threshold: 0.45, trust: OPTIMISM },
} as const satisfies Record<string, Calibration>;

/** For slips, fitted on real receipts and generated ones (models/README.md). */
const SLIP_CALIBRATION = {
  payable: { ...model.slips.calibration.payable, threshold: 0.4, trust: EARNEST },
  issueDate: { ...model.slips.calibration.issueDate, threshold: 0.45, trust: EARNEST },
  vendor: { ...model.slips.calibration.vendor, threshold: 0.3, trust: EARNEST },
} as const satisfies Record<string, Calibration>;

export function calibrationFor(isSlip: boolean) {
  return isSlip ? { ...CALIBRATION, ...SLIP_CALIBRATION } : CALIBRATION;
}

/** Larger margins have no further effect. */
const FULL_MARGIN = 4;
const MOST = 0.999;

/** Returns 0 to 0.999. `support` is the contribution of arithmetic, 0 without any. */
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
  return Math.min(MOST, 1 / (1 + Math.exp(-logit * calibration.trust)));
}
