// Builds an extractive summary: sentences of the conversation for the issue, attempted steps,
// requests and promises. No text is generated.

import { splitSentences } from 'workmill/sdk';
import type { Conversation, Turn } from '../conversation/conversation.ts';
import { emptySentence, promisedCues, triedCues, wantedCues } from './cues.ts';

export interface SummarySentence {
  text: string;
  turn: number;
}

export interface Summary {
  issue: SummarySentence | null;
  tried: SummarySentence[];
  wanted: SummarySentence | null;
  promised: SummarySentence[];
  /** All of these sentences in the order of the conversation. */
  text: string;
}

/** Returns how well a sentence describes the issue; used to select among candidates. */
export type Relevance = (sentence: string) => number;

const readOfTurn = 6000;
const mostSentences = 400;
/** Maximum number of characters of a sentence. Longer ones are cut at a word boundary. */
const longestSentence = 300;
const fewestWords = 3;

export function summarize(conversation: Conversation, relevance: Relevance): Summary {
  const sentences = sentencesOf(conversation);
  const customers = sentences.filter(({ role }) => role !== 'agent' && role !== 'system');
  const agents = sentences.filter(({ role }) => role === 'agent');
  const issue = issueIn(customers.length > 0 ? customers : sentences, relevance);
  const others = customers.filter((one) => one !== issue);
  const tried = others.filter(({ text }) => triedCues.test(text)).slice(0, 2);
  const wanted =
    others.findLast((one) => !tried.includes(one) && wantedCues.test(one.text) && !one.isQuoted) ??
    others.find((one) => !tried.includes(one) && wantedCues.test(one.text)) ??
    null;
  const promised = agents.filter(({ text }) => promisedCues.test(text)).slice(-2);
  const chosen = [issue, ...tried, wanted, ...promised].filter((one) => one !== null);
  const inOrder = [...new Set(chosen)].toSorted((one, other) => one.index - other.index);
  return {
    issue: issue && plain(issue),
    tried: tried.map(plain),
    wanted: wanted && plain(wanted),
    promised: promised.map(plain),
    text: inOrder.map(({ text }) => (/[.!?…。？！]$/.test(text) ? text : `${text}.`)).join(' '),
  };
}

interface Sentence extends SummarySentence, Pick<Turn, 'role' | 'isQuoted'> {
  index: number;
}

function sentencesOf({ turns }: Conversation): Sentence[] {
  const sentences: Sentence[] = [];
  for (const [turn, { text, role, isQuoted, isInternal }] of turns.entries()) {
    if (isInternal) continue;
    const read = text.slice(0, readOfTurn);
    for (const sentence of wholeSentences(read)) {
      const said = shortened(sentence);
      if (!hasWords(said) || emptySentence.test(said)) continue;
      sentences.push({ text: said, turn, role, isQuoted, index: sentences.length });
      if (sentences.length === mostSentences) return sentences;
    }
  }
  return sentences;
}

/**
 * Splits text into sentences, but not at an abbreviation before a number: "fattura n. 2026/0318".
 */
function wholeSentences(text: string): string[] {
  const sentences: string[] = [];
  for (const { start, end } of splitSentences(text)) {
    const part = text.slice(start, end).replaceAll(/\s+/g, ' ').trim();
    const last = sentences.at(-1);
    const isCut = last !== undefined && /\b(?:n|nr|no|num|nº|ref|tel|art|ord)\.$/i.test(last);
    if (isCut && /^[\d#]/.test(part)) sentences[sentences.length - 1] = `${last} ${part}`;
    else sentences.push(part);
  }
  return sentences;
}

/**
 * Returns the sentence with the issue. New text is preferred over quoted text, and earlier
 * sentences over later ones.
 */
function issueIn(sentences: readonly Sentence[], relevance: Relevance): Sentence | null {
  const own = sentences.filter(({ isQuoted }) => !isQuoted);
  const candidates = (own.length > 0 ? own : sentences).slice(0, 12);
  let best: { sentence: Sentence; score: number } | null = null;
  for (const [place, sentence] of candidates.entries()) {
    const score =
      relevance(sentence.text) - place * 0.04 - (triedCues.test(sentence.text) ? 0.1 : 0);
    if (best === null || score > best.score) best = { sentence, score };
  }
  return best?.sentence ?? null;
}

function plain({ text, turn }: Sentence): SummarySentence {
  return { text, turn };
}

function hasWords(text: string): boolean {
  const words = text.match(/\p{L}{2,}/gu) ?? [];
  return (
    words.length >= fewestWords ||
    /\p{Script=Han}{4}|[\p{Script=Hiragana}\p{Script=Katakana}]{4}/u.test(text)
  );
}

function shortened(text: string): string {
  if (text.length <= longestSentence) return text;
  const cut = text.slice(0, longestSentence);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longestSentence - 40))} …`;
}
