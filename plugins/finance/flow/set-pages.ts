// Places text without positions (DOCX, HTML, sheets, plain text, e-mail) on pages like a
// typewriter: lines and table cells below each other. The rules for pages can then read it. The
// positions are generated here and never shown.

import type { Box, Document, Grid, Line, Page, Word } from 'workmill/sdk';
import { blocksOf } from './blocks.ts';
import { columnStarts, placed, widthOf, type Columns } from './columns.ts';

/** In points. A letter is half as wide as it is high, as in a typewriter font. */
const letterWidth = 5;
const letterHeight = 10;
const lineHeight = 14;
const margin = 50;
/** A non-breaking space is inside a number, such as 1 234,50, and counts as a thin one. */
const thinSpace = /[\u00a0\u2007\u2009\u202f]/;
const thinGap = 2;
/** The text around such a space is one number. */
const wordOrNumber = /(?:\S|(?<=\d)[\u00a0\u2007\u2009\u202f](?=\d{3}(?!\d)))+/g;
/** As many lines as a paper page has. */
const linesOfPage = 60;
/**
 * An invoice has its facts at the beginning and its totals at the end; the middle of longer text is
 * omitted.
 */
const firstLines = 900;
const lastLines = 300;

/** Without words if the document has none. */
export function setPages(document: Document): Page[] {
  const rows = withoutMiddle(blocksOf(document).flatMap(setBlock));
  const pages: Page[] = [];
  for (let from = 0; from < rows.length; from += linesOfPage) {
    const number = pages.length + 1;
    pages.push(pageOf(rows.slice(from, from + linesOfPage), number, document));
  }
  return pages;
}

/** Texts of one line, each with its first column, in letters. */
type Row = [column: number, text: string][];

function setBlock(block: string[] | Grid): Row[] {
  return Array.isArray(block) ? setLines(block, 0) : setGrid(block);
}

function setLines(lines: readonly string[], column: number): Row[] {
  const starts = columnStarts(lines);
  return lines.map((line, index) =>
    line.split('\t').map((text, at) => [column + starts[index]![at]!, text]),
  );
}

/** Cells of several lines make a row several lines high. */
function setGrid({ rows }: Grid): Row[] {
  const starts = gridStarts(rows);
  return rows.flatMap((cells) => {
    const set: Row[] = [[]];
    for (const { text, column } of cells) {
      for (const [index, row] of setLines(text.split('\n'), starts[column]!).entries()) {
        set[index] ??= [];
        for (const part of row) set[index].push(part);
      }
    }
    return set;
  });
}

function gridStarts(rows: Grid['rows']): Columns {
  const widths: number[] = [];
  for (const { text, column, span } of rows.flat()) {
    // A cell that spans several columns does not determine the width of one.
    const width = span > 1 ? 0 : widthOf(text.split('\n'));
    for (let at = widths.length; at < column + span; at++) widths.push(0);
    widths[column] = Math.max(widths[column]!, width);
  }
  return placed(widths);
}

function withoutMiddle(rows: Row[]): Row[] {
  if (rows.length <= firstLines + lastLines) return rows;
  return [...rows.slice(0, firstLines), ...rows.slice(-lastLines)];
}

function pageOf(rows: readonly Row[], number: number, { language, origin }: Document): Page {
  const lines = rows.map((row, at) => lineOf(row, at)).filter((line) => line !== null);
  const right = lines.reduce((most, { box }) => Math.max(most, box[2]), 0);
  return {
    number,
    width: Math.max(595, right + margin),
    height: 2 * margin + linesOfPage * lineHeight,
    source: lines.length > 0 ? 'digital' : 'none',
    lines,
    tables: [],
    images: 0,
    language,
    origin,
  };
}

function lineOf(row: Row, at: number): Line | null {
  const words = row.flatMap(([column, text]) => wordsOf(text, column, at));
  words.sort((a, b) => a.box[0] - b.box[0]);
  const [first, last] = [words[0], words.at(-1)];
  if (!first || !last) return null;
  const box: Box = [first.box[0], first.box[1], last.box[2], last.box[3]];
  return { text: words.map(({ text }) => text).join(' '), box, words };
}

function wordsOf(said: string, column: number, line: number): Word[] {
  const y = margin + line * lineHeight;
  return Array.from(said.matchAll(wordOrNumber), ({ 0: text, index }) => {
    const x = margin + (column + index) * letterWidth;
    const end = x + text.length * letterWidth;
    const isJoined = thinSpace.test(said[index + text.length] ?? '');
    const right = isJoined ? end + letterWidth - thinGap : end;
    const box: Box = [x, y, right, y + letterHeight];
    return { text, box, fontSize: letterHeight, bold: false, confidence: 1 };
  });
}
