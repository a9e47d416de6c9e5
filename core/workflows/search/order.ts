// Orders of a list, and its cursors. Each order but that of submission has an index of its own,
// which holds only workflows that have such a value.

import type { Knex } from 'knex';
import { presentId } from '../../kernel/ids.ts';
import { badCursor, readCursor } from '../../kernel/pages.ts';

/** Fields that lists are sorted by, as the API names them. */
export const workflowSorts = ['created_at', 'finished_at', 'confidence_score'] as const;
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

interface KeyColumn {
  name: string;
  /** SQL expression of the value as text, without a loss of precision. */
  written: string;
  /** SQL expression of the value of a text. */
  read: string;
  pattern: RegExp;
}

const keyColumns: Record<Exclude<WorkflowSort, 'created_at'>, KeyColumn> = {
  finished_at: {
    name: 'finished_at',
    // Microseconds, which a JavaScript date does not have.
    written: '(extract(epoch FROM workflows.finished_at) * 1000000)::bigint::text',
    read: `'epoch'::timestamptz + ?::bigint * interval '1 microsecond'`,
    pattern: /^\d{1,17}$/,
  },
  confidence_score: {
    name: 'confidence',
    written: 'workflows.confidence::text',
    read: '?::real',
    pattern: /^\d(\.\d{1,20})?(e-\d{1,2})?$/,
  },
};

export function keyColumnOf({ sort }: WorkflowOrder): KeyColumn | null {
  return sort === 'created_at' ? null : keyColumns[sort];
}

/** Sorts rows of `workflows`, from a position on. */
export function inOrder(
  query: Knex.QueryBuilder,
  order: WorkflowOrder,
  after: Position | null,
): Knex.QueryBuilder {
  const { direction } = order;
  beginAfter(query, 'workflows', order, after);
  const column = keyColumnOf(order);
  if (column === null) return query.orderBy('workflows.workflow_id', direction);
  return query.whereNotNull(`workflows.${column.name}`).orderBy([
    { column: `workflows.${column.name}`, order: direction },
    { column: 'workflows.workflow_id', order: direction },
  ]);
}

/** Begins after a position; the table has the IDs of workflows, and the value of the order. */
export function beginAfter(
  query: Knex.QueryBuilder,
  table: string,
  order: WorkflowOrder,
  after: Position | null,
): void {
  if (after === null) return;
  const beyond = order.direction === 'desc' ? '<' : '>';
  const column = keyColumnOf(order);
  if (column === null) void query.where(`${table}.workflow_id`, beyond, after.workflowId);
  else {
    const bound = `(${table}.${column.name}, ${table}.workflow_id) ${beyond} (${column.read}, ?)`;
    void query.whereRaw(bound, [after.key!, after.workflowId]);
  }
}

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
  const column = keyColumnOf(order);
  const key = rest.length === 0 ? null : rest.join(separator);
  const isOfOrder = column === null ? key === null : key !== null && column.pattern.test(key);
  if (!isOfOrder) throw badCursor();
  return { workflowId, key };
}
