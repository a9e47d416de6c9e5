// Aligns the sentences of two versions of a contract: first equal sentences in the same order, then
// similar ones between them, then moved ones.

/** Indexes of two sentences; null if one version has no counterpart. */
export interface Pair {
  before: number | null;
  after: number | null;
  kind: 'same' | 'changed' | 'missing' | 'added' | 'moved';
}

/** Minimum share of common words for two sentences to be versions of each other. */
const similarFrom = 0.5;
/** Minimum similarity of a sentence in another place to count as moved. */
const movedFrom = 0.9;
/** Minimum length of a moved sentence, in characters. Headings and list marks occur many times. */
const shortestMoved = 40;
/**
 * Maximum number of sentence pairs that are compared between two equal ones. A larger gap counts as
 * removed and added as a whole.
 */
const mostWeighed = 40_000;

export function alignSentences(before: readonly string[], after: readonly string[]): Pair[] {
  const [earlier, later] = [before.map(keyOf), after.map(keyOf)];
  const pairs: Pair[] = [];
  let [from, to] = [0, 0];
  const anchors = [...anchorsOf(earlier, later), [earlier.length, later.length] as const];
  for (const [row, column] of anchors) {
    pairs.push(...alignGap(earlier, later, { from, until: row }, { from: to, until: column }));
    if (row < earlier.length) pairs.push({ before: row, after: column, kind: 'same' });
    [from, to] = [row + 1, column + 1];
  }
  return withMoves(pairs, earlier, later);
}

/** Returns the text for comparison, without its section number: renumbering is not a change. */
function keyOf(text: string): string {
  return text
    .replace(
      /^\s{0,9}(?:(?:section|article|clause)\s{1,3})?(?:\d{1,3}(?:\.\d{1,3}){0,3}[.)]?|\([a-z]{1,4}\))\s{1,9}/i,
      '',
    )
    .replaceAll(/[“”„]/g, '"')
    .replaceAll(/[’‘]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/**
 * Returns equal sentences that occur once in each version, as the longest sequence in the same
 * order.
 */
function anchorsOf(before: readonly string[], after: readonly string[]): [number, number][] {
  const places = uniquePlaces(after);
  const common = [...uniquePlaces(before)].flatMap(([key, row]): [number, number][] => {
    const column = places.get(key);
    return column === undefined || key === '' ? [] : [[row, column]];
  });
  common.sort(([one], [other]) => one - other);
  // Longest increasing subsequence of the columns.
  const tails: number[] = [];
  const previous: number[] = [];
  for (const [index, [, column]] of common.entries()) {
    let [low, high] = [0, tails.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (common[tails[middle]!]![1] < column) low = middle + 1;
      else high = middle;
    }
    previous[index] = low === 0 ? -1 : tails[low - 1]!;
    tails[low] = index;
  }
  const chosen: [number, number][] = [];
  for (let index = tails.at(-1) ?? -1; index >= 0; index = previous[index]!) {
    chosen.push(common[index]!);
  }
  return chosen.toReversed();
}

function uniquePlaces(keys: readonly string[]): Map<string, number> {
  const places = new Map<string, number>();
  const repeated = new Set<string>();
  for (const [index, key] of keys.entries()) {
    if (places.has(key)) repeated.add(key);
    else places.set(key, index);
  }
  for (const key of repeated) places.delete(key);
  return places;
}

interface Span {
  from: number;
  until: number;
}

/**
 * Aligns the sentences between two anchors: the order-preserving pairing with the greatest total
 * similarity.
 */
function alignGap(
  before: readonly string[],
  after: readonly string[],
  rows: Span,
  columns: Span,
): Pair[] {
  const [height, width] = [rows.until - rows.from, columns.until - columns.from];
  if (height === 0 || width === 0 || height * width > mostWeighed) {
    return [
      ...range(rows).map((row): Pair => ({ before: row, after: null, kind: 'missing' })),
      ...range(columns).map((column): Pair => ({ before: null, after: column, kind: 'added' })),
    ];
  }
  const [earlier, later] = [
    range(rows).map((row) => wordSet(before[row]!)),
    range(columns).map((column) => wordSet(after[column]!)),
  ];
  const likeness = earlier.map((one) => later.map((other) => similarity(one, other)));
  const best = Array.from({ length: height + 1 }, () => new Float64Array(width + 1));
  for (let row = height - 1; row >= 0; row -= 1) {
    for (let column = width - 1; column >= 0; column -= 1) {
      const own = likeness[row]![column]!;
      const paired = own >= similarFrom ? own + best[row + 1]![column + 1]! : 0;
      best[row]![column] = Math.max(paired, best[row + 1]![column]!, best[row]![column + 1]!);
    }
  }
  const pairs: Pair[] = [];
  let [row, column] = [0, 0];
  while (row < height || column < width) {
    const own = row < height && column < width ? likeness[row]![column]! : 0;
    const [atRow, atColumn] = [rows.from + row, columns.from + column];
    const isPair = own >= similarFrom && best[row]![column] === own + best[row + 1]![column + 1]!;
    if (isPair) {
      const kind = before[atRow] === after[atColumn] ? 'same' : 'changed';
      pairs.push({ before: atRow, after: atColumn, kind });
    } else if (row < height && (column >= width || best[row]![column] === best[row + 1]![column])) {
      pairs.push({ before: atRow, after: null, kind: 'missing' });
    } else pairs.push({ before: null, after: atColumn, kind: 'added' });
    const last = pairs.at(-1)!;
    if (last.before !== null) row += 1;
    if (last.after !== null) column += 1;
  }
  return pairs;
}

function withMoves(
  pairs: readonly Pair[],
  before: readonly string[],
  after: readonly string[],
): Pair[] {
  const missing = pairs.filter(
    ({ kind, before: row }) => kind === 'missing' && before[row!]!.length >= shortestMoved,
  );
  const byKey = new Map(missing.map((pair) => [before[pair.before!]!, pair]));
  const moved = new Set<Pair>();
  const found = pairs.map((pair): Pair => {
    if (pair.kind !== 'added' || after[pair.after!]!.length < shortestMoved) return pair;
    const key = after[pair.after!]!;
    const origin = byKey.get(key) ?? nearlySame(key, missing, before, moved);
    if (!origin || moved.has(origin)) return pair;
    moved.add(origin);
    return { before: origin.before, after: pair.after, kind: 'moved' };
  });
  return found.filter((pair) => !moved.has(pair));
}

/** Maximum number of sentences that are compared to find a moved one. */
const mostCandidates = 200;

function nearlySame(
  text: string,
  missing: readonly Pair[],
  before: readonly string[],
  moved: ReadonlySet<Pair>,
): Pair | undefined {
  const words = wordSet(text);
  return missing
    .slice(0, mostCandidates)
    .find(
      (pair) => !moved.has(pair) && similarity(words, wordSet(before[pair.before!]!)) >= movedFrom,
    );
}

function wordSet(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));
}

/** Returns the Dice coefficient of the distinct words. */
function similarity(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size === 0 || other.size === 0) return one.size === other.size ? 1 : 0;
  let common = 0;
  for (const word of one) if (other.has(word)) common += 1;
  return (2 * common) / (one.size + other.size);
}

function range({ from, until }: Span): number[] {
  return Array.from({ length: until - from }, (_, index) => from + index);
}
