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

export const CALIBRATION = {
  payable: { bias: -0.5, score: 0.5, margin: 0.4, support: 1, threshold: 0.2 },
  net: { bias: -0.5, score: 0.5, margin: 0.3, support: 1.5, threshold: 0.3 },
  tax: { bias: -0.5, score: 0.5, margin: 0.3, support: 1.5, threshold: 0.3 },
  invoiceNumber: { bias: -0.5, score: 0.8, margin: 0.4, support: 0, threshold: 0.3 },
  issueDate: { bias: -0.5, score: 0.8, margin: 0.4, support: 0, threshold: 0.3 },
  dueDate: { bias: -0.5, score: 1, margin: 0.3, support: 0, threshold: 0.5 },
  poNumber: { bias: -0.5, score: 1, margin: 0.3, support: 0, threshold: 0.5 },
  vendor: { bias: -0.5, score: 0.5, margin: 0.4, support: 0, threshold: 0.3 },
  buyer: { bias: -0.5, score: 0.5, margin: 0.4, support: 0, threshold: 0.8 },
  currency: { bias: 0, score: 4, margin: 0.2, support: 0, threshold: 0.2 },
} as const satisfies Record<string, Calibration>;

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
  return Math.min(MOST, 1 / (1 + Math.exp(-logit)));
}
