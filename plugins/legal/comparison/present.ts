// Converts the comparison and the tracked changes to the format of the result.

import type { Document, FromSchema, TextRange } from 'workmill/sdk';
import type { Comparison } from './compare-contracts.ts';
import type { comments, comparison, trackedChanges } from './schema.ts';

export interface ComparedVersions extends Comparison {
  comparedWith: 'document' | 'rejected_changes';
}

const mostShown = 500;

export function presentComparison(
  compared: ComparedVersions | null,
  pageOf: (range: TextRange) => number | null,
): FromSchema<typeof comparison> {
  if (compared === null) return null;
  const { comparedWith, likeness, changes, omitted, newRules, resolvedRules } = compared;
  return {
    compared_with: comparedWith,
    likeness: Math.round(1000 * likeness) / 1000,
    changes: changes.map((change) => ({
      kind: change.kind,
      section: change.section,
      before: change.before,
      after: change.after,
      words: change.words,
      page: change.range && pageOf(change.range),
      clauses: change.clauses,
      touched: change.touched,
      new_rules: change.newRules,
      resolved_rules: change.resolvedRules,
    })),
    omitted,
    new_rules: newRules,
    resolved_rules: resolvedRules,
  };
}

export function presentTrackedChanges({ revisions }: Document): FromSchema<typeof trackedChanges> {
  const paragraphs = revisions?.paragraphs ?? [];
  return paragraphs
    .flatMap(({ before, after, changes }) => changes.map((one) => ({ ...one, before, after })))
    .slice(0, mostShown);
}

export function presentComments({ revisions }: Document): FromSchema<typeof comments> {
  return revisions?.comments.slice(0, mostShown) ?? [];
}
