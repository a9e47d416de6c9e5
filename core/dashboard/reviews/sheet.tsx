// Spreadsheet for a list whose items are rows of plain values. The arrow keys move between rows.
// Cells copied from a spreadsheet program are pasted as cells.

import type { ClipboardEvent, KeyboardEvent } from 'react';
import { t } from '../language/language.ts';
import { Button } from '../parts/button.tsx';
import { itemShape, rowsOf, withCell, withoutRow, withRow, type Draft } from './draft.ts';
import { useForm } from './form-state.ts';
import { RemoveItem } from './list-buttons.tsx';
import { below } from '../schema-form/pointers.ts';
import {
  isObject,
  isScalar,
  type ListShape,
  type ScalarShape,
  type Shape,
} from '../schema-form/shape.ts';
import type { Titles } from '../schema-form/titles.ts';
import { ValueControl } from './value-control.tsx';

interface Column {
  /** Null if the items themselves are values. */
  name: string | null;
  title: string;
}

/** Returns the columns of a list that can be shown as a sheet; null for other lists. */
export function columnsOf(
  { blank, items }: ListShape,
  place: string,
  titles: Titles,
): Column[] | null {
  if (isScalar(blank)) return [{ name: null, title: t('Value') }];
  if (blank.kind !== 'group' || blank.fields.length === 0) return null;
  const isFlat = [blank, ...items].every(
    (item) => item.kind === 'group' && item.fields.every(({ shape }) => isScalar(shape)),
  );
  if (!isFlat) return null;
  return blank.fields.map(({ name }) => ({ name, title: titles.field(below(place, name)) }));
}

interface Cell {
  place: string;
  shape: ScalarShape;
  original: unknown;
}

function cellOf(item: Shape, value: unknown, place: string, { name }: Column): Cell | null {
  if (name === null) return isScalar(item) ? { place, shape: item, original: value } : null;
  const field = item.kind === 'group' && item.fields.find((one) => one.name === name);
  if (!field || !isScalar(field.shape)) return null;
  const original = isObject(value) ? value[name] : undefined;
  return { place: below(place, name), shape: field.shape, original };
}

export interface ListProps {
  title: string;
  place: string;
  shape: ListShape;
  value: unknown;
}

export function Sheet({ title, place, shape, value, columns }: ListProps & { columns: Column[] }) {
  const { draft, change, readOnly } = useForm();
  const values: unknown[] = Array.isArray(value) ? value : [];
  const rows = rowsOf(shape, draft, place);
  const cellAt = (row: string, column: Column): Cell | null =>
    cellOf(itemShape(shape, row), values[Number(row)], below(place, row), column);

  const paste = (event: ClipboardEvent<HTMLElement>, at: Corner): void => {
    const text = event.clipboardData.getData('text/plain').replace(/\r?\n$/, '');
    if (readOnly || !/[\t\n]/.test(text)) return;
    event.preventDefault();
    const targetAt = (row: string, column: number): string | null => {
      const target = columns[column] && cellAt(row, columns[column]);
      return target ? target.place : null;
    };
    change(withCells(draft, shape, place, { at, text, targetAt }));
  };

  return (
    <div className="sheet-box">
      <div className="table-box">
        <table className="sheet" role="grid" aria-label={title} onKeyDown={moveBetweenRows}>
          <SheetHead columns={columns} readOnly={readOnly} />
          <tbody>
            {rows.map((row, index) => (
              <tr key={row}>
                <th scope="row">{index + 1}</th>
                {columns.map((column, at) => {
                  const cell = cellAt(row, column);
                  return (
                    <td key={column.name} data-kind={cell?.shape.kind} data-column={at}>
                      {cell && (
                        <SheetCell
                          cell={cell}
                          label={t('{{column}}, row {{row}}', {
                            column: column.title,
                            row: index + 1,
                          })}
                          onPaste={(event) => paste(event, { row: index, column: at })}
                        />
                      )}
                    </td>
                  );
                })}
                {!readOnly && (
                  <td>
                    <RemoveItem
                      label={t('Remove row {{row}} of {{list}}', { row: index + 1, list: title })}
                      onRemove={() => change(withoutRow(draft, shape, place, row))}
                    />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {!readOnly && (
        <div>
          <Button size="small" onClick={() => change(withRow(draft, shape, place))}>
            {t('Add row')}
          </Button>
        </div>
      )}
    </div>
  );
}

function SheetHead({ columns, readOnly }: { columns: readonly Column[]; readOnly: boolean }) {
  return (
    <thead>
      <tr>
        <th scope="col">
          <span className="unseen">{t('Row')}</span>
        </th>
        {columns.map(({ name, title }) => (
          <th key={name} scope="col">
            {title}
          </th>
        ))}
        {!readOnly && (
          <th scope="col">
            <span className="unseen">{t('Remove')}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

/** Maximum number of rows in one paste; more rows belong in a file. */
const maxPastedRows = 1000;

/** Cell in which a paste begins. */
interface Corner {
  row: number;
  column: number;
}

/**
 * Returns the draft with a pasted text: lines are rows, and tabs separate cells. Missing rows are
 * added.
 */
function withCells(
  draft: Draft,
  list: ListShape,
  place: string,
  pasted: { at: Corner; text: string; targetAt: (row: string, column: number) => string | null },
): Draft {
  const { at, text, targetAt } = pasted;
  let next = draft;
  for (const [down, line] of text.split(/\r?\n/).slice(0, maxPastedRows).entries()) {
    if (at.row + down >= rowsOf(list, next, place).length) next = withRow(next, list, place);
    const row = rowsOf(list, next, place)[at.row + down]!;
    for (const [right, cell] of line.split('\t').entries()) {
      const target = targetAt(row, at.column + right);
      if (target !== null) next = withCell(next, target, cell);
    }
  }
  return next;
}

function SheetCell({
  cell,
  label,
  onPaste,
}: {
  cell: Cell;
  label: string;
  onPaste: (event: ClipboardEvent<HTMLElement>) => void;
}) {
  const { problems, findings } = useForm();
  const problem = problems.get(cell.place);
  const finding = findings.get(cell.place);
  return (
    <>
      <ValueControl {...cell} label={label} oneLine onPaste={onPaste} />
      {problem !== undefined && <div className="wrong small">{problem}</div>}
      {problem === undefined && finding !== undefined && (
        <div className="warned small">{finding}</div>
      )}
    </>
  );
}

/** Moves up and down in the same column. In a selection, the arrow keys change the option. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  const control = event.target as HTMLElement;
  if (step === undefined || control instanceof HTMLSelectElement || event.altKey) return;
  const cell = control.closest('td');
  const row = cell?.closest('tr');
  if (!cell || !row) return;
  const other = step < 0 ? row.previousElementSibling : row.nextElementSibling;
  const target = other?.querySelector<HTMLElement>(
    `[data-column="${cell.dataset['column']}"] .input`,
  );
  if (!target) return;
  event.preventDefault();
  target.focus();
  if (target instanceof HTMLInputElement) target.select();
}
