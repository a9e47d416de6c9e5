import { hrefTo, type Filters } from '../router.ts';
import { Link } from './link.tsx';

interface PagerWords {
  /** Of the list, after "12 on this page". */
  order: string;
  first: string;
  next: string;
}

const newestFirst: PagerWords = { order: 'newest first', first: 'Newest', next: 'Older' };

/** From page to page of a list; the place in the list is part of the address. */
export function Pager({
  path,
  filters,
  cursor,
  next,
  count,
  words = newestFirst,
}: {
  path: string;
  filters: Filters;
  cursor: string | undefined;
  next: string | null;
  count: number;
  words?: PagerWords;
}) {
  if (cursor === undefined && next === null) return null;
  return (
    <nav className="pager" aria-label="Pages">
      <span>
        {count} on this page, {words.order}
      </span>
      <span className="actions">
        {cursor !== undefined && (
          <Link className="button" data-size="small" href={hrefTo(path, filters)}>
            {words.first}
          </Link>
        )}
        {next !== null && (
          <Link
            className="button"
            data-size="small"
            href={hrefTo(path, { ...filters, cursor: next })}
          >
            {words.next}
          </Link>
        )}
      </span>
    </nav>
  );
}
