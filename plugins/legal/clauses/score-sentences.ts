// Asks the clause model about every sentence of a contract, once.

import type { TextModel } from 'workmill/sdk';
import type { SentenceScores } from '../facts/fact.ts';
import type { Contract } from '../text/contract.ts';
import { categoryNames, type CategoryName } from './categories.ts';
import { clauseInputs } from './clause-inputs.ts';

export interface ClauseScores extends SentenceScores {
  /** Whether the model says so of the sentence alone, by its own threshold for sentences. */
  isSure(sentence: number, category: CategoryName): boolean;
}

const columns = new Map(categoryNames.map((name, index) => [name as string, index]));

export function scoreSentences(model: TextModel, { document, sentences }: Contract): ClauseScores {
  const width = categoryNames.length;
  const probabilities = new Float32Array(sentences.length * width);
  const sure = new Uint8Array(sentences.length * width);
  for (const [row, input] of clauseInputs(document.text, sentences).entries()) {
    for (const { label, probability, outcome } of model.predict(input).ranked) {
      const column = columns.get(label);
      if (column === undefined) continue;
      probabilities[row * width + column] = probability;
      sure[row * width + column] = outcome === 'yes' ? 1 : 0;
    }
  }
  const at = (sentence: number, category: CategoryName): number =>
    sentence * width + columns.get(category)!;
  return {
    of: (sentence, category) => probabilities[at(sentence, category)] ?? 0,
    isSure: (sentence, category) => sure[at(sentence, category)] === 1,
  };
}
