// Log of deliveries to webhook endpoints, and their replay.

import { deliveryStates } from '../../webhooks/endpoint.ts';
import { faults } from '../../webhooks/delivery/faults.ts';
import { wirePhases } from '../../egress/wire-watch.ts';
import { presentAttempt, presentDelivery, presentSentRequest } from '../../webhooks/present.ts';
import { actorOf } from '../actor.ts';
import { timeOf } from '../query.ts';
import { defineRoute, type PathParam, type Route } from '../route.ts';
import { endpointParam } from './endpoint-object.ts';
import { reachDelivery, webhookReaders } from './webhook-access.ts';
import {
  count,
  idOf,
  listOf,
  namesOf,
  objectOf,
  orNull,
  pageOf,
  pageQuery,
  personalTextOrNull,
  text,
  textOrNull,
  time,
  timeOrNull,
} from '../schemas.ts';
import { named, namedParameter } from '../named.ts';
import { showBodies, withoutSignatures } from './shown-bodies.ts';

const deliveryParam: Record<string, PathParam> = {
  id: namedParameter('DeliveryId', { id: 'delivery', description: 'Id of the delivery.' }),
};

const statusOrNull = { type: ['integer', 'null'], description: 'HTTP status of the endpoint.' };

const msOrNull = { type: ['integer', 'null'], minimum: 0 };

const deliveryFields = {
  delivery_id: idOf('delivery'),
  endpoint_id: idOf('endpoint'),
  event_id: idOf('event'),
  event_type: text,
  workflow_id: {
    ...orNull(idOf('workflow')),
    description: 'Null for events that do not belong to a workflow.',
  },
  state: { enum: deliveryStates },
  attempts: count,
  next_attempt_at: timeOrNull,
  last_status: statusOrNull,
  last_error: textOrNull,
  created_at: time,
  done_at: timeOrNull,
} as const;

export const deliveryObject = named(
  'WebhookDelivery',
  objectOf(deliveryFields, {
    description: 'One event on its way to one endpoint.',
  }),
);

const attemptObject = objectOf({
  attempt_no: { type: 'integer', minimum: 1 },
  at: time,
  duration_ms: count,
  status: statusOrNull,
  error: textOrNull,
  failed_phase: {
    enum: [...wirePhases, null],
    description:
      'Where it failed: waiting for a connection, looking up the name, connecting, in the TLS ' +
      'handshake, before the answer, or in its body. Null when it was answered.',
  },
  fault: {
    enum: [...faults, null],
    description: 'Whose fault a failure was; unknown causes count as `network`.',
  },
  remote_address: textOrNull,
  url: { ...textOrNull, description: 'URL of the endpoint at that time.' },
  timings: objectOf(
    { dns_ms: msOrNull, connect_ms: msOrNull, tls_ms: msOrNull, first_byte_ms: msOrNull },
    {
      description:
        'The first three are null where the connection was open already. The step that failed ' +
        'counts until its failure.',
    },
  ),
  response_headers: orNull({ type: 'object', additionalProperties: text }),
  response_body: { ...personalTextOrNull, description: 'First 4 KiB of the body.' },
});

export function deliveryRoutes(): Route[] {
  return [listRow, getRow, requestRow, replayRow];
}

const logFilter = {
  state: { enum: deliveryStates },
  event_type: { ...text, maxLength: 200 },
  from: { ...time, description: 'Events of this time and later.' },
  to: { ...time, description: 'Events before this time.' },
} as const;

const listRow = defineRoute({
  method: 'GET',
  path: '/v1/webhooks/{id}/deliveries',
  scope: webhookReaders,
  name: 'list_deliveries',
  tag: 'Webhooks',
  summary: 'List deliveries of an endpoint',
  description: 'Newest first. Deliveries in state `dead` can be replayed.',
  params: endpointParam,
  query: objectOf(
    { ...logFilter, ...pageQuery },
    { optional: [...namesOf(logFilter), 'limit', 'cursor'] },
  ),
  replies: { 200: { description: 'One page.', schema: pageOf(deliveryObject) } },
  errors: [],
  async handle({ caller, params, query }, { webhooks: { deliveries } }) {
    const { limit, cursor = null, state, event_type: eventType, from, to } = query;
    const filter = {
      ...(state !== undefined && { state }),
      ...(eventType !== undefined && { eventType }),
      ...(from !== undefined && { from: timeOf('from', from) }),
      ...(to !== undefined && { to: timeOf('to', to) }),
    };
    const { tenantId } = caller;
    const page = await deliveries.list(tenantId, params['id']!, { limit, cursor }, filter);
    const data = page.items.map(presentDelivery);
    return { status: 200, body: { data, next_cursor: page.nextCursor } };
  },
});

/** More attempts than the published schedule makes within its 24 hours. */
const shownAttempts = 100;

const getRow = defineRoute({
  method: 'GET',
  path: '/v1/webhooks/deliveries/{id}',
  scope: webhookReaders,
  name: 'get_delivery',
  tag: 'Webhooks',
  summary: 'Get a delivery with its attempts',
  description: 'Newest attempt first.',
  params: deliveryParam,
  replies: {
    200: {
      description: 'The delivery.',
      schema: objectOf({ ...deliveryFields, attempt_log: listOf(attemptObject) }),
    },
  },
  errors: [],
  async handle({ caller, params }, { webhooks: { deliveries } }) {
    const id = params['id']!;
    const delivery = await reachDelivery(deliveries, caller, id);
    const attempts = await deliveries.attempts(caller.tenantId, id, shownAttempts);
    const log = attempts.map(presentAttempt);
    return { status: 200, body: { ...presentDelivery(delivery), attempt_log: log } };
  },
});

const requestRow = defineRoute({
  method: 'GET',
  path: '/v1/webhooks/deliveries/{id}/request',
  scope: webhookReaders,
  name: 'get_delivery_request',
  tag: 'Webhooks',
  summary: 'Get what was sent in an attempt',
  description:
    'The body byte for byte and the headers as they were set (those of HTTP itself, such as `host` ' +
    'and `content-length`, are left out): what the signatures cover.',
  params: deliveryParam,
  query: objectOf(
    {
      attempt_no: {
        type: 'integer',
        minimum: 1,
        maximum: 2_147_483_647,
        description: 'Number of the attempt; default: the newest.',
      },
    },
    { optional: ['attempt_no'] },
  ),
  replies: {
    200: {
      description: 'The request.',
      schema: objectOf({
        attempt_no: { type: 'integer', minimum: 1 },
        at: time,
        url: textOrNull,
        headers: {
          ...orNull({ type: 'object', additionalProperties: text }),
          description: 'Null for attempts before headers were stored.',
        },
        body: { ...text, description: 'The signatures cover exactly its UTF-8 bytes.' },
      }),
    },
  },
  errors: [],
  async handle({ caller, params, query }, { webhooks: { deliveries, feed }, pipelines }) {
    const { attempt_no: attemptNo = null } = query;
    if (caller.link) await reachDelivery(deliveries, caller, params['id']!);
    const sent = await deliveries.sentRequest(caller.tenantId, params['id']!, attemptNo);
    const request = presentSentRequest(sent);
    const body = await showBodies(caller, pipelines)(request.body);
    const isWhole = body === request.body;
    const headers = isWhole ? request.headers : withoutSignatures(request.headers, feed.brand);
    return { status: 200, body: { ...request, headers, body } };
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
    'Regardless of the result so far: the same `event_id`, and the schedule of retries restarts. ' +
    '`conflict` when the endpoint is not active.',
  params: deliveryParam,
  replies: { 202: { description: 'Delivery queued.', schema: deliveryObject } },
  errors: ['conflict'],
  async handle({ params, ...request }, { webhooks: { deliveries } }) {
    const by = actorOf(request);
    if (request.caller.link) await reachDelivery(deliveries, request.caller, params['id']!);
    const delivery = await deliveries.replay(request.caller.tenantId, params['id']!, by);
    return { status: 202, body: presentDelivery(delivery) };
  },
});
