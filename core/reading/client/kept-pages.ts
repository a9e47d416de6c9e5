// Recognised pages of documents whose reading has not ended, so that an attempt after an interruption
// continues where the one before it stopped. In memory, bounded in bytes and in time.

import type { Clock, Timer } from '../../kernel/clock.ts';
import type { FinishedPage } from '../finished-pages.ts';
import { keptPageBytes, keptPageMs } from '../limits.ts';

export interface KeptPages {
  /** Tenants share no pages, not even of the same file. */
  of(tenant: string | undefined, sha256: string): KeptDocument;
  bytes(): number;
  clear(): void;
}

export interface KeptDocument {
  pages(): readonly FinishedPage[];
  keep(page: FinishedPage): void;
  drop(): void;
}

interface Entry {
  pages: Map<string, FinishedPage>;
  bytes: number;
  expiry: Timer | null;
}

/** What a page takes beside its content. */
const overheadBytes = 512;

export function createKeptPages(clock: Clock, mostBytes = keptPageBytes): KeptPages {
  /** Documents whose last page is oldest come first. */
  const entries = new Map<string, Entry>();
  let held = 0;

  function drop(key: string): void {
    const entry = entries.get(key);
    if (entry === undefined) return;
    entry.expiry?.cancel();
    entries.delete(key);
    held -= entry.bytes;
  }

  /** Whether there is room, at the cost of older documents. */
  function makeRoom(bytes: number, key: string): boolean {
    for (const oldest of entries.keys()) {
      if (held + bytes <= mostBytes || oldest === key) break;
      drop(oldest);
    }
    return held + bytes <= mostBytes;
  }

  function keep(key: string, page: FinishedPage): void {
    const entry: Entry = entries.get(key) ?? { pages: new Map(), bytes: 0, expiry: null };
    const name = `${page.file} ${page.page}`;
    if (entry.pages.has(name)) return;
    // To the end, so that older documents make room.
    entries.delete(key);
    entries.set(key, entry);
    entry.expiry?.cancel();
    entry.expiry = clock.after(keptPageMs, () => drop(key));
    const added = page.content.byteLength + overheadBytes;
    if (!makeRoom(added, key)) return;
    entry.pages.set(name, page);
    entry.bytes += added;
    held += added;
  }

  return {
    of(tenant, sha256) {
      const key = JSON.stringify([tenant ?? null, sha256]);
      return {
        pages: () => [...(entries.get(key)?.pages.values() ?? [])],
        keep: (page) => keep(key, page),
        drop: () => drop(key),
      };
    },
    bytes: () => held,
    clear: () => [...entries.keys()].forEach(drop),
  };
}
