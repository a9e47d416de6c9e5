// Values that a reviewer must check and the reasons, most likely errors first.

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
  /** Reasons, one sentence each. */
  reasons: string[];
  kind: 'failed' | 'flagged' | 'unsure';
}

/**
 * Returns failed values first, then flagged ones, then those with the least confidence. Values that
 * another reviewer has corrected are excluded.
 */
export function attentionOf(review: Review, attentionBelow: number | null): Attention[] {
  const open = review.fields.filter(({ corrected }) => !corrected);
  const failed = open.filter((field) => field.failed).map(({ path }) => path);
  const flagged = flaggedPaths(review);
  const unsure = open
    .filter(({ confidence }) => (confidence ?? 1) < (attentionBelow ?? 0))
    .map(({ path }) => path);
  const wanted = [...new Set([...failed, ...flagged, ...unsure])];
  // If all values are above the threshold, the one with the least confidence lowers the overall
  // confidence.
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

/**
 * Returns the paths of flags. Notes (severity `info`) are excluded: they are shown, but need no
 * attention.
 */
function flaggedPaths({ flags, fields }: Review): string[] {
  const corrected = fields.filter((field) => field.corrected).map(({ path }) => path);
  return flags.flatMap(({ field, severity }) =>
    field === null || severity === 'info' || corrected.includes(field) ? [] : [field],
  );
}

/** Returns flags that are shown neither at a field nor in the reason of the review. */
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

/**
 * Turns the message of a rule, which may be a fragment, into a sentence. A name such as po_number
 * keeps its spelling.
 */
export function sentence(message: string): string {
  const text = message.trim();
  const begun = text.replace(/^\p{Ll}(?=\p{L}*[\s,])/u, (letter) => letter.toUpperCase());
  return /[.!?…]$/u.test(begun) ? begun : `${begun}.`;
}

/**
 * Returns the evidence of a value: its own, or else that of a value inside it, or else that of its
 * container.
 */
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
 * Returns the index of the document that evidence refers to. Evidence names a page, but no
 * document. With several documents, it belongs to the one with the same index in a list of the same
 * name. For example, `/compliance_object/documents/1/fields/name` belongs to
 * `/documents/1/document_url`. Otherwise, it belongs to the first document.
 */
export function documentOf(documents: readonly MaterialDocument[], path: string): number {
  const found = documents.findIndex(({ pointer }) => {
    const list = /\/[^/]+\/\d+/.exec(pointer)?.[0];
    return list !== undefined && `${path}/`.includes(`${list}/`);
  });
  return Math.max(0, found);
}
