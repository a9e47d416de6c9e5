// Measures how well local models learn intents and sentiment from public data sets, by
// cross-validation on the training splits.

import {
  messageBlocks,
  readModel,
  trainModel,
  type Example,
  type TrainingSettings,
} from '../../../core/sdk/sdk.ts';
import { sentimentInput } from '../../../plugins/support/understanding/polarity-words.ts';
import {
  categoryTraining,
  sentimentTraining,
} from '../../../plugins/support/understanding/models.ts';
import type { LabeledMessage } from './messages.ts';

/** Training settings of the pipeline, without the words that indicate its own categories. */
const settings: TrainingSettings = {
  kind: 'one',
  learner: categoryTraining.learner,
  blocks: messageBlocks,
  rareLabels: 'leave_out',
  contradictions: 'keep',
};

export async function measureIntents(messages: readonly LabeledMessage[]): Promise<void> {
  await folds('Banking77', examplesOf(messages, 'banking77'));
  await folds('Banking77, 30 of each label', few(examplesOf(messages, 'banking77'), 30));
  await folds('Banking77, 10 of each label', few(examplesOf(messages, 'banking77'), 10));
  const clinc = examplesOf(messages, 'clinc150');
  await folds(
    'CLINC150 in scope',
    clinc.filter(({ labels }) => labels[0] !== 'oos'),
  );
  for (const bot of ['curekart', 'powerplay11', 'sofmattress']) {
    await folds(`HINT3 ${bot}`, examplesOf(messages, `hint3-${bot}`));
  }
  await folds('IT tickets', examplesOf(messages, 'it-service-tickets'));
  await outOfScope(clinc);
  await sentimentOf(messages, 'vader-amazon');
}

async function folds(name: string, examples: readonly Example[]): Promise<void> {
  const { report } = await trainModel(examples, settings);
  const { accuracy, macroF1, calibrationError } = report;
  console.log(
    `${name}: ${examples.length} messages, accuracy ${accuracy.toFixed(4)}, ` +
      `macro F1 ${macroF1.toFixed(4)}, calibration error ${calibrationError.toFixed(4)}`,
  );
}

function examplesOf(messages: readonly LabeledMessage[], source: string): Example[] {
  return messages.flatMap(({ source: from, split, text, truth }) => {
    const label = truth.category ?? truth.sentiment;
    return from === source && split === 'dev' && label ? [{ text, labels: [label] }] : [];
  });
}

/** In-scope accuracy to keep when uncertain answers are rejected. */
const keptAccuracy = 0.905;

/** Measures how many out-of-scope messages are rejected. The threshold comes from the folds. */
async function outOfScope(clinc: readonly Example[]): Promise<void> {
  const inScope = clinc.filter(({ labels }) => labels[0] !== 'oos');
  const others = clinc.filter(({ labels }) => labels[0] === 'oos');
  const { file, outOfFold } = await trainModel(inScope, settings);
  const { labels, probabilities, examples } = outOfFold;
  const answers = examples.map((example, row) => {
    const own = probabilities.subarray(row * labels.length, (row + 1) * labels.length);
    const probability = Math.max(...own);
    const isRight = labels[own.indexOf(probability)] === inScope[example]!.labels[0];
    return { probability, isRight };
  });
  const right = answers.filter(({ isRight }) => isRight).map(({ probability }) => probability);
  const kept = Math.ceil(keptAccuracy * answers.length);
  const threshold = right.toSorted((one, other) => other - one)[kept - 1] ?? 0;
  const model = readModel(file);
  const rejected = others.filter(
    ({ text }) => model.predict(text).ranked[0]!.probability < threshold,
  ).length;
  console.log(
    `CLINC150 out of scope: ${rejected} of ${others.length} rejected below ${threshold.toFixed(3)}, ` +
      `which keeps ${keptAccuracy * 100} % right in scope`,
  );
}

/**
 * Measures the sentiment accuracy on one data set, with a model trained on all three rated sets.
 */
async function sentimentOf(messages: readonly LabeledMessage[], source: string): Promise<void> {
  const rated = messages.filter(
    ({ source: from, split, truth }) =>
      from.startsWith('vader-') && split === 'dev' && truth.sentiment,
  );
  const examples = rated.map(({ text, truth }) => ({
    ...sentimentInput(text),
    labels: [truth.sentiment!],
  }));
  const { outOfFold } = await trainModel(examples, sentimentTraining);
  const { labels, probabilities } = outOfFold;
  let [count, right] = [0, 0];
  for (const [row, example] of outOfFold.examples.entries()) {
    const { source: from, truth } = rated[example]!;
    if (from !== source) continue;
    count += 1;
    const own = probabilities.subarray(row * labels.length, (row + 1) * labels.length);
    if (labels[own.indexOf(Math.max(...own))] === truth.sentiment) right += 1;
  }
  console.log(`Sentiment, ${source}: ${count} messages, accuracy ${(right / count).toFixed(4)}`);
}

/**
 * Returns the first examples of each label, in order, plus the fifth that cross-validation uses for
 * evaluation.
 */
function few(examples: readonly Example[], count: number): Example[] {
  const seen = new Map<string, number>();
  return examples.filter(({ labels: [label] }) => {
    const before = seen.get(label!) ?? 0;
    seen.set(label!, before + 1);
    // Four of five folds are used for training, which leaves `count` examples.
    return before < Math.round(count / 0.8);
  });
}
