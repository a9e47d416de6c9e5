// Cache of recently read documents, so that a repeated run or a review does not read them again.
// Limited by bytes; the least recently used are evicted.

import type { DocumentSummary } from '../../sdk/document.ts';

export interface ReadResult {
  summary: DocumentSummary;
  /** `v8.serialize(Document)`, for `pipelines.run`. */
  document: Uint8Array;
}

export interface DocumentCache {
  get(key: string): ReadResult | undefined;
  set(key: string, result: ReadResult): void;
  bytes(): number;
}

export function createDocumentCache(mostBytes: number): DocumentCache {
  const entries = new Map<string, ReadResult>();
  let held = 0;

  function drop(key: string): void {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    held -= entry.document.byteLength;
  }

  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry;
    },
    set(key, result) {
      drop(key);
      const { byteLength } = result.document;
      if (byteLength > mostBytes) return;
      entries.set(key, result);
      held += byteLength;
      for (const oldest of entries.keys()) {
        if (held <= mostBytes) break;
        drop(oldest);
      }
    },
    bytes: () => held,
  };
}
