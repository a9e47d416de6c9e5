// Determines the sentiment of a customer, turn by turn. The model distinguishes negative from
// positive. Words for anger and repeated problems determine how negative it is.

import type { TextModel } from 'workmill/sdk';
import type { Conversation, Turn } from '../conversation/conversation.ts';
import { isDenied } from './denial.ts';
import { sentimentInput } from './polarity-words.ts';
import { angryWords, frustratedWords, positiveWords } from './feeling-words.ts';

/** Best first. */
export const sentiments = ['positive', 'neutral', 'negative', 'frustrated', 'angry'] as const;
export type Sentiment = (typeof sentiments)[number];

export interface Feeling {
  turn: number;
  sentiment: Sentiment;
  /** -1 (negative) to 1 (positive). */
  score: number;
}

export interface SentimentRead {
  sentiment: Sentiment;
  course: Feeling[];
  trend: 'improving' | 'steady' | 'worsening';
  /** 0 to 1. */
  confidence: number;
  /** Words that express the sentiment. */
  words: string | null;
  /** Index of the turn with these words. */
  turn: number | null;
}

const readOfTurn = 4000;
/** Maximum number of customer turns that are read, half from the start and half from the end. */
const mostTurns = 60;
/**
 * Languages of the model, which was trained on English. For other languages, only words are used.
 */
const modelLanguages: ReadonlySet<string | null> = new Set(['en', null]);

export function readSentiment(
  { turns }: Conversation,
  languages: readonly (string | null)[],
  model: TextModel | null,
): SentimentRead {
  const spoken = turns
    .map((turn, index) => ({ turn, index }))
    .filter(({ turn }) => turn.role !== 'agent' && turn.role !== 'system' && !turn.isInternal);
  const read = [
    ...spoken.slice(0, mostTurns / 2),
    ...spoken.slice(mostTurns / 2).slice(-mostTurns / 2),
  ];
  const felt = read.map(({ turn, index }) => ({
    ...feelingOf(turn, index, modelLanguages.has(languages[index] ?? null) ? model : null),
    index,
  }));
  if (felt.length === 0) {
    const nothing = { confidence: 0.5, words: null, turn: null };
    return { sentiment: 'neutral', course: [], trend: 'steady', ...nothing };
  }
  const course = felt.map(({ index: turn, sentiment, score }) => ({ turn, sentiment, score }));
  const overall = overallOf(felt);
  return {
    sentiment: overall.sentiment,
    course,
    trend: trendOf(course),
    confidence: overall.confidence,
    words: overall.words,
    turn: overall.words === null ? null : overall.index,
  };
}

interface Felt extends Feeling {
  confidence: number;
  words: string | null;
}

function feelingOf({ text }: Turn, turn: number, model: TextModel | null): Felt {
  const said = text.slice(0, readOfTurn);
  const angry = firstWords(said, angryWords) ?? shouting(said);
  const frustrated = firstWords(said, frustratedWords);
  const positive = firstWords(said, positiveWords);
  const ranked = model?.predict(sentimentInput(said)).ranked ?? [];
  const chance = (label: string): number =>
    ranked.find((one) => one.label === label)?.probability ?? (label === 'neutral' ? 0.6 : 0.2);
  const learned = chance('positive') - chance('negative');
  const worded = (positive ? 0.5 : 0) - (angry ? 0.9 : frustrated ? 0.5 : 0);
  const score = Math.max(
    -1,
    Math.min(1, worded === 0 ? learned * 0.8 : (learned + 2 * worded) / 2),
  );
  const rounded = Math.round(score * 100) / 100;
  const felt = (sentiment: Sentiment, words: string | null, confidence: number): Felt => ({
    turn,
    sentiment,
    score: rounded,
    confidence,
    words,
  });
  if (angry && score < 0.2) return felt('angry', angry, 0.85);
  if (frustrated && score < 0.1) return felt('frustrated', frustrated, 0.8);
  if (positive && score > 0.1) return felt('positive', positive, 0.8);
  const sure = Math.max(chance('positive'), chance('neutral'), chance('negative'));
  // Descriptions of a problem contain negative words, such as "the screen is broken". A slightly
  // negative score is therefore neutral.
  if (score < -0.35) return felt('negative', null, sure);
  return score > 0.45 ? felt('positive', null, sure) : felt('neutral', null, Math.max(0.6, sure));
}

/** Returns the worst sentiment, unless the customer is satisfied at the end. */
function overallOf(felt: readonly (Felt & { index: number })[]) {
  const last = felt.at(-1)!;
  const worst = felt.reduce((one, other) => (rank(other) > rank(one) ? other : one));
  // Words must confirm the model, which classifies a polite request as satisfaction.
  const isSettled =
    felt.length > 1 && last.sentiment === 'positive' && last.words !== null && rank(worst) < 4;
  if (isSettled) return last;
  if (rank(worst) >= 2) return worst;
  return felt.find(({ sentiment }) => sentiment === 'positive' && felt.length <= 2) ?? worst;
}

/** Returns the rank of a sentiment. Neutral turns are the least significant. */
function rank({ sentiment }: Feeling): number {
  return sentiment === 'neutral' ? 0.5 : sentiments.indexOf(sentiment);
}

function trendOf(course: readonly Feeling[]): SentimentRead['trend'] {
  if (course.length < 2) return 'steady';
  const middle = Math.ceil(course.length / 2);
  const mean = (part: readonly Feeling[]): number =>
    part.reduce((sum, { score }) => sum + score, 0) / part.length;
  const change = mean(course.slice(middle)) - mean(course.slice(0, middle));
  return change > 0.25 ? 'improving' : change < -0.25 ? 'worsening' : 'steady';
}

function firstWords(text: string, form: RegExp): string | null {
  for (const match of text.matchAll(form)) {
    if (!isDenied(text, match.index)) return match[0].trim();
  }
  return null;
}

/**
 * Returns several words in capitals, or a sequence of exclamation marks; null if there are none.
 */
function shouting(text: string): string | null {
  const capitals = /(?:\b\p{Lu}{3,}\b[\s,!.]+){3,}/u.exec(text);
  // A short text only in capitals is a title.
  if (capitals && !/[a-z]/.test(text) && text.length < 30) return null;
  return capitals?.[0].trim() ?? /[^\n]{0,60}!{3,}/.exec(text)?.[0].trim() ?? null;
}
