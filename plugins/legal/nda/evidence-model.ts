// The model that is shipped for the questions about non-disclosure agreements, and the weights that turn
// what it says of the sentences into an answer.

import { readModel, type TextModel } from 'workmill/sdk';
import shipped from '../models/nda-model.json' with { type: 'json' };
import figures from '../models/nda.json' with { type: 'json' };
import type { AnswerWeights } from './answer.ts';
import type { QuestionName } from './questions.ts';

let loaded: TextModel | undefined;

/** Read once in each thread. */
export function evidenceModel(): TextModel {
  loaded ??= readModel(Buffer.from(shipped.file, 'base64'));
  return loaded;
}

export function answerWeights(question: QuestionName): AnswerWeights {
  return figures.questions[question].weights;
}
