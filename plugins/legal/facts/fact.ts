// What a contract says of one thing, and where.

import type { EvidenceSource, TextRange } from 'workmill/sdk';
import type { Contract } from '../text/contract.ts';
import type { CategoryName } from '../clauses/categories.ts';

/** The range is one of `document.text`. */
export interface Fact<Value> extends TextRange {
  value: Value;
  /** 0 to 0.999. */
  confidence: number;
  /** How the value came from what is printed, where it is not printed itself. */
  derivation?: string;
  /** Who read it, if not the rules. */
  source?: EvidenceSource;
}

/** The clause model's answers for the sentences of one contract. */
export interface SentenceScores {
  /** Probability that a sentence has a clause of the category. */
  of(sentence: number, category: CategoryName): number;
}

/** What a rule looks at: the contract, and what the model says of its sentences. */
export interface ReadContract {
  contract: Contract;
  scores: SentenceScores;
}

/** The model's probability for the sentence that a place of the squeezed text is in. */
export function scoreAt(
  { contract, scores }: ReadContract,
  offset: number,
  category: CategoryName,
): number {
  return scores.of(contract.sentenceAt(contract.squeezed.at(offset)), category);
}

/** Points of a rule as a confidence: half at `middle`, near certain some points above. */
export function confidenceOf(points: number, middle: number): number {
  return Math.round(999 / (1 + Math.exp(middle - points))) / 1000;
}

/** A probability as a confidence. */
export function confidenceOfChoice(probability: number): number {
  return Math.round(1000 * Math.min(0.999, probability)) / 1000;
}

/** The best of several candidates; null when none has the points that are asked for. */
export function best<Candidate extends { points: number }>(
  candidates: readonly Candidate[],
  least: number,
): Candidate | null {
  const first = candidates.toSorted((one, other) => other.points - one.points)[0];
  return first && first.points >= least ? first : null;
}
