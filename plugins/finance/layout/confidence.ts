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
  /** What scores less is left out however far it is ahead: nothing names it. */
  least?: number;
  /** 1 for what was fitted on real documents; less for what was fitted on easier ones. */
  trust: number;
}

/** Invented invoices are easier than real ones, on which the same score is right less often. */
const OPTIMISM = 0.85;
const EARNEST = 1;

// Logistic regressions of "the chosen value is right" on score, margin and support, one per field,
// fitted on invented layouts and receipts that the weights were not fitted on (scripts/train).
// `vendor`, `buyer` and `currency` (whose score is a share of votes, whose margin their weight) are
// set by hand: names are what invented invoices say least about.
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

/** Of slips, fitted on real receipts beside invented ones (models/README.md). */
const SLIP_CALIBRATION = {
  payable: { ...model.slips.calibration.payable, threshold: 0.4, trust: EARNEST },
  issueDate: { ...model.slips.calibration.issueDate, threshold: 0.45, trust: EARNEST },
  vendor: { ...model.slips.calibration.vendor, threshold: 0.3, trust: EARNEST },
} as const satisfies Record<string, Calibration>;

export function calibrationFor(isSlip: boolean) {
  return isSlip ? { ...CALIBRATION, ...SLIP_CALIBRATION } : CALIBRATION;
}

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
  return Math.min(MOST, 1 / (1 + Math.exp(-logit * calibration.trust)));
}
