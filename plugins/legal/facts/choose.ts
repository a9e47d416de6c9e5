// Selects one of several candidates for a value, or none, with a conditional logit model in which
// "none" scores 0. scripts/train/fit-facts.ts fits the weights.

export interface Candidate {
  /** The probabilities of candidates with the same value are added. */
  value: string;
  /** Input values, in the order of the weights. */
  inputs: readonly number[];
}

export interface Choice<One extends Candidate> {
  /** The most probable candidate with the selected value. */
  candidate: One;
  /** Probability that the value is correct. */
  probability: number;
}

/** Returns the most probable value; null if its probability is below `least`. */
export function choose<One extends Candidate>(
  candidates: readonly One[],
  weights: readonly number[],
  least: number,
): Choice<One> | null {
  const strengths = candidates.map(({ inputs }) => strengthOf(inputs, weights));
  const total = strengths.reduce((sum, one) => sum + one, 1);
  const values = new Map<string, { sum: number; candidate: One; strength: number }>();
  for (const [index, candidate] of candidates.entries()) {
    const strength = strengths[index]!;
    const known = values.get(candidate.value);
    const best = known && known.strength >= strength ? known : { candidate, strength };
    values.set(candidate.value, {
      candidate: best.candidate,
      strength: best.strength,
      sum: (known?.sum ?? 0) + strength,
    });
  }
  const [first] = [...values.values()].toSorted((one, other) => other.sum - one.sum);
  if (!first || first.sum / total < least) return null;
  return { candidate: first.candidate, probability: first.sum / total };
}

/** Returns the weights in the order of `names`. Throws if a weight is missing. */
export function inOrder(
  names: readonly string[],
  weights: Readonly<Record<string, number>>,
): readonly number[] {
  return names.map((name) => {
    const weight = weights[name];
    if (weight === undefined) throw new Error(`no weight for ${name}: run fit-facts.ts`);
    return weight;
  });
}

/** Upper limit of the exponent, so that the sum of many candidates remains finite. */
const mostPoints = 30;

export function strengthOf(inputs: readonly number[], weights: readonly number[]): number {
  const points = inputs.reduce((sum, one, at) => sum + one * (weights[at] ?? 0), 0);
  return Math.exp(Math.min(mostPoints, points));
}
