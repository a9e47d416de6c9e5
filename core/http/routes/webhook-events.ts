// Catalog of event types for receivers, and a dry run of a delivery.

import { mayReach } from '../../auth/caller.ts';
import { parseId } from '../../kernel/ids.ts';
import { missingObject } from '../../kernel/missing.ts';
import { namedOnlyEventTypes } from '../../webhooks/outbox.ts';
import { defineRoute, type Route } from '../route.ts';
import { webhookReaders } from './webhook-access.ts';
import { idOf, listOf, objectOf, orNull, text, textOrNull } from '../schemas.ts';

export function webhookEventRoutes(): Route[] {
  return [catalogueRow, dryRunRow];
}

const anyObject = { type: 'object' };

const catalogueRow = defineRoute({
  method: 'GET',
  path: '/v1/webhooks/event-types',
  scope: webhookReaders,
  name: 'list_event_types',
  tag: 'Webhooks',
  summary: 'List the event types',
  description:
    'All events of this installation, including those of plugins, with the JSON Schema of ' +
    'the body and an example.',
  replies: {
    200: {
      description: 'The catalog.',
      schema: objectOf({
        data: listOf(
          objectOf({
            event_type: text,
            description: text,
            payload: {
              enum: ['envelope', 'short'],
              description:
                '`short`: sent to URLs of a workflow or a configuration, and to endpoints that select ' +
                'the type by name.',
            },
            named_only: {
              type: 'boolean',
              description:
                'Whether endpoints must select the type by name: `*` does not include it.',
            },
            schema: { ...anyObject, description: 'JSON Schema of the whole body.' },
            business_object: orNull({
              ...anyObject,
              description: 'JSON Schema of `data.business_object`.',
            }),
            example: { ...anyObject, description: 'Sample body.' },
          }),
        ),
      }),
    },
  },
  errors: [],
  handle(_incoming, { webhooks: { catalogue } }) {
    const data = catalogue.list().map((type) => ({
      event_type: type.eventType,
      description: type.description,
      payload: type.payload,
      named_only: namedOnlyEventTypes.includes(type.eventType),
      schema: type.schema,
      business_object: type.businessObject,
      example: type.example,
    }));
    return { status: 200, body: { data } };
  },
});

const dryRunRow = defineRoute({
  method: 'POST',
  path: '/v1/webhooks/dry-run',
  scope: webhookReaders,
  name: 'dry_run_webhook',
  tag: 'Webhooks',
  summary: 'Show a delivery without sending it',
  description:
    'A sample event with `"mode": "test"`, its headers and real signatures, by the ' +
    'secrets of the endpoint or by a generated secret in the answer. Nothing is sent or ' +
    'stored.',
  body: {
    kind: 'json',
    schema: objectOf(
      { event_type: { ...text, maxLength: 200 }, endpoint_id: idOf('endpoint') },
      { optional: ['endpoint_id'] },
    ),
    expected: 'an object with "event_type"',
    examples: [{ title: 'An invoice', value: { event_type: 'invoice.resolved' } }],
  },
  replies: {
    200: {
      description: 'The delivery, which is not sent.',
      schema: objectOf({
        payload: { ...anyObject, description: 'The body, parsed.' },
        body: { ...text, description: 'The exact text that the signatures cover.' },
        headers: { type: 'object', additionalProperties: text },
        secret: {
          ...textOrNull,
          description: 'The generated secret; null if an endpoint was given.',
        },
      }),
    },
  },
  errors: ['not_found'],
  async handle({ caller, body }, { webhooks: { dryRuns } }) {
    const endpointId =
      body.endpoint_id === undefined ? null : parseId('endpoint', body.endpoint_id);
    if (endpointId !== null && !mayReach(caller, endpointId)) {
      throw missingObject('endpoint', endpointId);
    }
    const run = await dryRuns.run(caller.tenantId, { eventType: body.event_type, endpointId });
    return { status: 200, body: { payload: JSON.parse(run.body) as object, ...run } };
  },
});
