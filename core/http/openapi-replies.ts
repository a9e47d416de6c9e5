// Responses of an operation in the OpenAPI document: those of its route, and its errors.

import { errorCatalogue, Fault, type ErrorCode } from '../kernel/errors.ts';
import { presentFault } from './error-body.ts';
import type { ReplyHeader } from './headers.ts';
import { pascalCase } from './named.ts';
import type { JsonObject } from './openapi.ts';
import type { Components } from './openapi-components.ts';
import { plain, printExamples } from './openapi-examples.ts';
import { errorsOf, type Reply, type Route } from './route.ts';
import { errorBody } from './schemas.ts';

const errorCodes = Object.keys(errorCatalogue) as ErrorCode[];

export function printReplies(row: Route<never>, components: Components): JsonObject {
  const responses: JsonObject = {};
  for (const [status, reply] of Object.entries(row.replies)) {
    const headers = [...(reply.headers ?? []), ...(row.kept ? [replayed] : [])];
    const json = reply.schema && {
      schema: components.printSchema(reply.schema, `${pascalCase(row.name)}Response`),
      ...printExamples(reply.examples ?? [], components),
    };
    responses[status] = printReply({ ...reply, headers }, json ?? null);
  }
  const byStatus = Map.groupBy(errorsOf(row), (code) => errorCatalogue[code].status);
  for (const [status, codes] of byStatus) {
    const reply = row.replies[status];
    responses[status] = reply
      ? printErrors(reply, codes, components)
      : sharedErrors(codes, components);
  }
  return Object.fromEntries(Object.entries(responses).sort(([a], [b]) => Number(a) - Number(b)));
}

/** Returns the shared response of all operations with exactly these error codes of one status. */
function sharedErrors(given: readonly ErrorCode[], components: Components): JsonObject {
  const codes = errorCodes.filter((code) => given.includes(code));
  const name = codes.map(pascalCase).join('Or');
  const print = () => printErrors({ description: '' }, codes, components);
  return components.refer('responses', { name, key: name, print });
}

function printErrors(
  reply: Reply,
  codes: readonly ErrorCode[],
  components: Components,
): JsonObject {
  const { status } = errorCatalogue[codes[0]!];
  const description = [reply.description, codes.map((code) => `\`${code}\``).join(', ')];
  return printReply(
    {
      ...reply,
      description: description.filter(Boolean).join(' '),
      headers: [...(reply.headers ?? []), ...errorHeaders(status)],
    },
    { schema: components.printSchema(errorBody), ...errorExamples(codes, components) },
  );
}

const replayed: ReplyHeader = 'Idempotency-Replayed';

function errorHeaders(status: number): ReplyHeader[] {
  if (status === 401) return ['WWW-Authenticate'];
  return status === 429 || status === 503 ? ['Retry-After'] : [];
}

function errorExamples(codes: readonly ErrorCode[], components: Components): JsonObject {
  const examples = codes.map((code) => {
    const print = () => errorExample(code);
    return [code, components.refer('examples', { name: code, key: code, print })];
  });
  return { examples: Object.fromEntries(examples) as JsonObject };
}

/** Body of an error code with its default message. */
function errorExample(code: ErrorCode): JsonObject {
  const extras =
    code === 'rate_limit_exceeded'
      ? { retryAfter: 1, limitType: 'request_rate' as const }
      : code === 'invalid_request'
        ? { details: [{ path: '/input/document_url', message: 'is required' }] }
        : {};
  const body = presentFault(new Fault(code, undefined, extras), 'req_01k6z8m2c4e5f6g7h8j9kamnpq');
  return { summary: errorCatalogue[code].message, value: plain(body) };
}

/** `json` is the printed body, without its media type. */
function printReply(reply: Reply, json: JsonObject | null): JsonObject {
  const headers = (reply.headers ?? []).map((name) => {
    return [name, { $ref: `#/components/headers/${name}` }] as const;
  });
  return {
    description: reply.description,
    ...(headers.length > 0 && { headers: Object.fromEntries(headers) }),
    ...((json || reply.streams || reply.file) && {
      content: {
        ...(json && { 'application/json': json }),
        ...printStreams(reply.streams ?? {}),
        ...(reply.file && { [reply.file]: {} }),
      },
    }),
  };
}

/**
 * OpenAPI 3.1 cannot describe the items of a stream, so the description names them without a type.
 */
function printStreams(streams: NonNullable<Reply['streams']>): JsonObject {
  const entries = Object.entries(streams).map(([mediaType, description]) => [
    mediaType,
    { schema: { description } },
  ]);
  return Object.fromEntries(entries) as JsonObject;
}
