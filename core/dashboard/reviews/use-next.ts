// Finds the next item: the oldest one that nobody else has claimed and that was neither skipped nor
// decided here.

import { useAsk } from '../api/use-api.ts';
import type { Filters } from '../router.ts';
import { useAhead } from './ask-ahead.ts';
import { useIsForMe } from './assigned.ts';
import { useReviewer } from './reviewer.ts';

/** Number of items to search; enough to find a free one while a team works on the oldest ones. */
const lookAhead = 50;

/**
 * Number of prefetched items, so that the next one is also available if a reviewer skips an item.
 */
export const itemsAhead = 2;

export const filterNames = [
  'pipeline',
  'cause',
  'assigned',
  'min_age_seconds',
  'assignee',
  'overdue',
  'order',
] as const;

/** Returns the filters of the queue in an address. */
export function filtersOf(query: URLSearchParams): Filters {
  return Object.fromEntries(filterNames.map((name) => [name, query.get(name) ?? undefined]));
}

/** Returns the filters as the API expects them. `me` is the name of the reviewer. */
export function askedOf(filters: Filters, me: string | null) {
  const { pipeline, cause, assigned, min_age_seconds: age, assignee, overdue, order } = filters;
  return {
    pipeline,
    cause: cause as 'below_confidence_threshold' | undefined,
    assigned: assigned === undefined ? undefined : ((assigned === 'true') as boolean),
    min_age_seconds: age === undefined || !/^\d{1,9}$/.test(age) ? undefined : Number(age),
    assignee: assignee === undefined ? undefined : (me ?? ''),
    overdue: overdue === undefined ? undefined : ((overdue === 'true') as boolean),
    order: order === 'due' ? ('due' as const) : undefined,
  };
}

export function useNext(
  workflowId: string,
  filters: Filters,
  passed: ReadonlySet<string>,
): string | null {
  const { name: me } = useReviewer();
  const query = { ...askedOf(filters, me), limit: lookAhead };
  const { data } = useAsk('list_reviews', { query }, { keep: true });
  const isForMe = useIsForMe();
  const open = (data?.data ?? []).filter(
    (review) =>
      review.workflow_id !== workflowId &&
      !passed.has(review.workflow_id) &&
      (review.claim === null || review.claim.reviewer === me) &&
      isForMe(review),
  );
  const ids = open.slice(0, itemsAhead).map(({ workflow_id: id }) => id);
  useAhead(ids);
  return ids[0] ?? null;
}
