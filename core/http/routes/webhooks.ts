// Webhook endpoints. deliveries.ts has their deliveries.

import { givenSettings, settingNames, settingsOf } from '../../webhooks/endpoint-settings.ts';
import { maxHeaderLength, maxHeaders } from '../../webhooks/headers/own-headers.ts';
import type { GivenIdentity } from '../../webhooks/mtls/identity.ts';
import { presentDelivery, presentEndpoint } from '../../webhooks/present.ts';
import { actorOf } from '../actor.ts';
import { defineRoute, type Checked, type Route } from '../route.ts';
import { listOf, objectOf, orNull, pageOf, pageQuery, text } from '../schemas.ts';
import { deliveryObject } from './deliveries.ts';
import { endpointFields, endpointObject, endpointParam } from './endpoint-object.ts';
import { maskingOf, withinSight } from './endpoint-masking.ts';
import { webhookReaders } from './webhook-access.ts';
import { named } from '../named.ts';

const pem = { ...text, maxLength: 40_000 };
const mtls = named('NewClientCertificate', {
  ...orNull(
    objectOf(
      {
        certificate: {
          ...pem,
          description: 'PEM: your certificate, followed by its issuers in order.',
        },
        private_key: { ...pem, description: 'PEM. Stored encrypted, never shown.' },
        passphrase: { ...text, maxLength: 1000, description: 'Passphrase of the key; not stored.' },
      },
      { optional: ['passphrase'] },
    ),
  ),
  description: 'Client certificate for deliveries; null: none.',
});

/** Fields for registering an endpoint, and for changing it. */
const settings = {
  url: { ...text, maxLength: 2048, description: 'HTTPS URL with a valid certificate.' },
  event_types: named('WebhookEventTypes', {
    ...listOf(text),
    minItems: 1,
    maxItems: 50,
    description:
      'Event types, or `*` for all of them except `workflow.completed`, `webhook.endpoint_changed` and ' +
      '`audit.checkpoint`, which have to be named.',
  }),
  ...givenSettings,
  ed25519: {
    type: 'boolean',
    description:
      'Whether a key pair also signs (`v1a` in `webhook-signature`). It rotates with the ' +
      'secret. Default: false.',
  },
  mtls,
  headers: named('WebhookHeaders', {
    ...orNull({
      type: 'object',
      maxProperties: maxHeaders,
      additionalProperties: { ...text, maxLength: maxHeaderLength },
    }),
    description:
      'Header fields sent with every delivery, such as a token of your gateway. Kept sealed, never ' +
      'shown, except for their names. Replaces all previous fields; null removes them. If the ' +
      'host of the URL changes, they must be sent again.',
  }),
} as const;

function identityOf(given: Checked<typeof mtls>): GivenIdentity | null {
  if (given === null) return null;
  const { certificate, private_key: privateKey, passphrase } = given;
  return { certificate, privateKey, ...(passphrase !== undefined && { passphrase }) };
}

export function webhookRoutes(): Route[] {
  return [registerRow, listRow, getRow, patchRow, removeRow, testRow];
}

const registerRow = defineRoute({
  method: 'POST',
  path: '/v1/webhooks/register',
  scope: 'webhooks:write',
  links: 'unlimited',
  limit: 'webhooks_register',
  name: 'register_webhook',
  tag: 'Webhooks',
  summary: 'Register a webhook endpoint',
  description:
    'Events of the chosen types are sent here, signed with the secret, until the endpoint answers ' +
    '2xx within 5 seconds. Delivery is at least once: drop what you have seen by `event_id`. ' +
    'An answer repeated for an `Idempotency-Key` is without the secret. If you may not see personal ' +
    'data, `mask_personal_data` of the endpoint is true.',
  headers: ['Idempotency-Key'],
  kept: { without: ['secret'] },
  body: {
    kind: 'json',
    schema: objectOf(
      {
        ...settings,
        secret: {
          ...text,
          maxLength: 200,
          description: '`whsec_` and 24 to 64 bytes in base64. Default: generated.',
        },
      },
      {
        optional: [...settingNames, 'ed25519', 'mtls', 'headers', 'secret'],
      },
    ),
    expected: 'an object with "url" and "event_types"',
    examples: [
      {
        title: 'Invoices, and what needs a person',
        value: {
          url: 'https://erp.example.com/hooks/workmill',
          event_types: ['invoice.resolved', 'workflow.failed', 'workflow.in_review'],
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
            description: 'Signs every delivery. Shown only once; not in a repeated answer.',
          },
        },
        { optional: ['secret'] },
      ),
    },
  },
  errors: ['insecure_url', 'conflict'],
  async handle({ body, ...request }, { webhooks: { endpoints }, clock }) {
    const { endpoint, secret } = await endpoints.register({
      tenantId: request.caller.tenantId,
      by: actorOf(request),
      url: body.url,
      eventTypes: body.event_types,
      ...settingsOf(body),
      maskPersonalData: maskingOf(request.caller, body.mask_personal_data),
      ed25519: body.ed25519 ?? false,
      mtls: identityOf(body.mtls ?? null),
      headers: body.headers ?? null,
      ...(body.secret !== undefined && { secret: body.secret }),
    });
    return { status: 201, body: { ...presentEndpoint(endpoint, clock.now()), secret } };
  },
});

const listRow = defineRoute({
  method: 'GET',
  path: '/v1/webhooks',
  scope: webhookReaders,
  name: 'list_webhooks',
  tag: 'Webhooks',
  summary: 'List webhook endpoints',
  description: 'Newest first, a page at a time.',
  query: objectOf(pageQuery, { optional: ['limit', 'cursor'] }),
  replies: { 200: { description: 'One page.', schema: pageOf(endpointObject) } },
  errors: [],
  async handle({ caller, query: { limit, cursor = null } }, { webhooks: { endpoints }, clock }) {
    const among = caller.link?.endpointIds ?? null;
    const page = await endpoints.list(caller.tenantId, { limit, cursor }, among);
    const data = page.items.map((one) => presentEndpoint(one, clock.now()));
    return { status: 200, body: { data, next_cursor: page.nextCursor } };
  },
});

const getRow = defineRoute({
  method: 'GET',
  path: '/v1/webhooks/{id}',
  scope: webhookReaders,
  name: 'get_webhook',
  tag: 'Webhooks',
  summary: 'Get a webhook endpoint',
  description: 'Returns the endpoint without its secret.',
  params: endpointParam,
  replies: { 200: { description: 'The endpoint.', schema: endpointObject } },
  errors: [],
  async handle({ caller, params }, { webhooks: { endpoints }, clock }) {
    const endpoint = await endpoints.get(caller.tenantId, params['id']!);
    return { status: 200, body: presentEndpoint(endpoint, clock.now()) };
  },
});

const patchRow = defineRoute({
  method: 'PATCH',
  path: '/v1/webhooks/{id}',
  scope: 'webhooks:write',
  name: 'update_webhook',
  tag: 'Webhooks',
  summary: 'Change a webhook endpoint',
  description:
    'Absent fields stay unchanged. Events for a paused endpoint become dead letters, which can ' +
    'be replayed. Activating an endpoint or changing its URL ends its pause: pending retries ' +
    'are sent immediately. Callers who may not see personal data can change the URL only if the ' +
    'endpoint masks it, and cannot turn off `mask_personal_data`.',
  params: endpointParam,
  body: {
    kind: 'json',
    schema: objectOf(
      {
        ...settings,
        state: { enum: ['active', 'paused'] },
      },
      {
        optional: ['url', 'event_types', ...settingNames, 'ed25519', 'mtls', 'headers', 'state'],
        minProperties: 1,
      },
    ),
    expected: 'an object with the fields to change',
    examples: [{ title: 'Pause', value: { state: 'paused' } }],
  },
  replies: { 200: { description: 'The current endpoint.', schema: endpointObject } },
  errors: ['insecure_url', 'conflict'],
  async handle({ params, body, ...request }, { webhooks: { endpoints, secrets }, clock }) {
    const change = {
      ...(body.url !== undefined && { url: body.url }),
      ...(body.event_types !== undefined && { eventTypes: body.event_types }),
      ...settingsOf(body),
      ...(body.mtls !== undefined && { mtls: identityOf(body.mtls) }),
      ...(body.headers !== undefined && { headers: body.headers }),
      ...(body.state !== undefined && { state: body.state }),
    };
    const { caller } = request;
    const { tenantId } = caller;
    const id = params['id']!;
    const by = actorOf(request);
    const { ed25519: on } = body;
    const allowed = withinSight(caller, await endpoints.get(tenantId, id), change);
    const changed = await endpoints.patch(tenantId, id, allowed, by);
    if (on !== undefined) await secrets.useKeyPair(tenantId, id, on, by);
    const endpoint = on === undefined ? changed : await endpoints.get(tenantId, id);
    return { status: 200, body: presentEndpoint(endpoint, clock.now()) };
  },
});

const removeRow = defineRoute({
  method: 'DELETE',
  path: '/v1/webhooks/{id}',
  scope: 'webhooks:write',
  name: 'delete_webhook',
  tag: 'Webhooks',
  summary: 'Delete a webhook endpoint',
  description: 'No further deliveries are sent.',
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
  description: 'Sends a sample event with `"mode": "test"` and a real signature.',
  params: endpointParam,
  replies: { 202: { description: 'Delivery queued.', schema: deliveryObject } },
  errors: ['conflict'],
  async handle({ params, ...request }, { webhooks: { deliveries } }) {
    const by = actorOf(request);
    const delivery = await deliveries.sendTest(request.caller.tenantId, params['id']!, by);
    return { status: 202, body: presentDelivery(delivery) };
  },
});
