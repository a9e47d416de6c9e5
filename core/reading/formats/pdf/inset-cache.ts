// Cache of texts in pictures on text pages that a reader's thread has recently read: a supplier's
// logo is in every invoice. The least recently used are evicted.

import { createHash } from 'node:crypto';
import type { Barcode, Line } from '../../../sdk/document.ts';
import type { GrayImage } from '../image/gray-image.ts';

/** Positions in points from the top left corner of the picture. */
export interface InsetContent {
  lines: Line[];
  barcodes: Barcode[];
}

export interface InsetCache {
  get(key: string): InsetContent | undefined;
  /** Stores and returns the content. */
  set(key: string, content: InsetContent): InsetContent;
}

export function createInsetCache(most = 512): InsetCache {
  const entries = new Map<string, InsetContent>();
  return {
    get(key) {
      const content = entries.get(key);
      if (content === undefined) return undefined;
      entries.delete(key);
      entries.set(key, content);
      return content;
    },
    set(key, content) {
      entries.set(key, content);
      for (const oldest of entries.keys()) {
        if (entries.size <= most) break;
        entries.delete(oldest);
      }
      return content;
    },
  };
}

/**
 * Hashes all pixels, because two pictures may differ in one digit, and all other inputs of the
 * reading.
 */
export function insetKey({ width, height, pixels }: GrayImage, facts: readonly unknown[]): string {
  const shape = JSON.stringify([width, height, ...facts]);
  return createHash('sha256').update(shape).update(pixels).digest('hex');
}
