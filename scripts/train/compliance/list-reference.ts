// Loads watch lists from files into memory, in the form that screening uses.

import type { FileRow, Reference } from '../../../core/sdk/sdk.ts';

export function listReference(rows: readonly FileRow[]): Reference {
  const derived = new Map<string, unknown>();
  return {
    lookup: async () => null,
    find: async () => [],
    search: async () => [],
    async derive<Value>(_: string, { name, begin }: { name: string; begin(): Builder<Value> }) {
      if (!derived.has(name)) {
        const builder = begin();
        builder.add(rows.map(({ row }) => row));
        derived.set(name, builder.finish());
      }
      return derived.get(name) as Value;
    },
  };
}

interface Builder<Value> {
  add(rows: readonly FileRow['row'][]): void;
  finish(): Value;
}
