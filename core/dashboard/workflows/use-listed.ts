// Loads the list while it is scrolled: further pages at its end. Polls the visible pages.

import { useCallback, useEffect, useRef, useState } from 'react';
import { ask, ApiFailure, type Asked } from '../api/client.ts';
import { useAsk, useCredential } from '../api/use-api.ts';
import {
  addPage,
  cursorsOf,
  listedFrom,
  newOnes,
  rowsOf,
  withNewest,
  withOrderedPage,
  withPage,
  type Listed,
} from './listed.ts';
import type { Workflow } from './workflow-state.tsx';

type Query = Omit<NonNullable<Asked<'list_workflows'>['query']>, 'limit' | 'cursor'>;

/** Page size; the maximum of the API. */
const pageSize = 100;
const refreshMs = 5_000;

export interface ShownRange {
  first: number;
  last: number;
  /** Whether rows can be added above without moving the visible rows. */
  isAtTop: boolean;
}

/**
 * Supports one set of filters only: use the filters as the `key` of the component. Only the order
 * of submission, newest first, tells where new workflows belong.
 */
export function useListed(query: Query, isNewestFirst: boolean) {
  const credential = useCredential();
  const newest = useAsk('list_workflows', { query: { ...query, limit: pageSize } }, everyWhile);
  const [listed, setListed] = useState<Listed | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const shown = useRef<ShownRange>({ first: 0, last: 0, isAtTop: true });
  const reading = useRef<string | null>(null);
  const page = newest.data;

  useEffect(() => {
    if (page === undefined) return;
    setListed((before) => {
      if (before === null) return listedFrom(page);
      if (!isNewestFirst) return withOrderedPage(before, undefined, page);
      const isQuiet = newOnes(before, page).length === 0;
      if (shown.current.isAtTop && !isQuiet) return withNewest(before, page);
      return withPage(before, undefined, page);
    });
  }, [page, isNewestFirst]);

  const read = useCallback(
    async (cursor: string | undefined) => {
      return await ask(credential, 'list_workflows', {
        query: { ...query, limit: pageSize, cursor },
      });
    },
    // The component is remounted if the filters change.
    [credential],
  );

  const next = listed?.next ?? null;
  const readMore = useCallback(async (): Promise<void> => {
    if (next === null || reading.current === next) return;
    reading.current = next;
    try {
      const more = await read(next);
      setListed((before) => before && addPage(before, next, more));
      setFailure(null);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setFailure(error);
    } finally {
      reading.current = null;
    }
  }, [next, read]);

  const update = isNewestFirst ? withPage : withOrderedPage;
  // The newest page is polled separately; of the others, only the visible pages are.
  const last = useRef<Listed | null>(null);
  last.current = listed;
  useEffect(() => {
    const timer = window.setInterval(() => {
      const now = last.current;
      if (now === null || document.hidden) return;
      const { first, last: end } = shown.current;
      for (const cursor of cursorsOf(now, first, end)) {
        if (cursor === undefined) continue;
        read(cursor).then(
          (found) => setListed((before) => before && update(before, cursor, found)),
          // Errors are ignored: the regular request for the newest page reports them.
          () => {},
        );
      }
    }, refreshMs);
    return () => window.clearInterval(timer);
  }, [read, update]);

  const rows: readonly Workflow[] = listed === null ? [] : rowsOf(listed);
  return {
    newest,
    rows,
    /** Whether there are rows beyond the last one. */
    hasMore: next !== null,
    readMore,
    failure,
    waiting: listed && page && isNewestFirst ? newOnes(listed, page).length : 0,
    showNew: () => page && setListed((before) => before && withNewest(before, page)),
    onShown: (range: ShownRange) => void (shown.current = range),
  };
}

const everyWhile = { every: refreshMs, keep: true } as const;
