/**
 * Values of `source` in evidence from pipelines. A local model has the first 12 digits of its
 * version.
 */
export const evidenceSourcePattern =
  '^(structured|layout|ocr|derived|model|request|model:[a-z0-9_-]{1,40}|local_model:[a-z][a-z0-9_]{0,62}@[0-9a-f]{12})$';

/** Values of `source` in results, including corrections of reviewers. */
export const shownSourcePattern = evidenceSourcePattern.replace('(', '(reviewer|');
