// Reads an invoice from text without positions: places the text on pages, applies the rules for
// pages, and removes the generated positions.

import type { Document, Evidence } from 'workmill/sdk';
import type { InvoiceRead } from '../invoice.ts';
import { readLayout } from '../layout/read-layout.ts';
import { setPages } from './set-pages.ts';

/**
 * Maximum confidence for these formats. Confidence is calibrated on pages, and there are no labeled
 * documents of these formats to measure it, so by default a person confirms the result.
 */
export const surestOfFlow = 0.85;

/** Evidence only has the text, without page or box. */
export function readFlow(document: Document): InvoiceRead {
  const read = readLayout({ ...document, pages: setPages(document) });
  return withoutPlaces(read) as InvoiceRead;
}

function withoutPlaces(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withoutPlaces);
  if (!isPlainObject(part)) return part;
  if ('evidence' in part) {
    const evidence = part['evidence'] as Evidence;
    const confidence = Math.min(evidence.confidence, surestOfFlow);
    return { ...part, evidence: { ...evidence, confidence, page: null, bbox: null } };
  }
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [name, withoutPlaces(value)]),
  );
}

/** Decimals are class instances and are not changed. */
function isPlainObject(part: unknown): part is Record<string, unknown> {
  return (
    typeof part === 'object' && part !== null && Object.getPrototypeOf(part) === Object.prototype
  );
}
