// A value that a contract states, and its location.

import type { EvidenceSource, TextRange } from 'workmill/sdk';
import type { Contract } from '../text/contract.ts';
import type { CategoryName } from '../clauses/categories.ts';

/** The range refers to `document.text`. */
export interface Fact<Value> extends TextRange {
  value: Value;
  /** 0 to 0.999. */
  confidence: number;
  /** How the value was derived, if it is not printed. */
  derivation?: string;
  /** Source of the value, if not the rules. */
  source?: EvidenceSource;
}

/** Scores of the clause model for the sentences of one contract. */
export interface SentenceScores {
  /** Returns the probability that a sentence has a clause of the category. */
  of(sentence: number, category: CategoryName): number;
}

/** Input of the rules: the contract, and the scores of its sentences. */
export interface ReadContract {
  contract: Contract;
  scores: SentenceScores;
}

/** Returns the probability for the sentence at an offset of the squeezed text. */
export function scoreAt(
  { contract, scores }: ReadContract,
  offset: number,
  category: CategoryName,
): number {
  return scores.of(contract.sentenceAt(contract.squeezed.at(offset)), category);
}

/** Converts points of a rule to a confidence: 0.5 at `middle`, close to 1 a few points above. */
export function confidenceOf(points: number, middle: number): number {
  return Math.round(999 / (1 + Math.exp(middle - points))) / 1000;
}

/** Converts a probability to a confidence of at most 0.999. */
export function confidenceOfChoice(probability: number): number {
  return Math.round(1000 * Math.min(0.999, probability)) / 1000;
}

/** Returns the candidate with the most points; null if none has the minimum. */
export function best<Candidate extends { points: number }>(
  candidates: readonly Candidate[],
  least: number,
): Candidate | null {
  const first = candidates.toSorted((one, other) => other.points - one.points)[0];
  return first && first.points >= least ? first : null;
}
