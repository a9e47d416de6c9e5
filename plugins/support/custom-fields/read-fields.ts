// Determines the values of custom fields in a case. Uses the pattern of the field, the model, and
// the names of labels that the model does not know yet.

import type { LabelAnswer, LocalModel } from 'workmill/sdk';
import type { CustomField, CustomFields } from './field.ts';
import { prefixOf } from './model.ts';

/** Methods by which a value can be found. */
export const fieldSources = ['pattern', 'model', 'words'] as const;
export type FieldSource = (typeof fieldSources)[number];

export interface FieldValue {
  name: string;
  /**
   * In the order of the labels of the field. Empty if no label applies, or if the value is
   * uncertain.
   */
  values: string[];
  /** 0 to 1; for several values the lowest. */
  confidence: number;
  /** Whether a person should decide. */
  unsure: boolean;
  /** The most probable values, including uncertain ones. */
  candidates: { value: string; probability: number }[];
  source: FieldSource | null;
  /** Words in which the values were found, for evidence. */
  words: string[];
}

export interface FieldTexts {
  /** Input of the model. Corrections are stored with the same text. */
  opening: string | null;
  /** Text of the customer, in lower case. */
  words: string;
  /** Texts that are searched for patterns: turns and attachments, without secrets. */
  searched: readonly string[];
}

/** Same confidence as for entities, which are also found by patterns. */
const confidenceOfPattern = 0.9;
/** Label names are only an initial heuristic; their error rate has not been measured. */
const confidenceOfWords = 0.6;
const mostCandidates = 5;
const [mostValues, longestValue] = [20, 200];
/** Maximum number of characters of a text. Longer texts are pasted logs. */
const readOfText = 20_000;

export function readFields(
  fields: CustomFields,
  texts: FieldTexts,
  model: LocalModel | null,
): FieldValue[] {
  const names = Object.keys(fields);
  if (names.length === 0) return [];
  const ranked = model && texts.opening !== null ? model.predict(texts.opening).ranked : [];
  return names.map((name) => {
    const field = fields[name]!;
    const found = byPattern(name, field, texts);
    if (found) return found;
    const labels = field.labels ?? [];
    const answers = ranked.flatMap((answer): Answer[] => {
      const value = answer.label.slice(prefixOf(name).length);
      return answer.label.startsWith(prefixOf(name)) && labels.includes(value)
        ? [{ ...answer, value }]
        : [];
    });
    const known = new Set(answers.map(({ value }) => value));
    const byName = wordsFound(
      field,
      labels.filter((label) => !known.has(label)),
      texts,
    );
    return decided(name, field, answers, byName, (label) => wordsOf(model, texts, label));
  });
}

interface Answer extends LabelAnswer {
  /** Label without the name of its field. */
  value: string;
}

interface WordsFound {
  value: string;
  words: string;
}

function byPattern(
  name: string,
  { pattern, labels, several = false }: CustomField,
  { searched }: FieldTexts,
): FieldValue | null {
  if (pattern === undefined) return null;
  const found = new Map<string, string>();
  for (const text of searched) {
    for (const match of text.slice(0, readOfText).matchAll(new RegExp(pattern, 'giu'))) {
      const written = (match[1] ?? match[0]).trim().slice(0, longestValue);
      const value = labels ? labels.find((label) => isSame(label, written)) : written;
      if (value && !found.has(value)) found.set(value, written);
      if (found.size === (several ? mostValues : 1)) break;
    }
    if (found.size > 0 && !several) break;
  }
  if (found.size > 0) {
    return {
      ...unanswered(name),
      values: [...found.keys()].slice(0, mostValues),
      confidence: confidenceOfPattern,
      unsure: false,
      source: 'pattern',
      words: [...found.values()].slice(0, mostValues),
    };
  }
  // Without labels there is no other method, so the text has no value.
  return labels ? null : { ...unanswered(name), unsure: false };
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** Returns the labels whose name or phrases occur in the text of the customer. */
function wordsFound(
  { words = {} }: CustomField,
  labels: readonly string[],
  { words: text }: FieldTexts,
): WordsFound[] {
  return labels.flatMap((value) => {
    const phrases = [value.replaceAll(/[_-]+/g, ' '), value, ...(words[value] ?? [])];
    const found = phrases.find((phrase) => hasPhrase(text, phrase.toLowerCase()));
    return found === undefined ? [] : [{ value, words: found }];
  });
}

function hasPhrase(text: string, phrase: string): boolean {
  for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1)) {
    const around = [text[at - 1], text[at + phrase.length]];
    if (!around.some((character) => /[\p{L}\p{N}]/u.test(character ?? ''))) return true;
  }
  return false;
}

function decided(
  name: string,
  { several = false, labels = [] }: CustomField,
  answers: readonly Answer[],
  byName: readonly WordsFound[],
  wordsFor: (label: string) => string[],
): FieldValue {
  const sure = answers
    .filter(({ outcome }) => outcome === 'yes')
    .slice(0, several ? mostValues : 1);
  const candidates = [
    ...answers.map(({ value, probability }) => ({ value, probability })),
    ...byName.map(({ value }) => ({ value, probability: confidenceOfWords })),
  ]
    .toSorted((one, other) => other.probability - one.probability)
    .slice(0, mostCandidates);
  const base = { ...unanswered(name), candidates };
  if (sure.length > 0) {
    const others = several ? answers.filter(({ outcome }) => outcome === 'unsure') : [];
    return {
      ...base,
      values: labels.filter((label) => sure.some(({ value }) => value === label)),
      confidence: Math.min(...sure.map(({ probability }) => probability)),
      unsure: others.length > 0,
      source: 'model',
      words: sure.flatMap(({ label }) => wordsFor(label)),
    };
  }
  // A single name is an answer. Several names are an answer only for a field with multiple values.
  if (byName.length > 0 && (several || byName.length === 1)) {
    return {
      ...base,
      values: byName.slice(0, mostValues).map(({ value }) => value),
      confidence: confidenceOfWords,
      unsure: false,
      source: 'words',
      words: byName.map(({ words }) => words),
    };
  }
  const isDenied = answers.length > 0 && answers.every(({ outcome }) => outcome === 'no');
  if (!isDenied || byName.length > 0) return base;
  return { ...base, confidence: 1 - candidates[0]!.probability, unsure: false, source: 'model' };
}

function unanswered(name: string): FieldValue {
  return {
    name,
    values: [],
    confidence: 0,
    unsure: true,
    candidates: [],
    source: null,
    words: [],
  };
}

const mostReasons = 3;

function wordsOf(model: LocalModel | null, { opening }: FieldTexts, label: string): string[] {
  const reasons = model?.explain(opening ?? '', label, mostReasons) ?? [];
  return reasons.map(({ words }) => words).filter((words) => words !== '');
}
