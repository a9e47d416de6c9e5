import { distance } from 'fastest-levenshtein';

/** The known name that a mistyped one most likely stands for, or null when none is near. */
export function nearestName(given: string, known: readonly string[]): string | null {
  const reach = Math.max(1, Math.floor(given.length / 3));
  let best: { name: string; far: number } | null = null;
  for (const name of known) {
    const far = distance(given.toLowerCase(), name.toLowerCase());
    if (far <= reach && (best === null || far < best.far)) best = { name, far };
  }
  return best?.name ?? null;
}
