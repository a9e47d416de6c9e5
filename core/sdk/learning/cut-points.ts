// Searches for thresholds in sorted scores.

/**
 * Returns the threshold with the highest F1, from the scores of positives (`rights`) and negatives
 * (`wrongs`), each in ascending order.
 */
export function bestBetween(rights: Float64Array, wrongs: Float64Array): number {
  let best = { f1: 0, threshold: Infinity };
  let wrong = wrongs.length;
  for (let right = rights.length - 1; right >= 0; right -= 1) {
    const score = rights[right]!;
    while (wrong > 0 && wrongs[wrong - 1]! >= score) wrong -= 1;
    if (right > 0 && rights[right - 1] === score) continue;
    const found = rights.length - right;
    const f1 = (2 * found) / (found + wrongs.length - wrong + rights.length);
    if (f1 <= best.f1) continue;
    const below = Math.max(rights[right - 1] ?? -Infinity, wrongs[wrong - 1] ?? -Infinity);
    best = { f1, threshold: below === -Infinity ? score : (score + below) / 2 };
  }
  return best.threshold;
}

/**
 * Returns the lowest threshold at which the share of right answers is at least `precision`, but no
 * value far below the lowest answer. Returns Infinity if no threshold reaches it.
 */
export function precisionThreshold(
  answers: readonly { probability: number; right: boolean }[],
  precision: number,
): number {
  const sorted = answers.toSorted((one, other) => other.probability - one.probability);
  let threshold = Infinity;
  let right = 0;
  for (const [index, answer] of sorted.entries()) {
    if (answer.right) right += 1;
    const next = sorted[index + 1];
    if (next?.probability === answer.probability) continue;
    if (right / (index + 1) < precision) continue;
    threshold = next ? (answer.probability + next.probability) / 2 : answer.probability / 2;
  }
  return threshold;
}
