// Model of a tenant's accounts, trained on its own postings and on corrections of reviewers.

import type { Example, LearningInput, LocalModelDeclaration } from 'workmill/sdk';
import type { GlEntry, GlLesson } from '../reference-schemas.ts';
import { lessonsIn } from './lessons.ts';

export const glCodes: LocalModelDeclaration = {
  title: 'Accounts of invoice lines',
  description: 'Which account a line is coded to, from its description and its vendor.',
  training: {
    kind: 'one',
    blocks: [
      { name: 'words', source: 'words' },
      { name: 'characters', source: 'characters' },
      { name: 'vendor', source: 'marks', field: 'vendor' },
    ],
    // With fewer examples, the rows that a run finds give better answers
    // (scripts/bench/gl-coding.ts).
    minimumInAll: 150,
    // Charts of accounts have rarely used accounts, and people code similar lines differently.
    minimumExamples: 2,
    rareLabels: 'leave_out',
    contradictions: 'keep',
    minimumOccurrences: 1,
  },
  learnsFrom: {
    gl_history: (row) => [exampleOf(row as GlEntry)],
    gl_lessons: (row) => lessonsIn(row as GlLesson).map(exampleOf),
  },
  judgedBy: { metric: 'accuracy', margin: 0.005 },
};

export function inputOf(description: string, vendorId: string | null): LearningInput {
  const marks = vendorId === null ? [] : [{ name: vendorId, field: 'vendor' }];
  return { text: description, marks };
}

/** Each example is its own group: the same line recurs every month. */
function exampleOf({ entry_id, description, vendor_id, gl_code }: GlEntry): Example {
  return { ...inputOf(description, vendor_id ?? null), labels: [gl_code], group: entry_id };
}
