// Collects what a format without pages says, in its order: lines of text, and tables whose rows are
// lines too. Forgiving about nesting, as HTML demands.

import { Fault } from '../kernel/errors.ts';
import type { Cell } from '../sdk/document.ts';
import type { ReadingLimits } from './limits.ts';
import type { GridContent } from './reader-contract.ts';

export interface TextFlow {
  /** Text as it is to stand; line breaks in it are kept. */
  text(piece: string): void;
  /** Ends the line, if there is one. */
  endLine(): void;
  line(): LineState;
  openTable(): void;
  closeTable(): void;
  openRow(): void;
  closeRow(): void;
  openCell(span: number): void;
  /** For formats that tell a cell's span only within it. */
  widenCell(span: number): void;
  closeCell(): void;
  finish(): { text: string; tables: GridContent[] };
}

interface Sink {
  lines: string[];
  line: string;
  state: LineState;
}

/** Whether a line has anything yet, and whether that ends with a space. */
export type LineState = 'empty' | 'spaced' | 'open';

interface OpenTable {
  grid: GridContent;
  row: Cell[] | null;
  cell: { column: number; span: number; sink: Sink } | null;
}

/** Tables in tables: each level's text stands in all the cells around it. */
const deepestTable = 16;
const widestSpan = 1000;

/** Faults: `document_unreadable` beyond the limits on characters and cells. */
export function createTextFlow(limits: ReadingLimits): TextFlow {
  const body = emptySink();
  const tables = createOpenTables(body, limits);
  let characters = 0;
  return {
    text(piece) {
      characters += piece.length;
      if (characters > limits.maxCharacters) {
        refuse(`more than ${limits.maxCharacters} characters of text`);
      }
      if (piece === '') return;
      const sink = tables.sink();
      sink.line += piece;
      sink.state = /\s/.test(piece.at(-1)!) ? 'spaced' : 'open';
    },
    endLine: () => endLine(tables.sink()),
    line: () => tables.sink().state,
    openTable: tables.openTable,
    closeTable: tables.closeTable,
    openRow: tables.openRow,
    closeRow: tables.closeRow,
    openCell: tables.openCell,
    widenCell: tables.widenCell,
    closeCell: tables.closeCell,
    finish() {
      const kept = tables.closeAll().filter(({ rows }) => rows.length > 0);
      return { text: linesOf(body).join('\n').trim(), tables: kept };
    },
  };
}

interface OpenTables extends Omit<TextFlow, 'text' | 'endLine' | 'line' | 'finish'> {
  /** Where text goes: into the innermost cell, or the body. */
  sink(): Sink;
  closeAll(): GridContent[];
}

function createOpenTables(body: Sink, { maxCells }: ReadingLimits): OpenTables {
  const all: GridContent[] = [];
  const open: OpenTable[] = [];
  let cells = 0;
  /** Tables that are too deep to be kept: their text goes on in the cell. */
  let flattened = 0;

  const sink = (): Sink => open.at(-1)?.cell?.sink ?? body;
  const innermost = (): OpenTable | undefined => (flattened > 0 ? undefined : open.at(-1));

  function openTable(): void {
    if (open.length >= deepestTable) {
      flattened += 1;
      return;
    }
    endLine(sink());
    const grid: GridContent = { name: null, rows: [] };
    all.push(grid);
    open.push({ grid, row: null, cell: null });
  }

  function closeTable(): void {
    if (flattened > 0) {
      flattened -= 1;
      return;
    }
    const closed = open.pop();
    endRow(closed);
    const target = sink();
    for (const row of closed?.grid.rows ?? []) target.lines.push(rowLine(row));
  }

  function openCell(span: number): void {
    const table = innermost();
    if (!table) return;
    endCell(table);
    cells += 1;
    if (cells > maxCells) refuse(`more than ${maxCells} cells in its tables`);
    table.row ??= [];
    const last = table.row.at(-1);
    const column = last ? last.column + last.span : 0;
    table.cell = { column, span: boundedSpan(span), sink: emptySink() };
  }

  return {
    sink,
    openTable,
    closeTable,
    openCell,
    closeCell: () => endCell(innermost()),
    closeRow: () => endRow(innermost()),
    openRow() {
      const table = innermost();
      endRow(table);
      if (table) table.row = [];
    },
    widenCell(span) {
      const cell = innermost()?.cell;
      if (cell) cell.span = boundedSpan(span);
    },
    closeAll() {
      flattened = 0;
      while (open.length > 0) closeTable();
      return all;
    },
  };
}

function endCell(table: OpenTable | undefined): void {
  if (!table?.cell || !table.row) return;
  const { sink, column, span } = table.cell;
  table.row.push({ text: linesOf(sink).join('\n').trim(), column, span });
  table.cell = null;
}

function endRow(table: OpenTable | undefined): void {
  endCell(table);
  if (table?.row && table.row.length > 0) table.grid.rows.push(table.row);
  if (table) table.row = null;
}

/** A row as a line of text: cells apart by tabs, on one line each. */
export function rowLine(row: readonly Cell[]): string {
  return row.map(({ text }) => text.replaceAll(/\s+/g, ' ')).join('\t');
}

function emptySink(): Sink {
  return { lines: [], line: '', state: 'empty' };
}

function endLine(sink: Sink): void {
  if (sink.line.trim() !== '') sink.lines.push(sink.line.trimEnd());
  sink.line = '';
  sink.state = 'empty';
}

function linesOf(sink: Sink): string[] {
  endLine(sink);
  return sink.lines;
}

function boundedSpan(span: number): number {
  return Number.isInteger(span) && span > 1 ? Math.min(span, widestSpan) : 1;
}

function refuse(what: string): never {
  throw new Fault('document_unreadable', `The document has ${what}.`);
}
