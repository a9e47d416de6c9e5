// Keeps drafts in the tab's own storage (sessionStorage) until the review is decided. Input is
// preserved on reload and at the end of a session.

import { useState } from 'react';
import { emptyDraft, type Draft } from './draft.ts';
import { isObject } from '../schema-form/shape.ts';

function placeOf(workflowId: string): string {
  return `workmill.draft.${workflowId}`;
}

function readDraft(workflowId: string): Draft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(placeOf(workflowId)) ?? 'null');
    if (isObject(kept) && isObject(kept['texts']) && isObject(kept['rows'])) {
      return { ...emptyDraft, ...(kept as object) };
    }
  } catch {
    // Ignores values that are not a draft.
  }
  return emptyDraft;
}

export function useDraft(workflowId: string) {
  const [draft, setDraft] = useState<Draft>(() => readDraft(workflowId));
  const change = (next: Draft): void => {
    setDraft(next);
    const isEmpty =
      next.comment === '' &&
      Object.keys(next.texts).length === 0 &&
      Object.keys(next.rows).length === 0;
    if (isEmpty) sessionStorage.removeItem(placeOf(workflowId));
    else sessionStorage.setItem(placeOf(workflowId), JSON.stringify(next));
  };
  return { draft, change, discard: () => change(emptyDraft) };
}
