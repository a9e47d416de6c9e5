// Implements `context.reference.derive`: values computed from all rows of a set, cached in the
// thread by version of the set. The least recently used values are evicted.

import type { ReferencePage } from '../../reference/look-up.ts';
import { DerivationTooLarge, type Derivation, type ReferenceRow } from '../../sdk/reference.ts';

export interface DerivedCache {
  get<Value>(key: string, make: () => Promise<Made<Value>>): Promise<Value>;
  /** Memory limit for one value, and for all together. */
  readonly mostBytes: number;
}

interface Made<Value> {
  value: Value;
  bytes: number;
}

export function createDerivedCache(mostBytes: number): DerivedCache {
  /** Entries in the order of use, the least recently used first. */
  const kept = new Map<string, Made<unknown>>();

  function makeRoom(): void {
    let bytes = [...kept.values()].reduce((sum, one) => sum + one.bytes, 0);
    for (const [key, one] of kept) {
      if (bytes <= mostBytes) return;
      kept.delete(key);
      bytes -= one.bytes;
    }
  }

  return {
    mostBytes,
    async get<Value>(key: string, make: () => Promise<Made<Value>>) {
      const one = (kept.get(key) as Made<Value> | undefined) ?? (await make());
      kept.delete(key);
      kept.set(key, one);
      makeRoom();
      return one.value;
    },
  };
}

export interface RowsSource {
  version(set: string): Promise<string>;
  page(set: string, version: string, after: string | null): Promise<ReferencePage>;
}

/**
 * Maximum number of attempts: a set that changes during the computation is read again from the
 * beginning.
 */
const mostAttempts = 3;

/** @throws DerivationTooLarge, or an Error for a set that keeps changing */
export async function deriveValue<Value>(
  set: string,
  derivation: Derivation<Value>,
  { source, cache }: { source: RowsSource; cache: DerivedCache },
): Promise<Value> {
  for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
    const version = await source.version(set);
    const key = JSON.stringify([version, derivation.name]);
    try {
      return await cache.get(key, () => derive(set, version, derivation, { source, cache }));
    } catch (error) {
      if (!(error instanceof SetChanged)) throw error;
    }
  }
  throw new Error(`reference data: the set "${set}" changes too often to be read`);
}

class SetChanged extends Error {}

async function derive<Value>(
  set: string,
  version: string,
  derivation: Derivation<Value>,
  { source, cache }: { source: RowsSource; cache: DerivedCache },
): Promise<Made<Value>> {
  const builder = derivation.begin();
  for (let after: string | null = null; ;) {
    const { json, last }: ReferencePage = await source.page(set, version, after);
    if (json === null) throw new SetChanged();
    builder.add(JSON.parse(json) as ReferenceRow[]);
    if (builder.bytes() > cache.mostBytes) throw tooLarge(set, builder.bytes(), cache.mostBytes);
    if (last === null) break;
    after = last;
  }
  const value = builder.finish();
  return { value, bytes: builder.bytes() };
}

function tooLarge(set: string, bytes: number, mostBytes: number): DerivationTooLarge {
  const mebibytes = (count: number): number => Math.ceil(count / 2 ** 20);
  return new DerivationTooLarge(
    `The set "${set}" takes more than ${mebibytes(bytes) - 1} MiB of memory; a thread keeps at most ` +
      `${mebibytes(mostBytes)} MiB, half of heap_mb in plugin.yaml.`,
  );
}
