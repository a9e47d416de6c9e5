// Text that has no places (DOCX, HTML, sheets, plain text, the words of an e-mail) set on a page as a
// typewriter would: lines below each other, cells of a table below each other. So the rules that
// read pages read it as well; the places themselves are made up here and never shown.

import type { Box, Cell, Document, Grid, Line, Page, Word } from 'workmill/sdk';
import { withDecimals } from './sheet-numbers.ts';

/** Points. A letter is half as wide as it is high, as in a typewriter's face. */
const letterWidth = 5;
const letterHeight = 10;
const lineHeight = 14;
const margin = 50;
/** Letters between columns: more than the gap that still joins words to one text. */
const columnGap = 4;

/** A space that does not break stands within a number, 1 234,50: the gap is a thin one. */
const thinSpace = /[\u00a0\u2007\u2009\u202f]/;
const thinGap = 2;

/** One page, as high as the text needs; no words when the document has none. */
export function setPage(document: Document): Page {
  const setter = createSetter();
  let row = 0;
  for (const block of blocksOf(document)) {
    row += Array.isArray(block) ? setter.lines(block, 0, row) : setter.grid(block, row);
  }
  const words = setter.words();
  const right = words.reduce((most, { box }) => Math.max(most, box[2]), 0);
  return {
    number: 1,
    width: Math.max(595, right + margin),
    height: Math.max(842, 2 * margin + row * lineHeight),
    source: words.length > 0 ? 'digital' : 'none',
    lines: linesOf(words),
    tables: [],
    images: 0,
    language: document.language,
    origin: document.origin,
  };
}

interface Setter {
  /** Sets lines from a column and a row on; answers how many rows they took. */
  lines(lines: readonly string[], column: number, row: number): number;
  grid(grid: Grid, row: number): number;
  words(): Word[];
}

function createSetter(): Setter {
  const words: Word[] = [];

  function text(said: string, column: number, row: number): void {
    for (const { 0: word, index } of said.matchAll(/\S+/g)) {
      const x = margin + (column + index) * letterWidth;
      const y = margin + row * lineHeight;
      const end = x + word.length * letterWidth;
      const isJoined = thinSpace.test(said[index + word.length] ?? '');
      const right = isJoined ? end + letterWidth - thinGap : end;
      const box: Box = [x, y, right, y + letterHeight];
      words.push({ text: word, box, fontSize: letterHeight, bold: false, confidence: 1 });
    }
  }

  function lines(given: readonly string[], column: number, row: number): number {
    for (const [index, line] of given.entries()) {
      const starts = line.includes('\t') ? columnStarts(tabbedAround(given, index)) : [0];
      for (const [at, part] of line.split('\t').entries()) {
        text(part, column + starts[at]!, row + index);
      }
    }
    return given.length;
  }

  return {
    lines,
    grid({ rows }, row) {
      const starts = columnStarts(rows.map(cellTexts));
      let taken = 0;
      for (const cells of rows) {
        const heights = cells.map((cell) =>
          lines(cell.text.split('\n'), starts[cell.column]!, row + taken),
        );
        taken += Math.max(1, ...heights);
      }
      return taken;
    },
    words: () => words,
  };
}

/** By column: the texts of the cells that stand in it alone. */
function cellTexts(cells: readonly Cell[]): string[] {
  const texts: string[] = [];
  for (const { text, column, span } of cells) {
    texts[column + span - 1] ??= '';
    texts[column] = span > 1 ? '' : text;
  }
  return Array.from(texts, (text) => text ?? '');
}

/** Where columns begin, in letters, so that the widest cell of each fits. */
function columnStarts(rows: readonly (readonly string[])[]): number[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [at, text] of row.entries()) {
      widths[at] = Math.max(widths[at] ?? 0, widthOf(text.split('\n')));
    }
  }
  let start = 0;
  return widths.map((width) => {
    const here = start;
    start += width === 0 ? 0 : width + columnGap;
    return here;
  });
}

/** In letters, as they are set. */
function widthOf(lines: readonly string[]): number {
  const widths = lines.map((line, index) => {
    const parts = line.split('\t');
    const starts = parts.length > 1 ? columnStarts(tabbedAround(lines, index)) : [0];
    return starts[parts.length - 1]! + parts.at(-1)!.length;
  });
  return Math.max(0, ...widths);
}

/** The lines with tabs that stand together with this one: they share their columns. */
function tabbedAround(lines: readonly string[], index: number): string[][] {
  const isTabbed = (at: number): boolean => lines[at]?.includes('\t') ?? false;
  let [first, last] = [index, index];
  while (isTabbed(first - 1)) first -= 1;
  while (isTabbed(last + 1)) last += 1;
  return lines.slice(first, last + 1).map((line) => line.split('\t'));
}

/** Lines of text and tables in their order. Sheets and CSV are tables alone. */
function blocksOf({ format, text, tables }: Document): (string[] | Grid)[] {
  if (format === 'csv') return tables;
  if (format === 'xlsx') return tables.map(withDecimals);
  const blocks: (string[] | Grid)[] = [];
  const lines = text.split(/\r?\n/);
  let table = 0;
  for (let at = 0; at < lines.length;) {
    const next = tables.findIndex((one, index) => index >= table && standsAt(one, lines, at));
    if (next >= 0) {
      blocks.push(tables[next]!);
      at += tables[next]!.rows.length;
      table = next + 1;
      continue;
    }
    const open = blocks.at(-1);
    if (Array.isArray(open)) open.push(lines[at]!);
    else blocks.push([lines[at]!]);
    at += 1;
  }
  return blocks;
}

/** Whether the text's lines from here on are the table's rows; a table in a table is no line. */
function standsAt({ rows }: Grid, lines: readonly string[], at: number): boolean {
  return rows.every((cells, index) => lines[at + index] === rowLine(cells));
}

/** A row as the reader writes it into the text: cells apart by tabs, each on one line. */
function rowLine(cells: readonly Cell[]): string {
  return cells
    .map(({ text }) => text.replaceAll(/\s+/g, ' '))
    .join('\t')
    .trimEnd();
}

function linesOf(words: readonly Word[]): Line[] {
  const rows = Map.groupBy(words, ({ box }) => box[1]);
  return [...rows.values()].map((row) => {
    const sorted = row.toSorted((a, b) => a.box[0] - b.box[0]);
    const [first, last] = [sorted[0]!.box, sorted.at(-1)!.box];
    return {
      text: sorted.map(({ text }) => text).join(' '),
      box: [first[0], first[1], last[2], last[3]],
      words: sorted,
    };
  });
}
