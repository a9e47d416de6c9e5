import { distance } from 'fastest-levenshtein';

/** The known name that a mistyped one most likely stands for, or null when none is near. */
export function nearestName(given: string, known: readonly string[]): string | null {
  const reach = Math.max(1, Math.floor(given.length / 3));
  let best: { name: string; far: number } | null = null;
  for (const name of known) {
    const far = mistakes(given.toLowerCase(), name.toLowerCase());
    if (far <= reach && (best === null || far < best.far)) best = { name, far };
  }
  return best?.name ?? null;
}

/** Edits between two names; two letters swapped ("prot" for "port") are one mistake, not two. */
function mistakes(given: string, name: string): number {
  const edits = distance(given, name);
  const swapped = edits === 2 && letters(given) === letters(name);
  return swapped ? 1 : edits;
}

function letters(word: string): string {
  return word.split('').sort().join('');
}
