/** Cross-validation results of one label. */
export interface LabelReport {
  label: string;
  examples: number;
  /** Share of answers `yes` that are right; 0 if there are none. */
  precision: number;
  /** Share of the label's examples that are answered `yes`. */
  recall: number;
  /** Harmonic mean of precision and recall. */
  f1: number;
  /** Share of all examples that are answered `unsure` for this label. */
  unsure: number;
  /** Probability from which the answer is `yes`; 2 if the label is never answered `yes`. */
  yes: number;
}

/** Accuracy if only the most certain answers are accepted and people handle the others. */
export interface RejectPoint {
  /** Share of all examples that are answered. */
  answered: number;
  /** Probability of the least certain accepted answer. */
  probability: number;
  accuracy: number;
}

/**
 * Performance of a model on unseen examples. Each fold is tested with a model, a calibration and
 * thresholds computed from the other folds. All shares are 0 to 1.
 */
export interface LearningReport {
  examples: number;
  folds: number;
  features: number;
  /**
   * For kind `one`, the share of examples whose most probable label is right; for kind `any`, the
   * share whose set of labels is exactly right.
   */
  accuracy: number;
  /** Mean F1 of the labels. */
  macroF1: number;
  /**
   * Expected calibration error over 10 bins: the mean distance between the probability and the
   * share of right answers. For kind `any`, over probabilities of at least 0.05.
   */
  calibrationError: number;
  labels: LabelReport[];
  /** For kind `one`: incorrect most probable labels, the most frequent first; at most 200. */
  confusion: { expected: string; given: string; count: number }[];
  /** Points at 100, 95, … 50 percent answered. */
  rejectCurve: RejectPoint[];
  /** Notes about the examples for people. */
  notes: string[];
}
