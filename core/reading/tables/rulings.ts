// Straight horizontal or vertical lines of a page from any source: joins pieces, and groups lines
// that cross or touch each other, like those of a table.

/**
 * In points. For a horizontal line, `at` is its y, and it extends in x; for a vertical one the
 * reverse.
 */
export interface Ruling {
  isLevel: boolean;
  at: number;
  from: number;
  to: number;
}

/** Lines closer than this are one line, drawn twice or as the two sides of a bar. */
const sameLine = 2.5;
/** Maximum gap between touching lines. */
const touching = 3;
/** A page with more lines is a drawing: a plan, a chart, a map. */
const mostRulings = 4_000;

/** Joins pieces to whole lines; returns none if there are too many for tables. */
export function joinRulings(pieces: readonly Ruling[]): Ruling[] {
  if (pieces.length > 10 * mostRulings) return [];
  const joined = [true, false].flatMap((isLevel) =>
    joinParallel(pieces.filter((one) => one.isLevel === isLevel)),
  );
  return joined.length > mostRulings ? [] : joined;
}

function joinParallel(pieces: readonly Ruling[]): Ruling[] {
  const lines: Ruling[] = [];
  for (const row of clusters(pieces)) {
    const at = row.reduce((sum, one) => sum + one.at, 0) / row.length;
    let open: Ruling | null = null;
    for (const { isLevel, from, to } of row.toSorted((one, other) => one.from - other.from)) {
      if (open !== null && from - open.to <= touching) open.to = Math.max(open.to, to);
      else lines.push((open = { isLevel, at, from, to }));
    }
  }
  return lines;
}

/** Groups pieces at one position; a sequence of close pieces does not drift. */
function clusters(pieces: readonly Ruling[]): Ruling[][] {
  const rows: Ruling[][] = [];
  for (const piece of pieces.toSorted((one, other) => one.at - other.at)) {
    const row = rows.at(-1);
    if (row && piece.at - row[0]!.at <= sameLine) row.push(piece);
    else rows.push([piece]);
  }
  return rows;
}

/** Groups lines that cross or touch each other. */
export function connectedRulings<R extends Ruling>(rulings: readonly R[]): R[][] {
  const level = rulings.filter(({ isLevel }) => isLevel);
  const upright = rulings.filter(({ isLevel }) => !isLevel).sort((one, other) => one.at - other.at);
  const groups = new Map<R, R[]>(rulings.map((one) => [one, [one]]));
  for (const row of level) {
    for (const column of upright) {
      if (column.at < row.from - touching) continue;
      if (column.at > row.to + touching) break;
      if (row.at < column.from - touching || row.at > column.to + touching) continue;
      const [one, other] = [groups.get(row)!, groups.get(column)!];
      if (one === other) continue;
      const [larger, smaller] = one.length >= other.length ? [one, other] : [other, one];
      for (const member of smaller) {
        larger.push(member);
        groups.set(member, larger);
      }
    }
  }
  return [...new Set(groups.values())];
}
