// Converts labels of a tenant to training examples of the clause model: labeled passages, and
// clauses of contracts that reviewers corrected.

import { splitSentences, type Example, type ReferenceRow } from 'workmill/sdk';
import { clauseInputs } from './clause-inputs.ts';

/**
 * Converts a row of `labeled_clauses`. Every sentence of its text is labeled with the clauses of
 * the row.
 */
export function examplesOfLabels({ text, clauses, contract }: ReferenceRow): Example[] {
  if (typeof text !== 'string' || !Array.isArray(clauses)) return [];
  return examplesOf(text, clauses.map(String), typeof contract === 'string' ? contract : null);
}

interface LessonPassage {
  text?: unknown;
}

/** Converts a row of `clause_lessons`, which has the passages of a corrected result by clause. */
export function examplesOfLesson({
  workflow_id: workflow,
  clauses,
  passages,
}: ReferenceRow): Example[] {
  if (!Array.isArray(clauses) || !Array.isArray(passages)) return [];
  const labels = new Map<string, Set<string>>();
  for (const [index, name] of clauses.entries()) {
    const own: unknown = passages[index];
    if (typeof name !== 'string' || !Array.isArray(own)) continue;
    for (const { text } of own as LessonPassage[]) {
      if (typeof text !== 'string') continue;
      labels.set(text, (labels.get(text) ?? new Set()).add(name));
    }
  }
  return [...labels].flatMap(([text, names]) => examplesOf(text, [...names], String(workflow)));
}

function examplesOf(text: string, labels: readonly string[], group: string | null): Example[] {
  return clauseInputs(text, splitSentences(text)).map((input) => ({
    ...input,
    labels,
    ...(group !== null && { group }),
  }));
}
