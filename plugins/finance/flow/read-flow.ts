// Reads an invoice from text without places: set on pages, read by the rules for pages, and the
// made-up places taken off again.

import type { Document, Evidence } from 'workmill/sdk';
import type { InvoiceRead } from '../invoice.ts';
import { readLayout } from '../layout/read-layout.ts';
import { setPages } from './set-pages.ts';

/** Evidence has the text alone: neither page nor box. */
export function readFlow(document: Document): InvoiceRead {
  const read = readLayout({ ...document, pages: setPages(document) });
  return withoutPlaces(read) as InvoiceRead;
}

function withoutPlaces(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withoutPlaces);
  if (!isPlainObject(part)) return part;
  if ('evidence' in part) {
    return { ...part, evidence: { ...(part['evidence'] as Evidence), page: null, bbox: null } };
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
