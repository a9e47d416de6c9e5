// Webhook events of a workflow, and their deliveries.

import { presentId } from '../../kernel/ids.ts';
import { workflowLimits } from '../../webhooks/deliveries.ts';
import { presentDelivery } from '../../webhooks/present.ts';
import { named } from '../named.ts';
import { defineRoute, type Route } from '../route.ts';
import { idOf, listOf, objectOf, text, time } from '../schemas.ts';
import { deliveryObject } from './deliveries.ts';
import { webhookReaders } from './webhook-access.ts';
import { workflowParam } from './workflows.ts';

export function workflowDeliveryRoutes(): Route[] {
  return [eventsRow];
}

const eventOfWorkflow = named(
  'WorkflowEvent',
  objectOf(
    {
      event_id: idOf('event'),
      event_type: text,
      created_at: time,
      deliveries: {
        ...listOf(deliveryObject),
        description: 'Newest first; empty when no endpoint takes the event.',
      },
    },
    { description: 'An event of a workflow with its deliveries.' },
  ),
);

const eventsRow = defineRoute({
  method: 'GET',
  path: '/v1/workflows/{id}/deliveries',
  scope: webhookReaders,
  links: 'none',
  name: 'list_workflow_deliveries',
  tag: 'Workflows',
  summary: 'List events of a workflow and their deliveries',
  description:
    `The newest ${workflowLimits.maxEvents} events, newest first, with their newest ` +
    `${workflowLimits.maxDeliveries} deliveries.`,
  params: workflowParam,
  replies: {
    200: { description: 'The events.', schema: objectOf({ data: listOf(eventOfWorkflow) }) },
  },
  errors: [],
  async handle({ caller: { tenantId }, params }, { workflows, webhooks: { deliveries } }) {
    const id = params['id']!;
    await workflows.get(tenantId, id);
    const events = await deliveries.ofWorkflow(tenantId, id);
    const data = events.map(({ eventId, eventType, createdAt, deliveries: sent }) => ({
      event_id: presentId('event', eventId),
      event_type: eventType,
      created_at: createdAt.toISOString(),
      deliveries: sent.map(presentDelivery),
    }));
    return { status: 200, body: { data } };
  },
});
