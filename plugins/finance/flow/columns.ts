// Positions of the columns of tabbed lines and of tables, in letters, so that the widest text of
// each fits.

/** Letters between columns: more than the gap within one text. */
const gap = 4;

/** By column. */
export type Columns = number[];

/** Returns for each line where its parts begin; adjacent tabbed lines share their columns. */
export function columnStarts(lines: readonly string[]): Columns[] {
  const starts: Columns[] = [];
  let together: string[] = [];
  const finish = (): void => {
    const shared = placed(widest(together));
    for (const _ of together) starts.push(shared);
    together = [];
  };
  for (const line of lines) {
    if (line.includes('\t')) {
      together.push(line);
      continue;
    }
    finish();
    starts.push([0]);
  }
  finish();
  return starts;
}

function widest(lines: readonly string[]): number[] {
  const widths: number[] = [];
  for (const line of lines) {
    for (const [at, { length }] of line.split('\t').entries()) {
      widths[at] = Math.max(widths[at] ?? 0, length);
    }
  }
  return widths;
}

/** Places columns beside each other; empty ones take no space. */
export function placed(widths: readonly number[]): Columns {
  let start = 0;
  return widths.map((width) => {
    const here = start;
    start += width === 0 ? 0 : width + gap;
    return here;
  });
}

/** Width of lines as set, in letters. */
export function widthOf(lines: readonly string[]): number {
  const starts = columnStarts(lines);
  return lines.reduce((most, line, index) => {
    const parts = line.split('\t');
    return Math.max(most, starts[index]![parts.length - 1]! + parts.at(-1)!.length);
  }, 0);
}
