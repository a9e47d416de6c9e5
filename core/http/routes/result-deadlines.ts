import type { Caller } from '../../auth/caller.ts';
import { Fault } from '../../kernel/errors.ts';
import { presentId } from '../../kernel/ids.ts';
import { maskInTurns } from '../../privacy/mask.ts';
import { placesOf } from '../../privacy/operation-places.ts';
import type { OperationDeclaration } from '../../sdk/pipeline.ts';
import type { WorkflowResult } from '../../workflows/workflow.ts';
import { readDeadlines, type Deadline } from '../../workflows/deadlines/deadlines.ts';
import type { SentReminder } from '../../workflows/deadlines/reminders.ts';
import { renderDeadlines, type DeadlineMediaType } from '../../workflows/deadlines/render.ts';
import { isFinal } from '../../workflows/states.ts';
import { defineRoute, type Route } from '../route.ts';
import { named } from '../named.ts';
import { count, idOf, listOf, objectOf, text, textOrNull, time } from '../schemas.ts';
import { workflowParam } from './workflows.ts';

export function resultDeadlineRoutes(): Route[] {
  return [deadlinesRow];
}

const deadlinesObject = named(
  'Deadlines',
  objectOf({
    workflow_id: idOf('workflow'),
    title: text,
    data: listOf(
      objectOf({
        key: {
          ...text,
          description:
            'Place in the list, from 0, or the name of a single date; names the deadline in events.',
        },
        summary: { ...text, description: 'What must be done.' },
        date: {
          ...textOrNull,
          description: 'YYYY-MM-DD; null for what recurs or depends on an event.',
        },
        details: {
          type: 'object',
          additionalProperties: { type: ['string', 'number', 'boolean', 'null'] },
          description: 'Further values, by the names that the pipeline gives them.',
        },
        reminders: listOf(
          objectOf({
            days_before: { ...count, description: 'The lead time that had been reached.' },
            sent_at: time,
          }),
        ),
      }),
    ),
  }),
);

const deadlinesRow = defineRoute({
  method: 'GET',
  path: '/v1/results/{id}/deadlines',
  scope: 'workflows:read',
  limit: 'results',
  name: 'get_result_deadlines',
  tag: 'Workflows',
  summary: 'Deadlines of a result',
  description:
    'What is due when, such as the obligations of a contract. `Accept: text/calendar` gives an iCalendar ' +
    'file with those that have a date, `Accept: text/csv` a table of all. `reminders` are the events ' +
    'that were sent before a deadline. `not_found` for operations whose results have no deadlines, ' +
    '`conflict` before the workflow has ended.',
  params: workflowParam,
  query: objectOf(
    {
      remind_days: {
        type: 'integer',
        minimum: 0,
        maximum: 365,
        description:
          'Days before the deadline on which the calendar reminds. Default: no reminder.',
      },
    },
    { optional: ['remind_days'] },
  ),
  replies: {
    200: {
      description: 'Single dates, then the list in the order of the document.',
      schema: deadlinesObject,
      streams: {
        'text/calendar': 'An all-day event for each deadline with a date (RFC 5545).',
        'text/csv': 'The columns `date` and `summary`, and one for each further value.',
      },
    },
  },
  errors: ['conflict'],
  async handle({ caller, params, query, accept }, { workflows, pipelines, reminders }) {
    const expand = { evidence: false };
    const found = await workflows.result(caller.tenantId, params['id']!, 0, expand);
    const { workflow } = found;
    const declared = pipelines.find(workflow.pipeline, workflow.operation);
    const list = declared?.deadlines;
    const completedUnit = found.result && (await shownUnit(found.result, caller, declared));
    const result = completedUnit && { completedUnit };
    const id = presentId('workflow', workflow.workflowId);
    if (!list) {
      const name = `${workflow.pipeline}/${workflow.operation}`;
      throw new Fault('not_found', `Results of ${name} have no deadlines.`);
    }
    if (!isFinal(workflow.state)) {
      throw new Fault('conflict', `${id} has not ended. Ask again when it has.`);
    }
    const mediaType = wanted(accept);
    if (mediaType === null) {
      const deadlines = result ? readDeadlines(result.completedUnit, list) : [];
      const sent = await reminders.sent(caller.tenantId, workflow.workflowId);
      const data = deadlines.map((deadline) => present(deadline, sent));
      return { status: 200, body: { workflow_id: id, title: list.title, data } };
    }
    const given = { remindDays: query.remind_days ?? null };
    const content = renderDeadlines(mediaType, { workflow, result, list }, given);
    return { status: 200, stream: { mediaType, chunks: only(content) } };
  },
});

async function shownUnit(
  { completedUnit }: Pick<WorkflowResult, 'completedUnit'>,
  { seesPersonalData }: Pick<Caller, 'seesPersonalData'>,
  declared: OperationDeclaration | null,
): Promise<object> {
  if (seesPersonalData) return completedUnit;
  return (await maskInTurns(completedUnit, placesOf(declared).unit)).value;
}

function present({ key, summary, date, details }: Deadline, sent: readonly SentReminder[]) {
  const reminders = sent
    .filter(({ deadlineKey }) => deadlineKey === key)
    .map(({ daysBefore, sentAt }) => ({ days_before: daysBefore, sent_at: sentAt.toISOString() }));
  return { key, summary, date, details, reminders };
}

function wanted(accept = ''): DeadlineMediaType | null {
  const asked = accept.split(',').map((item) => item.split(';', 1)[0]!.trim().toLowerCase());
  if (asked.includes('text/calendar')) return 'text/calendar';
  return asked.includes('text/csv') ? 'text/csv' : null;
}

async function* only(content: string): AsyncGenerator<string> {
  yield content;
}
