// Keeps the length of a text in its other readings (`secret-views.ts`).

/** Fills the place of what was decoded or left out; between digits any number of it is allowed. */
export const filler = '\ue000';

/** `put` is at most as long as `found`. */
export function filled(found: string, put: string): string {
  return put + filler.repeat(Math.max(0, found.length - put.length));
}
