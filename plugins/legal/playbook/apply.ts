// Checks a contract against the rules of a playbook.

import type { TextRange } from 'workmill/sdk';
import type { ContractType } from '../facts/contract-type.ts';
import { findDurations, inDays, type Duration } from '../text/durations.ts';
import { hasFigures } from './figures.ts';
import type { PlaybookRule } from './rule.ts';

/** A sentence, or several related sentences, with the position in the document. */
export interface Passage extends TextRange {
  text: string;
}

export interface FactValue {
  value: string | Duration;
  passage: Passage | null;
}

/** Input of the rules. */
export interface Reviewed {
  contractType: ContractType | null;
  /** ISO 639-1; determines the number format. */
  language: string | null;
  clauses: ReadonlyMap<string, { found: readonly Passage[]; candidates: readonly Passage[] }>;
  sentences: readonly Passage[];
  facts: ReadonlyMap<string, FactValue>;
}

export interface Flag {
  rule: PlaybookRule;
  /** Passage that matches the rule; null if something is missing. */
  passage: Passage | null;
  /** Passages to check for something that was not found. */
  candidates: readonly Passage[];
  message: string;
}

export interface PlaybookResult {
  flags: Flag[];
  /** Number of applicable rules without a flag. */
  passed: number;
}

export function applyPlaybook(rules: readonly PlaybookRule[], reviewed: Reviewed): PlaybookResult {
  const { contractType } = reviewed;
  const fitting = rules.filter(
    ({ contract_types: types }) =>
      types === undefined || (contractType !== null && types.includes(contractType)),
  );
  const flags = fitting.flatMap((rule) => check(rule, reviewed) ?? []);
  return { flags, passed: fitting.length - flags.length };
}

function check(rule: PlaybookRule, reviewed: Reviewed): Flag | null {
  const { when } = rule;
  if (when.fact !== undefined) return checkFact(rule, reviewed.facts.get(when.fact) ?? null);
  const clause = when.clause === undefined ? undefined : reviewed.clauses.get(when.clause);
  const passages = clause ? clause.found : containing(reviewed.sentences, when.sentence ?? []);
  const hits = passages.filter(({ text }) => isHit(text, when, reviewed.language));
  if (when.is === 'missing') {
    if (hits.length > 0) return null;
    const message =
      passages.length > 0
        ? 'The clause lacks what the playbook asks for.'
        : 'No such clause was found.';
    const candidates = passages.length > 0 ? passages : (clause?.candidates ?? []);
    return { rule, passage: passages[0] ?? null, candidates, message };
  }
  // Headings are sentences, too. Prefer the text below a heading.
  const hit = hits.find(({ text }) => text.length >= shortestClause) ?? hits[0];
  return hit ? { rule, passage: hit, candidates: [], message: rule.title } : null;
}

const shortestClause = 40;

function checkFact(rule: PlaybookRule, fact: FactValue | null): Flag | null {
  const { when } = rule;
  if (when.is === 'missing') {
    const message = 'The contract does not say.';
    return fact ? null : { rule, passage: null, candidates: [], message };
  }
  if (!fact) return null;
  const { value, passage } = fact;
  const fires =
    typeof value === 'string'
      ? isAmong(value, when.one_of) && !(when.not_one_of && isAmong(value, when.not_one_of))
      : isLength(value, when);
  const shown = typeof value === 'string' ? value : shownDuration(value);
  return fires ? { rule, passage, candidates: [], message: `${rule.title}: ${shown}` } : null;
}

function isAmong(value: string, values: readonly string[] | undefined): boolean {
  const folded = value.toLowerCase();
  return values === undefined || values.some((one) => one.toLowerCase() === folded);
}

function isHit(text: string, when: PlaybookRule['when'], language: string | null): boolean {
  const folded = foldPhrase(text);
  const has = (phrases: readonly string[]): boolean =>
    phrases.some((phrase) => folded.includes(foldPhrase(phrase)));
  if (when.words && !has(when.words)) return false;
  if (when.without && has(when.without)) return false;
  if (!hasFigures(text, when, language)) return false;
  if (when.longer_than === undefined && when.shorter_than === undefined) return true;
  return findDurations(text).some((duration) => isLength(duration, when));
}

function isLength(
  duration: Duration,
  { longer_than: longer, shorter_than: shorter }: PlaybookRule['when'],
): boolean {
  const days = inDays(duration);
  return !(longer && days <= inDays(longer)) && !(shorter && days >= inDays(shorter));
}

function containing(sentences: readonly Passage[], phrases: readonly string[]): Passage[] {
  const folded = phrases.map(foldPhrase);
  return sentences.filter(({ text }) => {
    const own = foldPhrase(text);
    return folded.some((phrase) => own.includes(phrase));
  });
}

/** Normalizes case, line breaks, quotes and hyphens. */
function foldPhrase(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[‐-―]/g, '-')
    .replaceAll(/[’‘]/g, "'");
}

export function shownDuration({ count, unit }: Duration): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
