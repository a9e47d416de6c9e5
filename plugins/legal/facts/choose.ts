// Chooses one of several candidates for a value, or none, by learned weights: a conditional logit model
// in which "none" scores 0. scripts/train/fit-facts.ts fits the weights.

export interface Candidate {
  /** Candidates with the same value speak for each other. */
  value: string;
  /** What speaks for and against it, in the order of the weights. */
  inputs: readonly number[];
}

export interface Choice<One extends Candidate> {
  /** Of those with the chosen value, the likeliest. */
  candidate: One;
  /** That its value is the right one. */
  probability: number;
}

/** The likeliest value; null if "none" is likelier than `least` allows. */
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

/** Weights by name as a list; all names must be there. */
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

/** Bounded, so that a sum of many stays a number. */
const mostPoints = 30;

export function strengthOf(inputs: readonly number[], weights: readonly number[]): number {
  const points = inputs.reduce((sum, one, at) => sum + one * (weights[at] ?? 0), 0);
  return Math.exp(Math.min(mostPoints, points));
}
