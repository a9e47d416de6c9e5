// What waits for a person, oldest first; every filter is part of the address.

import { useState } from 'react';
import { useAccess } from '../access/access.ts';
import type { Reply } from '../api/client.ts';
import { useAsk } from '../api/use-api.ts';
import { Badge } from '../parts/badge.tsx';
import { Button } from '../parts/button.tsx';
import { Empty } from '../parts/empty.tsx';
import { Choice } from '../parts/filters.tsx';
import { Link } from '../parts/link.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { TextField } from '../parts/text-field.tsx';
import { When } from '../parts/when.tsx';
import { goTo, hrefTo, type Filters } from '../router.ts';
import { useAhead } from './ask-ahead.ts';
import { percent } from './attention.ts';
import { keepReviewer, keptReviewer, useReviewer } from './reviewer.ts';
import { wordsOf } from '../schema-form/pointers.ts';
import { askedOf, filtersOf, itemsAhead } from './use-next.ts';

type Summary = Reply<'list_reviews'>['data'][number];

const pageSize = 50;
const refreshMs = 10_000;

const causeNames: Record<NonNullable<Summary['cause']>, string> = {
  validation_failed: 'Validation failed',
  below_confidence_threshold: 'Below the confidence threshold',
  below_review_threshold: 'Below the review threshold',
  poison_input: 'No run could finish',
  sampled: 'Sample',
};

const ages = [
  ['3600', 'Older than an hour'],
  ['14400', 'Older than 4 hours'],
  ['86400', 'Older than a day'],
] as const;

export function Queue({ query }: { query: URLSearchParams }) {
  const filters = filtersOf(query);
  const cursor = query.get('cursor') ?? undefined;
  const asked = { ...askedOf(filters), limit: pageSize, cursor };
  const list = useAsk('list_reviews', { query: asked }, { every: refreshMs, keep: true });
  const isNarrowed = Object.values(filters).some((value) => value !== undefined);
  const free = (list.data?.data ?? []).filter(({ claim }) => claim === null);
  const [first] = free;
  const setReached = useQueueAhead(free);
  return (
    <>
      <div className="head">
        <h1>Reviews</h1>
        {first && (
          <Link className="button" data-kind="main" href={deskHref(first, filters)}>
            Review the oldest
          </Link>
        )}
      </div>
      <QueueFilters filters={filters} isNarrowed={isNarrowed} />
      <div className="card">
        <Loaded of={list} what="The queue">
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
      <PipelineFilter
        key={filters['pipeline'] ?? ''}
        value={filters['pipeline']}
        onChange={(pipeline) => narrow({ pipeline })}
      />
      <Choice
        label="Reason"
        all="All reasons"
        options={Object.entries(causeNames)}
        value={filters['cause']}
        onChange={(cause) => narrow({ cause })}
      />
      <Choice
        label="Claim"
        all="Claimed or not"
        options={[
          ['false', 'Not claimed'],
          ['true', 'Claimed'],
        ]}
        value={filters['assigned']}
        onChange={(assigned) => narrow({ assigned })}
      />
      <Choice
        label="Age"
        all="Any age"
        options={ages}
        value={filters['min_age_seconds']}
        onChange={(age) => narrow({ min_age_seconds: age })}
      />
      {isNarrowed && <Button onClick={() => goTo(hrefTo('reviews'))}>Clear</Button>}
      {!isPerson && <ReviewerField />}
    </div>
  );
}

/** Asks for the item that is reached by keyboard or pressed, else for those that are opened most likely. */
function useQueueAhead(free: readonly Summary[]): (workflowId: string) => void {
  const [reached, setReached] = useState<string | null>(null);
  const likely = free.slice(0, itemsAhead).map(({ workflow_id: id }) => id);
  useAhead(reached === null ? likely : [reached]);
  return setReached;
}

function deskHref({ workflow_id: id }: Summary, filters: Filters): string {
  return hrefTo(`reviews/${id}`, filters);
}

function PipelineFilter({
  value,
  onChange,
}: {
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
  const [text, setText] = useState(value ?? '');
  const apply = (): void => {
    const next = text.trim() || undefined;
    if (next !== value) onChange(next);
  };
  return (
    <TextField
      label="Pipeline"
      placeholder="All"
      value={text}
      onChange={setText}
      onBlur={apply}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply();
      }}
    />
  );
}

/** Kept in the browser; claims and decisions carry it. */
function ReviewerField() {
  const [name, setName] = useState(keptReviewer() ?? '');
  const trimmed = name.trim();
  const isWrong = trimmed.startsWith('key_');
  return (
    <TextField
      label="Review as"
      placeholder="Name of the API key"
      autoComplete="off"
      maxLength={100}
      wrong={isWrong ? 'A name cannot begin with key_.' : undefined}
      value={name}
      onChange={(text) => {
        setName(text);
        if (!text.trim().startsWith('key_')) keepReviewer(text.trim());
      }}
    />
  );
}

function QueueTable({
  reviews,
  filters,
  readAt,
  onReach,
}: {
  reviews: readonly Summary[];
  filters: Filters;
  /** When the list was read, in milliseconds since the epoch. */
  readAt: number;
  onReach: (workflowId: string) => void;
}) {
  return (
    <div className="table-box">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Reason</th>
            <th scope="col">Pipeline</th>
            <th scope="col" className="number">
              Confidence
            </th>
            <th scope="col" className="number">
              Age
            </th>
            <th scope="col">Since</th>
            <th scope="col">Claimed by</th>
          </tr>
        </thead>
        <tbody>
          {reviews.map((review) => (
            <QueueRow
              key={review.workflow_id}
              review={review}
              href={deskHref(review, filters)}
              age={ageOf(review.created_at, readAt)}
              onReach={onReach}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function QueueRow({
  review,
  href,
  age,
  onReach,
}: {
  review: Summary;
  href: string;
  age: string;
  onReach: (workflowId: string) => void;
}) {
  const { name: me } = useReviewer();
  return (
    <tr>
      <td>
        <div className="cell">
          <Link
            className="queue-reason"
            href={href}
            onFocus={() => onReach(review.workflow_id)}
            onPointerDown={() => onReach(review.workflow_id)}
          >
            {review.reason}
          </Link>
          <span className="small quiet mono">{review.workflow_id}</span>
        </div>
      </td>
      <td>
        <div className="cell">
          <span>{wordsOf(review.pipeline)}</span>
          <span className="small quiet">{wordsOf(review.operation)}</span>
        </div>
      </td>
      <td className="number">
        {review.confidence_score === null ? '–' : percent(review.confidence_score)}
      </td>
      <td className="number nowrap">{age}</td>
      <td>
        <When at={review.created_at} />
      </td>
      <td>
        {review.claim === null ? (
          <span className="quiet">–</span>
        ) : (
          <div className="cell">
            <Badge tone={review.claim.reviewer === me ? 'busy' : 'idle'}>
              {review.claim.reviewer}
            </Badge>
            <span className="small quiet">
              until <When at={review.claim.expires_at} />
            </span>
          </div>
        )}
      </td>
    </tr>
  );
}

/** Since when it waits, in its largest unit; the list is read again every ten seconds. */
function ageOf(since: string, readAt: number): string {
  const minutes = Math.max(0, Math.floor((readAt - Date.parse(since)) / 60_000));
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  return `${Math.floor(minutes / 1440)} days`;
}

function NothingWaits({ isNarrowed }: { isNarrowed: boolean }) {
  if (isNarrowed) {
    return (
      <Empty title="Nothing matches">
        <p>No open review matches these filters.</p>
        <Button onClick={() => goTo(hrefTo('reviews'))}>Show all reviews</Button>
      </Empty>
    );
  }
  return (
    <Empty title="Nothing waits for review">
      <p>
        Results come here when a validation fails or the confidence is below the thresholds of their
        pipeline. This list refreshes itself.
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
    <nav className="pager" aria-label="Pages">
      <span>Oldest first</span>
      <span className="actions">
        {cursor !== undefined && (
          <Link className="button" data-size="small" href={hrefTo('reviews', filters)}>
            Oldest
          </Link>
        )}
        {next !== null && (
          <Link
            className="button"
            data-size="small"
            href={hrefTo('reviews', { ...filters, cursor: next })}
          >
            Newer
          </Link>
        )}
      </span>
    </nav>
  );
}
