// Canceling every open workflow that matches a filter, in bounded calls. Bulk actions do it on the server.

import { Fault } from '../../kernel/errors.ts';
import { cancelBatch, maxCounted } from '../../workflows/service.ts';
import { isFinal, workflowStates } from '../../workflows/states.ts';
import { defineRoute, type Checked, type Route } from '../route.ts';
import { count, listOf, namesOf, objectOf, text, textOrNull } from '../schemas.ts';
import { filterFields, filterOf } from './workflow-filter.ts';

export function workflowCancellationRoutes(): Route[] {
  return [cancelRow];
}

const filter = {
  status: {
    ...listOf({ enum: workflowStates.filter((state) => !isFinal(state)) }),
    minItems: 1,
    description: 'Open states; all of them by default.',
  },
  pipeline: filterFields.pipeline,
  created_after: filterFields.created_after,
  created_before: filterFields.created_before,
  confidence_from: filterFields.confidence_from,
  confidence_below: filterFields.confidence_below,
  metadata: filterFields.metadata,
  search: filterFields.search,
} as const;

const countOrNull = { type: ['integer', 'null'], minimum: 0 } as const;

const more = {
  all: { type: 'boolean', description: 'Cancel all open workflows; replaces a filter.' },
  dry_run: { type: 'boolean', default: false },
  cursor: { ...text, minLength: 1, maxLength: 500, description: '`next_cursor` of the last call.' },
} as const;

const cancelBody = objectOf(
  { ...filter, ...more },
  { optional: [...namesOf(filter), ...namesOf(more)] },
);

const cancelRow = defineRoute({
  method: 'POST',
  path: '/v1/workflows/cancel',
  scope: 'workflows:write',
  name: 'cancel_workflows',
  tag: 'Workflows',
  summary: 'Cancel all matching workflows',
  description:
    `Cancels up to ${cancelBatch} open workflows that match, the newest first. Repeat the call with ` +
    '`cursor` until `next_cursor` is null. With `dry_run` they are only counted, up to ' +
    `${maxCounted}. Without a filter, set \`"all": true\`. Each cancellation is in the audit trail.`,
  body: {
    kind: 'json',
    schema: cancelBody,
    expected: 'an object with a filter, or with "all"',
    examples: [
      { title: 'How many wait', value: { status: ['queued'], pipeline: 'finance', dry_run: true } },
    ],
  },
  replies: {
    200: {
      description: 'How many matched or were canceled.',
      schema: objectOf({
        found: { ...countOrNull, description: 'Matching workflows; null without `dry_run`.' },
        canceled: { ...count, description: 'Canceled, or asked to stop; 0 for a dry run.' },
        next_cursor: textOrNull,
      }),
    },
  },
  errors: [],
  async handle({ caller, body, requestId, remoteAddress }, { workflows }) {
    requireChoice(body);
    const { all: _all, dry_run: _dryRun, cursor: _cursor, ...form } = body;
    const chosen = filterOf(form);
    if (body.dry_run) {
      const found = await workflows.countOpen(caller.tenantId, chosen);
      return { status: 200, body: { found, canceled: 0, next_cursor: null } };
    }
    const from = { requestId, remoteAddress };
    const done = await workflows.cancelMatching(caller, chosen, body.cursor ?? null, from);
    return {
      status: 200,
      body: { found: null, canceled: done.canceled, next_cursor: done.nextCursor },
    };
  },
});

type CancelBody = Checked<typeof cancelBody>;

/** An omitted filter does not select all workflows; that must be requested explicitly. */
function requireChoice({ all = false, dry_run: _dryRun, cursor: _cursor, ...given }: CancelBody) {
  const isFiltered = Object.keys(given).length > 0;
  if (all === isFiltered) {
    const message = all ? 'cannot be combined with a filter' : 'is required without a filter';
    throw new Fault('invalid_request', undefined, { details: [{ path: '/all', message }] });
  }
}
