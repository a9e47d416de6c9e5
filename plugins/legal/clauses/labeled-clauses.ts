// Labels of a tenant as examples of the clause model: passages that it has labeled, and the clauses of
// contracts that its reviewers have corrected.

import { splitSentences, type Example, type ReferenceRow } from 'workmill/sdk';
import { clauseInputs } from './clause-inputs.ts';

/** A row of `labeled_clauses`: each sentence of the text has the row's clauses. */
export function examplesOfLabels({ text, clauses, contract }: ReferenceRow): Example[] {
  if (typeof text !== 'string' || !Array.isArray(clauses)) return [];
  return examplesOf(text, clauses.map(String), typeof contract === 'string' ? contract : null);
}

interface LessonPassage {
  text?: unknown;
}

/** A row of `clause_lessons`: by clause of a corrected result, its passages. */
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
