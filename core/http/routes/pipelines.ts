// `POST /v1/pipelines/{pipeline}/{operation}`: one row for each operation of each loaded plugin, so
// that the OpenAPI document has its own schemas and examples.

import type { ErrorCode } from '../../kernel/errors.ts';
import type { JsonSchema } from '../../kernel/validate.ts';
import type { OperationDeclaration } from '../../sdk/pipeline.ts';
import { named, pascalCase } from '../named.ts';
import { defineRoute, type Checked, type Reply, type Route } from '../route.ts';
import {
  envelopeOf,
  errorBody,
  namesOf,
  objectOf,
  requestExtras,
  statusObject,
} from '../schemas.ts';
import { answerSubmission } from './workflow-answers.ts';

/** Errors of a submit in addition to those of every route. */
export const submitErrors = [
  'insecure_url',
  'idempotency_in_progress',
  'idempotency_key_reused',
  'license_expired',
  'license_invalid',
  'rate_limit_exceeded',
] as const satisfies readonly ErrorCode[];

/** Errors of a workflow that fails within the wait. */
const failures = [
  'document_unreachable',
  'document_unreadable',
  'unsupported_document',
  'timeout',
] as const satisfies readonly ErrorCode[];

/** Parts of a loaded plugin from which its routes are created. */
export interface DeclaredPipeline {
  name: string;
  operations: Readonly<Record<string, OperationDeclaration>>;
}

export function pipelineRoutes(pipelines: readonly DeclaredPipeline[]): Route[] {
  return pipelines.flatMap((pipeline) =>
    Object.entries(pipeline.operations).map(([name, operation]) => {
      const own = ownSchemas(`${pipeline.name}_${name}`, operation);
      return operationRoute(pipeline.name, { name, operation, own });
    }),
  );
}

/** Schema of a plugin, of which only this is known before it is loaded. */
type OwnSchema = { readonly type: 'object' };

interface OwnSchemas {
  input: OwnSchema;
  options: OwnSchema;
  unit: OwnSchema;
  unit_strict: OwnSchema;
}

function ownSchemas(name: string, operation: OperationDeclaration): OwnSchemas {
  // A plugin's own `#/$defs/…` still refer to its schema, wherever it is embedded.
  const resource = (part: string, schema: OwnSchema): OwnSchema =>
    named(
      pascalCase(`${name}_${part}`),
      '$defs' in schema ? { $id: `urn:workmill:${name}_${part}`, ...schema } : { ...schema },
    );
  return {
    input: resource('input', operation.input as OwnSchema),
    options: resource('options', operation.options as OwnSchema),
    unit: resource('unit', operation.output as OwnSchema),
    unit_strict: resource('unit_strict', operation.published as OwnSchema),
  };
}

/** Body of any operation. */
const anyBody = operationBody({ type: 'object' }, { type: 'object' });

type OperationBody = Checked<typeof anyBody>;

interface NamedOperation {
  name: string;
  operation: OperationDeclaration;
  own: OwnSchemas;
}

function operationRoute(pipeline: string, { name, operation, own }: NamedOperation): Route {
  return defineRoute({
    method: 'POST',
    path: `/v1/pipelines/${pipeline}/${name}`,
    scope: 'workflows:write',
    limit: 'workflows_start',
    name: `${pipeline}_${name}`,
    tag: 'Pipelines',
    summary: operation.title,
    description: operation.description,
    headers: ['Idempotency-Key', 'Prefer'],
    body: {
      kind: 'json',
      schema: operationBody(own.input, own.options),
      // submit() validates both against the operation's schemas, and adds their defaults.
      checked: anyBody,
      expected: 'an object with "input"',
      examples: operation.examples.map(({ title, request }) => ({ title, value: request })),
    },
    replies: operationReplies(operation, own),
    errors: [...submitErrors, ...failures],
    async handle(incoming, services) {
      const { caller, body, idempotency, prefer, requestId, traceparent, remoteAddress } = incoming;
      const { value, headers } = await services.waiting.during(prefer, (waitMs) =>
        services.workflows.submit(
          {
            caller,
            pipeline,
            operation: name,
            request: acceptedRequest(body),
            idempotency,
            webhookUrl: body.webhook_url ?? null,
            requestId,
            traceparent,
            remoteAddress,
          },
          waitMs,
        ),
      );
      return answerSubmission(value, services, { caller, headers, requestId });
    },
  });
}

/** The stored request. */
export function acceptedRequest({ input, options, customer_id, metadata }: OperationBody) {
  return {
    input,
    options: options ?? {},
    ...(customer_id !== undefined && { customer_id }),
    ...(metadata !== undefined && { metadata }),
  };
}

function operationBody<const Input extends JsonSchema, const Options extends JsonSchema>(
  input: Input,
  options: Options,
) {
  return objectOf(
    { input, options, ...requestExtras },
    { optional: ['options', ...namesOf(requestExtras)] },
  );
}

function operationReplies({ examples, unit }: OperationDeclaration, own: OwnSchemas) {
  const units = { anyOf: [own.unit, own.unit_strict] } as const;
  const finished = {
    description:
      `The ${unit} is finished. Fields beside the published ones are left out when the ` +
      "pipeline's output_schema is strict.",
    schema: envelopeOf(units),
    headers: ['Preference-Applied', 'Idempotency-Replayed'],
    examples: examples.map(({ title, response }) => ({ title, value: response })),
  } as const satisfies Reply;
  const failed = {
    description: 'The workflow failed while the request waited; see `workflow_id`.',
    schema: errorBody,
    headers: ['Preference-Applied', 'Idempotency-Replayed'],
  } as const satisfies Reply;
  return { 200: finished, 202: accepted, 422: failed, 500: failed, 504: failed };
}

/** Response while a workflow has not ended. */
export const accepted = {
  description: 'Accepted and not finished, or waiting for a review.',
  schema: statusObject,
  headers: ['Location', 'Retry-After', 'Preference-Applied', 'Idempotency-Replayed'],
} as const satisfies Reply;
