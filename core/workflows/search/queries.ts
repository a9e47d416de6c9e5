// Lists and counts workflows by a filter. State, pipeline and time are conditions on the newest rows;
// terms have an index; the rest is looked for in a bounded number of rows.

import type { Knex } from 'knex';
import type { Database } from '../../database/connection.ts';
import { uuidBounds } from '../../kernel/ids.ts';
import type { WorkflowFilter } from '../filter.ts';
import { shown, toWorkflow, type WorkflowRow } from '../queries.ts';
import type { Workflow } from '../workflow.ts';
import { metadataTerm, readSearch, type Search } from './terms.ts';

/** One page looks through so many workflows for what has no index of its own. */
export const maxSearched = 100_000;

/** When a count looks no further: some seconds of reading. */
const maxCountSearched = 1_000_000;

/**
 * A term that no more workflows have is read from its index and sorted; a more frequent one is soon met
 * among the newest workflows.
 */
const fewWorkflows = 20_000;

/** Every text with a beginning sorts before the beginning and this. */
const afterAll = '\u{10ffff}';

interface Place {
  limit: number;
  /** The last workflow of the page before. */
  after: string | null;
}

/** Newest first. */
export async function listWorkflows(
  { knex }: Database,
  tenantId: string,
  filter: WorkflowFilter,
  { limit, after }: Place,
): Promise<Workflow[]> {
  const plan = await planOf(knex, tenantId, filter);
  if (plan === null) return [];
  const page = plan.isIndexed
    ? plan.searched({ limit, after })
    : knex('workflows')
        .where('workflows.tenant_id', tenantId)
        .whereIn('workflows.workflow_id', plan.found({ limit, after }, maxSearched))
        .orderBy('workflows.workflow_id', 'desc');
  const rows = await page.select<WorkflowRow[]>(shown(knex));
  return rows.map(toWorkflow);
}

/** How many there are, but no more than `most`. */
export async function countWorkflows(
  { knex }: Database,
  tenantId: string,
  filter: WorkflowFilter,
  most: number,
): Promise<number> {
  const plan = await planOf(knex, tenantId, filter);
  if (plan === null) return 0;
  const found = plan.found({ limit: most, after: null }, maxCountSearched);
  const row = await knex(found.as('found')).count({ many: '*' }).first<{ many: string }>();
  return Number(row.many);
}

export interface Chunk {
  /** Those that match, newest first. */
  matching: string[];
  /** The last one that was looked at; null when there was none. */
  last: string | null;
  /** Nothing older is left. */
  isLast: boolean;
}

/** The next workflows to look at; unlike a page it says where to go on when none of them matches. */
export async function nextMatching(
  { knex }: Database,
  tenantId: string,
  filter: WorkflowFilter,
  { limit, after }: Place,
): Promise<Chunk> {
  const plan = await planOf(knex, tenantId, filter);
  if (plan === null) return { matching: [], last: null, isLast: true };
  const searched = plan.searched({ limit, after }).select(plan.searchedColumns);
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

/** A term, or all with a beginning. */
interface TermRange {
  from: string;
  to: string;
}

interface Condition {
  sql: string;
  bindings: Knex.Value[];
}

interface Plan {
  /** Whether the rows of `searched` are those that match. */
  isIndexed: boolean;
  searchedColumns: string[];
  /** The newest rows after a place that the indexed conditions leave. */
  searched(place: Place): Knex.QueryBuilder;
  /** What else must hold for a row of `searched`. */
  conditions: readonly Condition[];
  /** IDs of those that match, among so many. */
  found(place: Place, mostSearched: number): Knex.QueryBuilder;
}

/** Null when nothing can match. */
async function planOf(knex: Knex, tenantId: string, filter: WorkflowFilter): Promise<Plan | null> {
  const search = filter.search === undefined ? noSearch : readSearch(filter.search);
  if (search === null) return null;
  const values = Object.entries(filter.metadata ?? {}).map(metadataTerm);
  const beginnings = search.beginnings.map((from) => ({ from, to: from + afterAll }));
  const terms: TermRange[] = [...values.map((term) => ({ from: term, to: term })), ...beginnings];
  const rare = await rareTerm(knex, tenantId, terms);
  // One value is read in the order of the list, however many workflows have it.
  const driving = rare ?? (values.length > 0 ? terms[0] : undefined);
  const conditions = [
    ...valueConditions(filter),
    ...terms.filter((term) => term !== driving).map((term) => hasTerm(tenantId, term)),
  ];
  const searched = ({ limit, after }: Place): Knex.QueryBuilder => {
    const query = knex('workflows').where('workflows.tenant_id', tenantId);
    narrow(query, filter);
    if (driving !== undefined && driving !== rare) {
      const having = termRows(knex, tenantId).where('term', driving.from);
      bound(having, filter, search, after);
      void query.join(having.as('having'), 'having.workflow_id', 'workflows.workflow_id');
      return query.orderBy('having.workflow_id', 'desc').limit(limit);
    }
    if (rare) void query.whereIn('workflows.workflow_id', rangeRows(knex, tenantId, rare));
    bound(query, filter, search, after);
    return query.orderBy('workflows.workflow_id', 'desc').limit(limit);
  };
  const searchedColumns = ['workflows.workflow_id', 'workflows.error', 'workflows.confidence'];
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
      return query.orderBy('workflow_id', 'desc').limit(limit);
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

/** The first one that few workflows have, if there is one. */
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

function narrow(query: Knex.QueryBuilder, { states, pipeline, ...times }: WorkflowFilter): void {
  if (states) void query.whereIn('workflows.state', states);
  if (pipeline !== undefined) void query.where('workflows.pipeline', pipeline);
  const { createdAfter: from, createdBefore: until } = times;
  if (from) void query.where('workflows.created_at', '>=', from);
  if (until) void query.where('workflows.created_at', '<', until);
}

/** The ID carries the time: with it an index finds the range, `created_at` is exact. */
function bound(
  query: Knex.QueryBuilder,
  { createdAfter: from, createdBefore: until }: WorkflowFilter,
  { ranges }: Search,
  after: string | null,
): void {
  const { first, end } = uuidBounds({ from, until });
  if (first !== null) void query.where('workflow_id', '>=', first);
  if (end !== null) void query.where('workflow_id', '<', end);
  if (after !== null) void query.where('workflow_id', '<', after);
  for (const range of ranges) {
    void query.where('workflow_id', '>=', range.first).where('workflow_id', '<=', range.last);
  }
}

function valueConditions({ error, confidenceFrom, confidenceBelow }: WorkflowFilter): Condition[] {
  const found: Condition[] = [];
  if (error !== undefined) found.push({ sql: `error->>'code' = ?`, bindings: [error] });
  if (confidenceFrom !== undefined) {
    found.push({ sql: 'confidence >= ?', bindings: [confidenceFrom] });
  }
  if (confidenceBelow !== undefined) {
    found.push({ sql: 'confidence < ?', bindings: [confidenceBelow] });
  }
  return found;
}

/** A scalar subquery with a limit: it stays one look into the index for each row. */
function hasTerm(tenantId: string, { from, to }: TermRange): Condition {
  return {
    sql: `(SELECT true FROM workflow_terms term WHERE term.tenant_id = ?
            AND term.workflow_id = searched.workflow_id AND term.term BETWEEN ? AND ? LIMIT 1)`,
    bindings: [tenantId, from, to],
  };
}
