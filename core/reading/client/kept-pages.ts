// Recognized pages of documents whose reading is incomplete, so that the next attempt continues an
// interrupted one. In memory, limited in bytes and time.

import type { Clock, Timer } from '../../kernel/clock.ts';
import type { FinishedPage } from '../finished-pages.ts';
import { keptPageBytes, keptPageMs } from '../limits.ts';

export interface KeptPages {
  /** Tenants share no pages, even of the same file. */
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

/** Memory of a page in addition to its content. */
const overheadBytes = 512;

export function createKeptPages(clock: Clock, mostBytes = keptPageBytes): KeptPages {
  /** Documents in the order of their last page, the oldest first. */
  const entries = new Map<string, Entry>();
  let held = 0;

  function drop(key: string): void {
    const entry = entries.get(key);
    if (entry === undefined) return;
    entry.expiry?.cancel();
    entries.delete(key);
    held -= entry.bytes;
  }

  /** Whether there is space; older documents are removed for it. */
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
    // Moves the document to the end, so that older ones are removed first.
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
