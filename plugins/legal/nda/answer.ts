// Answers the questions about a non-disclosure agreement, each with its evidence.

import type { TextModel, TextRange } from 'workmill/sdk';
import type { Contract } from '../text/contract.ts';
import { evidenceInputs } from './evidence-inputs.ts';
import { questionNames, type Answer, type QuestionName } from './questions.ts';
import {
  bestSentences,
  denialLabel,
  evidenceLabel,
  phraseHits,
  signalsOf,
  type EvidenceScores,
} from './signals.ts';

/**
 * Weights for the log-odds of an answer against "not mentioned": a bias, followed by one weight per
 * signal.
 */
export interface AnswerWeights {
  entailed: readonly number[];
  contradicted: readonly number[];
}

export interface NdaAnswer {
  question: QuestionName;
  answer: Answer;
  probability: number;
  /** Whether a person should check the answer: it is uncertain, or a contradiction. */
  check: boolean;
  /** Evidence with probabilities, most probable first; empty if not mentioned. */
  evidence: (TextRange & { probability: number })[];
}

/**
 * Minimum confidence of an answer without a check. 9 of 10 such answers are correct in
 * cross-validation.
 */
const sureFrom = 0.7;
/**
 * Maximum number of sentences that are read. Agreements of this type have some hundreds; annexes
 * follow.
 */
const mostSentences = 2000;
const mostEvidence = 3;
/** Minimum probability of additional evidence. */
const leastEvidence = 0.3;

export function answerQuestions(
  model: TextModel,
  { document: { text }, sentences: all }: Pick<Contract, 'document' | 'sentences'>,
  weightsOf: (question: QuestionName) => AnswerWeights,
): NdaAnswer[] {
  const sentences = all.slice(0, mostSentences);
  const scores = scoreEvidence(model, text, sentences);
  const texts = phraseTexts(text, sentences);
  return questionNames.map((question) => {
    const signals = signalsOf(question, scores, phraseHits(question, texts));
    const { answer, probability } = mostProbable(weightsOf(question), signals);
    const check = probability < sureFrom || answer === 'contradicted';
    const evidence = answer === 'not_mentioned' ? [] : evidenceOf(question, answer, scores);
    return {
      question,
      answer,
      probability,
      check,
      evidence: evidence.map(({ sentence, probability: own }) => ({
        ...sentences[sentence]!,
        probability: own,
      })),
    };
  });
}

export function scoreEvidence(
  model: TextModel,
  text: string,
  sentences: readonly TextRange[],
): EvidenceScores {
  const columns = new Map(model.labels.map((label, index) => [label, index]));
  const width = model.labels.length;
  const probabilities = new Float32Array(sentences.length * width);
  for (const [row, input] of evidenceInputs(text, sentences).entries()) {
    for (const { label, probability } of model.predict(input).ranked) {
      probabilities[row * width + columns.get(label)!] = probability;
    }
  }
  return {
    sentences: sentences.length,
    of(sentence, label) {
      const column = columns.get(label);
      return column === undefined ? 0 : probabilities[sentence * width + column]!;
    },
  };
}

/**
 * Returns the sentences normalized for the phrases: with single spaces and straight apostrophes.
 */
export function phraseTexts(text: string, sentences: readonly TextRange[]): string[] {
  return sentences.map(({ start, end }) =>
    text.slice(start, end).replaceAll(/\s+/g, ' ').replaceAll('’', "'"),
  );
}

/** Returns the softmax of the two log-odds and 0, which stands for "not mentioned". */
export function mostProbable(
  { entailed, contradicted }: AnswerWeights,
  signals: readonly number[],
): { answer: Answer; probability: number } {
  const odds: Record<Answer, number> = {
    entailed: Math.exp(weigh(entailed, signals)),
    contradicted: Math.exp(weigh(contradicted, signals)),
    not_mentioned: 1,
  };
  const total = odds.entailed + odds.contradicted + odds.not_mentioned;
  let answer: Answer = 'not_mentioned';
  if (odds.entailed > odds[answer]) answer = 'entailed';
  if (odds.contradicted > odds[answer]) answer = 'contradicted';
  return { answer, probability: odds[answer] / total };
}

function weigh([bias = 0, ...weights]: readonly number[], signals: readonly number[]): number {
  return weights.reduce((sum, weight, at) => sum + weight * signals[at]!, bias);
}

function evidenceOf(
  question: QuestionName,
  answer: Answer,
  scores: EvidenceScores,
): { sentence: number; probability: number }[] {
  const probabilities = Array.from({ length: scores.sentences }, (_, sentence) => {
    const evidence = scores.of(sentence, evidenceLabel(question));
    if (answer === 'entailed') return evidence;
    return Math.max(evidence, scores.of(sentence, denialLabel(question)));
  });
  return bestSentences(probabilities, mostEvidence)
    .map((sentence) => ({ sentence, probability: probabilities[sentence]! }))
    .filter(({ probability }, place) => place === 0 || probability >= leastEvidence);
}
