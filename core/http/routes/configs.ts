// Configuration of a pipeline by the caller's tenant (specification 2.6 and 4.2).

import { presentId } from '../../kernel/ids.ts';
import { badCursor } from '../../kernel/pages.ts';
import type { JsonSchema } from '../../kernel/validate.ts';
import type { OwnConfig } from '../../pipelines/config/effective.ts';
import type { ShownConfig } from '../../pipelines/config/service.ts';
import { assignee, reviewFields } from './config-review-fields.ts';
import { defineRoute, type PathParam, type Route } from '../route.ts';
import { actorOf } from '../actor.ts';
import {
  address,
  count,
  fraction,
  fractionOrNull,
  idOf,
  namesOf,
  objectOf,
  orNull,
  pageOf,
  pageQuery,
  text,
  time,
  timeOrNull,
} from '../schemas.ts';
import { named, namedParameter } from '../named.ts';

const settings: JsonSchema = named('PipelineSettings', {
  type: 'object',
  description: "The pipeline's own settings, checked by its plugin; its README lists them.",
});
const outputSchema: JsonSchema = named('OutputSchema', {
  enum: ['strict', 'extended'],
  description: '`strict`: exactly the published fields; `extended`: all documented ones.',
});

const learningFields = {
  promote: {
    enum: ['by_person', 'automatic'],
    description:
      '`automatic`: a new version of a model that is better on held-back examples becomes current by ' +
      'itself.',
  },
  retrain_after: {
    type: 'integer',
    minimum: 0,
    maximum: 1_000_000,
    description: 'New rows after which a model is trained again; 0: never.',
  },
  shadow: {
    type: 'boolean',
    description: 'A new version that does not become current answers in shadow.',
  },
} as const;

const ownFields = {
  confidence_threshold: {
    ...fraction,
    description: 'Results below it go to review, and `workflow.failed` is sent.',
  },
  require_human_review_below: { ...fraction, description: 'Results below it go to review.' },
  output_schema: outputSchema,
  webhook_on_completion: {
    ...text,
    maxLength: 2048,
    description: 'HTTPS URL that receives the short completion payload.',
  },
  review: named(
    'ReviewSettingsValues',
    objectOf(reviewFields, {
      optional: namesOf(reviewFields),
      description: 'Review of results; absent values use the next level.',
    }),
  ),
  learning: named(
    'LearningSettingsValues',
    objectOf(learningFields, {
      optional: namesOf(learningFields),
      description: 'Local models of the pipeline; absent values use the next level.',
    }),
  ),
  settings,
};

/** Body of PUT: each field can be omitted, or null, to use the value of the next level. */
const ownObject = named(
  'PipelineConfigValues',
  objectOf(ownFields, {
    optional: namesOf(ownFields),
    description: 'The values that the tenant has set.',
  }),
);

const putObject = objectOf(
  Object.fromEntries(Object.entries(ownFields).map(([name, schema]) => [name, orNull(schema)])),
  { optional: namesOf(ownFields) },
);

const version: JsonSchema = named('PipelineConfigVersion', {
  ...count,
  description: '0 if the tenant has set no values.',
});

const shownFields = {
  pipeline_type: text,
  confidence_threshold: {
    ...fractionOrNull,
    description: "Null where the operations' defaults differ: see operation_defaults.",
  },
  require_human_review_below: fractionOrNull,
  output_schema: outputSchema,
  webhook_on_completion: orNull(address),
  review: named(
    'ReviewSettings',
    objectOf({
      ...reviewFields,
      four_eyes_above: orNull(reviewFields.four_eyes_above),
      due_hours: orNull(reviewFields.due_hours),
      escalate_to: {
        ...orNull(assignee),
        description: 'Who gets a review that is overdue.',
      },
    }),
  ),
  learning: named('LearningSettings', objectOf(learningFields)),
  settings,
  sources: {
    type: 'object',
    description:
      'Source of each value, by JSON pointer: tenant, file of the installation, or default ' +
      'of the plugin.',
    additionalProperties: { enum: ['tenant', 'file', 'default'] },
  },
  configured: ownObject,
  operation_defaults: {
    type: 'object',
    additionalProperties: objectOf({
      confidence_threshold: fraction,
      require_human_review_below: fraction,
    }),
  },
  settings_schema: {
    type: 'object',
    description: "The plugin's JSON Schema of `settings`, with descriptions and defaults.",
  },
  version,
  updated_at: timeOrNull,
} as const;

export const configObject = named(
  'PipelineConfig',
  objectOf(shownFields, {
    description: 'What a pipeline runs with for the tenant.',
  }),
);

const params: Record<string, PathParam> = {
  pipeline_type: namedParameter('PipelineType', {
    name: /^[a-z][a-z0-9_-]{0,62}$/,
    description: 'Name of a loaded pipeline.',
  }),
};

export function configRoutes(): Route[] {
  return [getRow, putRow, versionsRow];
}

const getRow = defineRoute({
  method: 'GET',
  path: '/v1/pipelines/{pipeline_type}/config',
  scope: ['workflows:read', 'config:write'],
  name: 'get_pipeline_config',
  tag: 'Configuration',
  summary: 'Show the configuration of a pipeline',
  description:
    "The effective values: those of the tenant override those of the installation's file, " +
    "which override the plugin's defaults. `sources` states the source of each value.",
  params,
  replies: {
    200: { description: 'The effective configuration.', schema: configObject, headers: ['ETag'] },
  },
  errors: [],
  async handle({ caller, params: { pipeline_type } }, { configs }) {
    return answer(await configs.get(caller.tenantId, pipeline_type!));
  },
});

const putRow = defineRoute({
  method: 'PUT',
  path: '/v1/pipelines/{pipeline_type}/config',
  scope: 'config:write',
  name: 'put_pipeline_config',
  tag: 'Configuration',
  summary: 'Configure a pipeline',
  description:
    'Replaces the values of the tenant; absent and null values use the next level. ' +
    'Applies to new workflows, in other processes within seconds. Every version is kept.',
  params,
  headers: ['If-Match'],
  body: {
    kind: 'json',
    schema: putObject,
    expected: 'an object such as {"confidence_threshold": 0.9}',
    examples: [
      {
        title: 'Thresholds and a completion webhook',
        value: {
          confidence_threshold: 0.85,
          require_human_review_below: 0.95,
          output_schema: 'strict',
          webhook_on_completion: 'https://erp.example.com/hooks/workmill',
        },
      },
    ],
  },
  replies: {
    200: {
      description: 'The new effective configuration.',
      headers: ['ETag'],
      schema: objectOf(
        {
          ...shownFields,
          webhook_secret: {
            ...text,
            description:
              'Secret of the endpoint that was created for `webhook_on_completion`; shown only ' +
              'once.',
          },
        },
        { optional: ['webhook_secret'] },
      ),
    },
  },
  errors: ['insecure_url'],
  async handle(incoming, { configs }) {
    const { shown, newWebhookSecret } = await configs.put({
      tenantId: incoming.caller.tenantId,
      actor: actorOf(incoming),
      pipeline: incoming.params['pipeline_type']!,
      own: withoutNulls(incoming.body),
      expected: incoming.expected,
    });
    return answer(shown, newWebhookSecret === null ? {} : { webhook_secret: newWebhookSecret });
  },
});

const versionsRow = defineRoute({
  method: 'GET',
  path: '/v1/pipelines/{pipeline_type}/config/versions',
  scope: ['workflows:read', 'config:write'],
  name: 'list_pipeline_config_versions',
  tag: 'Configuration',
  summary: 'List the versions of a configuration',
  description: 'All configurations that the tenant has set, newest first.',
  params,
  query: { type: 'object', properties: pageQuery },
  replies: {
    200: {
      description: 'A page of versions.',
      schema: pageOf(
        objectOf({
          version: { type: 'integer', minimum: 1 },
          updated_at: time,
          changed_by: { ...orNull(idOf('apiKey')), description: 'The API key that set it.' },
          configured: ownObject,
        }),
      ),
    },
  },
  errors: [],
  async handle({ caller, params: { pipeline_type }, query: { limit, cursor } }, { configs }) {
    const before = cursor === undefined ? null : versionOf(cursor);
    const page = { limit: limit + 1, before };
    const rows = await configs.versions(caller.tenantId, pipeline_type!, page);
    const data = rows.slice(0, limit).map((row) => ({
      version: row.version,
      updated_at: row.at.toISOString(),
      changed_by: row.changed_by && presentId('apiKey', row.changed_by),
      configured: row.config,
    }));
    const next_cursor = rows.length > limit ? String(data.at(-1)!.version) : null;
    return { status: 200, body: { data, next_cursor } };
  },
});

function versionOf(cursor: string): number {
  if (/^[1-9]\d{0,8}$/.test(cursor)) return Number(cursor);
  throw badCursor();
}

function withoutNulls(body: Record<string, unknown>): OwnConfig {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
}

function answer(shown: ShownConfig, more: { webhook_secret?: string } = {}) {
  const { pipeline, effective, own, version: at, updatedAt } = shown;
  const { sources, ...values } = effective;
  const body = {
    pipeline_type: pipeline,
    ...values,
    sources,
    configured: own,
    operation_defaults: shown.operationDefaults,
    settings_schema: shown.settingsSchema,
    version: at,
    updated_at: updatedAt?.toISOString() ?? null,
    ...more,
  };
  return { status: 200, body, headers: { ETag: `"${at}"` } } as const;
}
