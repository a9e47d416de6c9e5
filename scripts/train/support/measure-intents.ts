// How well local models learn intents and sentiment from public sets: by folds of their training parts.

import {
  messageBlocks,
  trainModel,
  type Example,
  type TrainingSettings,
} from '../../../core/sdk/sdk.ts';
import { sentimentTraining } from '../../../plugins/support/understanding/models.ts';
import type { LabeledMessage } from './messages.ts';

const settings: TrainingSettings = {
  kind: 'one',
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
  await folds('Sentiment, Amazon', examplesOf(messages, 'vader-amazon'), sentimentTraining);
}

async function folds(
  name: string,
  examples: readonly Example[],
  with_: TrainingSettings = settings,
): Promise<void> {
  const { report } = await trainModel(examples, with_);
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

/** The first ones of each label, in their order; the folds take a fifth of them to judge. */
function few(examples: readonly Example[], count: number): Example[] {
  const seen = new Map<string, number>();
  return examples.filter(({ labels: [label] }) => {
    const before = seen.get(label!) ?? 0;
    seen.set(label!, before + 1);
    // Four of five folds are learned from: so many are left for learning.
    return before < Math.round(count / 0.8);
  });
}
