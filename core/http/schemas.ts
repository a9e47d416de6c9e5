// Schemas shared by several routes.

import { scopes } from '../auth/caller.ts';
import { errorCatalogue } from '../kernel/errors.ts';
import { idPrefixes, type IdKind } from '../kernel/ids.ts';
import type { JsonSchema } from '../kernel/validate.ts';
import { shownSourcePattern } from '../pipelines/evidence-source.ts';
import { decisions } from '../workflows/reviews/review.ts';
import { workflowStates } from '../workflows/states.ts';
import { reviewCauses } from '../workflows/verdict.ts';
import { named, namedParameter, pascalCase } from './named.ts';

type Properties = Readonly<Record<string, JsonSchema>>;

type ObjectSchema<Given extends Properties, Optional extends string> = {
  readonly type: 'object';
  readonly additionalProperties: false;
  readonly required: readonly Exclude<keyof Given & string, Optional>[];
  readonly properties: Given;
};

/** An object with exactly these fields. Fields not listed as optional are required. */
export function objectOf<const Given extends Properties, const Optional extends string = never>(
  properties: Given,
  { optional = [], ...rest }: { optional?: readonly Optional[]; [keyword: string]: unknown } = {},
): ObjectSchema<Given, Optional> {
  const isRequired = (name: string): boolean => !optional.some((one) => one === name);
  const required = Object.keys(properties).filter(isRequired);
  const schema = {
    type: 'object',
    additionalProperties: false,
    ...(required.length > 0 && { required }),
    properties,
    ...rest,
  };
  return schema as unknown as ObjectSchema<Given, Optional>;
}

/** Returns the names of all these fields, for example for `optional`. */
export function namesOf<Given extends Properties>(properties: Given) {
  return Object.keys(properties) as (keyof Given & string)[];
}

export function listOf<const Items extends JsonSchema>(items: Items) {
  return { type: 'array', items } as const;
}

export function orNull<const Schema extends JsonSchema>(schema: Schema) {
  return { anyOf: [schema, { type: 'null' }] } as const;
}

export const text = { type: 'string' } as const;
export const textOrNull = { type: ['string', 'null'] } as const;
/** Text of a person or a rule, which can contain personal data. */
export const personalText = { ...text, 'x-personal-data': 'text' } as const;
export const personalTextOrNull = { ...textOrNull, 'x-personal-data': 'text' } as const;
export const time = { type: 'string', format: 'date-time' } as const;
export const timeOrNull = { type: ['string', 'null'], format: 'date-time' } as const;
export const address = { type: 'string', format: 'uri' } as const;
export const count = { type: 'integer', minimum: 0 } as const;
export const fraction = { type: 'number', minimum: 0, maximum: 1 } as const;
export const fractionOrNull = { type: ['number', 'null'], minimum: 0, maximum: 1 } as const;

const ids = new Map(
  (Object.keys(idPrefixes) as IdKind[]).map((kind) => {
    const description = `Prefix \`${idPrefixes[kind]}_\`, then 26 characters.`;
    const schema = { ...text, pattern: idPattern(kind), description };
    return [kind, named(`${pascalCase(kind)}Id`, schema)];
  }),
);

export function idOf(kind: IdKind) {
  return ids.get(kind)!;
}

export function idPattern(kind: IdKind): string {
  return `^${idPrefixes[kind]}_[0-9a-hjkmnp-tv-z]{26}$`;
}

export const scopeNames = named('Scopes', {
  type: 'array',
  uniqueItems: true,
  items: { enum: scopes },
});

export const errorCode = named('ErrorCode', {
  enum: Object.keys(errorCatalogue),
  description: 'Stable error code for programs.',
});

const workflowError = named(
  'WorkflowError',
  objectOf(
    { code: errorCode, message: text },
    { description: 'Why the workflow ended without a completed unit.' },
  ),
);

/** Decision of a review. */
const reviewDecision = named(
  'ReviewDecision',
  objectOf(
    {
      decision: {
        enum: decisions,
        description: '`correct` if any value was changed, even if the last reviewer only approved.',
      },
      reviewers: {
        ...listOf(text),
        description: 'Whose decisions counted, the last one last: names, or ids of API keys.',
      },
      decided_at: time,
      comment: personalTextOrNull,
      corrections: { ...count, description: 'Number of values that were changed.' },
    },
    { description: 'What reviewers decided.' },
  ),
);

const webhookSecret = {
  ...text,
  description: 'Secret of the endpoint that was created for `webhook_url`; shown only once.',
};

export const statusObject = named(
  'WorkflowStatus',
  objectOf(
    {
      workflow_id: idOf('workflow'),
      pipeline: text,
      operation: text,
      status: { enum: workflowStates },
      stage: { ...textOrNull, description: 'What the pipeline is doing, in its own words.' },
      stop_point: {
        ...textOrNull,
        description:
          'Step in which the workflow failed, or why a person had to look at its result, such as ' +
          '`validation_failed`.',
      },
      progress: fraction,
      confidence_score: fractionOrNull,
      attempts: { ...count, description: 'Runs begun so far.' },
      created_at: time,
      started_at: timeOrNull,
      finished_at: timeOrNull,
      review: orNull(
        objectOf(
          {
            reason: personalText,
            cause: {
              enum: [...reviewCauses, null],
              description: 'The reason for programs; null for reviews of earlier releases.',
            },
            assigned_to: textOrNull,
            url: { ...orNull(address), description: 'The review on the desk of the dashboard.' },
            decision: reviewDecision,
          },
          {
            optional: ['decision'],
            description: 'Set when a person has to decide; with `decision` once one has.',
          },
        ),
      ),
      error: orNull(workflowError),
      status_url: address,
      result_url: address,
      audit_id: idOf('audit'),
      erased_at: { ...time, description: 'Since when its content is gone.' },
      webhook_secret: webhookSecret,
    },
    { optional: ['erased_at', 'webhook_secret'], description: 'Status of a workflow.' },
  ),
);

export const evidenceMap = named('Evidence', {
  type: 'object',
  description: 'Where each value was read, by JSON pointer into completed_unit.',
  additionalProperties: objectOf(
    {
      page: { type: ['integer', 'null'], minimum: 1 },
      bbox: {
        type: ['array', 'null'],
        items: { type: 'number' },
        minItems: 4,
        maxItems: 4,
        description: 'Left, top, right, bottom in points.',
      },
      text: { ...text, description: 'As the document shows it.' },
      path: { ...text, description: 'Path of the element, in XML.' },
      confidence: fraction,
      source: {
        ...text,
        description:
          'How it was read: structured, layout, ocr, derived, model, request, model:name for a ' +
          'model server, local_model:name@version for a model trained here, or reviewer for the ' +
          'words that a reviewer chose.',
        pattern: shownSourcePattern,
      },
    },
    { optional: ['path'] },
  ),
});

export const localModels = {
  ...listOf(
    objectOf({
      model: text,
      version: { ...text, description: 'SHA-256 of the model file.' },
      origin: {
        enum: ['trained', 'base'],
        description: "Trained for the tenant, or the plugin's base model.",
      },
    }),
  ),
  description: 'Local models that the run asked.',
};

/** In answers to callers who may not see personal data. */
export const maskedPointers = named('MaskedPointers', {
  ...listOf(text),
  description:
    'JSON pointers into the answer to values that are masked because they are personal data. Only in ' +
    'answers to callers who may not see it; other texts have `•••` in place of these values.',
});

/** The published envelope (specification 2.1) around a pipeline's own unit. */
export function envelopeOf<const Unit extends JsonSchema>(unit: Unit) {
  return objectOf(
    {
      workflow_id: idOf('workflow'),
      status: {
        enum: workflowStates.filter((s) => !['queued', 'processing', 'in_review'].includes(s)),
      },
      completed_unit: orNull(unit),
      processing_ms: count,
      audit_id: idOf('audit'),
      error: workflowError,
      review: reviewDecision,
      evidence: evidenceMap,
      local_models: localModels,
      masked: maskedPointers,
      webhook_secret: webhookSecret,
    },
    {
      optional: ['error', 'review', 'evidence', 'local_models', 'masked', 'webhook_secret'],
      description:
        'The result of one workflow. completed_unit is null, with error, when the workflow ended ' +
        'as failed, rejected or cancelled.',
    },
  );
}

export const anyEnvelope = named(
  'WorkflowResult',
  envelopeOf({
    type: 'object',
    description: "The pipeline's own object.",
  }),
);

export const errorBody = named(
  'Error',
  objectOf(
    {
      error: errorCode,
      message: { ...text, description: 'Human-readable; may change.' },
      request_id: { ...text, description: 'As in X-Request-Id and in the log.' },
      details: listOf(
        objectOf({
          path: {
            ...text,
            description: 'JSON pointer into the body; for query parameters, their name.',
          },
          message: text,
        }),
      ),
      retry_after: { type: 'integer', minimum: 1, description: 'Seconds.' },
      limit_type: {
        enum: ['request_rate', 'work_unit_rate', 'monthly_quota', 'concurrent_requests'],
      },
      workflow_id: { ...idOf('workflow'), description: 'The workflow that failed.' },
    },
    {
      optional: ['details', 'retry_after', 'limit_type', 'workflow_id'],
      description: 'The one shape of every error.',
    },
  ),
);

/** A page of a list: follow next_cursor until it is null. */
export function pageOf<const Item extends JsonSchema>(item: Item) {
  return objectOf({ data: listOf(item), next_cursor: textOrNull });
}

export const pageQuery = {
  limit: namedParameter('Limit', { type: 'integer', minimum: 1, maximum: 100, default: 20 }),
  cursor: namedParameter('Cursor', {
    ...text,
    minLength: 1,
    maxLength: 500,
    description: '`next_cursor` of the previous page.',
  }),
} as const;

/** Fields besides `input` and `options`, the same for every pipeline. */
export const requestExtras = {
  customer_id: { ...text, maxLength: 255, description: 'Your ID of the customer.' },
  webhook_url: {
    ...text,
    maxLength: 2048,
    description: 'HTTPS URL that receives the short completion payload.',
  },
  metadata: named('Metadata', {
    type: 'object',
    maxProperties: 50,
    propertyNames: { minLength: 1, maxLength: 40 },
    additionalProperties: { type: 'string', maxLength: 500 },
    description: 'Your metadata, stored with the workflow.',
  }),
} as const;
