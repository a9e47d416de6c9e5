// What pictures on pages of text said, of those that a reader's thread saw of late: a supplier's logo
// comes with every invoice. What was not asked for longest goes first.

import { createHash } from 'node:crypto';
import type { Barcode, Line } from '../../../sdk/document.ts';
import type { GrayImage } from '../image/gray-image.ts';

/** In points from the top left corner of the picture on. */
export interface InsetContent {
  lines: Line[];
  barcodes: Barcode[];
}

export interface InsetCache {
  get(key: string): InsetContent | undefined;
  /** Returns the content. */
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

/** Of every pixel, as one digit may be all that differs, and of what else the reading depends on. */
export function insetKey({ width, height, pixels }: GrayImage, facts: readonly unknown[]): string {
  const shape = JSON.stringify([width, height, ...facts]);
  return createHash('sha256').update(shape).update(pixels).digest('hex');
}
