// Shipped model for the questions about non-disclosure agreements, and the weights that convert its
// scores of sentences to an answer.

import { readModel, type TextModel } from 'workmill/sdk';
import shipped from '../models/nda-model.json' with { type: 'json' };
import figures from '../models/nda.json' with { type: 'json' };
import type { AnswerWeights } from './answer.ts';
import type { QuestionName } from './questions.ts';

let loaded: TextModel | undefined;

/** Returns the model. It is loaded once per thread. */
export function evidenceModel(): TextModel {
  loaded ??= readModel(Buffer.from(shipped.file, 'base64'));
  return loaded;
}

export function answerWeights(question: QuestionName): AnswerWeights {
  return figures.questions[question].weights;
}
