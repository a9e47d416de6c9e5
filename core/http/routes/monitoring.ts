// Subjects of results that are checked again when reference data changes.

import type { Caller } from '../../auth/caller.ts';
import { Fault } from '../../kernel/errors.ts';
import { parseId, presentId } from '../../kernel/ids.ts';
import { readCursor } from '../../kernel/pages.ts';
import { matchSchema } from '../../pipelines/desk-schema.ts';
import type { Pipelines } from '../../pipelines/pipelines.ts';
import { maskSubject } from '../../privacy/mask-result.ts';
import { placesOf } from '../../privacy/operation-places.ts';
import type { MonitoringProgress, ShownSubject } from '../../workflows/monitoring/monitoring.ts';
import { actorOf } from '../actor.ts';
import { named, namedParameter } from '../named.ts';
import { timeOf } from '../query.ts';
import { defineRoute, type PathParam, type Route } from '../route.ts';
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
  timeOrNull,
} from '../schemas.ts';
import { pipelineLocales } from './pipeline-locales.ts';

export function monitoringRoutes(): Route[] {
  return [progressRow, listRow, getRow, stopRow];
}

const tag = 'Monitoring';

const progress = named(
  'MonitoringProgress',
  objectOf({
    pipeline: text,
    operation: text,
    title: text,
    reference_set: objectOf({
      name: { ...text, description: 'The set whose changes make subjects due.' },
      version: count,
    }),
    subjects: { ...count, description: 'Monitored now.' },
    due: { ...count, description: 'Not yet checked against this version of the set.' },
    with_findings: count,
    checked_at: { ...timeOrNull, description: 'Time of the latest check.' },
    sources: {
      ...listOf(objectOf({ source: text, subjects: count })),
      description:
        'Parts of the set with open findings, such as lists, and the number of subjects with open ' +
        'findings in each; at most 200.',
    },
    label: {
      ...textOrNull,
      description: 'JSON pointer to the name of a subject, as the operation declares it.',
    },
    view: {
      ...orNull(matchSchema),
      description:
        'How findings are shown, as the operation declares it for the review desk (`MatchList` of ' +
        'the SDK). Null if it declares nothing.',
    },
    locales: pipelineLocales,
  }),
);

const anyObject = { type: 'object', additionalProperties: true } as const;

const subject = named(
  'MonitoredSubject',
  objectOf({
    subject_id: idOf('monitoredSubject'),
    pipeline: text,
    operation: text,
    workflow_id: { ...idOf('workflow'), description: 'The latest workflow with the subject.' },
    subject: { ...anyObject, description: 'The subject, as the result has it.' },
    findings: {
      ...listOf(anyObject),
      description: 'What was found at the last check and nobody has ruled out.',
    },
    ruled_out: {
      ...listOf(anyObject),
      description:
        'What was found at the last check and a person had ruled out, with the decision.',
    },
    due: {
      type: 'boolean',
      description: 'Whether it is not yet checked against the present version of the set.',
    },
    checked_version: {
      ...count,
      description: 'Version of the reference set at the last check; 0 before the first.',
    },
    checked_at: timeOrNull,
    changed_at: {
      ...timeOrNull,
      description: 'When findings last changed since the latest workflow with the subject.',
    },
    last_change: {
      ...orNull(
        objectOf({
          version: { ...count, description: 'Version of the reference set that caused it.' },
          appeared: listOf(anyObject),
          gone: listOf(anyObject),
        }),
      ),
      description: 'What changed then; null if nothing has.',
    },
    created_at: time,
  }),
);

const subjectParam: { id: PathParam } = {
  id: namedParameter('MonitoredSubjectId', {
    id: 'monitoredSubject',
    description: 'Id of the monitored subject.',
  }),
};

const filter = {
  pipeline: text,
  workflow_id: idOf('workflow'),
  search: {
    ...text,
    minLength: 1,
    maxLength: 200,
    description: 'Text in one of the values of the subject, regardless of case.',
  },
  source: {
    ...text,
    minLength: 1,
    maxLength: 300,
    description: 'Subjects with an open finding in this part of the set, such as a list.',
  },
  with_findings: { type: 'boolean', description: 'Whether there are open findings.' },
  due: {
    type: 'boolean',
    description: 'Whether the present version of the set is still to be checked.',
  },
  changed_since: { ...time, description: 'Subjects whose findings have changed since then.' },
  ...pageQuery,
} as const;

/** A search would confirm guesses: it finds subjects by the values that are masked in them. */
const notSearchable =
  'Subjects hold personal data, which you may not see, so you cannot search them. List them without "search".';

const progressRow = defineRoute({
  method: 'GET',
  path: '/v1/monitoring',
  scope: 'workflows:read',
  limit: 'status',
  name: 'get_monitoring',
  tag,
  summary: 'Progress of monitoring',
  description:
    'How many subjects each operation monitors, and how many are still to be checked against the ' +
    'present version of the reference set.',
  replies: {
    200: {
      description: 'One entry for each operation that can monitor.',
      schema: objectOf({ data: listOf(progress) }),
    },
  },
  errors: [],
  async handle({ caller }, { monitoring }) {
    const found = await monitoring.progress(caller.tenantId);
    return { status: 200, body: { data: found.map(presentProgress) } };
  },
});

const listRow = defineRoute({
  method: 'GET',
  path: '/v1/monitoring/subjects',
  scope: 'workflows:read',
  limit: 'status',
  name: 'list_monitored_subjects',
  tag,
  summary: 'List monitored subjects',
  description:
    'In the order in which monitoring began. Callers who may not see personal data cannot search.',
  query: objectOf(filter, { optional: namesOf(filter) }),
  replies: { 200: { description: 'One page.', schema: pageOf(subject) } },
  errors: [],
  async handle({ caller, query }, { monitoring, pipelines }) {
    const { limit, cursor, workflow_id: workflow, changed_since: since } = query;
    const { pipeline = null, search = null, source = null, due = null } = query;
    if (search !== null && !caller.seesPersonalData) throw new Fault('forbidden', notSearchable);
    const page = {
      pipeline,
      workflowId: workflow === undefined ? null : parseId('workflow', workflow),
      search,
      source,
      withFindings: query.with_findings ?? null,
      due,
      changedSince: since === undefined ? null : timeOf('changed_since', since),
      after: readCursor('monitoredSubject', cursor),
      limit: limit + 1,
    };
    const found = await monitoring.list(caller.tenantId, page);
    const data = found.slice(0, limit).map((row) => presentSubject(row, caller, pipelines));
    const next = found.length > limit ? data.at(-1)!.subject_id : null;
    return { status: 200, body: { data, next_cursor: next } };
  },
});

const getRow = defineRoute({
  method: 'GET',
  path: '/v1/monitoring/subjects/{id}',
  scope: 'workflows:read',
  limit: 'status',
  name: 'get_monitored_subject',
  tag,
  summary: 'Get a monitored subject',
  description: 'The subject and what was found at the last check.',
  params: subjectParam,
  replies: { 200: { description: 'The subject.', schema: subject } },
  errors: [],
  async handle({ caller, params }, { monitoring, pipelines }) {
    const found = await monitoring.get(caller.tenantId, params['id']!);
    return { status: 200, body: presentSubject(found, caller, pipelines) };
  },
});

const stopRow = defineRoute({
  method: 'DELETE',
  path: '/v1/monitoring/subjects/{id}',
  scope: 'workflows:write',
  limit: 'status',
  name: 'stop_monitoring',
  tag,
  summary: 'Stop monitoring a subject',
  description:
    'Erases the subject and its findings from monitoring. The results of workflows are not changed. A ' +
    'later workflow with the same subject can start monitoring again.',
  params: subjectParam,
  replies: { 204: { description: 'The subject is no longer monitored.' } },
  errors: [],
  async handle(request, { monitoring }) {
    const { caller, params } = request;
    await monitoring.stop(caller.tenantId, params['id']!, actorOf(request));
    return { status: 204 };
  },
});

function presentProgress({ set, version, checked_at: at, ...rest }: MonitoringProgress) {
  const reference_set = { name: set, version };
  return { ...rest, reference_set, checked_at: at?.toISOString() ?? null };
}

function presentSubject(
  row: ShownSubject,
  { seesPersonalData }: Pick<Caller, 'seesPersonalData'>,
  pipelines: Pick<Pipelines, 'find'>,
) {
  const body = {
    subject_id: presentId('monitoredSubject', row.subject_id),
    pipeline: row.pipeline,
    operation: row.operation,
    workflow_id: presentId('workflow', row.workflow_id),
    subject: row.subject,
    findings: row.findings.map(({ content }) => content),
    ruled_out: row.ruled_out.map(({ content }) => content),
    due: row.due,
    checked_version: row.checked_version,
    checked_at: row.checked_at?.toISOString() ?? null,
    changed_at: row.changed_at?.toISOString() ?? null,
    last_change: row.last_change,
    created_at: row.created_at.toISOString(),
  };
  if (seesPersonalData) return body;
  return maskSubject(body, placesOf(pipelines.find(row.pipeline, row.operation)));
}
