// Changing an endpoint's secret without a missed delivery.

import { presentEndpoint } from '../../webhooks/present.ts';
import { actorOf } from '../actor.ts';
import { defineRoute, type Route } from '../route.ts';
import { objectOf, text } from '../schemas.ts';
import { endpointFields, endpointObject } from './endpoint-object.ts';
import { endpointParam } from './webhooks.ts';

export function webhookSecretRoutes(): Route[] {
  return [rotateRow, promoteRow];
}

/** Two weeks: long enough for a receiver's release, short enough for a secret that leaked. */
const longestOverlapHours = 336;

const rotateRow = defineRoute<{ overlap_hours: number }>({
  method: 'POST',
  path: '/v1/webhooks/{id}/rotate-secret',
  scope: 'webhooks:write',
  name: 'rotate_webhook_secret',
  tag: 'Webhooks',
  summary: 'Rotate the secret of an endpoint',
  description:
    'During the overlap both secrets sign `webhook-signature`, while the published header, which ' +
    'holds one value, stays with the old secret until the end of the overlap or until you promote ' +
    'the new one. An overlap of 0 replaces the secret at once. `conflict` during a rotation.',
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
          description: 'Hours during which the old secret signs too.',
        },
      },
      { optional: ['overlap_hours'] },
    ),
    expected: 'an object, with "overlap_hours" if a day is not right',
    examples: [{ title: 'Two days', value: { overlap_hours: 48 } }],
  },
  replies: {
    200: {
      description: 'The endpoint with its new secret.',
      schema: objectOf({
        ...endpointFields,
        secret: { ...text, description: 'The new secret. Shown this once.' },
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
  summary: 'Promote the new secret of an endpoint',
  description:
    'Ends the overlap of a rotation: the new secret signs everything from the next attempt on, the ' +
    'old one nothing more. `conflict` when no rotation is under way.',
  params: endpointParam,
  replies: { 200: { description: 'The endpoint as it is now.', schema: endpointObject } },
  errors: ['conflict'],
  async handle({ params, ...request }, { webhooks: { secrets, endpoints }, clock }) {
    const { tenantId } = request.caller;
    const id = params['id']!;
    await secrets.promote(tenantId, id, actorOf(request));
    return { status: 200, body: presentEndpoint(await endpoints.get(tenantId, id), clock.now()) };
  },
});
