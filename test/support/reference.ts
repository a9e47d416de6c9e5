// Reference data as runs get it, without an appliance.

import { exactTerm, termsOf, wordTerms } from '../../core/reference/terms.ts';
import type { Reference, ReferenceRow, ReferenceSet } from '../../core/sdk/reference.ts';

export const emptyReference: Reference = {
  lookup: async () => null,
  find: async () => [],
  search: async () => [],
  derive: async (_, { begin }) => begin().finish(),
};

/** Rows by set, found by the same terms as in the appliance. */
export function referenceOf(
  sets: Readonly<Record<string, ReferenceSet>>,
  rows: Readonly<Record<string, readonly Record<string, unknown>[]>>,
): Reference {
  const hits = (set: string, terms: readonly (string | null)[]) =>
    (rows[set] ?? []).map((row): [number, ReferenceRow] => {
      const own = termsOf(sets[set]!, row);
      return [terms.filter((term) => term !== null && own.includes(term)).length, row];
    });
  return {
    lookup: async (set, key) => rows[set]?.find((row) => row[sets[set]!.key] === key) ?? null,
    async find(set, match, { limit = 20, last = false } = {}) {
      const terms = Object.entries(match).map(([field, value]) => exactTerm(field, value));
      const found = hits(set, terms).flatMap(([count, row]) =>
        count === terms.length ? [row] : [],
      );
      return (last ? found.toReversed() : found).slice(0, limit);
    },
    async search(set, text) {
      const found = hits(set, wordTerms(text)).filter(([count]) => count > 0);
      return found.sort(([a], [b]) => b - a).map(([, row]) => row);
    },
    async derive(set, { begin }) {
      const builder = begin();
      builder.add(rows[set] ?? []);
      return builder.finish();
    },
  };
}
