// What a case is about: the model is asked about the subject, the opening and each sentence of the
// customer, since it knows short messages best, and the answers are weighed.

import { splitSentences, type Reason, type TextModel } from 'workmill/sdk';
import type { Conversation } from '../conversation/conversation.ts';
import { categoryInput } from './category-cues.ts';

export interface Categorized {
  /** Null when there is nothing to judge by. */
  category: string | null;
  /** 0 to 1. */
  confidence: number;
  /** The most probable ones, the category first. */
  candidates: { category: string; probability: number }[];
  /** The words that decided, for evidence. */
  reasons: Reason[];
  /** What the reasons were found in. */
  reasonText: string;
}

/** A part of what the customer says, and how much it counts. */
interface Part {
  text: string;
  weight: number;
}

const mostSentences = 24;
const openingCharacters = 1500;
const fewestWords = 3;
/** Greetings and thanks say little of what a case is about. */
const smallTalk: ReadonlySet<string> = new Set(['other', 'praise']);

export function categorize(conversation: Conversation, model: TextModel): Categorized {
  const parts = partsOf(conversation);
  const sums = new Map<string, number>(model.labels.map((label) => [label, 0]));
  let best: { text: string; probability: number } = { text: '', probability: 0 };
  let total = 0;
  const answers = parts.map((part) => ({
    ...part,
    ranked: model.predict(categoryInput(part.text)).ranked,
  }));
  for (const { weight, ranked } of answers) {
    const talk = ranked.filter(({ label }) => smallTalk.has(label));
    const share = talk.reduce((sum, { probability }) => sum + probability, 0);
    // Sentences that say nothing count little, but not nothing: there may be no others.
    const counted = weight * Math.max(0.1, 1 - share);
    total += counted;
    for (const { label, probability } of ranked) {
      sums.set(label, sums.get(label)! + counted * probability);
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
  let strongest = 0;
  for (const { text, ranked } of answers) {
    const { probability } = ranked.find(({ label }) => label === category)!;
    strongest = Math.max(strongest, probability);
    if (probability > best.probability) best = { text, probability };
  }
  const reasons = model.explain(categoryInput(best.text), category, 3);
  // The mean is pulled down by sentences about the weather; the surest one is too sure of itself.
  const confidence = Math.min(0.999, (candidates[0]!.probability + strongest) / 2);
  return { category, confidence, candidates, reasons, reasonText: best.text };
}

/** The customer's newest words count most in an e-mail, the first ones in a chat. */
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
