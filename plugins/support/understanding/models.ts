// Local models of the pipeline: their training data and training settings.

import type { Example, LocalModelDeclaration, ReferenceRow, TrainingSettings } from 'workmill/sdk';
import { categoryInput } from './category-cues.ts';
import { sentimentInput } from './polarity-words.ts';

export const categoryTraining: TrainingSettings = {
  kind: 'one',
  learner: 'best',
  blocks: [
    { name: 'words', source: 'words', longest: 3 },
    { name: 'characters', source: 'characters' },
    { name: 'meanings', source: 'meanings', weight: 0.8 },
    { name: 'cues', source: 'marks', weight: 1.2 },
  ],
  minimumExamples: 4,
  rareLabels: 'leave_out',
  contradictions: 'leave_out',
  weightsPerLabel: 6000,
};

export const sentimentTraining: TrainingSettings = {
  kind: 'one',
  learner: 'margin',
  // Ratings are noisy: stronger regularization improves the result.
  cost: 0.25,
  blocks: [
    { name: 'words', source: 'words', longest: 3 },
    { name: 'characters', source: 'characters' },
    { name: 'polarity', source: 'marks' },
  ],
  contradictions: 'keep',
  weightsPerLabel: 30_000,
  precision: 0.7,
};

export const categoryModel: LocalModelDeclaration = {
  title: 'Categories of cases',
  description:
    'What a case is about; learns from labeled messages and from corrections of reviewers.',
  training: categoryTraining,
  learnsFrom: { labelled_examples: labeledExample, case_corrections: correctedCase },
  base: 'models/categories.model',
  judgedBy: { metric: 'macroF1', margin: 0.005 },
};

export const sentimentModel: LocalModelDeclaration = {
  title: 'Sentiment of messages',
  description: 'Whether what a customer writes is positive, neutral or negative.',
  training: sentimentTraining,
  learnsFrom: { case_corrections: correctedSentiment },
  base: 'models/sentiment.model',
  judgedBy: { metric: 'macroF1', margin: 0.01 },
};

/** Converts a labeled row. Rows of other pipelines and of custom fields are ignored. */
function labeledExample({ pipeline, text, label, field }: ReferenceRow): Example[] {
  if (field !== undefined) return [];
  if (typeof text !== 'string' || typeof label !== 'string') return [];
  return pipeline === undefined || pipeline === 'support'
    ? [{ ...categoryInput(text), labels: [label] }]
    : [];
}

function correctedCase({ text, category }: ReferenceRow): Example[] {
  if (typeof text !== 'string' || typeof category !== 'string') return [];
  return [{ ...categoryInput(text), labels: [category] }];
}

/**
 * Converts a corrected sentiment. The model has three labels. Anger and frustration are `negative`,
 * and are distinguished by words.
 */
function correctedSentiment({ text, sentiment }: ReferenceRow): Example[] {
  if (typeof text !== 'string' || typeof sentiment !== 'string') return [];
  const isNegative = sentiment === 'frustrated' || sentiment === 'angry';
  return [{ ...sentimentInput(text), labels: [isNegative ? 'negative' : sentiment] }];
}
