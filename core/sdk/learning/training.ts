// Trains a model with cross-validation. The final model is the mean of the models of the folds. Its
// scores have the same range as the out-of-fold scores, so that their calibration and thresholds
// apply to it.

import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { chooseRules, probabilities, type AnswerRule, type Scored } from './answer-rules.ts';
import { checkExamples, type CheckedExamples } from './examples.ts';
import { fitMargin } from './fit-margin.ts';
import { fit, scoreInto, type LinearModel } from './fit.ts';
import { assignFolds } from './folds.ts';
import type { Example } from './inputs.ts';
import { LearningFault } from './learning-faults.ts';
import { measure } from './measure.ts';
import { readBase, startFrom } from './base-start.ts';
import { writeModel, type ModelParts } from './model-file.ts';
import type { LearningReport } from './report.ts';
import { completeSettings, type CompleteSettings } from './check-settings.ts';
import type { Learner, TrainingSettings } from './training-settings.ts';
import { FeatureCounter, type Vectors, type Vocabulary } from './vocabulary.ts';
import { restoreWeights, storeWeights } from './weights.ts';

export interface TrainingProgress {
  step: 'reading' | 'learning' | 'measuring';
  /** Fraction of the whole training, 0 to 1. */
  done: number;
}

export interface TrainingWatch {
  /**
   * File of a model to start from, with the same kind and blocks as the settings. With few
   * examples, the training keeps what the base knows about shared labels. The base must not have
   * been trained on the same examples.
   */
  base?: Uint8Array | undefined;
  /** Called several dozen times. */
  onProgress?: (progress: TrainingProgress) => void;
  /** Cancels the training, which then rejects with the signal's reason. */
  signal?: AbortSignal;
}

export interface TrainedModel {
  /** Content of the model file, for `readModel`. */
  file: Uint8Array;
  report: LearningReport;
  /** SHA-256 of the training examples, hexadecimal. */
  examplesDigest: string;
  /**
   * Predictions for each example by models of the other folds, for example to choose thresholds of
   * whole documents. The probabilities are `probabilities[row * labels + label]`; each row has its
   * fold and its index in the examples.
   */
  outOfFold: {
    labels: readonly string[];
    probabilities: Float32Array;
    folds: Uint8Array;
    examples: readonly number[];
  };
}

const bothLearners = ['steps', 'margin'] as const;

/** Numbers of a model before pruning: 512 MiB, and as much again while it learns. */
const mostWeights = 2 ** 27;
const examplesWithoutBreak = 200;
/** Shares of the total work before and after the training itself, for the progress report. */
const readingShare = 0.1;
const measuringShare = 0.05;

/**
 * Trains a model from examples. Deterministic: the same examples and settings give the same file.
 * It yields to the event loop but uses one processor core throughout. Throws a LearningFault for
 * unsuitable examples or settings.
 */
export async function trainModel(
  examples: readonly Example[],
  given: TrainingSettings,
  watch: TrainingWatch = {},
): Promise<TrainedModel> {
  const checked = checkExamples(examples, given);
  const settings = completeSettings(given, checked.labels);
  const folds = assignFolds(checked.examples, settings.folds);
  const base = watch.base && readBase(watch.base, settings);
  const { vocabulary, vectors } = await readExamples(checked, settings, base, watch);
  const start = base && startFrom(base, vocabulary, checked.labels);
  const read = { vocabulary, vectors, start };
  const learners = settings.learner === 'best' ? bothLearners : [settings.learner];
  const accuracies: string[] = [];
  let best: Learned | null = null;
  for (const [turn, learner] of learners.entries()) {
    const { onProgress } = watch;
    const progress = (done: number): void => {
      const share = (turn + done) / learners.length;
      const learning = (1 - readingShare - measuringShare) * share;
      onProgress?.({ step: 'learning', done: readingShare + learning });
    };
    const { signal } = watch;
    const validated = await crossValidate(checked, { ...settings, learner }, folds, read, {
      progress,
      signal,
    });
    const learned = judge(checked, settings, folds, { learner, ...validated });
    accuracies.push(`${learner} ${learned.figures.accuracy.toFixed(4)}`);
    // One of two models stays in memory, the first among equals.
    if (best === null || learned.figures.accuracy > best.figures.accuracy) best = learned;
  }
  watch.onProgress?.({ step: 'measuring', done: 1 - measuringShare });
  const { learner, mean, rules, outOfFold, figures } = best!;
  const { labels } = checked;
  const { kind, blocks } = settings;
  const report: LearningReport = {
    examples: checked.examples.length,
    folds: settings.folds,
    features: vocabulary.features.length,
    ...figures,
    notes: [...notesOf(checked), ...(learners.length > 1 ? [choiceOf(learner, accuracies)] : [])],
  };
  const weights = storeWeights(mean, settings.weightsPerLabel);
  const file = writeModel({ kind, labels, blocks, rules, vocabulary, weights });
  watch.onProgress?.({ step: 'measuring', done: 1 });
  return {
    file,
    report,
    examplesDigest: digestOf(checked.examples),
    outOfFold: { labels, probabilities: outOfFold, folds, examples: checked.places },
  };
}

interface Learned {
  learner: Learner;
  mean: LinearModel;
  rules: AnswerRule[];
  /** Probabilities. */
  outOfFold: Float32Array;
  figures: ReturnType<typeof measure>;
}

/** Calibration, thresholds and figures of what one learner has learned. */
function judge(
  { examples, labels, truths, uncovered }: CheckedExamples,
  settings: CompleteSettings,
  folds: Uint8Array,
  { learner, scored, mean }: { learner: Learner; scored: Scored; mean: LinearModel },
): Learned {
  const all = [...examples.keys()];
  const rules = chooseRules(scored, all, settings);
  const rulesOfFold = Array.from({ length: settings.folds }, (_, fold) =>
    chooseRules(
      scored,
      all.filter((example) => folds[example] !== fold),
      settings,
    ),
  );
  const outOfFold = allProbabilities(scored, folds, rulesOfFold);
  const judged = { kind: settings.kind, labels, truths, uncovered, folds, rulesOfFold, rules };
  const figures = measure({ ...judged, probabilities: outOfFold });
  return { learner, mean, rules, outOfFold, figures };
}

function choiceOf(learner: Learner, accuracies: readonly string[]): string {
  return `Learned by ${learner}; accuracies on the folds: ${accuracies.join(', ')}.`;
}

async function readExamples(
  { examples, labels }: CheckedExamples,
  settings: CompleteSettings,
  base: ModelParts | undefined,
  { onProgress, signal }: TrainingWatch,
): Promise<{ vocabulary: Vocabulary; vectors: Vectors }> {
  const counter = new FeatureCounter(settings.blocks);
  const step = Math.ceil(examples.length / 20);
  for (const [index, example] of examples.entries()) {
    if (index % examplesWithoutBreak === 0) {
      await setImmediate();
      signal?.throwIfAborted();
    }
    if (index % step === 0) {
      onProgress?.({ step: 'reading', done: (readingShare * index) / examples.length });
    }
    counter.add(example);
  }
  const { minimumOccurrences, mostFeatures } = settings;
  const vocabulary = counter.vocabulary(minimumOccurrences, mostFeatures, base?.vocabulary);
  const rows = vocabulary.features.length;
  if (rows === 0) {
    throw new LearningFault(
      'no_features',
      `No feature occurs in ${settings.minimumOccurrences} examples. Add examples or lower "minimumOccurrences".`,
    );
  }
  if (rows * labels.length > mostWeights) {
    throw new LearningFault(
      'model_too_large',
      `The model would have ${rows} features of ${labels.length} labels; the product may be ${mostWeights}. Lower "mostFeatures" or raise "minimumOccurrences".`,
    );
  }
  return { vocabulary, vectors: counter.vectors(vocabulary) };
}

async function crossValidate(
  { examples, labels, truths, uncovered }: CheckedExamples,
  settings: CompleteSettings,
  folds: Uint8Array,
  given: { vocabulary: Vocabulary; vectors: Vectors; start: LinearModel | undefined },
  { progress, signal }: { progress: (done: number) => void; signal: AbortSignal | undefined },
): Promise<{ scored: Scored; mean: LinearModel }> {
  const width = labels.length;
  const { vocabulary, vectors, start } = given;
  const rows = vocabulary.features.length;
  const scores = new Float32Array(examples.length * width);
  const mean = { weights: new Float32Array(rows * width), biases: new Float32Array(width) };
  const all = [...examples.keys()];
  const { kind, passes, rate, seed, cost } = settings;
  const learn = settings.learner === 'margin' ? fitMargin : fit;
  const passesInAll = passes * settings.folds;
  for (let fold = 0; fold < settings.folds; fold += 1) {
    const learned = await learn(vectors, {
      kind,
      labels: width,
      rows,
      passes,
      rate,
      cost,
      seed,
      truths,
      uncovered,
      start,
      examples: all.filter((example) => folds[example] !== fold),
      signal,
      onPass: (pass) => progress((fold * passes + pass) / passesInAll),
    });
    addShare(mean, learned, 1 / settings.folds);
    const stored = restoreWeights(storeWeights(learned, settings.weightsPerLabel));
    const row = new Float64Array(width);
    for (const example of all) {
      if (folds[example] !== fold) continue;
      scoreInto(row, vectors, example, stored);
      scores.set(row, example * width);
    }
  }
  return { scored: { kind, labels: width, scores, truths, uncovered }, mean };
}

function addShare(mean: LinearModel, { weights, biases }: LinearModel, share: number): void {
  for (let index = 0; index < weights.length; index += 1) {
    mean.weights[index] = mean.weights[index]! + weights[index]! * share;
  }
  for (let index = 0; index < biases.length; index += 1) {
    mean.biases[index] = mean.biases[index]! + biases[index]! * share;
  }
}

function allProbabilities(
  { kind, labels, scores }: Scored,
  folds: Uint8Array,
  rulesOfFold: readonly (readonly AnswerRule[])[],
): Float32Array {
  const all = new Float32Array(scores.length);
  const into = new Float64Array(labels);
  for (let example = 0; example < folds.length; example += 1) {
    const row = scores.subarray(example * labels, (example + 1) * labels);
    all.set(probabilities(kind, rulesOfFold[folds[example]!]!, row, into), example * labels);
  }
  return all;
}

function digestOf(examples: readonly Example[]): string {
  const hash = createHash('sha256');
  for (const { text, fields, marks, labels, group, covers } of examples) {
    const parts = [text, fields, marks, labels, group];
    hash.update(`${JSON.stringify(covers === undefined ? parts : [...parts, covers])}\n`);
  }
  return hash.digest('hex');
}

function notesOf({ contradictory, rare, truncated }: CheckedExamples): string[] {
  const notes: string[] = [];
  if (contradictory > 0) {
    notes.push(`${contradictory} examples with contradictory labels were left out.`);
  }
  if (rare > 0) notes.push(`${rare} labels with too few examples were left out.`);
  if (truncated > 0)
    notes.push(`Of ${truncated} long texts, only the first 20,000 characters were read.`);
  return notes;
}
