// What a reviewer has to look at, and why, in the order in which it is likely to be wrong.

import type { Reply } from '../api/client.ts';
import { isAtOrAbove } from './pointers.ts';

export type Review = Reply<'get_review'>;
export type Material = Reply<'get_review_material'>;
export type Evidence = Review['evidence'][string];

export interface Attention {
  path: string;
  /** Why, one sentence each. */
  reasons: string[];
  failed: boolean;
}

/** Failed first, then least sure; what another reviewer has corrected needs none. */
export function attentionOf(review: Review, attentionBelow: number | null): Attention[] {
  const open = review.fields.filter(({ corrected }) => !corrected);
  const wanted = open.filter(
    ({ failed, confidence }) => failed || (confidence ?? 1) < (attentionBelow ?? 0),
  );
  // Where all values are above the threshold, the least sure one is why the whole is below it.
  const shown = wanted.length > 0 ? wanted : open.slice(0, 1);
  return shown.map(({ path, failed, confidence }) => {
    const reasons = review.validation_failures
      .filter(({ field }) => field === path)
      .map(({ message }) => message);
    if (confidence !== null && !failed)
      reasons.push(`Read with ${percent(confidence)} confidence.`);
    return { path, reasons, failed };
  });
}

/** What failed and names no field. */
export function generalFailures({ validation_failures: failures, reason }: Review): string[] {
  return failures
    .filter(({ field, message }) => field === undefined && message !== reason)
    .map(({ message }) => message);
}

export function percent(fraction: number): string {
  return `${Math.floor(fraction * 1000) / 10} %`;
}

/** Where a value was read: its own evidence, else of something in it, else of what it is part of. */
export function evidenceOf(evidence: Review['evidence'], path: string): [string, Evidence] | null {
  const own = evidence[path];
  if (own) return [path, own];
  const all = Object.entries(evidence);
  const inside = all.find(([other]) => isAtOrAbove(path, other));
  if (inside) return inside;
  const outside = all.filter(([other]) => isAtOrAbove(other, path));
  return outside.sort(([a], [b]) => b.length - a.length)[0] ?? null;
}

type MaterialDocument = Material['documents'][number];

/**
 * The number of the document that evidence is of. Evidence names a page and no document: where a
 * request has several, it belongs to the one with the same number in a list of the same name
 * (`/compliance_object/documents/1/fields/name` to `/documents/1/document_url`), else to the first.
 */
export function documentOf(documents: readonly MaterialDocument[], path: string): number {
  const found = documents.findIndex(({ pointer }) => {
    const list = /\/[^/]+\/\d+/.exec(pointer)?.[0];
    return list !== undefined && `${path}/`.includes(`${list}/`);
  });
  return Math.max(0, found);
}
