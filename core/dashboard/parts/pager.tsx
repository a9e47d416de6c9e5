import { hrefTo, type Filters } from '../router.ts';
import { Link } from './link.tsx';
import { phrase, t } from '../language/language.ts';

/** Marked with `phrase`; translated where they are shown. */
interface PagerWords {
  /** With the number of rows at `{{count}}`. */
  order: string;
  first: string;
  next: string;
}

const newestFirst: PagerWords = {
  order: phrase('{{count, number}} on this page, newest first'),
  first: phrase('Newest'),
  next: phrase('Older'),
};

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
    <nav className="pager" aria-label={t('Pages')}>
      <span>{t(words.order, { count })}</span>
      <span className="actions">
        {cursor !== undefined && (
          <Link className="button" data-size="small" href={hrefTo(path, filters)}>
            {t(words.first)}
          </Link>
        )}
        {next !== null && (
          <Link
            className="button"
            data-size="small"
            href={hrefTo(path, { ...filters, cursor: next })}
          >
            {t(words.next)}
          </Link>
        )}
      </span>
    </nav>
  );
}
