// The log of what was sent to webhook endpoints, and sending one of it again.

import { presentAttempt, presentDelivery } from '../../webhooks/present.ts';
import { defineRoute, type Route } from '../route.ts';
import {
  count,
  idOf,
  listOf,
  objectOf,
  orNull,
  pageOf,
  pageQuery,
  text,
  textOrNull,
  time,
  timeOrNull,
} from '../schemas.ts';

const statusOrNull = { type: ['integer', 'null'], description: 'HTTP status of the endpoint.' };

const msOrNull = { type: ['integer', 'null'], minimum: 0 };

const deliveryFields = {
  delivery_id: idOf('delivery'),
  endpoint_id: idOf('endpoint'),
  event_id: idOf('event'),
  event_type: text,
  workflow_id: {
    ...orNull(idOf('workflow')),
    description: "Null for events about the appliance's own business.",
  },
  state: { enum: ['pending', 'delivered', 'dead'] },
  attempts: count,
  next_attempt_at: timeOrNull,
  last_status: statusOrNull,
  last_error: textOrNull,
  created_at: time,
  done_at: timeOrNull,
};

export const deliveryObject = objectOf(deliveryFields, {
  description: 'One event on its way to one endpoint.',
});

const attemptObject = objectOf({
  attempt_no: { type: 'integer', minimum: 1 },
  at: time,
  duration_ms: count,
  status: statusOrNull,
  error: textOrNull,
  remote_address: textOrNull,
  url: { ...textOrNull, description: "The endpoint's address at that time." },
  timings: objectOf(
    { dns_ms: msOrNull, connect_ms: msOrNull, tls_ms: msOrNull, first_byte_ms: msOrNull },
    { description: 'The first three are null where the connection was open already.' },
  ),
  response_headers: orNull({ type: 'object', additionalProperties: text }),
  response_body: { ...textOrNull, description: 'Its first 4 KiB.' },
});

export function deliveryRoutes(): Route[] {
  return [listRow, getRow, replayRow];
}

interface PageQuery {
  limit: number;
  cursor?: string;
}

const listRow = defineRoute<undefined, PageQuery>({
  method: 'GET',
  path: '/v1/webhooks/{id}/deliveries',
  scope: 'webhooks:write',
  name: 'list_deliveries',
  tag: 'Webhooks',
  summary: 'List deliveries of an endpoint',
  description: 'Newest first, a page at a time. `dead` ones were given up and can be replayed.',
  params: { id: { id: 'endpoint', description: 'Id of the endpoint.' } },
  query: objectOf(pageQuery, { optional: ['limit', 'cursor'] }),
  replies: { 200: { description: 'One page.', schema: pageOf(deliveryObject) } },
  errors: [],
  async handle({ caller, params, query: { limit, cursor = null } }, { webhooks: { deliveries } }) {
    const page = await deliveries.list(caller.tenantId, params['id']!, { limit, cursor });
    const data = page.items.map(presentDelivery);
    return { status: 200, body: { data, next_cursor: page.nextCursor } };
  },
});

/** More attempts than the published schedule makes within its 24 hours. */
const shownAttempts = 100;

const getRow = defineRoute({
  method: 'GET',
  path: '/v1/webhooks/deliveries/{id}',
  scope: 'webhooks:write',
  name: 'get_delivery',
  tag: 'Webhooks',
  summary: 'Get a delivery with its attempts',
  description: 'The newest attempt comes first.',
  params: { id: { id: 'delivery', description: 'Id of the delivery.' } },
  replies: {
    200: {
      description: 'The delivery.',
      schema: objectOf({ ...deliveryFields, attempt_log: listOf(attemptObject) }),
    },
  },
  errors: [],
  async handle({ caller: { tenantId }, params }, { webhooks: { deliveries } }) {
    const id = params['id']!;
    const delivery = await deliveries.get(tenantId, id);
    const attempts = await deliveries.attempts(tenantId, id, shownAttempts);
    const log = attempts.map(presentAttempt);
    return { status: 200, body: { ...presentDelivery(delivery), attempt_log: log } };
  },
});

const replayRow = defineRoute({
  method: 'POST',
  path: '/v1/webhooks/deliveries/{id}/replay',
  scope: 'webhooks:write',
  name: 'replay_delivery',
  tag: 'Webhooks',
  summary: 'Send a delivery again',
  headers: ['Idempotency-Key'],
  kept: { without: [] },
  description:
    'Whatever came of it before: the same `event_id`, and the schedule of retries begins anew. ' +
    '`conflict` when the endpoint is not active.',
  params: { id: { id: 'delivery', description: 'Id of the delivery.' } },
  replies: { 202: { description: 'On its way.', schema: deliveryObject } },
  errors: ['conflict'],
  async handle({ caller, params }, { webhooks: { deliveries } }) {
    const delivery = await deliveries.replay(caller.tenantId, params['id']!);
    return { status: 202, body: presentDelivery(delivery) };
  },
});
