// Orders of a list, and its cursors. Each order but that of submission has an index of its own,
// which holds only workflows that have such a value.

import { presentId } from '../../../kernel/ids.ts';
import { badCursor, readCursor } from '../../../kernel/pages.ts';

/** Fields that lists are sorted by, as the API names them. */
export const workflowSorts = ['created_at', 'finished_at', 'duration', 'confidence_score'] as const;
export type WorkflowSort = (typeof workflowSorts)[number];

export const directions = ['desc', 'asc'] as const;
export type Direction = (typeof directions)[number];

export interface WorkflowOrder {
  sort: WorkflowSort;
  direction: Direction;
}

export const newestFirst: WorkflowOrder = { sort: 'created_at', direction: 'desc' };

/** Position of a workflow in a list. */
export interface Position {
  workflowId: string;
  /** Its value of the order; null in the order of submission, which IDs have. */
  key: string | null;
}

/** Form of the values in cursors: microseconds, and a number of single precision. */
const keyForms: Record<Exclude<WorkflowSort, 'created_at'>, RegExp> = {
  finished_at: /^\d{1,17}$/,
  duration: /^-?\d{1,17}$/,
  confidence_score: /^\d(\.\d{1,20})?(e-[0-3]?\d)?$/,
};

/** Between the ID and the value of the order. */
const separator = '.';

export function positionCursor({ workflowId, key }: Position): string {
  const id = presentId('workflow', workflowId);
  return key === null ? id : `${id}${separator}${key}`;
}

/** Throws `invalid_request` for a text that is not a cursor of this order. */
export function readPosition(order: WorkflowOrder, cursor: string | null): Position | null {
  if (cursor === null) return null;
  const [id, ...rest] = cursor.split(separator);
  const workflowId = readCursor('workflow', id!)!;
  const key = rest.length === 0 ? null : rest.join(separator);
  const { sort } = order;
  const isOfOrder = sort === 'created_at' ? key === null : key !== null && keyForms[sort].test(key);
  if (!isOfOrder) throw badCursor();
  return { workflowId, key };
}
