// Cache for values that runs keep for later runs of the same tenant: JSON texts in memory, with
// eviction of the least recently used. It is not a store: any value may be missing.

import type { Clock } from '../kernel/clock.ts';

export interface RunCache {
  get(owner: string, key: string): string | null;
  /** Stores a value. Returns the reason if it is rejected, or null. */
  set(owner: string, key: string, json: string, ttlMs: number): string | null;
}

interface Kept {
  owner: string;
  key: string;
  json: string;
  untilMs: number;
}

const longestKey = 200;
const largestValue = 64 * 2 ** 10;
const mostOfOwner = { characters: 2 ** 20, values: 1000 };
const mostOfAll = 64 * 2 ** 20;
const longestTtlMs = 86_400_000;

/** `owner` is a plugin and a tenant. Owners cannot read each other's values. */
export function createRunCache(clock: Clock): RunCache {
  /** Entries in the order of use, the least recently used first. */
  const all = new Map<string, Kept>();
  const owners = new Map<string, Map<string, Kept>>();
  let characters = 0;

  function drop(kept: Kept): void {
    const place = placeOf(kept.owner, kept.key);
    if (!all.delete(place)) return;
    characters -= sizeOf(kept);
    const own = owners.get(kept.owner)!;
    own.delete(kept.key);
    if (own.size === 0) owners.delete(kept.owner);
  }

  function makeRoom(owner: string): void {
    const own = owners.get(owner) ?? new Map<string, Kept>();
    let size = 0;
    for (const kept of own.values()) size += sizeOf(kept);
    for (const kept of own.values()) {
      if (own.size <= mostOfOwner.values && size <= mostOfOwner.characters) break;
      size -= sizeOf(kept);
      drop(kept);
    }
    for (const kept of all.values()) {
      if (characters <= mostOfAll) return;
      drop(kept);
    }
  }

  function put(kept: Kept): void {
    all.set(placeOf(kept.owner, kept.key), kept);
    const own = owners.get(kept.owner) ?? new Map<string, Kept>();
    owners.set(kept.owner, own.set(kept.key, kept));
    characters += sizeOf(kept);
  }

  return {
    get(owner, key) {
      const kept = all.get(placeOf(owner, key));
      if (!kept) return null;
      drop(kept);
      if (kept.untilMs <= clock.elapsedMs()) return null;
      put(kept);
      return kept.json;
    },
    set(owner, key, json, ttlMs) {
      if (key.length > longestKey) return `a key has at most ${longestKey} characters`;
      if (json.length > largestValue) return 'a value has at most 64 KiB';
      const before = all.get(placeOf(owner, key));
      if (before) drop(before);
      if (!(ttlMs > 0)) return null;
      put({ owner, key, json, untilMs: clock.elapsedMs() + Math.min(ttlMs, longestTtlMs) });
      makeRoom(owner);
      return null;
    },
  };
}

function placeOf(owner: string, key: string): string {
  return JSON.stringify([owner, key]);
}

function sizeOf({ key, json }: Kept): number {
  return key.length + json.length;
}
