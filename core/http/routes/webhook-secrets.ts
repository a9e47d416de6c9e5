// Rotates an endpoint's secret without failed deliveries.

import { presentEndpoint, presentSecrets } from '../../webhooks/present.ts';
import { actorOf } from '../actor.ts';
import { defineRoute, type Route } from '../route.ts';
import { count, listOf, objectOf, text, textOrNull, timeOrNull } from '../schemas.ts';
import { endpointFields, endpointObject, endpointParam } from './endpoint-object.ts';
import { webhookReaders } from './webhook-access.ts';

export function webhookSecretRoutes(): Route[] {
  return [rotateRow, promoteRow, listRow];
}

/** Two weeks: long enough for a receiver's release, short enough for a leaked secret. */
const longestOverlapHours = 336;

const rotateRow = defineRoute({
  method: 'POST',
  path: '/v1/webhooks/{id}/rotate-secret',
  scope: 'webhooks:write',
  name: 'rotate_webhook_secret',
  tag: 'Webhooks',
  summary: 'Rotate the secret of an endpoint',
  description:
    'During the overlap old and new sign `webhook-signature`, while the published header, which ' +
    'holds one value, stays with the oldest until its end or until you promote another. Three may ' +
    'sign at once; a fourth is a `conflict`, which says when the oldest ends. An overlap of 0 ends ' +
    'all old ones now: for a secret that leaked.',
  params: endpointParam,
  body: {
    kind: 'json',
    schema: objectOf(
      {
        overlap_hours: {
          type: 'integer',
          minimum: 0,
          maximum: longestOverlapHours,
          default: 24,
          description: 'Maximum number of hours for which old secrets sign. 0: none.',
        },
      },
      { optional: ['overlap_hours'] },
    ),
    expected: 'an object, with "overlap_hours" if a day is not right',
    optional: true,
    examples: [{ title: 'Two days', value: { overlap_hours: 48 } }],
  },
  replies: {
    200: {
      description: 'The endpoint with its new secret.',
      schema: objectOf({
        ...endpointFields,
        secret: { ...text, description: 'The new secret. Shown only once.' },
      }),
    },
  },
  errors: ['conflict'],
  async handle({ params, body, ...request }, { webhooks: { secrets, endpoints }, clock }) {
    const { tenantId } = request.caller;
    const id = params['id']!;
    const secret = await secrets.rotate(tenantId, id, body.overlap_hours, actorOf(request));
    const endpoint = presentEndpoint(await endpoints.get(tenantId, id), clock.now());
    return { status: 200, body: { ...endpoint, secret } };
  },
});

const promoteRow = defineRoute({
  method: 'POST',
  path: '/v1/webhooks/{id}/promote-secret',
  scope: 'webhooks:write',
  name: 'promote_webhook_secret',
  tag: 'Webhooks',
  summary: 'Promote a new secret of an endpoint',
  description:
    'Ends the overlap of a rotation: the newest secret signs everything from the next attempt on, ' +
    'the old ones nothing more. With `"to": "next"` only the oldest ends, and the one after it takes ' +
    'over the published header. `conflict` when no rotation is under way.',
  params: endpointParam,
  body: {
    kind: 'json',
    schema: objectOf(
      { to: { enum: ['newest', 'next'], default: 'newest', description: 'Secret to promote.' } },
      { optional: ['to'] },
    ),
    expected: 'an object, with "to" if not all old ones are to end',
    optional: true,
    examples: [{ title: 'End the oldest alone', value: { to: 'next' } }],
  },
  replies: { 200: { description: 'The current endpoint.', schema: endpointObject } },
  errors: ['conflict'],
  async handle({ params, body, ...request }, { webhooks: { secrets, endpoints }, clock }) {
    const { tenantId } = request.caller;
    const id = params['id']!;
    await secrets.promote(tenantId, id, body.to, actorOf(request));
    return { status: 200, body: presentEndpoint(await endpoints.get(tenantId, id), clock.now()) };
  },
});

const listRow = defineRoute({
  method: 'GET',
  path: '/v1/webhooks/{id}/secrets',
  scope: webhookReaders,
  name: 'list_webhook_secrets',
  tag: 'Webhooks',
  summary: 'Show which secrets sign, and which are in use',
  description:
    'Which secret a receiver verifies with, only the receiver knows. One that gives the signature ' +
    'that fitted back in the header `webhook-verified-with` of its answers lets you see here when ' +
    'nobody needs an old secret any more. The secrets themselves are never shown.',
  params: endpointParam,
  replies: {
    200: {
      description: 'The oldest first, counted over the newest deliveries that were accepted.',
      schema: objectOf({
        data: listOf(
          objectOf({
            ends_at: { ...timeOrNull, description: 'Null for the newest secret.' },
            signs_published_header: { type: 'boolean' },
            public_key: textOrNull,
            verified: { ...count, description: 'Deliveries that were verified with it.' },
            last_verified_at: timeOrNull,
          }),
        ),
        deliveries: { ...count, description: 'Deliveries that were evaluated.' },
        reported: {
          ...count,
          description: 'Deliveries whose answer names a signature. 0: unknown.',
        },
      }),
    },
  },
  errors: [],
  async handle({ caller, params }, { webhooks: { secretUse } }) {
    return {
      status: 200,
      body: presentSecrets(await secretUse.of(caller.tenantId, params['id']!)),
    };
  },
});
