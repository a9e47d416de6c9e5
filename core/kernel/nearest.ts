import { distance } from 'fastest-levenshtein';

/** Returns the known name that a mistyped one most likely means, or null if none is similar. */
export function nearestName(given: string, known: readonly string[]): string | null {
  const reach = Math.max(1, Math.floor(given.length / 3));
  let best: { name: string; far: number } | null = null;
  for (const name of known) {
    const far = mistakes(given.toLowerCase(), name.toLowerCase());
    if (far <= reach && (best === null || far < best.far)) best = { name, far };
  }
  return best?.name ?? null;
}

/** Counts edits between two names; two swapped letters ("prot" for "port") are one mistake. */
function mistakes(given: string, name: string): number {
  const edits = distance(given, name);
  const swapped = edits === 2 && letters(given) === letters(name);
  return swapped ? 1 : edits;
}

function letters(word: string): string {
  return word.split('').sort().join('');
}
