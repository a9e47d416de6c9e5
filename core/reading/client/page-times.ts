// Records how long each page of a document takes, for the message of a timeout.

import type { Clock } from '../../kernel/clock.ts';
import type { BegunPage } from '../host/reader-contract.ts';

export interface PageTimes {
  /** Handles a note of the reader: the start of a page ends the previous one. */
  handleNote(note: unknown): void;
  /** Returns a sentence about the slowest page; empty if no page has begun. */
  slowest(): string;
}

export function createPageTimes(clock: Clock): PageTimes {
  const spentMs = new Map<string, number>();
  let current: { name: string; sinceMs: number } | null = null;

  function endPage(): void {
    if (current === null) return;
    const { name, sinceMs } = current;
    spentMs.set(name, (spentMs.get(name) ?? 0) + clock.elapsedMs() - sinceMs);
    current = null;
  }

  return {
    handleNote(note) {
      const name = nameOf(note);
      if (name === null) return;
      endPage();
      current = { name, sinceMs: clock.elapsedMs() };
    },
    slowest() {
      endPage();
      const [slowest] = [...spentMs].sort(([, one], [, other]) => other - one);
      if (slowest === undefined) return '';
      const [name, ms] = slowest;
      return `${name} took ${Math.round(ms / 100) / 10} s.`;
    },
  };
}

/** Validated, because it comes from a process that reads hostile files. */
function nameOf(note: unknown): string | null {
  const { kind, page, file, isRecognition } = {
    ...(note as Partial<BegunPage> & { kind?: string }),
  };
  if (kind !== 'page' || !Number.isInteger(page)) return null;
  const where = typeof file === 'string' ? ` of "${file.slice(0, 100)}"` : '';
  return `${isRecognition ? 'Text recognition of page' : 'Page'} ${page}${where}`;
}
