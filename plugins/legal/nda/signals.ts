// Computes the signals for an answer from the sentences of an agreement: the highest scores of the
// evidence model, and the phrases that occur.

import { questions, type QuestionName } from './questions.ts';

/**
 * Labels of the evidence model, for sentences that answer a question and for sentences that deny
 * it.
 */
export function evidenceLabel(question: QuestionName): string {
  return `${question}.evidence`;
}

export function denialLabel(question: QuestionName): string {
  return `${question}.denial`;
}

/** Scores of the model for one agreement. Probabilities are 0 for unknown labels. */
export interface EvidenceScores {
  /** Number of sentences. */
  sentences: number;
  of(sentence: number, label: string): number;
}

/** Whether each sentence contains a phrase that indicates the answer. */
export interface PhraseHits {
  entails: boolean[];
  contradicts: boolean[];
}

export function phraseHits(question: QuestionName, sentences: readonly string[]): PhraseHits {
  const { entails, contradicts } = { contradicts: undefined, ...questions[question] };
  return {
    entails: sentences.map((text) => entails.test(text)),
    contradicts: sentences.map((text) => contradicts?.test(text) ?? false),
  };
}

/** Names of the values of `signalsOf`, in the same order. */
export const signalNames = [
  'best',
  'second',
  'third',
  'sum',
  'best denial',
  'denial of the best',
  'phrases that entail',
  'has a phrase that entails',
  'phrases that contradict',
  'has a phrase that contradicts',
  'a contradiction apart',
  'an entailment apart',
  'best with a phrase that entails',
  'best with a phrase that contradicts',
] as const;

const phrasesCounted = 3;

export function signalsOf(
  question: QuestionName,
  scores: EvidenceScores,
  { entails, contradicts }: PhraseHits,
): number[] {
  const rows = [...entails.keys()];
  const evidence = rows.map((row) => scores.of(row, evidenceLabel(question)));
  const denial = rows.map((row) => scores.of(row, denialLabel(question)));
  const [best, second, third] = bestSentences(evidence, 3);
  const highest = (values: readonly number[], of: (row: number) => boolean): number =>
    values.reduce((most, value, row) => (of(row) ? Math.max(most, value) : most), 0);
  const at = (row: number | undefined): number => (row === undefined ? 0 : evidence[row]!);
  const entailing = entails.filter(Boolean).length;
  const contradicting = contradicts.filter(Boolean).length;
  return [
    logit(at(best)),
    logit(at(second)),
    logit(at(third)),
    Math.log(evidence.reduce((sum, one) => sum + one, 0.001)),
    logit(highest(denial, () => true)),
    logit(best === undefined ? 0 : denial[best]!),
    Math.min(phrasesCounted, entailing) / phrasesCounted,
    Number(entailing > 0),
    Math.min(phrasesCounted, contradicting) / phrasesCounted,
    Number(contradicting > 0),
    Number(rows.some((row) => contradicts[row] && !entails[row])),
    Number(rows.some((row) => entails[row] && !contradicts[row])),
    logit(highest(evidence, (row) => entails[row]!)),
    logit(highest(evidence, (row) => contradicts[row]!)),
  ];
}

/** Returns the indexes of the highest values, highest first. */
export function bestSentences(values: readonly number[], most: number): number[] {
  const best: number[] = [];
  for (const [row, value] of values.entries()) {
    if (best.length === most && values[best.at(-1)!]! >= value) continue;
    best.push(row);
    best.sort((one, other) => values[other]! - values[one]!);
    if (best.length > most) best.pop();
  }
  return best;
}

/** Returns the log-odds of a probability, which is limited to 0.001 to 0.999. */
function logit(probability: number): number {
  const bounded = Math.min(0.999, Math.max(0.001, probability));
  return Math.log(bounded / (1 - bounded));
}
