// Fitting by full-batch gradient descent with a step for each weight (RMSprop): the same inputs
// give the same weights everywhere, and a few hundred weights need no more.

/** A sparse row of inputs: places and values. */
export interface Inputs {
  at: number[];
  values: number[];
}

/** One document: each candidate's inputs, and which of them are right; none when all are wrong. */
export interface Choice {
  candidates: Inputs[];
  right: boolean[];
  weight: number;
}

const ROUNDS = 160;
const STEP = 0.04;
const DECAY = 0.9;

export interface FitOptions {
  pull: number;
  nothing: number;
  /** Whether the weight at a place may be negative; all may when left out. */
  isFree?(at: number): boolean;
}

/**
 * Weights that make the right candidate likely among all of its document and "none of them", whose
 * logit is `nothing`. `pull` draws each weight back to where it began: what no document speaks
 * about stays as it was.
 */
export function fitChoices(
  choices: readonly Choice[],
  start: readonly number[],
  { pull, nothing, isFree = () => true }: FitOptions,
): number[] {
  const weights = [...start];
  const squares = start.map(() => 1e-4);
  const total = choices.reduce((sum, one) => sum + one.weight, 0);
  for (let round = 0; round < ROUNDS; round += 1) {
    const gradient = weights.map((weight, at) => pull * (weight - start[at]!));
    for (const choice of choices) addGradient(gradient, weights, choice, nothing, total);
    const step = STEP * (1 - (0.9 * round) / ROUNDS);
    for (const [at, slope] of gradient.entries()) {
      squares[at] = DECAY * squares[at]! + (1 - DECAY) * slope * slope;
      const moved = weights[at]! - (step * slope) / (Math.sqrt(squares[at]!) + 1e-4);
      weights[at] = isFree(at) ? moved : Math.max(0, moved);
    }
  }
  return weights;
}

function addGradient(
  gradient: number[],
  weights: readonly number[],
  { candidates, right, weight }: Choice,
  nothing: number,
  total: number,
): void {
  const logits = candidates.map((inputs) => dot(inputs, weights));
  const highest = Math.max(nothing, ...logits);
  const odds = logits.map((logit) => Math.exp(logit - highest));
  const none = Math.exp(nothing - highest);
  const all = odds.reduce((sum, one) => sum + one, none);
  const anyRight = right.some(Boolean);
  const good = anyRight ? odds.reduce((sum, one, at) => sum + (right[at] ? one : 0), 0) : none;
  for (const [index, inputs] of candidates.entries()) {
    const wanted = right[index] ? odds[index]! / good : 0;
    const slope = ((odds[index]! / all - wanted) * weight) / total;
    if (Math.abs(slope) < 1e-9) continue;
    for (const [at, place] of inputs.at.entries()) gradient[place]! += slope * inputs.values[at]!;
  }
}

export function dot({ at, values }: Inputs, weights: readonly number[]): number {
  let sum = 0;
  for (let index = 0; index < at.length; index += 1) sum += weights[at[index]!]! * values[index]!;
  return sum;
}

/**
 * Logistic regression: weights of the columns, a bias first. Only the bias may be negative: nothing
 * that speaks for a value makes it less sure.
 */
export function fitLogistic(
  rows: readonly { inputs: readonly number[]; isRight: boolean; weight: number }[],
  pull: number,
): number[] {
  const choices = rows.map(({ inputs, isRight, weight }) => ({
    candidates: [{ at: [0, ...inputs.map((_, at) => at + 1)], values: [1, ...inputs] }],
    right: [isRight],
    weight,
  }));
  const start = [0, ...(rows[0]?.inputs ?? []).map(() => 0)];
  return fitChoices(choices, start, { pull, nothing: 0, isFree: (at) => at === 0 });
}
