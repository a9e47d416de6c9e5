// Deliveries that were given up, over all endpoints, and their replay.

import type { Caller } from '../../auth/caller.ts';
import { Fault } from '../../kernel/errors.ts';
import { parseId, presentId } from '../../kernel/ids.ts';
import { replayBatch, type DeadLetterFilter } from '../../webhooks/dead-letters/dead-letters.ts';
import { presentDelivery } from '../../webhooks/present.ts';
import { actorOf } from '../actor.ts';
import { defineRoute, type Checked, type Route } from '../route.ts';
import {
  count,
  idOf,
  listOf,
  namesOf,
  objectOf,
  pageOf,
  pageQuery,
  text,
  time,
} from '../schemas.ts';
import { lacking } from '../admit-caller.ts';
import { timeOf } from '../query.ts';
import { deliveryObject } from './deliveries.ts';
import { webhookReaders } from './webhook-access.ts';

export function deadLetterRoutes(): Route[] {
  return [listRow, replayRow];
}

const filter = {
  endpoint_id: idOf('endpoint'),
  event_type: { ...text, maxLength: 200 },
  reason: {
    ...text,
    maxLength: 100,
    description: '`last_error` of the delivery, such as `timeout` or `endpoint_paused`.',
  },
  from: { ...time, description: 'Events of this time and later.' },
  to: { ...time, description: 'Events before this time.' },
} as const;
const filterNames = namesOf(filter);

const listRow = defineRoute({
  method: 'GET',
  path: '/v1/webhooks/dead-letters',
  scope: webhookReaders,
  name: 'list_dead_letters',
  tag: 'Webhooks',
  summary: 'List dead letters',
  description: 'Undelivered events of all endpoints, newest first.',
  query: objectOf({ ...filter, ...pageQuery }, { optional: [...filterNames, 'limit', 'cursor'] }),
  replies: { 200: { description: 'One page.', schema: pageOf(deliveryObject) } },
  errors: [],
  async handle({ caller, query }, { webhooks: { deadLetters } }) {
    const { limit, cursor = null } = query;
    const page = await deadLetters.list(caller.tenantId, readFilter(query, caller), {
      limit,
      cursor,
    });
    const data = page.items.map(presentDelivery);
    return { status: 200, body: { data, next_cursor: page.nextCursor } };
  },
});

const replayBody = objectOf(
  {
    ...filter,
    all: { type: 'boolean', description: 'Select all dead letters; replaces a filter.' },
    dry_run: { type: 'boolean', default: false },
  },
  { optional: [...filterNames, 'all', 'dry_run'] },
);

type ReplayBody = Checked<typeof replayBody>;

type Filter = Pick<ReplayBody, keyof typeof filter>;

const replayRow = defineRoute({
  method: 'POST',
  path: '/v1/webhooks/dead-letters/replay',
  scope: webhookReaders,
  name: 'replay_dead_letters',
  tag: 'Webhooks',
  summary: 'Send dead letters again',
  description:
    'Those that the filter finds and whose endpoint is active, the oldest first, at most ' +
    `${replayBatch} with one call: the same \`event_id\`, a higher \`retry_attempt\`, the schedule ` +
    'of retries restarts. Without a filter, set `"all": true`. With `dry_run` they are only counted.',
  body: {
    kind: 'json',
    schema: replayBody,
    expected: 'an object with a filter, or with "all"',
    examples: [
      {
        title: 'How many of one morning',
        value: { from: '2026-01-15T06:00:00Z', to: '2026-01-15T12:00:00Z', dry_run: true },
      },
    ],
  },
  replies: {
    200: {
      description: 'Number of matching and queued deliveries.',
      schema: objectOf({
        dry_run: { type: 'boolean' },
        found: count,
        replayable: { ...count, description: 'Matching deliveries whose endpoint is active.' },
        replayed: { ...count, description: 'Queued deliveries; 0 for a dry run.' },
        by_endpoint: listOf(
          objectOf({ endpoint_id: idOf('endpoint'), state: text, dead_letters: count }),
        ),
      }),
    },
  },
  errors: [],
  async handle({ body, ...request }, { webhooks: { deadLetters } }) {
    const dryRun = body.dry_run;
    const { caller } = request;
    if (!dryRun && !caller.scopes.has('webhooks:write')) throw lacking(['webhooks:write'], caller);
    requireChoice(body);
    const how = { dryRun, by: actorOf(request) };
    const summary = await deadLetters.replay(caller.tenantId, readFilter(body, caller), how);
    const byEndpoint = summary.byEndpoint.map(({ endpointId, state, count: dead }) => ({
      endpoint_id: presentId('endpoint', endpointId),
      state,
      dead_letters: dead,
    }));
    const { found, replayable, replayed } = summary;
    const counts = { found, replayable, replayed, by_endpoint: byEndpoint };
    return { status: 200, body: { dry_run: dryRun, ...counts } };
  },
});

/** An omitted filter does not select all deliveries; that must be requested explicitly. */
function requireChoice({ all = false, dry_run: dryRun, ...given }: ReplayBody): void {
  const isFiltered = Object.keys(given).length > 0;
  if (all && isFiltered) throw refused('/all', 'cannot be combined with a filter');
  if (!all && !isFiltered && !dryRun) {
    throw refused('', `needs a filter (${filterNames.join(', ')}), or "all": true`);
  }
}

function refused(path: string, message: string): Fault {
  return new Fault('invalid_request', undefined, { details: [{ path, message }] });
}

function readFilter(given: Filter, { link }: Caller): DeadLetterFilter {
  const { endpoint_id: endpoint, event_type: eventType, reason, from, to } = given;
  return {
    ...(link && link.endpointIds !== null && { among: link.endpointIds }),
    ...(endpoint !== undefined && { endpointId: parseId('endpoint', endpoint)! }),
    ...(eventType !== undefined && { eventType }),
    ...(reason !== undefined && { reason }),
    ...(from !== undefined && { from: timeOf('from', from) }),
    ...(to !== undefined && { to: timeOf('to', to) }),
  };
}
