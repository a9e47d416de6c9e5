// Lists and counts workflows by a filter. State, pipeline and time are conditions on the first rows
// of an order. Terms and stop points have an index. All other conditions are checked on a limited
// number of rows.

import type { Knex } from 'knex';
import type { Database } from '../../database/connection.ts';
import { uuidBounds } from '../../kernel/ids.ts';
import type { WorkflowFilter } from '../filter.ts';
import { shown, toWorkflow, type WorkflowRow } from '../queries.ts';
import type { Workflow } from '../workflow.ts';
import { newestFirst, type Position, type WorkflowOrder } from './order/order.ts';
import { beginAfter, durationColumn, inOrder, keyColumnOf } from './order/queries.ts';
import { metadataTerm, readSearch, type Search } from './terms.ts';

/** Maximum number of workflows that one page examines for conditions without an index. */
export const maxSearched = 100_000;

/** Maximum number of workflows that a count examines; takes some seconds. */
const maxCountSearched = 1_000_000;

/**
 * Maximum number of workflows of a rare term. A rare term is read from its index and sorted. A more
 * frequent one is soon found among the newest workflows.
 */
const fewWorkflows = 20_000;

/**
 * Upper bound of a prefix range: every text with a prefix sorts before the prefix plus this
 * character.
 */
const afterAll = '\u{10ffff}';

interface Place {
  limit: number;
  /** The last workflow on the previous page. */
  after: Position | null;
}

/** A workflow of a list; its position is where the next page begins. */
export interface ListedWorkflow {
  workflow: Workflow;
  position: Position;
}

/** Returns workflows in an order. Those without a value of the order are not in it. */
export async function listWorkflows(
  { knex }: Database,
  tenantId: string,
  filter: WorkflowFilter,
  { limit, after, order = newestFirst }: Place & { order?: WorkflowOrder },
): Promise<ListedWorkflow[]> {
  const plan = await planOf(knex, tenantId, filter, order);
  if (plan === null) return [];
  const key = keyColumnOf(order)?.written ?? 'NULL';
  // IDs come from the index of the order; rows that a filter skips are not read.
  const isDirect = plan.isIndexed && order.sort === 'created_at';
  const page = isDirect
    ? plan.searched({ limit, after })
    : inOrder(
        knex('workflows')
          .where('workflows.tenant_id', tenantId)
          .whereIn('workflows.workflow_id', plan.found({ limit, after }, maxSearched)),
        order,
        null,
      );
  const columns = [...shown(knex), knex.raw(`${key} AS sort_key`)];
  const rows = await page.select<(WorkflowRow & { sort_key: string | null })[]>(columns);
  return rows.map((row) => ({
    workflow: toWorkflow(row),
    position: { workflowId: row.workflow_id, key: row.sort_key },
  }));
}

/** Returns the number of workflows that match, up to `most`. */
export async function countWorkflows(
  { knex }: Database,
  tenantId: string,
  filter: WorkflowFilter,
  most: number,
): Promise<number> {
  const plan = await planOf(knex, tenantId, filter, newestFirst);
  if (plan === null) return 0;
  const found = plan.found({ limit: most, after: null }, maxCountSearched);
  const row = await knex(found.as('found')).count({ many: '*' }).first<{ many: string }>();
  return Number(row.many);
}

export interface StopPoint {
  stopPoint: string;
  count: number;
}

/** Maximum number of stop points that are counted; pipelines declare a few dozen steps. */
const mostStopPoints = 200;

export type StopPointFilter = Pick<
  WorkflowFilter,
  'states' | 'pipeline' | 'createdAfter' | 'createdBefore'
>;

/** Counts workflows by where they stopped, the most frequent first. Reads the index alone. */
export async function countStopPoints(
  { knex }: Database,
  tenantId: string,
  filter: StopPointFilter,
): Promise<StopPoint[]> {
  const query = knex('workflows').where('workflows.tenant_id', tenantId).whereNotNull('stop_point');
  narrow(query, filter);
  bound(query, filter, noSearch);
  const rows = await query
    .groupBy('stop_point')
    .orderByRaw('count(*) DESC, stop_point')
    .limit(mostStopPoints)
    .select<{ stop_point: string; n: string }[]>('stop_point', knex.raw('count(*) AS n'));
  return rows.map(({ stop_point: stopPoint, n }) => ({ stopPoint, count: Number(n) }));
}

export interface Chunk {
  /** IDs of the workflows that match, newest first. */
  matching: string[];
  /** ID of the last workflow that was examined; null if there was none. */
  last: string | null;
  /** Whether no older workflows remain. */
  isLast: boolean;
}

/**
 * Examines the next workflows. Unlike a page, the result shows where to continue even if none
 * matches.
 */
export async function nextMatching(
  { knex }: Database,
  tenantId: string,
  filter: WorkflowFilter,
  { limit, after }: { limit: number; after: string | null },
): Promise<Chunk> {
  const plan = await planOf(knex, tenantId, filter, newestFirst);
  if (plan === null) return { matching: [], last: null, isLast: true };
  const from = after === null ? null : { workflowId: after, key: null };
  const searched = plan.searched({ limit, after: from }).select(plan.searchedColumns);
  const matches = plan.conditions.map(({ sql }) => sql).join(' AND ') || 'true';
  const bindings = plan.conditions.flatMap((one) => one.bindings);
  const rows = await knex(searched.as('searched'))
    .select<{ workflow_id: string; matches: boolean | null }[]>(
      'workflow_id',
      knex.raw(`(${matches}) AS matches`, bindings),
    )
    .orderBy('workflow_id', 'desc');
  return {
    matching: rows.filter((row) => row.matches === true).map((row) => row.workflow_id),
    last: rows.at(-1)?.workflow_id ?? null,
    isLast: rows.length < limit,
  };
}

/** One term, or all terms with a prefix. */
interface TermRange {
  from: string;
  to: string;
}

interface Condition {
  sql: string;
  bindings: Knex.Value[];
}

interface Plan {
  /** Whether all rows of `searched` match without further conditions. */
  isIndexed: boolean;
  searchedColumns: readonly (string | Knex.Raw)[];
  /** The next rows after a position that satisfy the indexed conditions. */
  searched(place: Place): Knex.QueryBuilder;
  /** Further conditions for the rows of `searched`. */
  conditions: readonly Condition[];
  /** IDs of the rows that match, among at most `mostSearched` rows. */
  found(place: Place, mostSearched: number): Knex.QueryBuilder;
}

/** Returns null if nothing can match. */
async function planOf(
  knex: Knex,
  tenantId: string,
  filter: WorkflowFilter,
  order: WorkflowOrder,
): Promise<Plan | null> {
  const search = filter.search === undefined ? noSearch : readSearch(filter.search);
  if (search === null) return null;
  const values = Object.entries(filter.metadata ?? {}).map(metadataTerm);
  const beginnings = search.beginnings.map((from) => ({ from, to: from + afterAll }));
  const terms: TermRange[] = [...values.map((term) => ({ from: term, to: term })), ...beginnings];
  const rare = await rareTerm(knex, tenantId, terms);
  const keyColumn = keyColumnOf(order);
  // The rows of one value are read in the order of submission, however many workflows have it.
  const isRead = values.length > 0 && keyColumn === null;
  const driving = rare ?? (isRead ? terms[0] : undefined);
  const conditions = [
    ...valueConditions(filter, order),
    ...terms.filter((term) => term !== driving).map((term) => hasTerm(tenantId, term)),
  ];
  const searched = ({ limit, after }: Place): Knex.QueryBuilder => {
    const query = knex('workflows').where('workflows.tenant_id', tenantId);
    narrow(query, filter);
    if (driving !== undefined && driving !== rare) {
      const having = termRows(knex, tenantId).where('term', driving.from);
      bound(having, filter, search);
      beginAfter(having, 'workflow_terms', order, after);
      void query.join(having.as('having'), 'having.workflow_id', 'workflows.workflow_id');
      return query.orderBy('having.workflow_id', order.direction).limit(limit);
    }
    if (rare) void query.whereIn('workflows.workflow_id', rangeRows(knex, tenantId, rare));
    bound(query, filter, search);
    for (const { sql, bindings } of rangesOf(filter, order)) void query.whereRaw(sql, bindings);
    return inOrder(query, order, after).limit(limit);
  };
  const searchedColumns: (string | Knex.Raw)[] = [
    'workflows.workflow_id',
    'workflows.error',
    'workflows.confidence',
    knex.raw(`${durationColumn} AS duration`),
  ];
  if (keyColumn !== null) searchedColumns.push(knex.raw(`${keyColumn.indexed} AS sorted`));
  return {
    isIndexed: conditions.length === 0,
    searchedColumns,
    searched,
    conditions,
    found({ limit, after }, mostSearched) {
      if (conditions.length === 0)
        return searched({ limit, after }).select('workflows.workflow_id');
      const rows = searched({ limit: mostSearched, after }).select(searchedColumns);
      const query = knex(rows.as('searched')).select('workflow_id');
      for (const { sql, bindings } of conditions) void query.whereRaw(sql, bindings);
      if (keyColumn !== null) void query.orderBy('sorted', order.direction);
      return query.orderBy('workflow_id', order.direction).limit(limit);
    },
  };
}

const noSearch: Search = { beginnings: [], ranges: [] };

function termRows(knex: Knex, tenantId: string): Knex.QueryBuilder {
  return knex('workflow_terms').where('tenant_id', tenantId).select('workflow_id');
}

function rangeRows(knex: Knex, tenantId: string, { from, to }: TermRange): Knex.QueryBuilder {
  return termRows(knex, tenantId).whereBetween('term', [from, to]);
}

/** Returns the first term that at most `fewWorkflows` workflows have. */
async function rareTerm(
  knex: Knex,
  tenantId: string,
  terms: readonly TermRange[],
): Promise<TermRange | undefined> {
  for (const term of terms) {
    const rows = rangeRows(knex, tenantId, term).limit(fewWorkflows + 1);
    const row = await knex(rows.as('found')).count({ many: '*' }).first<{ many: string }>();
    if (Number(row.many) <= fewWorkflows) return term;
  }
  return undefined;
}

function narrow(query: Knex.QueryBuilder, filter: WorkflowFilter): void {
  const { states, pipeline, stopPoint, createdAfter: from, createdBefore: until } = filter;
  if (states) void query.whereIn('workflows.state', states);
  if (pipeline !== undefined) void query.where('workflows.pipeline', pipeline);
  if (stopPoint !== undefined) void query.where('workflows.stop_point', stopPoint);
  if (from) void query.where('workflows.created_at', '>=', from);
  if (until) void query.where('workflows.created_at', '<', until);
}

/**
 * Limits the range by ID, which contains the time, so that an index finds it. `created_at` is
 * exact.
 */
function bound(
  query: Knex.QueryBuilder,
  { createdAfter: from, createdBefore: until }: WorkflowFilter,
  { ranges }: Search,
): void {
  const { first, end } = uuidBounds({ from, until });
  if (first !== null) void query.where('workflow_id', '>=', first);
  if (end !== null) void query.where('workflow_id', '<', end);
  for (const range of ranges) {
    void query.where('workflow_id', '>=', range.first).where('workflow_id', '<=', range.last);
  }
}

/** Conditions without an index. In an order of its own, a range has one. */
function valueConditions(filter: WorkflowFilter, { sort }: WorkflowOrder): Condition[] {
  const { error } = filter;
  return [
    ...(error === undefined ? [] : [{ sql: `error->>'code' = ?`, bindings: [error] }]),
    ...(sort === 'confidence_score' ? [] : confidenceRange(filter, 'confidence')),
    ...(sort === 'duration' ? [] : durationRange(filter, 'duration')),
  ];
}

/** Conditions on the values that the index of an order has. */
function rangesOf(filter: WorkflowFilter, { sort }: WorkflowOrder): Condition[] {
  if (sort === 'confidence_score') return confidenceRange(filter, 'workflows.confidence');
  return sort === 'duration' ? durationRange(filter, durationColumn) : [];
}

function confidenceRange(
  { confidenceFrom: from, confidenceBelow: below }: WorkflowFilter,
  column: string,
): Condition[] {
  return [
    ...(from === undefined ? [] : [{ sql: `${column} >= ?`, bindings: [from] }]),
    ...(below === undefined ? [] : [{ sql: `${column} < ?`, bindings: [below] }]),
  ];
}

function durationRange(
  { durationFromMs: from, durationBelowMs: below }: WorkflowFilter,
  column: string,
): Condition[] {
  const given = `?::bigint * interval '1 millisecond'`;
  return [
    ...(from === undefined ? [] : [{ sql: `${column} >= ${given}`, bindings: [from] }]),
    ...(below === undefined ? [] : [{ sql: `${column} < ${given}`, bindings: [below] }]),
  ];
}

/** Uses a scalar subquery with a limit, so that PostgreSQL keeps one index lookup per row. */
function hasTerm(tenantId: string, { from, to }: TermRange): Condition {
  return {
    sql: `(SELECT true FROM workflow_terms term WHERE term.tenant_id = ?
            AND term.workflow_id = searched.workflow_id AND term.term BETWEEN ? AND ? LIMIT 1)`,
    bindings: [tenantId, from, to],
  };
}
