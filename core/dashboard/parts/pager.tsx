import { hrefTo, type Filters } from '../router.ts';
import { Link } from './link.tsx';
import { phrase, t, type Phrase } from '../language/language.ts';

/** Texts marked with `phrase`; translated when they are shown. */
interface PagerWords {
  /** Contains the number of rows as `{{count}}`. */
  order: Phrase;
  first: Phrase;
  next: Phrase;
}

const newestFirst: PagerWords = {
  order: phrase('{{count, number}} on this page, newest first'),
  first: phrase('Newest'),
  next: phrase('Older'),
};

/** Links to the first and next page of a list. The position is part of the address. */
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
