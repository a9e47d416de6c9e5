// Detects the language of each turn. A short turn takes the language of its speaker.

import { languageOf } from 'workmill/sdk';
import type { Turn } from './conversation.ts';

/** Candidate languages, as used at support desks. A smaller set improves the detection. */
const among = 'en de fr es it nl pt pl sv da no fi cs ro hu tr el ru uk ar he hi ja ko zh'.split(
  ' ',
);

/**
 * Frequent words by language. For short messages they are more reliable than statistics of letters.
 */
const commonWords: readonly (readonly [language: string, form: RegExp])[] = [
  [
    'en',
    wordsOf('the and you for is my not have with this that was are from your when it to of on but'),
  ],
  [
    'de',
    wordsOf(
      'der die das und ich nicht ist ein eine mit wir sie auf für von den bitte meine mein noch habe zu',
    ),
  ],
  [
    'fr',
    wordsOf(
      'le la les et je vous pas est une pour dans mon ma des que nous avec du sur été ai merci',
    ),
  ],
  [
    'es',
    wordsOf('el la los que y no es una para por mi con del se las su he me está como gracias'),
  ],
  [
    'it',
    wordsOf('il la che di non è una per mi con del sono ho le gli della questo grazie un come'),
  ],
  [
    'nl',
    wordsOf('de het een en ik niet is van mijn voor dat met op te zijn er heb maar ook graag'),
  ],
  ['pt', wordsOf('o a os que não é uma para por meu minha com do da em se foi está obrigado você')],
  ['sv', wordsOf('och att det jag inte är en som på för med har min om den till av')],
  ['pl', wordsOf('i nie się na to jest że w z do jak mam proszę moje od ale')],
];
/** Minimum number of frequent words, and minimum share of all words, to select a language. */
const [fewestCommon, leastShare] = [3, 0.15];

function wordsOf(words: string): RegExp {
  return new RegExp(String.raw`(?<!\p{L})(?:${words.replaceAll(' ', '|')})(?!\p{L})`, 'giu');
}

function byCommonWords(text: string): string | null {
  const all = text.match(/\p{L}+/gu)?.length ?? 0;
  const ranked = commonWords
    .map(([language, form]) => ({ language, count: text.match(form)?.length ?? 0 }))
    .toSorted((one, other) => other.count - one.count);
  const [first, second] = [ranked[0]!, ranked[1]!];
  const isClear = first.count > second.count * 1.3 && first.count >= all * leastShare;
  return first.count >= fewestCommon && isClear ? first.language : null;
}

async function languageOfText(text: string): Promise<string | null> {
  return byCommonWords(text) ?? languageOf(text, { among });
}

/**
 * Maximum number of turns for detection, which takes 0.1 ms per turn. Further turns take the
 * language of their speaker.
 */
const mostDetections = 60;

export interface Languages {
  /** Language of each turn. */
  turns: (string | null)[];
  /** Language of the customer's turns, or of all turns if it cannot be determined. */
  main: string | null;
  /** All languages, most frequent first. */
  all: string[];
}

export async function detectLanguages(turns: readonly Turn[]): Promise<Languages> {
  const found: (string | null)[] = [];
  let left = mostDetections;
  for (const { text } of turns) {
    const isLong = text.length >= 40 && left > 0;
    if (isLong) left -= 1;
    found.push(isLong ? await languageOfText(text.slice(0, 600)) : null);
  }
  const customer = turns.filter(({ role }) => role === 'customer').map(({ text }) => text);
  const all = turns.map(({ text }) => text);
  const main = (await languageOfAll(customer)) ?? (await languageOfAll(all));
  const bySpeaker = new Map<string | null, string>();
  for (const [index, { speaker }] of turns.entries()) {
    const language = found[index];
    if (language && !bySpeaker.has(speaker)) bySpeaker.set(speaker, language);
  }
  const languages = turns.map(
    ({ speaker }, index) => found[index] ?? bySpeaker.get(speaker) ?? main,
  );
  return { turns: languages, main, all: byFrequency(languages) };
}

async function languageOfAll(texts: readonly string[]): Promise<string | null> {
  const text = texts.join('\n').slice(0, 2000);
  return text.trim() === '' ? null : languageOfText(text);
}

function byFrequency(languages: readonly (string | null)[]): string[] {
  const counts = new Map<string, number>();
  for (const one of languages) if (one !== null) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([language]) => language);
}
