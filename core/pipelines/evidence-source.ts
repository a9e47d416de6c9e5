/** What pipelines give as `source` in evidence; a local model has the first 12 digits of its version. */
export const evidenceSourcePattern =
  '^(structured|layout|ocr|derived|model|request|model:[a-z0-9_-]{1,40}|local_model:[a-z][a-z0-9_]{0,62}@[0-9a-f]{12})$';

/** What results have: reviewers correct them. */
export const shownSourcePattern = evidenceSourcePattern.replace('(', '(reviewer|');
