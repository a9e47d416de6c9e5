// Compares two passages word by word.

/** `same`: in both passages. `removed`: only in the earlier one. `added`: only in the later one. */
export interface WordRun {
  change: 'same' | 'removed' | 'added';
  text: string;
}

/**
 * Maximum number of words per passage that are compared. The rest of a longer passage counts as
 * replaced.
 */
const mostWords = 1200;

export function wordChanges(before: string, after: string): WordRun[] {
  const [earlier, later] = [wordsOf(before), wordsOf(after)];
  const start = commonStart(earlier, later);
  const end = commonEnd(earlier.slice(start), later.slice(start));
  const [middle, other] = [
    earlier.slice(start, earlier.length - end),
    later.slice(start, later.length - end),
  ];
  const runs: WordRun[] = [];
  put(runs, 'same', earlier.slice(0, start));
  if (middle.length > mostWords || other.length > mostWords) {
    put(runs, 'removed', middle);
    put(runs, 'added', other);
  } else align(runs, middle, other);
  put(runs, 'same', end === 0 ? [] : earlier.slice(-end));
  return runs;
}

export function wordsOf(text: string): string[] {
  return text.match(/\S+/g) ?? [];
}

/** Aligns words along a longest common subsequence; removed words come before added ones. */
function align(runs: WordRun[], before: readonly string[], after: readonly string[]): void {
  const width = after.length + 1;
  const longest = new Uint16Array((before.length + 1) * width);
  for (let row = before.length - 1; row >= 0; row -= 1) {
    for (let column = after.length - 1; column >= 0; column -= 1) {
      longest[row * width + column] =
        before[row] === after[column]
          ? longest[(row + 1) * width + column + 1]! + 1
          : Math.max(longest[(row + 1) * width + column]!, longest[row * width + column + 1]!);
    }
  }
  let [row, column] = [0, 0];
  while (row < before.length || column < after.length) {
    const isSame = row < before.length && column < after.length && before[row] === after[column];
    const below = row < before.length ? longest[(row + 1) * width + column]! : -1;
    const right = column < after.length ? longest[row * width + column + 1]! : -1;
    if (isSame) put(runs, 'same', [before[row]!]);
    else if (below >= right) put(runs, 'removed', [before[row]!]);
    else put(runs, 'added', [after[column]!]);
    if (isSame || below >= right) row += 1;
    if (isSame || below < right) column += 1;
  }
}

function put(runs: WordRun[], change: WordRun['change'], words: readonly string[]): void {
  if (words.length === 0) return;
  const last = runs.at(-1);
  if (last?.change === change) last.text += ` ${words.join(' ')}`;
  else runs.push({ change, text: words.join(' ') });
}

function commonStart(one: readonly string[], other: readonly string[]): number {
  const most = Math.min(one.length, other.length);
  let count = 0;
  while (count < most && one[count] === other[count]) count += 1;
  return count;
}

function commonEnd(one: readonly string[], other: readonly string[]): number {
  const most = Math.min(one.length, other.length);
  let count = 0;
  while (count < most && one.at(-1 - count) === other.at(-1 - count)) count += 1;
  return count;
}

/** Kinds of words that often change the meaning of a clause. */
export type Touched = 'figures' | 'negations' | 'duties';

const touching: Readonly<Record<Touched, RegExp>> = {
  figures:
    /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|thirty|sixty|ninety)\b/i,
  negations: /\b(?:not|no|nor|never|neither|without|except|unless|excluding|only|solely)\b/i,
  duties:
    /\b(?:shall|must|will|may|agrees?|obligat\w{1,5}|entitled|right|best efforts|reasonable)\b/i,
};

export const touchedNames = Object.keys(touching) as Touched[];

export function touchedBy(runs: readonly WordRun[]): Touched[] {
  const changed = runs.filter(({ change }) => change !== 'same').map(({ text }) => text);
  return touchedNames.filter((name) => changed.some((text) => touching[name].test(text)));
}
