// Orders of lists as SQL. Each order but that of submission has an index of its own, which holds only
// workflows that have such a value.

import type { Knex } from 'knex';
import type { Position, WorkflowOrder, WorkflowSort } from './order.ts';

interface KeyColumn {
  /** SQL expression that the index has. */
  indexed: string;
  /** SQL expression of the value as text, without a loss of precision. */
  written: string;
  /** SQL expression of the value of a text. */
  read: string;
}

/** From the start of the first attempt to the end. The clock of another machine can make it negative. */
export const durationColumn = '(workflows.finished_at - workflows.started_at)';

const keyColumns: Record<Exclude<WorkflowSort, 'created_at'>, KeyColumn> = {
  finished_at: {
    indexed: 'workflows.finished_at',
    // Microseconds, which a JavaScript date does not have.
    written: '(extract(epoch FROM workflows.finished_at) * 1000000)::bigint::text',
    read: `'epoch'::timestamptz + ?::bigint * interval '1 microsecond'`,
  },
  duration: {
    indexed: durationColumn,
    written: `(extract(epoch FROM ${durationColumn}) * 1000000)::bigint::text`,
    read: `?::bigint * interval '1 microsecond'`,
  },
  confidence_score: {
    indexed: 'workflows.confidence',
    written: 'workflows.confidence::text',
    read: '?::real',
  },
};

/** Returns null for the order of submission, which IDs have. */
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
  return query
    .whereRaw(`${column.indexed} IS NOT NULL`)
    .orderByRaw(`${column.indexed} ${direction}, workflows.workflow_id ${direction}`);
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
  if (column === null) {
    void query.where(`${table}.workflow_id`, beyond, after.workflowId);
    return;
  }
  const bound = `(${column.indexed}, workflows.workflow_id) ${beyond} (${column.read}, ?)`;
  void query.whereRaw(bound, [after.key!, after.workflowId]);
}
