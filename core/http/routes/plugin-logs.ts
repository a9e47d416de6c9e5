// The stored log of a plugin: pages, and a stream of new lines.

import { Fault } from '../../kernel/errors.ts';
import { parseId, presentId } from '../../kernel/ids.ts';
import { mostFollowers } from '../../pipelines/logs/follow.ts';
import { lineLevels, longestFields, longestMessage } from '../../pipelines/logs/line.ts';
import type { LineFilter, LineRow } from '../../pipelines/logs/queries.ts';
import { timeOf } from '../query.ts';
import { defineRoute, type Checked, type Route } from '../route.ts';
import {
  count,
  idOf,
  listOf,
  namesOf,
  objectOf,
  orNull,
  pageOf,
  pageQuery,
  text,
  textOrNull,
  time,
} from '../schemas.ts';
import { named } from '../named.ts';
import { ofPlugins, pluginParam } from './plugin-place.ts';

export function pluginLogRoutes(): Route[] {
  return [listRow, streamRow];
}

export const pluginLogLine = named(
  'PluginLogLine',
  objectOf(
    {
      line_id: { ...count, description: 'Grows in the order in which lines were stored.' },
      at: time,
      level: { enum: lineLevels },
      message: {
        ...text,
        description: `At most ${longestMessage} characters. Of a printed line, its text.`,
      },
      fields: {
        type: 'object',
        description:
          `Further fields of the line. Beyond ${longestFields} characters of JSON, only their ` +
          'beginning, as `shortened`.',
      },
      node_id: text,
      host: { ...text, description: 'Name of the machine.' },
      version: { ...textOrNull, description: 'Version of the plugin.' },
      tenant_id: textOrNull,
      workflow_id: {
        ...orNull(idOf('workflow')),
        description: 'Null for lines that belong to no workflow, such as console output.',
      },
      request_id: textOrNull,
      attempt: { type: ['integer', 'null'], minimum: 0 },
    },
    { description: 'A log line of a plugin.' },
  ),
);

const word = { ...text, minLength: 1, maxLength: 200 };
const filters = {
  level: { ...listOf({ enum: lineLevels }), description: 'Separated by commas.' },
  from: { ...time, description: 'Lines of this time and later.' },
  until: { ...time, description: 'Lines before this time.' },
  node: { ...word, description: 'ID of a node, or the name of its machine.' },
  tenant_id: word,
  workflow_id: idOf('workflow'),
  text: { ...word, description: 'Text of the message or the fields; case is ignored.' },
};

const listQuery = objectOf(
  { ...pageQuery, ...filters },
  { optional: namesOf({ ...pageQuery, ...filters }) },
);

const listRow = defineRoute({
  ...ofPlugins,
  method: 'GET',
  path: '/v1/admin/plugins/{plugin_name}/logs',
  personalData: 'hidden',
  name: 'list_plugin_logs',
  summary: 'Read the log of a plugin, newest first',
  description:
    'What the plugin logs and prints on all nodes, and what the appliance logs about its processes. ' +
    'Filters are combined with AND. Secrets are removed, but lines can contain personal data of any ' +
    'tenant. Lines are stored about a second after they are logged, up to the limits of ' +
    '`plugins.log`; the log of each process is complete.',
  params: pluginParam,
  query: listQuery,
  replies: { 200: { description: 'One page.', schema: pageOf(pluginLogLine) } },
  errors: [],
  async handle({ params, query }, { plugins, pluginLogs }) {
    const { plugin } = await plugins.get(params['plugin_name']!);
    const { limit, cursor = null } = query;
    const page = await pluginLogs.page(plugin, filterOf(query), { limit, cursor });
    return {
      status: 200,
      body: { data: page.items.map(presentLine), next_cursor: page.nextCursor },
    };
  },
});

const eventStream = 'text/event-stream';

/** Milliseconds after which a reader whose connection has ended comes back. */
const comeBackMs = 2_000;

const streamRow = defineRoute({
  ...ofPlugins,
  method: 'GET',
  path: '/v1/admin/plugins/{plugin_name}/logs/events',
  personalData: 'hidden',
  name: 'stream_plugin_logs',
  summary: 'Follow the log of a plugin',
  description:
    'Server-sent events named `line`, oldest first: those after `after` or after the header ' +
    '`Last-Event-ID`, else new ones only. The ID of an event is its `line_id`. After a quarter of an ' +
    'hour, or when the appliance restarts, the stream ends and readers come back. Each stream counts ' +
    `as a waiting caller; a process has at most ${mostFollowers} of them.`,
  params: pluginParam,
  query: objectOf(
    { ...filters, after: { ...count, description: '`line_id` of the last line that you have.' } },
    { optional: [...namesOf(filters), 'after'] },
  ),
  replies: {
    200: {
      description: 'Stream of events.',
      streams: { [eventStream]: 'Events `line` with a line as data.' },
    },
  },
  errors: ['rate_limit_exceeded'],
  async handle({ params, query, lastEventId }, { plugins, pluginLogs, waiting }) {
    const { plugin } = await plugins.get(params['plugin_name']!);
    const leaveWaiting = waiting.enter();
    if (leaveWaiting === null) {
      throw new Fault('rate_limit_exceeded', 'Too many callers are waiting already.', {
        limitType: 'concurrent_requests',
        retryAfter: 1,
      });
    }
    try {
      const after = lineIdOf(lastEventId) ?? query.after ?? null;
      const followed = pluginLogs.follow(plugin, filterOf(query), after);
      const onClose = (): void => {
        followed.leave();
        leaveWaiting();
      };
      const chunks = asEvents(followed.batches);
      return { status: 200, stream: { mediaType: eventStream, chunks, onClose } };
    } catch (error) {
      leaveWaiting();
      throw error;
    }
  },
});

async function* asEvents(batches: AsyncIterable<LineRow[]>): AsyncGenerator<string> {
  // At once, so that the reader knows its connection stands.
  yield `retry: ${comeBackMs}\n\n`;
  for await (const lines of batches) {
    const events = lines.map((line) => {
      const data = JSON.stringify(presentLine(line));
      return `event: line\nid: ${line.line_id}\ndata: ${data}\n\n`;
    });
    yield events.length > 0 ? events.join('') : ': no new lines\n\n';
  }
}

function lineIdOf(eventId: string | undefined): number | null {
  return eventId !== undefined && /^\d{1,15}$/.test(eventId) ? Number(eventId) : null;
}

type Filters = Checked<typeof listQuery>;

function filterOf(query: Omit<Filters, 'limit' | 'cursor'>): LineFilter {
  const { level, from, until, node, tenant_id: tenantId, workflow_id: workflow } = query;
  return {
    levels: level,
    from: from === undefined ? undefined : timeOf('from', from),
    until: until === undefined ? undefined : timeOf('until', until),
    node,
    tenantId,
    workflowId: workflow === undefined ? undefined : parseId('workflow', workflow)!,
    text: query.text,
  };
}

function presentLine(line: LineRow) {
  const { logged_at: at, workflow_id: workflow, plugin: _plugin, ...rest } = line;
  return {
    ...rest,
    at: at.toISOString(),
    workflow_id: workflow && presentId('workflow', workflow),
  };
}
