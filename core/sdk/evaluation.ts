// What a plugin may add to `workmill evaluate`: sets of cases beside the labeled documents, each a
// document and what must be found about it. A plugin that has any exports `caseSets` from a file
// `evaluation.ts` beside its manifest.

import type { Document } from './document.ts';

export interface CaseVerdict {
  /** Cases are counted by it. */
  family: string;
  expected: string;
  given: string;
}

export interface CaseSet {
  /** Name of the file in the data set's folder: one JSON object a line, with `id` and `file`. */
  file: string;
  /** Null when the case is not one that this plugin can judge. */
  judge(document: Document, row: Readonly<Record<string, unknown>>): CaseVerdict | null;
}
