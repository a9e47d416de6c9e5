// Finds the labels that an example covers.

import type { Example } from './inputs.ts';

type Coverage = Pick<Example, 'covers'>;

export function isCovered({ covers }: Coverage, label: string): boolean {
  return covers === undefined || covers.some((prefix) => label.startsWith(prefix));
}

/**
 * Returns, by example, a 1 for each label that the example does not cover; null for examples that
 * cover all labels. Examples with the same prefixes share one array.
 */
export function uncoveredLabels(
  examples: readonly Coverage[],
  labels: readonly string[],
): (Uint8Array | null)[] {
  const known = new Map<string, Uint8Array>();
  return examples.map(({ covers }) => {
    if (covers === undefined) return null;
    const key = JSON.stringify(covers);
    const made =
      known.get(key) ?? Uint8Array.from(labels, (label) => (isCovered({ covers }, label) ? 0 : 1));
    known.set(key, made);
    return made;
  });
}
