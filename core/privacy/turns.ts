// Long work in several turns of the event loop, so that other requests are answered in between.

/** Work that can be interrupted at each `yield`. */
export type Steps<Result> = Generator<void, Result, void>;

/** Work of a turn, in code units of text that are scanned: about 3 ms. */
const perTurn = 200_000;

/** Counts the work of a turn. */
export interface Meter {
  /** Adds work; returns whether the turn is over. */
  spend(work: number): boolean;
}

export function createMeter(): Meter {
  let spent = 0;
  return {
    spend(work) {
      spent += work;
      if (spent < perTurn) return false;
      spent = 0;
      return true;
    },
  };
}

export async function inTurns<Result>(steps: Steps<Result>): Promise<Result> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

export function inOneTurn<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
