// Server-sent events of one workflow
// (https://html.spec.whatwg.org/multipage/server-sent-events.html).

import { Fault } from '../../kernel/errors.ts';
import { presentStatus } from '../../workflows/present.ts';
import { isFinal } from '../../workflows/states.ts';
import { versionOf } from '../../workflows/watch.ts';
import type { Workflow } from '../../workflows/workflow.ts';
import { shownTo } from '../mask-answer.ts';
import { defineRoute, type Route } from '../route.ts';
import { statusObject } from '../schemas.ts';
import { workflowParam } from './workflows.ts';

export function workflowEventRoutes(): Route[] {
  return [eventsRow];
}

const eventStream = 'text/event-stream';

/** Milliseconds after which a disconnected reader reconnects. */
const comeBackMs = 2_000;

const eventsRow = defineRoute({
  method: 'GET',
  path: '/v1/workflows/{id}/events',
  scope: 'workflows:read',
  name: 'stream_workflow_events',
  tag: 'Workflows',
  summary: 'Follow a workflow',
  description:
    'Server-sent events named `status`, each with the status object: the current one immediately, then ' +
    'every change of state, stage and progress, until the workflow has ended. A comment line every ' +
    '15 seconds shows that the connection lives. After a quarter of an hour, or when the appliance ' +
    'restarts, the stream ends and readers come back with `Last-Event-ID`; they get the current ' +
    'state if it has changed. Each stream counts as a waiting caller.',
  params: workflowParam,
  headers: ['Last-Event-ID'],
  replies: {
    200: {
      description: 'Stream of events.',
      streams: { [eventStream]: 'Events `status` with an id and the status object as data.' },
    },
    204: {
      description:
        'The workflow has ended, and you have received its last event. Do not reconnect.',
    },
  },
  errors: ['rate_limit_exceeded'],
  async handle({ caller, params, lastEventId }, services) {
    const { tenantId } = caller;
    const { workflows, waiting, publicUrl } = services;
    const id = params['id']!;
    const workflow = await workflows.get(tenantId, id);
    const seen = lastEventId ?? null;
    if (isFinal(workflow.state) && versionOf(workflow) === seen) return { status: 204 };
    const leave = waiting.enter();
    if (leave === null) {
      throw new Fault('rate_limit_exceeded', 'Too many callers are waiting already.', {
        limitType: 'concurrent_requests',
        retryAfter: 1,
      });
    }
    const chunks = asEvents(workflows.watch(tenantId, id, seen), (changed) =>
      shownTo(caller, presentStatus(changed, publicUrl()), statusObject),
    );
    return { status: 200, stream: { mediaType: eventStream, chunks, onClose: leave } };
  },
});

async function* asEvents(
  changes: AsyncIterable<Workflow | null>,
  present: (workflow: Workflow) => object,
): AsyncGenerator<string> {
  // Sent at once, so that the reader knows the connection is established even if nothing has
  // changed.
  yield `retry: ${comeBackMs}\n\n`;
  for await (const workflow of changes) {
    if (workflow === null) yield ': still here\n\n';
    else {
      const data = JSON.stringify(present(workflow));
      yield `id: ${versionOf(workflow)}\nevent: status\ndata: ${data}\n\n`;
    }
  }
}
