// Reviews that wait for a decision, oldest first. All filters are part of the address.

import { useState } from 'react';
import { useAccess, useMay } from '../access/access.ts';
import { useAsk } from '../api/use-api.ts';
import { phrase, t, type Phrase } from '../language/language.ts';
import { Button } from '../parts/button.tsx';
import { Empty } from '../parts/empty.tsx';
import { Choice, Typed } from '../parts/filters.tsx';
import { Link } from '../parts/link.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { TextField } from '../parts/text-field.tsx';
import { goTo, hrefTo, type Filters } from '../router.ts';
import { useAhead } from './ask-ahead.ts';
import { keepReviewer, keptReviewer, useReviewer } from './reviewer.ts';
import { ApproveAlike, kindsOf } from './approve-alike.tsx';
import { useIsForMe } from './assigned.ts';
import { causeNames } from './causes.ts';
import { deskHref, QueueTable, type Summary } from './queue-table.tsx';
import { askedOf, filtersOf, itemsAhead } from './use-next.ts';

const pageSize = 50;
const refreshMs = 10_000;

const ages = [
  ['3600', phrase('Older than an hour')],
  ['14400', phrase('Older than 4 hours')],
  ['86400', phrase('Older than a day')],
] as const;

/** Translates the options of a selection. */
function shown(options: readonly (readonly [string, Phrase])[]): [string, string][] {
  return options.map(([value, text]) => [value, t(text)]);
}

export function Queue({ query }: { query: URLSearchParams }) {
  const filters = filtersOf(query);
  const cursor = query.get('cursor') ?? undefined;
  const { name: me } = useReviewer();
  const asked = { ...askedOf(filters, me), limit: pageSize, cursor };
  const list = useAsk('list_reviews', { query: asked }, { every: refreshMs, keep: true });
  const isNarrowed = Object.entries(filters).some(
    ([name, value]) => name !== 'order' && value !== undefined,
  );
  const isForMe = useIsForMe();
  const all = list.data?.data ?? [];
  const free = all.filter((review) => review.claim === null && isForMe(review));
  const [first] = free;
  const setReached = useQueueAhead(free);
  return (
    <>
      <div className="head">
        <h1>{t('Reviews')}</h1>
        <span className="actions">
          <Link className="button" href={hrefTo('reviews/decided')}>
            {t('Finished reviews')}
          </Link>
          <ApproveAlikeButton reviews={all} />
          {first && (
            <Link className="button" data-kind="main" href={deskHref(first, filters)}>
              {filters['order'] === 'due' ? t('Review the next due') : t('Review the oldest')}
            </Link>
          )}
        </span>
      </div>
      <QueueFilters filters={filters} isNarrowed={isNarrowed} />
      <div className="card">
        <Loaded of={list} what={t('The queue')}>
          {(page) => (
            <>
              {page.data.length === 0 ? (
                <NothingWaits isNarrowed={isNarrowed} />
              ) : (
                <QueueTable
                  reviews={page.data}
                  filters={filters}
                  readAt={list.dataUpdatedAt}
                  onReach={setReached}
                />
              )}
              <QueuePager filters={filters} cursor={cursor} next={page.next_cursor} />
            </>
          )}
        </Loaded>
      </div>
    </>
  );
}

function QueueFilters({ filters, isNarrowed }: { filters: Filters; isNarrowed: boolean }) {
  const { isPerson } = useAccess();
  const narrow = (change: Filters): void =>
    goTo(hrefTo('reviews', { ...filters, ...change }), { replace: true });
  return (
    <div className="filters">
      <Typed
        label={t('Pipeline')}
        placeholder={t('All')}
        key={filters['pipeline'] ?? ''}
        value={filters['pipeline']}
        onChange={(pipeline) => narrow({ pipeline })}
      />
      <Choice
        label={t('Reason')}
        all={t('All reasons')}
        options={shown(Object.entries(causeNames))}
        value={filters['cause']}
        onChange={(cause) => narrow({ cause })}
      />
      <Choice
        label={t('Claim')}
        all={t('Claimed or not')}
        options={[
          ['false', t('Not claimed')],
          ['true', t('Claimed')],
        ]}
        value={filters['assigned']}
        onChange={(assigned) => narrow({ assigned })}
      />
      <Choice
        label={t('Age')}
        all={t('Any age')}
        options={shown(ages)}
        value={filters['min_age_seconds']}
        onChange={(age) => narrow({ min_age_seconds: age })}
      />
      <Choice
        label={t('Assigned')}
        all={t('To anybody')}
        options={[['me', t('To me')]]}
        value={filters['assignee']}
        onChange={(assignee) => narrow({ assignee })}
      />
      <Choice
        label={t('Due')}
        all={t('Any time')}
        options={[['true', t('Overdue')]]}
        value={filters['overdue']}
        onChange={(overdue) => narrow({ overdue })}
      />
      <Choice
        label={t('Order')}
        all={t('Oldest first')}
        options={[['due', t('By due time')]]}
        value={filters['order']}
        onChange={(order) => narrow({ order })}
      />
      {isNarrowed && <Button onClick={() => goTo(hrefTo('reviews'))}>{t('Clear')}</Button>}
      {!isPerson && <ReviewerField />}
    </div>
  );
}

/** Button for the kinds of reviews on this page of the queue. */
function ApproveAlikeButton({ reviews }: { reviews: readonly Summary[] }) {
  const mayReview = useMay('review:write');
  const [isOpen, setOpen] = useState(false);
  const kinds = kindsOf(reviews);
  if (!mayReview || (kinds.length === 0 && !isOpen)) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('Approve alike …')}</Button>
      {isOpen && <OpenApproval kinds={kinds} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Keeps the initial kinds while the queue refreshes. */
function OpenApproval({
  kinds,
  onClose,
}: {
  kinds: ReturnType<typeof kindsOf>;
  onClose: () => void;
}) {
  const [shownKinds] = useState(kinds);
  return <ApproveAlike kinds={shownKinds} onClose={onClose} />;
}

/**
 * Prefetches the item that has the focus or is pressed, or else those that are most likely opened
 * next.
 */
function useQueueAhead(free: readonly Summary[]): (workflowId: string) => void {
  const [reached, setReached] = useState<string | null>(null);
  const likely = free.slice(0, itemsAhead).map(({ workflow_id: id }) => id);
  useAhead(reached === null ? likely : [reached]);
  return setReached;
}

/** Name of the reviewer. Stored in the browser; claims and decisions include it. */
function ReviewerField() {
  const [name, setName] = useState(keptReviewer() ?? '');
  const trimmed = name.trim();
  const isWrong = isReserved(trimmed);
  return (
    <TextField
      label={t('Review as')}
      placeholder={t('Name of the API key')}
      autoComplete="off"
      maxLength={100}
      wrong={isWrong ? t('A name cannot begin with key_ or role:.') : undefined}
      value={name}
      onChange={(text) => {
        setName(text);
        if (!isReserved(text.trim())) keepReviewer(text.trim());
      }}
    />
  );
}

/** Returns whether the name is reserved: such names identify API keys and roles. */
function isReserved(name: string): boolean {
  return name.startsWith('key_') || name.startsWith('role:');
}

function NothingWaits({ isNarrowed }: { isNarrowed: boolean }) {
  if (isNarrowed) {
    return (
      <Empty title={t('Nothing matches')}>
        <p>{t('No open review matches these filters.')}</p>
        <Button onClick={() => goTo(hrefTo('reviews'))}>{t('Show all reviews')}</Button>
      </Empty>
    );
  }
  return (
    <Empty title={t('Nothing waits for review')}>
      <p>
        {t(
          'Results come here when a validation fails or the confidence is below the thresholds of their pipeline. This list refreshes itself.',
        )}
      </p>
    </Empty>
  );
}

function QueuePager({
  filters,
  cursor,
  next,
}: {
  filters: Filters;
  cursor: string | undefined;
  next: string | null;
}) {
  if (cursor === undefined && next === null) return null;
  return (
    <nav className="pager" aria-label={t('Pages')}>
      <span>{filters['order'] === 'due' ? t('By due time') : t('Oldest first')}</span>
      <span className="actions">
        {cursor !== undefined && (
          <Link className="button" data-size="small" href={hrefTo('reviews', filters)}>
            {t('First page')}
          </Link>
        )}
        {next !== null && (
          <Link
            className="button"
            data-size="small"
            href={hrefTo('reviews', { ...filters, cursor: next })}
          >
            {t('Next page')}
          </Link>
        )}
      </span>
    </nav>
  );
}
