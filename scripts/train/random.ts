// Reproducible random numbers: the same seed gives the same documents on every machine.

export interface Chance {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** Returns a whole number; both ends are included. */
  whole(from: number, to: number): number;
  between(from: number, to: number): number;
  pick<T>(all: readonly T[]): T;
  is(probability: number): boolean;
  shuffled<T>(all: readonly T[]): T[];
}

/** Mulberry32: 32 bits of state are sufficient for drawing invoices. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    whole,
    between: (from, to) => from + next() * (to - from),
    pick: (all) => all[whole(0, all.length - 1)]!,
    is: (probability) => next() < probability,
    shuffled(all) {
      const left = [...all];
      return all.map(() => left.splice(whole(0, left.length - 1), 1)[0]!);
    },
  };
}
