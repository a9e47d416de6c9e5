import { phrase, t, type Phrase } from '../language/language.ts';
import { Link } from '../parts/link.tsx';
import { hrefTo } from '../router.ts';
import type { Column } from './columns.tsx';
import { orderOf, type Sort, type WorkflowFilters } from './filters.ts';

const spoken = { asc: 'ascending', desc: 'descending' } as const;

/** Heading of a column; a link to the list sorted by it, if it can be. */
export function ColumnHead({
  column: { title, isNumber, sort },
  filters,
}: {
  column: Column;
  filters: WorkflowFilters;
}) {
  const now = orderOf(filters);
  const isSorted = sort !== undefined && sort === now.sort;
  const next = isSorted && now.order === 'desc' ? 'asc' : 'desc';
  return (
    <th
      scope="col"
      {...(isNumber && { className: 'number' })}
      {...(isSorted && { 'aria-sort': spoken[now.order] })}
    >
      {sort === undefined ? (
        t(title)
      ) : (
        <Link className="sort" href={hrefTo('workflows', { ...filters, sort, order: next })}>
          {t(title)}
          <span aria-hidden="true">{isSorted ? marks[now.order] : marks.none}</span>
        </Link>
      )}
    </th>
  );
}

const marks = { asc: '↑', desc: '↓', none: '↕' } as const;

const notes: Record<Sort, Phrase | null> = {
  created_at: null,
  finished_at: phrase('Only workflows that have ended are in this order.'),
  duration: phrase('Only workflows that have ended are in this order.'),
  confidence_score: phrase('Only workflows with a confidence are in this order.'),
};

/** Says which workflows the order leaves out. */
export function OrderNote({ sort }: { sort: Sort }) {
  const note = notes[sort];
  return note === null ? null : <p className="small quiet">{t(note)}</p>;
}
