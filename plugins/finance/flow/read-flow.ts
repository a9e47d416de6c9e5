// Reads an invoice from text without places: set on pages, read by the rules for pages, and the
// made-up places taken off again.

import type { Document, Evidence } from 'workmill/sdk';
import type { InvoiceRead } from '../invoice.ts';
import { readLayout } from '../layout/read-layout.ts';
import { setPages } from './set-pages.ts';

/**
 * Confidence is calibrated on pages, and there are no labelled documents of these formats to measure
 * it by: no value is surer than this, and by default a person confirms.
 */
export const surestOfFlow = 0.85;

/** Evidence has the text alone: neither page nor box. */
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

/** Decimals are objects of a class, and are left as they are. */
function isPlainObject(part: unknown): part is Record<string, unknown> {
  return (
    typeof part === 'object' && part !== null && Object.getPrototypeOf(part) === Object.prototype
  );
}
