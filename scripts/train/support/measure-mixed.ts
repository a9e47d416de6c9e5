// Measures the categories of messages with several concerns (mixed.yaml), and how far the confidence is
// from the share of right answers on messages with one concern.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { readModel } from '../../../core/sdk/learning/model.ts';
import { turnOf, type Conversation } from '../../../plugins/support/conversation/conversation.ts';
import { categorize } from '../../../plugins/support/understanding/categorize.ts';
import { categoryOf } from './category-of.ts';
import { categoryExamples, type LabeledMessage } from './messages.ts';

const file = join(import.meta.dirname, '../../../plugins/support/models/categories.model');

export function measureMixed(messages: readonly LabeledMessage[]): void {
  const model = readModel(readFileSync(file));
  const text = readFileSync(join(import.meta.dirname, 'mixed.yaml'), 'utf8');
  const answer = (message: string) => {
    const turns = [turnOf(message)];
    return categorize({ subject: null, turns } as unknown as Conversation, model);
  };
  const parts = parse(text) as Record<string, [string[], string][]>;
  for (const [part, mixed] of Object.entries(parts)) {
    const answers = mixed.map(([concerns, message]) => ({ concerns, ...answer(message) }));
    const right = answers.filter(({ concerns, category }) => concerns.includes(category!)).length;
    const [named, all] = [
      answers.map(({ concerns, candidates }) =>
        candidates.slice(0, concerns.length).filter((one) => concerns.includes(one.category)),
      ),
      answers.flatMap(({ concerns }) => concerns),
    ];
    const sure = answers.reduce((sum, { confidence }) => sum + confidence, 0) / answers.length;
    console.log(
      `mixed, ${part}: ${right} of ${answers.length} have one of the concerns, confidence ` +
        `${sure.toFixed(2)}; ${named.flat().length} of ${all.length} concerns are among the first`,
    );
  }
  // The model has learned from at most 700 messages of each category.
  const learned = new Set(categoryExamples(messages).map(({ text: message }) => message));
  const single = messages.flatMap(({ source, text: message, truth }) => {
    const isLearned = !truth.category || learned.has(message);
    const label = isLearned ? null : categoryOf(source, truth.category!);
    return label === null ? [] : [{ label, ...answer(message) }];
  });
  let error = 0;
  for (let bin = 0; bin < 10; bin += 1) {
    const inBin = single.filter(({ confidence }) => Math.floor(confidence * 10) === bin);
    const right = inBin.filter(({ label, category }) => label === category).length;
    const sure = inBin.reduce((sum, { confidence }) => sum + confidence, 0);
    error += Math.abs(sure - right) / single.length;
  }
  const right = single.filter(({ label, category }) => label === category).length;
  console.log(
    `one concern: ${right} of ${single.length} right, calibration error ${error.toFixed(4)}`,
  );
}
