// What a reviewer has to look at, and why, in the order in which it is likely to be wrong.

import type { Reply } from '../api/client.ts';
import { t } from '../language/language.ts';
import { confidence as percent } from '../parts/figures.ts';
import { isAtOrAbove } from '../schema-form/pointers.ts';

export type Review = Reply<'get_review'>;
export type Material = Reply<'get_review_material'>;
export type Evidence = Review['evidence'][string];

export type Flag = Review['flags'][number];

export interface Attention {
  path: string;
  /** Why, one sentence each. */
  reasons: string[];
  kind: 'failed' | 'flagged' | 'unsure';
}

/** Failed first, then flagged, then least sure; what another reviewer has corrected needs none. */
export function attentionOf(review: Review, attentionBelow: number | null): Attention[] {
  const open = review.fields.filter(({ corrected }) => !corrected);
  const failed = open.filter((field) => field.failed).map(({ path }) => path);
  const flagged = flaggedPaths(review);
  const unsure = open
    .filter(({ confidence }) => (confidence ?? 1) < (attentionBelow ?? 0))
    .map(({ path }) => path);
  const wanted = [...new Set([...failed, ...flagged, ...unsure])];
  // Where all values are above the threshold, the least sure one is why the whole is below it.
  const shown = wanted.length > 0 ? wanted : open.slice(0, 1).map(({ path }) => path);
  return shown.map((path) => {
    const reasons = [...review.validation_failures, ...review.flags]
      .filter(({ field }) => field === path)
      .map(({ message }) => sentence(message));
    if (failed.includes(path)) return { path, reasons, kind: 'failed' };
    const confidence = open.find((field) => field.path === path)?.confidence ?? null;
    if (confidence !== null)
      reasons.push(t('Read with {{confidence}} confidence.', { confidence: percent(confidence) }));
    return { path, reasons, kind: flagged.includes(path) ? 'flagged' : 'unsure' };
  });
}

/** Notes ask for nothing: they are shown, and lead nobody to their field. */
function flaggedPaths({ flags, fields }: Review): string[] {
  const corrected = fields.filter((field) => field.corrected).map(({ path }) => path);
  return flags.flatMap(({ field, severity }) =>
    field === null || severity === 'info' || corrected.includes(field) ? [] : [field],
  );
}

/** Flags that neither a field below nor the reason of the review shows. */
export function generalFlags(
  { flags, reason }: Review,
  attention: ReadonlyMap<string, Attention>,
): Flag[] {
  const said = reason.toLowerCase();
  return flags.filter(
    ({ field, message }) =>
      !(field !== null && attention.has(field)) && !said.includes(message.trim().toLowerCase()),
  );
}

/** Rules write sentences or fragments. A name such as po_number keeps its spelling. */
export function sentence(message: string): string {
  const text = message.trim();
  const begun = text.replace(/^\p{Ll}(?=\p{L}*[\s,])/u, (letter) => letter.toUpperCase());
  return /[.!?…]$/u.test(begun) ? begun : `${begun}.`;
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
