// Reads SpreadsheetML (ECMA-376 part 1): each visible sheet as a table with stored values instead
// of formatted ones; numbers formatted as dates become ISO dates.

import { Fault } from '../../../kernel/errors.ts';
import type { Cell } from '../../../sdk/document.ts';
import type { ReadingLimits } from '../../limits.ts';
import { openOfficePackage, type OfficePackage } from './office-package.ts';
import { rowLine } from '../../tables/open-tables.ts';
import type { DocumentContent, GridContent, ReaderContext } from '../../host/reader-contract.ts';
import { emptyContent } from '../../host/reader-contract.ts';
import { createSheetRows } from './sheet-rows.ts';
import { columnOf, isDateFormat, plainNumber, serialDate } from './sheet-values.ts';

export async function readXlsx(
  bytes: Uint8Array,
  { limits, signal }: ReaderContext,
): Promise<DocumentContent> {
  const office = await openOfficePackage(bytes, { limits, signal });
  const relationships = await office.relationshipsOf(office.main);
  const target = (type: string): string =>
    relationships.find((one) => one.type === type)?.target ?? '';
  const { sheets, from1904 } = await readWorkbook(office);
  const values: Values = {
    shared: await readSharedStrings(office, target('sharedStrings')),
    dateStyles: await readDateStyles(office, target('styles')),
    from1904,
  };
  const budget = { cells: limits.maxCells, characters: limits.maxCharacters };
  const tables: GridContent[] = [];
  for (const { name, id } of sheets) {
    const part = relationships.find((one) => one.id === id)?.target;
    if (part === undefined) continue;
    const rows = await readSheet(office, part, values, budget, limits);
    if (rows.length > 0) tables.push({ name, rows });
  }
  const text = tables.map(({ rows }) => rows.map(rowLine).join('\n')).join('\n\n');
  const metadata = await office.metadata();
  return { ...emptyContent('xlsx'), text, tables, metadata };
}

interface Values {
  shared: readonly string[];
  /** Whether each cell style formats a date, by its number. */
  dateStyles: readonly boolean[];
  from1904: boolean;
}

async function readWorkbook(
  office: OfficePackage,
): Promise<{ sheets: { name: string; id: string }[]; from1904: boolean }> {
  const sheets: { name: string; id: string }[] = [];
  let from1904 = false;
  await office.parse(office.main, {
    open({ local, attributes }) {
      const value = (name: string): string => attributes[name]?.value ?? '';
      if (local === 'workbookPr') from1904 = ['1', 'true'].includes(value('date1904'));
      if (local !== 'sheet' || ['hidden', 'veryHidden'].includes(value('state'))) return;
      const id = Object.values(attributes).find((one) => one.local === 'id' && one.prefix !== '');
      sheets.push({ name: value('name'), id: id?.value ?? '' });
    },
  });
  return { sheets, from1904 };
}

/** Each `si` is a string in one piece or in runs; phonetic readings are not part of it. */
async function readSharedStrings(office: OfficePackage, part: string): Promise<string[]> {
  const strings: string[] = [];
  let pieces: string[] = [];
  const path: string[] = [];
  await office.parse(part, {
    open({ local }) {
      path.push(local);
      if (local === 'si') pieces = [];
    },
    text(text) {
      if (path.at(-1) === 't' && path.at(-2) !== 'rPh') pieces.push(text);
    },
    close({ local }) {
      path.pop();
      if (local === 'si') strings.push(pieces.join(''));
    },
  });
  return strings;
}

async function readDateStyles(office: OfficePackage, part: string): Promise<boolean[]> {
  const codes = new Map<number, string>();
  const styles: boolean[] = [];
  let inCellFormats = false;
  await office.parse(part, {
    open({ local, attributes }) {
      const id = Number(attributes['numFmtId']?.value ?? 0);
      if (local === 'cellXfs') inCellFormats = true;
      if (local === 'numFmt') codes.set(id, attributes['formatCode']?.value ?? '');
      if (local === 'xf' && inCellFormats) styles.push(isDateFormat(id, codes.get(id)));
    },
    close({ local }) {
      if (local === 'cellXfs') inCellFormats = false;
    },
  });
  return styles;
}

interface Budget {
  cells: number;
  characters: number;
}

async function readSheet(
  office: OfficePackage,
  part: string,
  values: Values,
  budget: Budget,
  { maxCells, maxCharacters }: ReadingLimits,
): Promise<Cell[][]> {
  const rows = createSheetRows();
  let row: Cell[] = [];
  let cell = { column: 0, type: '', style: 0 };
  let text = '';
  const path: string[] = [];
  await office.parse(part, {
    open({ local, attributes }) {
      path.push(local);
      if (local === 'mergeCell') rows.merge(attributes['ref']?.value ?? '');
      if (local === 'row') {
        row = [];
        rows.begin(attributes['r']?.value);
      }
      if (local !== 'c') return;
      const next = (row.at(-1)?.column ?? -1) + 1;
      const column = columnOf(attributes['r']?.value ?? '') ?? next;
      cell = {
        column: Math.max(column, next),
        type: attributes['t']?.value ?? 'n',
        style: Number(attributes['s']?.value ?? 0),
      };
      text = '';
    },
    text(piece) {
      const [name, parent] = [path.at(-1), path.at(-2)];
      if (name === 'v' || (name === 't' && parent !== 'rPh')) text += piece;
    },
    close({ local }) {
      path.pop();
      if (local === 'row') rows.end(row);
      if (local !== 'c') return;
      const shown = shownValue(text, cell.type, cell.style, values).trim();
      if (shown === '') return;
      budget.cells -= 1;
      budget.characters -= shown.length;
      if (budget.cells < 0) refuse(`more than ${maxCells} cells`);
      // A long shared string in many cells would be a decompression bomb.
      if (budget.characters < 0) refuse(`more than ${maxCharacters} characters`);
      row.push({ text: shown, column: cell.column, span: 1 });
    },
  });
  return rows.finish();
}

/** Returns the value of a cell by its type (18.18.11). */
function shownValue(text: string, type: string, style: number, values: Values): string {
  if (type === 's') return values.shared[Number(text)] ?? '';
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE';
  if (type !== 'n' || text.trim() === '') return text;
  const date = values.dateStyles[style] ? serialDate(Number(text), values.from1904) : null;
  return date ?? plainNumber(text);
}

function refuse(what: string): never {
  throw new Fault('document_unreadable', `The sheets have ${what}.`);
}
