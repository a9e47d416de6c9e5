// Reproducible random choices: the seed determines all of them.

export interface Dice {
  /** A number in [0, 1). */
  fraction(): number;
  /** A whole number between the bounds, both included. */
  between(least: number, most: number): number;
  chance(share: number): boolean;
  /** An element of a list, which must not be empty. */
  pick<T>(list: readonly T[]): T;
}

/** mulberry32: 32 bits of state, enough for choices in tests. */
export function createDice(seed: number): Dice {
  let state = seed >>> 0;
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number): number =>
    least + Math.floor(fraction() * (most - least + 1));
  return {
    fraction,
    between,
    chance: (share) => fraction() < share,
    pick: (list) => list[between(0, list.length - 1)]!,
  };
}
