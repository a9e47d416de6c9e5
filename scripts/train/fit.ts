// Fits weights by full-batch gradient descent with a separate step size for each weight (RMSprop).
// The same inputs give the same weights on every machine. A few hundred weights need no faster
// method.

/** Sparse row of inputs: positions and values. */
export interface Inputs {
  at: number[];
  values: number[];
}

/**
 * One document: the inputs of each candidate, and which candidates are correct. None is correct if
 * all are wrong.
 */
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
  /** Returns whether the weight at a position may be negative. Default: all may be. */
  isFree?(at: number): boolean;
}

/**
 * Fits weights that make the correct candidate of each document likely. Alternatives are its other
 * candidates and "none of them", whose logit is `nothing`. `pull` draws each weight toward its
 * initial value. Weights without examples keep it.
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
 * Fits a logistic regression; the first weight is the bias. Only the bias may be negative: an input
 * that supports a value must not reduce its confidence.
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
