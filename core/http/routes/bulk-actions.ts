// Actions on all workflows that match a filter, done on the server.

import { Fault } from '../../kernel/errors.ts';
import {
  bulkActionKinds,
  bulkActionStates,
  bulkOutcomes,
  presentBulkAction,
  presentItem,
} from '../../workflows/bulk/bulk-action.ts';
import { keptDays, mostCounted, mostRunning } from '../../workflows/bulk/bulk-actions.ts';
import { actorOf } from '../actor.ts';
import { checkReason, reasonField } from '../reason.ts';
import { defineRoute, type Checked, type PathParam, type Route } from '../route.ts';
import {
  count,
  errorCode,
  idOf,
  listOf,
  namesOf,
  objectOf,
  orNull,
  pageOf,
  pageQuery,
  text,
  textOrNull,
  time,
  timeOrNull,
} from '../schemas.ts';
import { named, namedParameter } from '../named.ts';
import { filterFields, filterOf } from './workflow-filter.ts';

export function bulkActionRoutes(): Route[] {
  return [createRow, listRow, getRow, cancelRow, itemsRow];
}

const filter = named(
  'WorkflowFilter',
  objectOf(filterFields, {
    optional: namesOf(filterFields),
    description: 'Conditions on workflows, combined with AND.',
  }),
);

export const bulkActionObject = named(
  'BulkAction',
  objectOf(
    {
      bulk_action_id: idOf('bulkAction'),
      action: { enum: bulkActionKinds },
      filter,
      reason: { ...textOrNull, description: 'Why, as it was given.' },
      status: { enum: bulkActionStates },
      found: {
        ...count,
        description: `Workflows that matched when it was created, counted up to ${mostCounted}.`,
      },
      done: { ...count, description: 'Workflows with an outcome.' },
      counts: objectOf(Object.fromEntries(bulkOutcomes.map((outcome) => [outcome, count])), {
        description: 'Workflows by outcome.',
      }),
      waiting: {
        ...textOrNull,
        description:
          'What it waits for: `rate`, `unavailable` or `error`; null when it does not wait.',
      },
      created_by: { ...text, description: 'Login of a person, or ID of an API key.' },
      created_at: time,
      finished_at: timeOrNull,
    },
    { description: 'An action on all workflows that match a filter.' },
  ),
);

const itemObject = named(
  'BulkActionItem',
  objectOf(
    {
      workflow_id: idOf('workflow'),
      outcome: {
        enum: bulkOutcomes,
        description:
          '`skipped`: it had ended already, or its content was erased. `refused`: it was not run again, ' +
          'such as without a unit left.',
      },
      new_workflow_id: { ...orNull(idOf('workflow')), description: 'Of `run_again`.' },
      error: orNull(objectOf({ code: errorCode, message: text })),
    },
    { description: 'A workflow of a bulk action.' },
  ),
);

const params: Record<string, PathParam> = {
  id: namedParameter('BulkActionId', { id: 'bulkAction', description: 'ID of the bulk action.' }),
};

const createBody = objectOf(
  {
    action: {
      enum: bulkActionKinds,
      description: '`cancel` ends open workflows; `run_again` starts ended ones again.',
    },
    filter,
    all: { type: 'boolean', description: 'All workflows; replaces a filter.' },
    dry_run: { type: 'boolean', default: false, description: 'Only count.' },
    reason: reasonField,
  },
  { optional: ['filter', 'all', 'dry_run', 'reason'] },
);

const createRow = defineRoute({
  method: 'POST',
  path: '/v1/bulk-actions',
  scope: 'workflows:write',
  name: 'create_bulk_action',
  tag: 'Workflows',
  summary: 'Cancel or run again all matching workflows',
  description:
    'Runs on the server until all matching workflows have an outcome, each once, also over restarts. It is ' +
    'about workflows that existed when it was created: with `cancel` the open ones, with `run_again` ' +
    'those that have ended. A workflow that is run again starts with the same input, options, customer ' +
    'and metadata, in the mode of your key. It draws on the rate of `start_workflow` and uses units ' +
    'like any other. Outcomes are kept for ' +
    `${keptDays} days after the end. With \`dry_run\` workflows are only counted. Without a filter, set ` +
    `\`"all": true\`. \`conflict\` while ${mostRunning} run.`,
  body: {
    kind: 'json',
    schema: createBody,
    expected: 'an object with "action" and a "filter", or with "all"',
    examples: [
      {
        title: 'How many invoices failed',
        value: {
          action: 'run_again',
          filter: { status: ['failed'], pipeline: 'finance' },
          dry_run: true,
        },
      },
    ],
  },
  replies: {
    200: { description: 'Counted only.', schema: objectOf({ found: count }) },
    201: { description: 'It runs.', schema: bulkActionObject },
  },
  errors: ['conflict'],
  async handle({ caller, body, requestId, remoteAddress }, { bulkActions, requireReason }) {
    const counted = { action: body.action, filter: chosenFilter(body) };
    if (body.dry_run) {
      return { status: 200, body: { found: await bulkActions.count(caller.tenantId, counted) } };
    }
    const request = { ...counted, reason: checkReason(body.reason, requireReason()) };
    const from = { requestId, remoteAddress };
    const { row, counts } = await bulkActions.create(caller, request, from);
    return { status: 201, body: presentBulkAction(row, counts) };
  },
});

/** Nothing is changed by leaving something out: it is all of them only where that is said. */
function chosenFilter({ all = false, filter: given = {} }: Checked<typeof createBody>) {
  const isFiltered = Object.keys(given).length > 0;
  if (all === isFiltered) {
    const message = all ? 'cannot be combined with a filter' : 'is required without a filter';
    throw new Fault('invalid_request', undefined, { details: [{ path: '/all', message }] });
  }
  filterOf(given);
  return given;
}

const listRow = defineRoute({
  method: 'GET',
  path: '/v1/bulk-actions',
  scope: 'workflows:read',
  name: 'list_bulk_actions',
  tag: 'Workflows',
  summary: 'List bulk actions',
  description: 'Returns one page, newest first.',
  query: objectOf(pageQuery, { optional: ['limit', 'cursor'] }),
  replies: { 200: { description: 'One page.', schema: pageOf(bulkActionObject) } },
  errors: [],
  async handle({ caller, query: { limit, cursor = null } }, { bulkActions }) {
    const page = await bulkActions.list(caller.tenantId, { limit, cursor });
    const data = page.items.map(({ row, counts }) => presentBulkAction(row, counts));
    return { status: 200, body: { data, next_cursor: page.nextCursor } };
  },
});

const getRow = defineRoute({
  method: 'GET',
  path: '/v1/bulk-actions/{id}',
  scope: 'workflows:read',
  name: 'get_bulk_action',
  tag: 'Workflows',
  summary: 'Get a bulk action',
  description: 'Its state, and how many workflows have which outcome.',
  params,
  replies: { 200: { description: 'The bulk action.', schema: bulkActionObject } },
  errors: [],
  async handle({ caller, params: { id } }, { bulkActions }) {
    const { row, counts } = await bulkActions.get(caller.tenantId, id!);
    return { status: 200, body: presentBulkAction(row, counts) };
  },
});

const cancelRow = defineRoute({
  method: 'POST',
  path: '/v1/bulk-actions/{id}/cancel',
  scope: 'workflows:write',
  name: 'cancel_bulk_action',
  tag: 'Workflows',
  summary: 'Stop a bulk action',
  description: 'What was done stays done. `conflict` once it has ended.',
  params,
  replies: { 200: { description: 'Stopped.', schema: bulkActionObject } },
  errors: ['conflict'],
  async handle({ params: { id }, ...request }, { bulkActions }) {
    const { tenantId } = request.caller;
    const { row, counts } = await bulkActions.cancel(tenantId, id!, actorOf(request));
    return { status: 200, body: presentBulkAction(row, counts) };
  },
});

const itemsRow = defineRoute({
  method: 'GET',
  path: '/v1/bulk-actions/{id}/workflows',
  scope: 'workflows:read',
  name: 'list_bulk_action_workflows',
  tag: 'Workflows',
  summary: 'List the workflows of a bulk action',
  description: 'Each workflow that was found so far, with its outcome; the newest workflow first.',
  params,
  query: objectOf(
    { ...pageQuery, outcome: listOf({ enum: bulkOutcomes }) },
    { optional: ['limit', 'cursor', 'outcome'] },
  ),
  replies: { 200: { description: 'One page.', schema: pageOf(itemObject) } },
  errors: [],
  async handle({ caller, params: { id }, query }, { bulkActions }) {
    const { limit, cursor = null, outcome: outcomes } = query;
    const page = await bulkActions.items(caller.tenantId, id!, { limit, cursor, outcomes });
    return {
      status: 200,
      body: { data: page.items.map(presentItem), next_cursor: page.nextCursor },
    };
  },
});
