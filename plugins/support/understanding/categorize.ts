// Determines the category of a case. The model is most accurate for short messages, so it
// classifies the subject, the opening and each sentence of the customer. The answers are combined
// with weights.

import { splitSentences, type Reason, type TextModel } from 'workmill/sdk';
import type { Conversation } from '../conversation/conversation.ts';
import { categoryInput } from './category-cues.ts';

export interface Categorized {
  /** Null if there is no text to classify. */
  category: string | null;
  /** 0 to 1. */
  confidence: number;
  /** The most probable categories, starting with `category`. */
  candidates: { category: string; probability: number }[];
  /** Words that determined the category, for evidence. */
  reasons: Reason[];
  /** Text in which the reasons were found. */
  reasonText: string;
}

/** A part of the customer's text, and its weight. */
interface Part {
  text: string;
  weight: number;
}

/** What the model says of a part. */
interface Answer extends Part {
  ranked: ReturnType<TextModel['predict']>['ranked'];
}

const mostSentences = 24;
const openingCharacters = 1500;
const fewestWords = 3;
/** A part with this probability of another category is about another concern. */
const sureOfAnother = 0.6;
/** Categories of greetings and thanks, which hardly indicate what a case is about. */
const smallTalk: ReadonlySet<string> = new Set(['other', 'praise']);

export function categorize(conversation: Conversation, model: TextModel): Categorized {
  const parts = partsOf(conversation);
  const sums = new Map<string, number>(model.labels.map((label) => [label, 0]));
  let best: { text: string; probability: number } = { text: '', probability: 0 };
  let total = 0;
  const answers: Answer[] = parts.map(({ text, weight }) => {
    const { ranked } = model.predict(categoryInput(text));
    const talk = ranked.filter(({ label }) => smallTalk.has(label));
    const share = talk.reduce((sum, { probability }) => sum + probability, 0);
    // Sentences without content have a low weight, but not 0, since there may be no others.
    return { text, ranked, weight: weight * Math.max(0.1, 1 - share) };
  });
  for (const { weight, ranked } of answers) {
    total += weight;
    for (const { label, probability } of ranked) {
      sums.set(label, sums.get(label)! + weight * probability);
    }
  }
  if (total === 0) {
    return { category: null, confidence: 0, candidates: [], reasons: [], reasonText: '' };
  }
  const candidates = [...sums]
    .map(([category, sum]) => ({ category, probability: sum / total }))
    .toSorted((one, other) => other.probability - one.probability)
    .slice(0, 5);
  const { category } = candidates[0]!;
  for (const { text, ranked } of answers) {
    const probability = probabilityOf(category, ranked);
    if (probability > best.probability) best = { text, probability };
  }
  const reasons = model.explain(categoryInput(best.text), category, 3);
  // Irrelevant sentences lower the mean, and the most confident sentence is overconfident. Use the
  // average of both.
  const mean = Math.max(candidates[0]!.probability, meanOfConcern(category, answers));
  const confidence = Math.min(0.999, (mean + best.probability) / 2);
  return { category, confidence, candidates, reasons, reasonText: best.text };
}

/**
 * Returns the mean probability of a category, without parts that are surely about another concern:
 * these say nothing against it.
 */
function meanOfConcern(category: string, answers: readonly Answer[]): number {
  const own = answers.filter(
    ({ ranked: [first] }) => first!.label === category || first!.probability < sureOfAnother,
  );
  const weight = own.reduce((sum, answer) => sum + answer.weight, 0);
  const sum = own.reduce(
    (all, { weight: one, ranked }) => all + one * probabilityOf(category, ranked),
    0,
  );
  return weight === 0 ? 0 : sum / weight;
}

function probabilityOf(category: string, ranked: Answer['ranked']): number {
  return ranked.find(({ label }) => label === category)!.probability;
}

/**
 * Returns the parts with weights. In an e-mail, the newest text has the highest weight; in a chat,
 * the first.
 */
function partsOf({ subject, turns }: Conversation): Part[] {
  const spoken = turns.filter(
    ({ role, isInternal }) => role !== 'agent' && role !== 'system' && !isInternal,
  );
  const said = spoken.length > 0 ? spoken : turns;
  const own = said.filter(({ isQuoted }) => !isQuoted);
  const texts = (own.length > 0 ? own : said).map(({ text }) => text);
  const opening = texts.join('\n').slice(0, openingCharacters);
  const parts: Part[] = [];
  const title = subject?.replace(/^(?:\s*(?:re|fw|fwd|aw|wg|tr|rv|antw)\s?:)+/i, '').trim() ?? '';
  if (hasWords(title, 2)) parts.push({ text: title, weight: 1.5 });
  if (hasWords(opening, 1)) parts.push({ text: opening, weight: 1.5 });
  let left = mostSentences;
  for (const [index, text] of texts.entries()) {
    for (const { start, end } of splitSentences(text.slice(0, openingCharacters))) {
      const sentence = text.slice(start, end).trim();
      if (left === 0 || !hasWords(sentence, fewestWords)) continue;
      left -= 1;
      parts.push({ text: sentence, weight: index < 3 ? 1 : 0.5 });
    }
  }
  return parts;
}

function hasWords(text: string, count: number): boolean {
  return (text.match(/\p{L}{2,}/gu) ?? []).length >= count;
}
