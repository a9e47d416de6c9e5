// Fits the weights that convert signals to answers. Each question has its own weights, drawn toward
// the weights that all questions share: several dozen agreements are too few for 17 independent
// fits.

import {
  questionNames,
  type Answer,
  type QuestionName,
} from '../../../plugins/legal/nda/questions.ts';
import { signalNames } from '../../../plugins/legal/nda/signals.ts';
import type { AnswerWeights } from '../../../plugins/legal/nda/answer.ts';
import { fitChoices, type Choice } from '../fit.ts';

/** One question about one agreement. */
export interface Answered {
  question: QuestionName;
  signals: readonly number[];
  answer: Answer;
}

/** Weight of a question's own weights relative to the shared ones. */
const own = 0.7;
const pull = 0.004;
/**
 * Weight of contradictions. One answer in ten is a contradiction, and missing one is worse than a
 * false alarm.
 */
const weightOfContradictions = 1.3;
const leastDeviation = 0.05;

export function fitAnswers(rows: readonly Answered[]): Record<QuestionName, AnswerWeights> {
  const { means, deviations } = scaleOf(rows);
  const width = signalNames.length + 1;
  const blockOf = (question: QuestionName): number => 1 + questionNames.indexOf(question);
  const inputsOf = ({ question, signals }: Answered, column: 0 | 1) => {
    const scaled = [1, ...signals.map((one, at) => (one - means[at]!) / deviations[at]!)];
    const start = column * width * (1 + questionNames.length);
    const ownStart = start + width * blockOf(question);
    return {
      at: [...scaled.keys(), ...scaled.keys()].map((at, index) =>
        index < width ? start + at : ownStart + at,
      ),
      values: [...scaled, ...scaled.map((one) => own * one)],
    };
  };
  const choices = rows.map((row): Choice => ({
    candidates: [inputsOf(row, 0), inputsOf(row, 1)],
    right: [row.answer === 'entailed', row.answer === 'contradicted'],
    weight: row.answer === 'contradicted' ? weightOfContradictions : 1,
  }));
  const start = Array.from({ length: 2 * width * (1 + questionNames.length) }, () => 0);
  const weights = fitChoices(choices, start, { pull, nothing: 0 });
  const unscaled = (question: QuestionName, column: 0 | 1): number[] => {
    const offset = column * width * (1 + questionNames.length);
    const scaled = Array.from(
      { length: width },
      (_, at) => weights[offset + at]! + own * weights[offset + width * blockOf(question) + at]!,
    );
    const parts = scaled.slice(1).map((weight, at) => weight / deviations[at]!);
    const bias = parts.reduce((sum, weight, at) => sum - weight * means[at]!, scaled[0]!);
    return [bias, ...parts];
  };
  const fitted = {} as Record<QuestionName, AnswerWeights>;
  for (const question of questionNames) {
    fitted[question] = { entailed: unscaled(question, 0), contradicted: unscaled(question, 1) };
  }
  return fitted;
}

function scaleOf(rows: readonly Answered[]): { means: number[]; deviations: number[] } {
  const means = signalNames.map(
    (_, at) => rows.reduce((sum, { signals }) => sum + signals[at]!, 0) / rows.length,
  );
  const deviations = means.map((mean, at) => {
    const squares = rows.reduce((sum, { signals }) => sum + (signals[at]! - mean) ** 2, 0);
    return Math.max(leastDeviation, Math.sqrt(squares / rows.length));
  });
  return { means, deviations };
}
