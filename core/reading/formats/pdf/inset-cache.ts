// What pictures on pages of text said, of those that a reader's thread saw of late: a supplier's logo
// comes with every invoice. What was not asked for longest goes first.

import { createHash } from 'node:crypto';
import type { Line } from '../../../sdk/document.ts';
import type { GrayImage } from '../image/gray-image.ts';

export interface InsetCache {
  get(key: string): Line[] | undefined;
  /** The lines. */
  set(key: string, lines: Line[]): Line[];
}

export function createInsetCache(most = 512): InsetCache {
  const entries = new Map<string, Line[]>();
  return {
    get(key) {
      const lines = entries.get(key);
      if (lines === undefined) return undefined;
      entries.delete(key);
      entries.set(key, lines);
      return lines;
    },
    set(key, lines) {
      entries.set(key, lines);
      for (const oldest of entries.keys()) {
        if (entries.size <= most) break;
        entries.delete(oldest);
      }
      return lines;
    },
  };
}

/** Of every pixel, as one digit may be all that differs, and of what else the reading depends on. */
export function insetKey({ width, height, pixels }: GrayImage, facts: readonly unknown[]): string {
  const shape = JSON.stringify([width, height, ...facts]);
  return createHash('sha256').update(shape).update(pixels).digest('hex');
}
