// Finds the clauses of a contract: for each category the passages that contain it, or the best
// candidates.

import type { TextRange } from 'workmill/sdk';
import type { Contract } from '../text/contract.ts';
import { categories, isCategory, type ClauseName } from './categories.ts';
import type { ClauseModels } from './clause-model.ts';
import type { ClauseScores } from './score-sentences.ts';

export interface ClauseSpan extends TextRange {
  text: string;
  /** Probability of the most probable sentence. */
  probability: number;
}

/**
 * `found`: the contract has the clause. `absent`: it does not have it; only for categories with
 * reliable recall. `not_found`: the model found none, but its recall is too low to conclude that
 * there is none.
 */
export type Presence = 'found' | 'absent' | 'not_found';

export interface Clause {
  name: ClauseName;
  presence: Presence;
  probability: number;
  /** In document order; empty unless `presence` is `found`. */
  spans: ClauseSpan[];
  /** The most probable sentences, for a reviewer; at most three. */
  candidates: ClauseSpan[];
}

const candidatesShown = 3;
/**
 * Maximum number of sentences in a span. Adjacent sentences form a span if the model is sure of
 * them, or if their probability reaches the threshold.
 */
const longestSpan = 12;

export function findClauses(
  contract: Contract,
  scores: ClauseScores,
  { names, thresholdOf }: Pick<ClauseModels, 'names' | 'thresholdOf'>,
): Clause[] {
  const count = contract.sentences.length;
  return names.map((name): Clause => {
    const threshold = thresholdOf(name);
    const top = topSentences(count, (sentence) => scores.of(sentence, name));
    const probability = top[0] === undefined ? 0 : scores.of(top[0], name);
    const isSure = (sentence: number): boolean => scores.isSure(sentence, name);
    const marked = (sentence: number): boolean =>
      isSure(sentence) || (threshold !== null && scores.of(sentence, name) >= threshold);
    // The threshold of the model applies to single sentences. A contract has hundreds of them, so
    // that one often exceeds it. The threshold of the category applies to the whole contract.
    const isFound =
      threshold === null ? top.some(isSure) : probability >= threshold && probability > 0;
    return {
      name,
      presence: isFound ? 'found' : absence(name, threshold),
      probability,
      spans: isFound ? spansOf(contract, scores, name, marked) : [],
      candidates: top
        .filter((sentence) => scores.of(sentence, name) >= leastCandidate)
        .map((sentence) => spanOf(contract, scores, name, sentence, sentence)),
    };
  });
}

/** Minimum probability of a candidate. Sentences below it are unrelated to the category. */
const leastCandidate = 0.02;

/**
 * Returns the presence of a clause that was not found. For labels trained by a tenant, the recall
 * has not been measured: never `absent`.
 */
function absence(name: ClauseName, threshold: number | null): Presence {
  const isReliable = isCategory(name) && categories[name].absence === 'reliable';
  return isReliable && threshold !== null ? 'absent' : 'not_found';
}

function topSentences(count: number, scoreOf: (sentence: number) => number): number[] {
  const top: number[] = [];
  for (let sentence = 0; sentence < count; sentence += 1) {
    const lowest = top.at(-1);
    if (top.length === candidatesShown && scoreOf(lowest!) >= scoreOf(sentence)) continue;
    top.push(sentence);
    top.sort((one, other) => scoreOf(other) - scoreOf(one));
    if (top.length > candidatesShown) top.pop();
  }
  return top;
}

/** Returns the spans of adjacent marked sentences. */
function spansOf(
  contract: Contract,
  scores: ClauseScores,
  name: ClauseName,
  isMarked: (sentence: number) => boolean,
): ClauseSpan[] {
  const spans: ClauseSpan[] = [];
  let first: number | null = null;
  for (let sentence = 0; sentence <= contract.sentences.length; sentence += 1) {
    const goesOn = sentence < contract.sentences.length && isMarked(sentence);
    if (first !== null && (!goesOn || sentence - first >= longestSpan)) {
      spans.push(spanOf(contract, scores, name, first, sentence - 1));
      first = null;
    }
    if (goesOn) first ??= sentence;
  }
  return spans;
}

function spanOf(
  { textOf, sentences }: Contract,
  scores: ClauseScores,
  name: ClauseName,
  first: number,
  last: number,
): ClauseSpan {
  let probability = 0;
  for (let sentence = first; sentence <= last; sentence += 1) {
    probability = Math.max(probability, scores.of(sentence, name));
  }
  const [{ start }, { end }] = [sentences[first]!, sentences[last]!];
  return { start, end, text: textOf({ start, end }), probability };
}
