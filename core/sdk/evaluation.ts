// Case sets that a plugin adds to `workmill evaluate` beside the labeled documents. Each case is a
// document and what must be found in it. The plugin exports `caseSets` from a file `evaluation.ts`
// beside its manifest.

import type { Document } from './document.ts';

export interface CaseVerdict {
  /** Group by which cases are counted. */
  family: string;
  expected: string;
  given: string;
}

export interface CaseSet {
  /** File name in the folder of the data set. Each line is a JSON object with `id` and `file`. */
  file: string;
  /** Returns null for a case that the plugin cannot judge. */
  judge(document: Document, row: Readonly<Record<string, unknown>>): CaseVerdict | null;
}
