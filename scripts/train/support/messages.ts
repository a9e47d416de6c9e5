// Labeled messages for training: public data sets as JSON lines, and messages written for this
// project (phrases.yaml).

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Example } from '../../../core/sdk/sdk.ts';
import { categoryInput } from '../../../plugins/support/understanding/category-cues.ts';
import { sentimentInput } from '../../../plugins/support/understanding/polarity-words.ts';
import { categoryOf } from './category-of.ts';

/** A line of the file: `{id, source, split, text, truth: {category} or {sentiment}}`. */
export interface LabeledMessage {
  id: string;
  source: string;
  split: string;
  text: string;
  truth: { category?: string; sentiment?: string };
}

export function readMessages(file: string): LabeledMessage[] {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as LabeledMessage);
}

/**
 * Maximum number of examples per category. More would outweigh the messages written for the other
 * categories.
 */
const mostOfCategory = 700;

/**
 * Returns the messages of the training split that have a category of the pipeline, without
 * duplicate texts.
 */
export function categoryExamples(messages: readonly LabeledMessage[]): Example[] {
  const byCategory = new Map<string, Map<string, string>>();
  for (const { source, split, text, truth } of messages) {
    const label = split === 'dev' && truth.category ? categoryOf(source, truth.category) : null;
    if (label === null) continue;
    const texts = byCategory.get(label) ?? new Map<string, string>();
    byCategory.set(label, texts.set(digestOf(text), text));
  }
  return [...byCategory].flatMap(([label, texts]) =>
    // Sorted by digest: the selection is reproducible and covers all sources.
    [...texts]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .slice(0, mostOfCategory)
      .map(([, text]) => ({ ...categoryInput(text), labels: [label] })),
  );
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

export function sentimentExamples(messages: readonly LabeledMessage[]): Example[] {
  const examples = new Map<string, Example>();
  for (const { source, split, text, truth } of messages) {
    if (split !== 'dev' || !source.startsWith('vader-') || !truth.sentiment) continue;
    examples.set(text, { ...sentimentInput(text), labels: [truth.sentiment] });
  }
  return [...examples.values()];
}

/** Phrases around a message, so that the model does not learn from the surrounding words. */
const frames: Readonly<Record<string, readonly string[]>> = {
  en: ['{}', 'Hi, {}.', 'Hello team, {}. Thanks, Alex', 'Dear support, {}. Kind regards', '{}?'],
  de: [
    '{}',
    'Hallo, {}.',
    'Guten Tag, {}. Mit freundlichen Grüßen',
    'Sehr geehrte Damen und Herren, {}.',
  ],
  fr: ['{}', 'Bonjour, {}.', 'Bonjour, {}. Cordialement', 'Madame, Monsieur, {}.'],
  es: ['{}', 'Hola, {}.', 'Buenos días, {}. Un saludo', 'Estimados señores, {}.'],
  it: ['{}', 'Ciao, {}.', 'Buongiorno, {}. Cordiali saluti', 'Gentili signori, {}.'],
  nl: ['{}', 'Hallo, {}.', 'Goedendag, {}. Met vriendelijke groet', 'Beste, {}.'],
};

export function phraseExamples(): Example[] {
  const text = readFileSync(join(import.meta.dirname, 'phrases.yaml'), 'utf8');
  const phrases = parse(text) as Record<string, Record<string, string[]>>;
  return Object.entries(phrases).flatMap(([label, languages]) =>
    Object.entries(languages).flatMap(([language, sentences]) =>
      sentences.flatMap((sentence) =>
        frames[language]!.map((frame) => ({
          ...categoryInput(frame.replace('{}', sentence)),
          labels: [label],
          group: `${label} ${sentence}`,
        })),
      ),
    ),
  );
}
