/** What cross-validation found of one label. */
export interface LabelReport {
  label: string;
  examples: number;
  /** Of the answers `yes`, how many are right; 0 if there is none. */
  precision: number;
  /** Of the label's examples, how many are answered `yes`. */
  recall: number;
  /** Harmonic mean of the two. */
  f1: number;
  /** Of all examples, how many are answered `unsure` for this label. */
  unsure: number;
  /** Probability from which the answer is `yes`; 2 if the label is never sure. */
  yes: number;
}

/** Accuracy if only the surest answers are taken and a person does the rest. */
export interface RejectPoint {
  /** Share of all examples that are answered. */
  answered: number;
  /** Probability of the least sure of them. */
  probability: number;
  accuracy: number;
}

/**
 * How a model does on examples it has not seen: each fold is judged by a model, a calibration and
 * thresholds that come from the other folds. All shares are 0 to 1.
 */
export interface LearningReport {
  examples: number;
  folds: number;
  features: number;
  /** Right most probable labels for kind `one`; for kind `any` exactly right sets of labels. */
  accuracy: number;
  /** Mean of the labels' F1. */
  macroF1: number;
  /**
   * Expected calibration error over 10 bins: mean distance between a probability and the share that
   * is right. For kind `any` over probabilities of at least 0.05.
   */
  calibrationError: number;
  labels: LabelReport[];
  /** For kind `one`: wrong most probable labels, the most frequent first, at most 200. */
  confusion: { expected: string; given: string; count: number }[];
  /** At 100, 95, … 50 percent answered. */
  rejectCurve: RejectPoint[];
  /** What a person should know of the examples. */
  notes: string[];
}
