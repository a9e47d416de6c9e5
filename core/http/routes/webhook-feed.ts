// Events of a tenant, for readers without a public address.

import { presentId } from '../../kernel/ids.ts';
import { composeBody, type OutboundEvent } from '../../webhooks/events.ts';
import { timeOf } from '../query.ts';
import { defineRoute, type Checked, type Route } from '../route.ts';
import { idOf, listOf, objectOf, orNull, pageQuery, text, textOrNull, time } from '../schemas.ts';
import { showBodies } from './shown-bodies.ts';
import { webhookReaders } from './webhook-access.ts';
import { named } from '../named.ts';

export function webhookFeedRoutes(): Route[] {
  return [listRow];
}

export const webhookEventObject = named(
  'WebhookEvent',
  objectOf(
    {
      event_id: idOf('event'),
      event_type: text,
      workflow_id: {
        ...orNull(idOf('workflow')),
        description: 'Null for events that do not belong to a workflow.',
      },
      mode: { enum: ['live', 'test'] },
      created_at: time,
      traceparent: { ...textOrNull, description: 'Header of that name of the delivery.' },
      body: {
        ...text,
        description: 'Body of the first delivery attempt, character by character.',
      },
    },
    { description: 'An event, whether or not any endpoint receives it.' },
  ),
);

const listRow = defineRoute({
  method: 'GET',
  path: '/v1/webhooks/events',
  scope: webhookReaders,
  links: 'none',
  name: 'list_webhook_events',
  tag: 'Webhooks',
  summary: 'Follow the events',
  description:
    'The events of the tenant, oldest first, whether or not any endpoint receives them. Call it ' +
    'again with `cursor` of the answer: at once if `has_more` is true, else after a second or ' +
    'more. The list goes back half a minute each time its end was reached, so that no event is ' +
    'missed: drop the ones that you have seen by `event_id`. Events are kept as long as the log of ' +
    'deliveries. `workflow.completed` exists only for workflows that have a receiver for it.',
  query: objectOf(
    {
      from: {
        ...time,
        description: 'Events of this time and later; by default new events only.',
      },
      event_types: {
        ...listOf({ ...text, maxLength: 200 }),
        maxItems: 100,
        default: ['*'],
        description: 'Separated by commas; `*` has the same meaning as for an endpoint.',
      },
      limit: pageQuery.limit,
      cursor: {
        ...pageQuery.cursor,
        description: '`cursor` of the answer before; overrides `from`.',
      },
    },
    { optional: ['from', 'event_types', 'limit', 'cursor'] },
  ),
  replies: {
    200: {
      description: 'One page.',
      schema: objectOf({
        data: listOf(webhookEventObject),
        cursor: {
          ...text,
          description: 'Position for the next request, also after the last page.',
        },
        has_more: { type: 'boolean', description: 'Whether more events are available.' },
        brand: {
          ...text,
          description: 'Name of the installation in the header `X-<brand>-Signature`.',
        },
      }),
      examples: [
        {
          title: 'A resolved invoice',
          value: {
            data: [
              {
                event_id: 'evt_01jhq8m2v9e5rr7c0c4x2x9k3d',
                event_type: 'invoice.resolved',
                workflow_id: 'wf_01jhq8kzt3f6wv3m6h8bq0y7sn',
                mode: 'live',
                created_at: '2026-01-15T08:30:00.000Z',
                traceparent: null,
                body: '{"event_id":"evt_01jhq8m2v9e5rr7c0c4x2x9k3d","event_type":"invoice.resolved",…}',
              },
            ],
            cursor: 'MDE5NGJhOGEtMGI2OS03MDAwLTgwMDAtMDAwMDAwMDAwMDAw',
            has_more: false,
            brand: 'Service',
          },
        },
      ],
    },
  },
  errors: [],
  async handle({ caller, query }, { webhooks: { feed }, pipelines }) {
    const { limit, cursor = null, from, event_types: eventTypes } = query;
    const page = await feed.read(caller.tenantId, {
      limit,
      cursor,
      from: from === undefined ? null : timeOf('from', from),
      eventTypes,
    });
    const { cursor: next, hasMore, events } = page;
    const show = showBodies(caller, pipelines);
    const data: Checked<typeof webhookEventObject>[] = [];
    // One after the other: a page of large events must not hold the process.
    for (const event of events) data.push(await presentEvent(event, show));
    return { status: 200, body: { data, cursor: next, has_more: hasMore, brand: feed.brand } };
  },
});

async function presentEvent(event: OutboundEvent, show: (body: string) => Promise<string>) {
  const { eventId, eventType, workflowId, mode, createdAt, traceparent } = event;
  return {
    event_id: presentId('event', eventId),
    event_type: eventType,
    workflow_id: workflowId && presentId('workflow', workflowId),
    mode,
    created_at: createdAt.toISOString(),
    traceparent,
    body: await show(composeBody(event, 0)),
  };
}
