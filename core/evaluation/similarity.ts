// Similarity of two texts, for names and descriptions whose wording varies.

/**
 * Token-set ratio, 0 to 1: compares the shared words with each text's whole set of words and takes
 * the best ratio, so that added legal forms, towns and repetitions matter little.
 */
export function tokenSetRatio(one: string, other: string): number {
  const left = new Set(words(one));
  const right = new Set(words(other));
  if (left.size === 0 || right.size === 0) return left.size === right.size ? 1 : 0;
  const shared = [...left].filter((word) => right.has(word)).sort();
  const onlyLeft = [...left].filter((word) => !right.has(word)).sort();
  const onlyRight = [...right].filter((word) => !left.has(word)).sort();
  if (shared.length > 0 && (onlyLeft.length === 0 || onlyRight.length === 0)) return 1;

  const base = shared.join(' ');
  const withLeft = [...shared, ...onlyLeft].join(' ');
  const withRight = [...shared, ...onlyRight].join(' ');
  return Math.max(ratio(base, withLeft), ratio(base, withRight), ratio(withLeft, withRight));
}

/** Twice the longest common subsequence divided by the sum of both lengths. */
function ratio(one: string, other: string): number {
  const total = one.length + other.length;
  return total === 0 ? 1 : (2 * commonLength(one, other)) / total;
}

function commonLength(one: string, other: string): number {
  let above = new Uint16Array(other.length + 1);
  for (const letter of one) {
    const row = new Uint16Array(other.length + 1);
    for (let at = 0; at < other.length; at++) {
      row[at + 1] = letter === other[at] ? above[at]! + 1 : Math.max(above[at + 1]!, row[at]!);
    }
    above = row;
  }
  return above[other.length]!;
}

function words(text: string): string[] {
  const folded = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return folded.match(/[\p{L}\p{N}]+/gu) ?? [];
}
