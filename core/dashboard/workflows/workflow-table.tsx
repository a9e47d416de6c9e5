import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import { Fragment, useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { phrase, t, type Phrase } from '../language/language.ts';
import { Button } from '../parts/button.tsx';
import { Failure } from '../parts/failure.tsx';
import { Space, useRowsTop } from '../parts/virtual-rows.tsx';
import type { Column } from './columns.tsx';
import { isNewestFirst, orderOf, type WorkflowFilters } from './filters.ts';
import { ColumnHead, OrderNote } from './sorting.tsx';
import type { useListed } from './use-listed.ts';
import type { Workflow } from './workflow-state.tsx';

/** Height in pixels of a row that does not wrap. Rows that wrap are measured. */
const rowHeight = 44;
const overscan = 8;
/** Number of rows before the end at which the next page is loaded. */
const readAhead = 40;
/** Number of rows that Page Up and Page Down move. */
const rowsOfPage = 20;

interface TableProps {
  list: List;
  shown: readonly Column[];
  filters: WorkflowFilters;
}

/** Renders the visible rows only. The page scrolls as if all rows were rendered. */
export function WorkflowTable({ list, shown, filters }: TableProps) {
  const { rows, hasMore, readMore, failure, waiting, showNew, onShown } = list;
  const { body, virtualizer, focused, setFocused, onKeyDown } = useRows(rows);
  const items = virtualizer.getVirtualItems();
  const [first, last] = [items[0], items.at(-1)];
  const end = last?.index ?? 0;
  useEffect(() => {
    if (hasMore && failure === null && end >= rows.length - readAhead) void readMore();
  }, [hasMore, failure, end, rows.length, readMore]);
  useEffect(() => {
    onShown({ first: first?.index ?? 0, last: end, isAtTop: window.scrollY < rowHeight });
  });
  const margin = virtualizer.options.scrollMargin;
  const width = shown.reduce((sum, column) => sum + column.width, 0);
  return (
    <>
      <NewRows waiting={waiting} showNew={showNew} />
      <div className="table-box">
        <table
          className="table fixed"
          // −1 means that the number of rows is unknown.
          aria-rowcount={hasMore ? -1 : rows.length + 1}
          style={{ minWidth: `${width}rem` }}
        >
          <Head shown={shown} filters={filters} />
          <tbody ref={body} onKeyDown={onKeyDown}>
            {items.map(({ index, key, start }, at) => (
              <Fragment key={key}>
                <Space height={start - (items[at - 1]?.end ?? margin)} columns={shown.length} />
                <tr
                  ref={virtualizer.measureElement}
                  data-index={index}
                  aria-rowindex={index + 2}
                  onFocus={() => setFocused(index)}
                  onBlur={() => focused === index && setFocused(null)}
                >
                  {shown.map(({ name, isNumber, cell }) => (
                    <td key={name} {...(isNumber && { className: 'number' })}>
                      {cell(rows[index]!)}
                    </td>
                  ))}
                </tr>
              </Fragment>
            ))}
            <Space
              height={margin + virtualizer.getTotalSize() - (last?.end ?? margin)}
              columns={shown.length}
            />
          </tbody>
        </table>
      </div>
      <Foot list={list} filters={filters} />
    </>
  );
}

type List = ReturnType<typeof useListed>;

/** Button for new workflows that arrive while older rows are shown. */
function NewRows({ waiting, showNew }: Pick<List, 'waiting' | 'showNew'>) {
  if (waiting === 0) return null;
  return (
    <div className="new-rows">
      <Button
        size="small"
        onClick={() => {
          showNew();
          window.scrollTo({ top: 0 });
        }}
      >
        {t('Show {{count, number}} new workflows', { count: waiting })}
      </Button>
    </div>
  );
}

function Head({ shown, filters }: Omit<TableProps, 'list'>) {
  return (
    <>
      <colgroup>
        {shown.map(({ name, width }) => (
          <col key={name} {...(name !== 'note' && { style: { width: `${width}rem` } })} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {shown.map((column) => (
            <ColumnHead key={column.name} column={column} filters={filters} />
          ))}
        </tr>
      </thead>
    </>
  );
}

function Foot({ list, filters }: Omit<TableProps, 'shown'>) {
  const { rows, hasMore, failure, readMore } = list;
  const count = rows.length;
  return (
    <>
      {failure !== null && (
        <div className="pad">
          <Failure error={failure} what={t('More workflows could not be read.')} />
          <Button size="small" onClick={() => void readMore()}>
            {t('Try again')}
          </Button>
        </div>
      )}
      <div className="pad">
        <p className="small quiet" role="status">
          {t(footText(isNewestFirst(filters), hasMore), { count })}
        </p>
        <OrderNote sort={orderOf(filters).sort} />
      </div>
    </>
  );
}

function footText(isNewest: boolean, hasMore: boolean): Phrase {
  if (isNewest) {
    return hasMore
      ? phrase('{{count, number}} workflows read, newest first; scroll for more')
      : phrase('{{count, number}} workflows, newest first');
  }
  return hasMore
    ? phrase('{{count, number}} workflows read; scroll for more')
    : phrase('{{count, number}} workflows');
}

/** Chooses the rows to render, and handles the keys that move between rows. */
function useRows(rows: readonly Workflow[]) {
  const body = useRef<HTMLTableSectionElement>(null);
  const top = useRowsTop(body);
  // The focused row stays rendered, regardless of the scroll position.
  const [focused, setFocused] = useState<number | null>(null);
  const [wanted, setWanted] = useState<number | null>(null);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeight,
    overscan,
    scrollMargin: top,
    getItemKey: (index) => rows[index]!.workflow_id,
    rangeExtractor: useCallback(
      (range: Range) => {
        const kept = [focused, wanted].filter((index) => index !== null && index < range.count);
        const found = new Set([...defaultRangeExtractor(range), ...(kept as number[])]);
        return [...found].toSorted((a, b) => a - b);
      },
      [focused, wanted],
    ),
  });
  useEffect(() => {
    if (wanted === null) return;
    body.current?.querySelector<HTMLElement>(`[data-index="${wanted}"] a`)?.focus();
    setWanted(null);
  }, [wanted]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    if (step === undefined || focused === null) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(rows.length - 1, focused + step));
    virtualizer.scrollToIndex(next);
    setWanted(next);
  };
  return { body, virtualizer, focused, setFocused, onKeyDown };
}

const steps: Partial<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: rowsOfPage,
  PageUp: -rowsOfPage,
  Home: -Infinity,
  End: Infinity,
};
