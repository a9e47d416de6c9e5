// Builds the inputs of the evidence model from the sentences of a non-disclosure agreement. Each
// has its heading, the previous sentence, and the lead-in of its list. Words within the scope of a
// negation or an exception are marked.

import {
  sentenceInputs,
  type FeatureBlock,
  type LearningInput,
  type Mark,
  type TextRange,
} from 'workmill/sdk';
import { leadIns } from '../clauses/clause-inputs.ts';

export const evidenceBlocks: readonly FeatureBlock[] = [
  { name: 'words', source: 'words' },
  { name: 'heading', source: 'words', field: 'heading', weight: 0.4 },
  { name: 'lead', source: 'words', field: 'lead', words: -30, weight: 0.5 },
  { name: 'previous', source: 'words', field: 'previous', longest: 1, words: -20, weight: 0.35 },
  { name: 'negated', source: 'marks', weight: 0.5 },
];

/** Returns one input per sentence, in the order of the sentences. */
export function evidenceInputs(text: string, sentences: readonly TextRange[]): LearningInput[] {
  const leads = leadIns(text, sentences);
  return sentenceInputs(text, sentences).map((input, index) => ({
    text: input.text,
    fields: { ...input.fields, lead: leads[index]! },
    marks: negatedWords(input.text),
  }));
}

const negations = new Set(
  'not no nor never neither without cannot except unless however provided notwithstanding other'.split(
    ' ',
  ),
);
/** Number of words after a negation that it applies to. */
const reach = 6;

function negatedWords(text: string): Mark[] {
  const marks: Mark[] = [];
  let left = 0;
  for (const match of text.toLowerCase().matchAll(/[a-z]+/g)) {
    const [word] = match;
    if (negations.has(word)) left = reach;
    else if (left > 0) {
      left -= 1;
      const { index } = match;
      marks.push({ name: `not ${word}`, start: index, end: index + word.length });
    }
  }
  return marks;
}
