// Reviews that have ended, in pages.

import type { Database } from '../../../database/connection.ts';
import { pageById, readCursor, type Page, type PageRequest } from '../../../kernel/pages.ts';
import { listDecidedReviews, type DecidedFilter, type DecidedReview } from './queries.ts';

/** Returns ended reviews, newest first. */
export type DecidedReviews = (
  tenantId: string,
  filter: DecidedFilter,
  page: PageRequest,
) => Promise<Page<DecidedReview>>;

export function createDecidedReviews(database: Database): DecidedReviews {
  return async (tenantId, filter, { limit, cursor }) => {
    const after = readCursor('workflow', cursor);
    const rows = await listDecidedReviews(database, tenantId, filter, { limit: limit + 1, after });
    return pageById(rows, limit, ['workflow', ({ workflow }) => workflow.workflowId]);
  };
}
