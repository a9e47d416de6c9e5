// Tables of a text while they are read, each inside a cell of the enclosing one.

import { Fault } from '../../kernel/errors.ts';
import type { Cell } from '../../sdk/document.ts';
import { createCoveredColumns, type CoveredColumns } from './covered-columns.ts';
import type { ReadingLimits } from '../limits.ts';
import type { GridContent } from '../host/reader-contract.ts';
import { emptySink, endLine, linesOf, type TextSink } from '../host/text-sink.ts';

export interface CellShape {
  span?: number;
  rowSpan?: number;
  /** The cell is marked as a column title. */
  isTitle?: boolean;
}

export interface TableFlow {
  openTable(): void;
  closeTable(): void;
  openRow(): void;
  closeRow(): void;
  openCell(shape: CellShape): void;
  /** For formats that state a cell's span inside it. */
  widenCell(span: number): void;
  /** The open cell starts a vertical merge, or continues one. */
  mergeCell(how: 'begins' | 'goes on'): void;
  /** Number of empty columns in the open row. */
  skipColumns(count: number): void;
  /** Marks the open row as a header row. */
  markTitles(): void;
  closeCell(): void;
}

export interface OpenTables extends TableFlow {
  /** Returns the target of text: the innermost cell, or the body. */
  sink(): TextSink;
  closeAll(): GridContent[];
}

interface OpenCell {
  column: number;
  span: number;
  rowSpan: number;
  merge: 'begins' | 'goes on' | null;
  sink: TextSink;
}

interface OpenTable {
  grid: GridContent & { rows: Cell[][] };
  row: Cell[] | null;
  /** Column of the next cell, unless a cell from above spans it. */
  next: number;
  /** Number of cells of the row, and of titles among them. */
  count: number;
  titles: number;
  cell: OpenCell | null;
  covered: CoveredColumns;
  /** By column, cells that may continue below. */
  begun: Map<number, Cell>;
}

/** Maximum depth of nested tables: the text of each level is in all enclosing cells. */
const deepestTable = 16;
const widestSpan = 1000;

/** Throws `document_unreadable` beyond the limit on cells. */
export function createOpenTables(body: TextSink, { maxCells }: ReadingLimits): OpenTables {
  const all: GridContent[] = [];
  const open: OpenTable[] = [];
  let cells = 0;
  /** Number of tables that are too deep: their text is added to the enclosing cell. */
  let flattened = 0;

  const sink = (): TextSink => open.at(-1)?.cell?.sink ?? body;
  const innermost = (): OpenTable | undefined => (flattened > 0 ? undefined : open.at(-1));

  function openTable(): void {
    if (open.length >= deepestTable) {
      flattened += 1;
      return;
    }
    endLine(sink());
    const grid = { name: null, rows: [] };
    all.push(grid);
    const covered = createCoveredColumns();
    const row = { row: null, next: 0, count: 0, titles: 0, cell: null };
    open.push({ grid, ...row, covered, begun: new Map() });
  }

  function closeTable(): void {
    if (flattened > 0) {
      flattened -= 1;
      return;
    }
    const closed = open.pop();
    endRow(closed);
    const target = sink();
    for (const row of closed?.grid.rows ?? []) {
      if (row.length > 0) target.lines.push(rowLine(row));
    }
  }

  function openCell({ span = 1, rowSpan = 1, isTitle = false }: CellShape): void {
    const table = innermost();
    if (!table) return;
    endCell(table);
    cells += 1;
    if (cells > maxCells) {
      throw new Fault(
        'document_unreadable',
        `The document has more than ${maxCells} cells in its tables.`,
      );
    }
    table.row ??= [];
    table.count += 1;
    if (isTitle) table.titles += 1;
    const shape = { span: boundedSpan(span), rowSpan: boundedSpan(rowSpan) };
    const column = table.covered.firstFree(table.next);
    table.cell = { column, ...shape, merge: null, sink: emptySink() };
  }

  return {
    sink,
    openTable,
    closeTable,
    openCell,
    ...shaping(innermost),
    closeAll() {
      flattened = 0;
      while (open.length > 0) closeTable();
      return all;
    },
  };
}

/** Functions that only change the innermost table. */
function shaping(
  innermost: () => OpenTable | undefined,
): Omit<TableFlow, 'openTable' | 'closeTable' | 'openCell'> {
  const ofCell =
    <Value>(change: (cell: OpenCell, value: Value) => void) =>
    (value: Value): void => {
      const cell = innermost()?.cell;
      if (cell) change(cell, value);
    };

  return {
    closeCell: () => endCell(innermost()),
    closeRow: () => endRow(innermost()),
    openRow() {
      const table = innermost();
      endRow(table);
      if (table) table.row = [];
    },
    widenCell: ofCell<number>((cell, span) => (cell.span = boundedSpan(span))),
    mergeCell: ofCell<'begins' | 'goes on'>((cell, how) => (cell.merge = how)),
    skipColumns(count) {
      const table = innermost();
      if (table?.row && count > 0) table.next += boundedSpan(count);
    },
    markTitles() {
      const table = innermost();
      // Only the first row can be a header row: titles are repeated on each page of a long table.
      if (table?.row && table.grid.rows.length === 0) table.grid.hasHeader = true;
    },
  };
}

function endCell(table: OpenTable | undefined): void {
  if (!table?.cell || !table.row) return;
  const { sink, column, span, rowSpan, merge } = table.cell;
  table.cell = null;
  table.next = column + span;
  const above = table.begun.get(column);
  if (merge === 'goes on' && above) {
    above.rowSpan = (above.rowSpan ?? 1) + 1;
    return;
  }
  const text = linesOf(sink).join('\n').trim();
  const cell: Cell = { text, column, span, ...(rowSpan > 1 && { rowSpan }) };
  table.row.push(cell);
  table.covered.add(cell);
  if (merge === 'begins') table.begun.set(column, cell);
  else table.begun.delete(column);
}

function endRow(table: OpenTable | undefined): void {
  endCell(table);
  if (!table?.row) return;
  const { row, grid, covered, count, titles } = table;
  if (titles > 0 && titles === count && grid.rows.length === 0) grid.hasHeader = true;
  // A row filled by cells from above also counts.
  if (row.length > 0 || count > 0 || covered.isAny()) {
    grid.rows.push(row);
    covered.nextRow();
  }
  Object.assign(table, { row: null, next: 0, count: 0, titles: 0 });
}

/** Returns a row as a line of text, with cells separated by tabs and their line breaks removed. */
export function rowLine(row: readonly Cell[]): string {
  return row.map(({ text }) => text.replaceAll(/\s+/g, ' ')).join('\t');
}

function boundedSpan(span: number): number {
  return Number.isInteger(span) && span > 1 ? Math.min(span, widestSpan) : 1;
}
