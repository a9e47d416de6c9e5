// Watch lists of files in memory, found by the terms that the appliance finds rows by.

import type { FileRow, Reference, ReferenceRow } from '../../../core/sdk/sdk.ts';
import { exactTerm, termsOf, wordTerms } from '../../../core/reference/terms.ts';
import { watchLists } from '../../../plugins/compliance/screening/watch-list.ts';

export function listReference(rows: readonly FileRow[]): Reference {
  const sorted = rows
    .map(({ row }) => row)
    .toSorted((one, other) => (String(one['entry_id']) < String(other['entry_id']) ? -1 : 1));
  const postings = new Map<string, number[]>();
  for (const [at, row] of sorted.entries()) {
    for (const term of termsOf(watchLists, row)) {
      const places = postings.get(term);
      if (places) places.push(at);
      else postings.set(term, [at]);
    }
  }
  const hits = (
    terms: readonly (string | null)[],
    atLeast: number,
    limit: number,
  ): ReferenceRow[] => {
    const counts = new Map<number, number>();
    for (const term of terms) {
      for (const at of postings.get(term ?? '') ?? []) counts.set(at, (counts.get(at) ?? 0) + 1);
    }
    return [...counts]
      .filter(([, count]) => count >= atLeast)
      .sort(([at, count], [other, more]) => more - count || at - other)
      .slice(0, limit)
      .map(([at]) => sorted[at]!);
  };
  return {
    lookup: async (_, key) => sorted.find((row) => row['entry_id'] === key) ?? null,
    async find(_, match, { limit = 20 } = {}) {
      const terms = Object.entries(match).map(([field, value]) => exactTerm(field, value));
      return hits(terms, terms.length, limit);
    },
    search: async (_, text) => hits(wordTerms(text), 1, 20),
  };
}
