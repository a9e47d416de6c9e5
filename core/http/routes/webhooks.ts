// Endpoints that receive events. What was sent to them stands in deliveries.ts.

import { presentDelivery, presentEndpoint } from '../../webhooks/present.ts';
import { actorOf } from '../actor.ts';
import { defineRoute, type PathParam, type Route } from '../route.ts';
import {
  address,
  idOf,
  listOf,
  objectOf,
  pageOf,
  pageQuery,
  text,
  textOrNull,
  time,
  timeOrNull,
} from '../schemas.ts';
import { deliveryObject } from './deliveries.ts';

export const endpointFields = {
  endpoint_id: idOf('endpoint'),
  url: address,
  description: textOrNull,
  payload: {
    enum: ['envelope', 'short'],
    description: '`short` for addresses given with a workflow or a pipeline configuration.',
  },
  event_types: listOf(text),
  state: { enum: ['active', 'paused', 'disabled'] },
  state_reason: {
    ...textOrNull,
    description:
      'Why it is disabled: `gone` after an answer of 410, `failing` after days of failures.',
  },
  secret_ends_at: {
    ...timeOrNull,
    description: 'Until when the secret before the last rotation signs too.',
  },
  max_per_second: { type: ['integer', 'null'], minimum: 1 },
  failing_since: { ...timeOrNull, description: 'The first failure since the last success.' },
  created_at: time,
  updated_at: time,
};

export const endpointObject = objectOf(endpointFields, { description: 'A webhook endpoint.' });

export const endpointParam: Record<string, PathParam> = {
  id: { id: 'endpoint', description: 'Id of the endpoint.' },
};

const url = { ...text, maxLength: 2048, description: 'https address with a valid certificate.' };
const eventTypes = {
  ...listOf(text),
  minItems: 1,
  maxItems: 50,
  description: 'Event types, or `*` for all of them.',
};
const description = { ...textOrNull, maxLength: 500 };
const maxPerSecond = {
  type: ['integer', 'null'],
  minimum: 1,
  maximum: 1000,
  description: 'Attempts that may begin within a second; null: as many as the endpoint bears.',
};

export function webhookRoutes(): Route[] {
  return [registerRow, listRow, getRow, patchRow, removeRow, testRow];
}

interface RegisterBody {
  url: string;
  event_types: string[];
  description?: string | null;
  max_per_second?: number | null;
  secret?: string;
}

const registerRow = defineRoute<RegisterBody>({
  method: 'POST',
  path: '/v1/webhooks/register',
  scope: 'webhooks:write',
  limit: 'webhooks_register',
  name: 'register_webhook',
  tag: 'Webhooks',
  summary: 'Register a webhook endpoint',
  description:
    'Events of the chosen types are sent here, signed with the secret, until the endpoint answers ' +
    '2xx within 5 seconds. Delivery is at least once: drop what you have seen by `event_id`. ' +
    'An answer repeated for an `Idempotency-Key` is without the secret.',
  headers: ['Idempotency-Key'],
  kept: { without: ['secret'] },
  body: {
    kind: 'json',
    schema: objectOf(
      {
        url,
        event_types: eventTypes,
        description,
        max_per_second: maxPerSecond,
        secret: {
          ...text,
          maxLength: 200,
          description: 'Your own: `whsec_` and 24 to 64 bytes in base64. Made when absent.',
        },
      },
      { optional: ['description', 'max_per_second', 'secret'] },
    ),
    expected: 'an object with "url" and "event_types"',
    examples: [
      {
        title: 'Invoices, and what needs a person',
        value: {
          url: 'https://erp.example.com/hooks/workmill',
          event_types: ['invoice.resolved', 'workflow.failed'],
        },
      },
    ],
  },
  replies: {
    201: {
      description: 'Registered.',
      schema: objectOf(
        {
          ...endpointFields,
          secret: {
            ...text,
            description: 'Signs every delivery. Shown this once; not in a repeated answer.',
          },
        },
        { optional: ['secret'] },
      ),
    },
  },
  errors: ['insecure_url'],
  async handle({ body, ...request }, { webhooks: { endpoints } }) {
    const { endpoint, secret } = await endpoints.register({
      tenantId: request.caller.tenantId,
      by: actorOf(request),
      url: body.url,
      eventTypes: body.event_types,
      description: body.description ?? null,
      maxPerSecond: body.max_per_second ?? null,
      ...(body.secret !== undefined && { secret: body.secret }),
    });
    return { status: 201, body: { ...presentEndpoint(endpoint), secret } };
  },
});

interface PageQuery {
  limit: number;
  cursor?: string;
}

const listRow = defineRoute<undefined, PageQuery>({
  method: 'GET',
  path: '/v1/webhooks',
  scope: 'webhooks:write',
  name: 'list_webhooks',
  tag: 'Webhooks',
  summary: 'List webhook endpoints',
  description: 'Newest first, a page at a time.',
  query: objectOf(pageQuery, { optional: ['limit', 'cursor'] }),
  replies: { 200: { description: 'One page.', schema: pageOf(endpointObject) } },
  errors: [],
  async handle({ caller, query: { limit, cursor = null } }, { webhooks: { endpoints } }) {
    const page = await endpoints.list(caller.tenantId, { limit, cursor });
    const data = page.items.map(presentEndpoint);
    return { status: 200, body: { data, next_cursor: page.nextCursor } };
  },
});

const getRow = defineRoute({
  method: 'GET',
  path: '/v1/webhooks/{id}',
  scope: 'webhooks:write',
  name: 'get_webhook',
  tag: 'Webhooks',
  summary: 'Get a webhook endpoint',
  description: 'Without its secret, which was shown once.',
  params: endpointParam,
  replies: { 200: { description: 'The endpoint.', schema: endpointObject } },
  errors: [],
  async handle({ caller, params }, { webhooks: { endpoints } }) {
    const endpoint = await endpoints.get(caller.tenantId, params['id']!);
    return { status: 200, body: presentEndpoint(endpoint) };
  },
});

interface PatchBody {
  url?: string;
  event_types?: string[];
  description?: string | null;
  max_per_second?: number | null;
  state?: 'active' | 'paused';
}

const patchRow = defineRoute<PatchBody>({
  method: 'PATCH',
  path: '/v1/webhooks/{id}',
  scope: 'webhooks:write',
  name: 'update_webhook',
  tag: 'Webhooks',
  summary: 'Change a webhook endpoint',
  description:
    'What is absent stays. What a paused endpoint has not received becomes dead letters, which can ' +
    'be replayed.',
  params: endpointParam,
  body: {
    kind: 'json',
    schema: objectOf(
      {
        url,
        event_types: eventTypes,
        description,
        max_per_second: maxPerSecond,
        state: { enum: ['active', 'paused'] },
      },
      {
        optional: ['url', 'event_types', 'description', 'max_per_second', 'state'],
        minProperties: 1,
      },
    ),
    expected: 'an object with the fields to change',
    examples: [{ title: 'Pause', value: { state: 'paused' } }],
  },
  replies: { 200: { description: 'The endpoint as it is now.', schema: endpointObject } },
  errors: ['insecure_url', 'conflict'],
  async handle({ params, body, ...request }, { webhooks: { endpoints } }) {
    const change = {
      ...(body.url !== undefined && { url: body.url }),
      ...(body.event_types !== undefined && { eventTypes: body.event_types }),
      ...(body.description !== undefined && { description: body.description }),
      ...(body.max_per_second !== undefined && { maxPerSecond: body.max_per_second }),
      ...(body.state !== undefined && { state: body.state }),
    };
    const { tenantId } = request.caller;
    const endpoint = await endpoints.patch(tenantId, params['id']!, change, actorOf(request));
    return { status: 200, body: presentEndpoint(endpoint) };
  },
});

const removeRow = defineRoute({
  method: 'DELETE',
  path: '/v1/webhooks/{id}',
  scope: 'webhooks:write',
  name: 'delete_webhook',
  tag: 'Webhooks',
  summary: 'Delete a webhook endpoint',
  description: 'Nothing more is sent to it.',
  params: endpointParam,
  replies: { 204: { description: 'Deleted.' } },
  errors: [],
  async handle({ params, ...request }, { webhooks: { endpoints } }) {
    await endpoints.remove(request.caller.tenantId, params['id']!, actorOf(request));
    return { status: 204 };
  },
});

const testRow = defineRoute({
  method: 'POST',
  path: '/v1/webhooks/{id}/test',
  scope: 'webhooks:write',
  name: 'test_webhook',
  tag: 'Webhooks',
  summary: 'Send a test event',
  headers: ['Idempotency-Key'],
  kept: { without: [] },
  description: 'An invented event with `"mode": "test"` and a real signature. See its delivery.',
  params: endpointParam,
  replies: { 202: { description: 'On its way.', schema: deliveryObject } },
  errors: ['conflict'],
  async handle({ caller, params }, { webhooks: { deliveries } }) {
    const delivery = await deliveries.sendTest(caller.tenantId, params['id']!);
    return { status: 202, body: presentDelivery(delivery) };
  },
});
