// Reviews that have ended, newest first: who decided what. An item opens on the desk, with what was
// corrected.

import type { Reply } from '../api/client.ts';
import { useAsk } from '../api/use-api.ts';
import { phrase, t, type Phrase } from '../language/language.ts';
import { Badge, type Tone } from '../parts/badge.tsx';
import { Button } from '../parts/button.tsx';
import { Empty } from '../parts/empty.tsx';
import { count } from '../parts/figures.ts';
import { Choice, Typed } from '../parts/filters.tsx';
import { Link } from '../parts/link.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Pager } from '../parts/pager.tsx';
import { When } from '../parts/when.tsx';
import { goTo, hrefTo, type Filters } from '../router.ts';
import { reasonOf } from './causes.ts';
import { OperationCell } from './queue-table.tsx';
import { Table } from '../parts/table.tsx';

type Decided = Reply<'list_decided_reviews'>['data'][number];

const path = 'reviews/decided';
const filterNames = ['pipeline', 'decision', 'reviewer'] as const;

const decisions: Readonly<Record<Decided['decision'], { title: Phrase; tone: Tone }>> = {
  approve: { title: phrase('Approved'), tone: 'good' },
  correct: { title: phrase('Corrected'), tone: 'warn' },
  reject: { title: phrase('Rejected'), tone: 'bad' },
};

export function DecidedReviews({ query }: { query: URLSearchParams }) {
  const filters: Filters = Object.fromEntries(
    filterNames.map((name) => [name, query.get(name) ?? undefined]),
  );
  const cursor = query.get('cursor') ?? undefined;
  const asked = { ...filters, ...(cursor !== undefined && { cursor }) };
  const list = useAsk('list_decided_reviews', { query: asked }, { keep: true });
  const narrow = (changed: Filters): void => goTo(hrefTo(path, { ...filters, ...changed }));
  const isNarrowed = Object.values(filters).some((value) => value !== undefined);
  return (
    <>
      <div className="head">
        <div className="title">
          <div className="trail">
            <Link href={hrefTo('reviews')}>{t('Reviews')}</Link> /
          </div>
          <h1>{t('Finished reviews')}</h1>
        </div>
      </div>
      <div className="filters">
        <Typed
          label={t('Pipeline')}
          placeholder={t('All')}
          value={filters['pipeline']}
          onChange={(pipeline) => narrow({ pipeline })}
        />
        <Choice
          label={t('Decision')}
          all={t('All')}
          options={Object.entries(decisions).map(([name, { title }]) => [name, t(title)])}
          value={filters['decision']}
          onChange={(decision) => narrow({ decision })}
        />
        <Typed
          label={t('Reviewer')}
          placeholder={t('All')}
          value={filters['reviewer']}
          onChange={(reviewer) => narrow({ reviewer })}
        />
        {isNarrowed && <Button onClick={() => goTo(hrefTo(path))}>{t('Clear')}</Button>}
      </div>
      <div className="card">
        <Loaded of={list} what={t('The finished reviews')}>
          {({ data, next_cursor: next }) =>
            data.length === 0 ? (
              <Empty title={isNarrowed ? t('Nothing matches') : t('No review has ended yet')}>
                <Link href={hrefTo('reviews')}>{t('To the queue')}</Link>
              </Empty>
            ) : (
              <>
                <DecidedTable reviews={data} />
                <Pager
                  path={path}
                  filters={filters}
                  cursor={cursor}
                  next={next}
                  count={data.length}
                />
              </>
            )
          }
        </Loaded>
      </div>
    </>
  );
}

function DecidedTable({ reviews }: { reviews: readonly Decided[] }) {
  return (
    <Table
      label={t('Finished reviews')}
      columns={[
        t('Reason'),
        t('Pipeline'),
        t('Decision'),
        { number: t('Corrections') },
        t('Reviewer'),
        t('Decided'),
      ]}
    >
      {reviews.map((review) => (
        <DecidedRow key={review.workflow_id} review={review} />
      ))}
    </Table>
  );
}

function DecidedRow({ review }: { review: Decided }) {
  const { title, tone } = decisions[review.decision];
  return (
    <tr>
      <td>
        <div className="cell">
          <Link className="queue-reason" href={hrefTo(`reviews/${review.workflow_id}`)}>
            {reasonOf(review)}
          </Link>
          <span className="small quiet mono">{review.workflow_id}</span>
        </div>
      </td>
      <OperationCell of={review} />
      <td>
        <div className="cell">
          <Badge tone={tone}>{t(title)}</Badge>
          {review.comment !== null && <q className="small">{review.comment}</q>}
        </div>
      </td>
      <td className="number">{count(review.corrections)}</td>
      <td>{review.reviewers.join(', ')}</td>
      <td className="nowrap">
        <When at={review.decided_at} />
      </td>
    </tr>
  );
}
