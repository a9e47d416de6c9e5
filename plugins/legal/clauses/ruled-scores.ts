// Finds clauses of the ten main categories by rules, in languages that the clause model does not
// support.

import type { Contract } from '../text/contract.ts';
import type { ClauseName } from './categories.ts';
import type { ClausePhrases, RuledCategory } from './languages/clause-phrases.ts';
import { dutch } from './languages/dutch.ts';
import { french } from './languages/french.ts';
import { german } from './languages/german.ts';
import { italian } from './languages/italian.ts';
import { spanish } from './languages/spanish.ts';
import type { ClauseScores } from './score-sentences.ts';

const phrasesOf: Readonly<Record<string, ClausePhrases>> = {
  de: german,
  fr: french,
  es: spanish,
  it: italian,
  nl: dutch,
};

/** Probability of a sentence that a rule matches. The value is an assumption, not a measurement. */
export const ruledProbability = 0.75;
/** Maximum number of characters that are matched. Longer sentences are lists and tables. */
const mostCharacters = 2000;

/** Returns the categories whose rules match the sentence; empty for a language without rules. */
export function ruledClauses(sentence: string, language: string | null): RuledCategory[] {
  const phrases = language === null ? undefined : phrasesOf[language];
  if (!phrases) return [];
  const text = folded(sentence.slice(0, mostCharacters));
  const kinds = Object.entries(phrases) as [RuledCategory, readonly RegExp[]][];
  return kinds
    .filter(([, patterns]) => patterns.some((one) => one.test(text)))
    .map(([name]) => name);
}

/**
 * Returns scores by rules. `own`: scores of the model that the tenant has trained, which may
 * support the language; the higher probability applies.
 */
export function ruledScores(
  { document, sentences, textOf }: Contract,
  own: ClauseScores | null,
): ClauseScores {
  const found = sentences.map(
    (range) => new Set<ClauseName>(ruledClauses(textOf(range), document.language)),
  );
  return {
    of: (sentence, name) =>
      Math.max(found[sentence]?.has(name) ? ruledProbability : 0, own?.of(sentence, name) ?? 0),
    isSure: (sentence, name) =>
      found[sentence]?.has(name) === true || own?.isSure(sentence, name) === true,
  };
}

function folded(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('’', "'")
    .replaceAll(/\s+/g, ' ');
}
