// Runs the clause models on every sentence of a contract, once.

import type { TextModel } from 'workmill/sdk';
import type { SentenceScores } from '../facts/fact.ts';
import type { Contract } from '../text/contract.ts';
import type { ClauseName } from './categories.ts';
import { clauseInputs } from './clause-inputs.ts';
import type { ClauseModels } from './clause-model.ts';

export interface ClauseScores extends SentenceScores {
  of(sentence: number, name: ClauseName): number;
  /**
   * Returns whether the model assigns the clause to this sentence by its own threshold for
   * sentences.
   */
  isSure(sentence: number, name: ClauseName): boolean;
}

export function scoreSentences(
  { names, shipped, own }: Pick<ClauseModels, 'names' | 'shipped' | 'own'>,
  { text, sentences }: Contract,
): ClauseScores {
  const columns = new Map(names.map((name, index) => [name as string, index]));
  const width = names.length;
  const probabilities = new Float32Array(sentences.length * width);
  const sure = new Uint8Array(sentences.length * width);
  const inputs = clauseInputs(text, sentences);
  // The model of the tenant runs last: its values replace those of the shipped model.
  for (const model of [shipped, own].filter((one): one is TextModel => one !== null)) {
    for (const [row, input] of inputs.entries()) {
      for (const { label, probability, outcome } of model.predict(input).ranked) {
        const column = columns.get(label);
        if (column === undefined) continue;
        probabilities[row * width + column] = probability;
        sure[row * width + column] = outcome === 'yes' ? 1 : 0;
      }
    }
  }
  const at = (sentence: number, name: ClauseName): number => sentence * width + columns.get(name)!;
  return {
    of: (sentence, name) => probabilities[at(sentence, name)] ?? 0,
    isSure: (sentence, name) => sure[at(sentence, name)] === 1,
  };
}
