import { hrefTo, type Filters } from '../router.ts';
import { Link } from './link.tsx';

/** From page to page of a list; the place in the list is part of the address. */
export function Pager({
  path,
  filters,
  cursor,
  next,
  count,
}: {
  path: string;
  filters: Filters;
  cursor: string | undefined;
  next: string | null;
  count: number;
}) {
  if (cursor === undefined && next === null) return null;
  return (
    <nav className="pager" aria-label="Pages">
      <span>{count} on this page, newest first</span>
      <span className="actions">
        {cursor !== undefined && (
          <Link className="button" data-size="small" href={hrefTo(path, filters)}>
            Newest
          </Link>
        )}
        {next !== null && (
          <Link
            className="button"
            data-size="small"
            href={hrefTo(path, { ...filters, cursor: next })}
          >
            Older
          </Link>
        )}
      </span>
    </nav>
  );
}
