// Prints the OpenAPI 3.1 document from the rows: what is not in a row is not in the document.

import { scopes } from '../auth/caller.ts';
import { errorCatalogue, Fault, type ErrorCode } from '../kernel/errors.ts';
import type { JsonSchema } from '../kernel/validate.ts';
import { presentFault } from './error-body.ts';
import { replyHeaders, requestHeaders, type ReplyHeader } from './headers.ts';
import { errorsOf, scopesOf, type Example, type Reply, type Route } from './route.ts';
import { errorBody, idPattern } from './schemas.ts';
import { createSchemaPrinter, type PrintSchema } from './openapi-schemas.ts';
import { introduction, tags } from './reference/introduction.ts';

export interface OpenApiOptions {
  rows: readonly Route<never>[];
  /** Schemas with a name; wherever one of these very objects stands, a reference is printed. */
  schemas: Readonly<Record<string, JsonSchema>>;
  publicUrl: string;
  version: string;
}

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
export type JsonObject = { [name: string]: Json };

export interface OpenApi extends JsonObject {
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, JsonObject>>;
  components: JsonObject & { schemas: Record<string, JsonObject> };
}

/** Header fields that every answer carries. */
const everyReply: readonly ReplyHeader[] = [
  'X-Request-Id',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'RateLimit',
  'RateLimit-Policy',
];

const errorCodes = Object.keys(errorCatalogue) as ErrorCode[];

export function printOpenApi({ rows, schemas, publicUrl, version }: OpenApiOptions): OpenApi {
  const printer = createSchemaPrinter(schemas);
  const paths: OpenApi['paths'] = {};
  for (const row of rows) {
    (paths[row.path] ??= {})[row.method.toLowerCase()] = printOperation(row, printer.print);
  }
  const used = new Set(rows.map((row) => row.tag));
  return {
    openapi: '3.1.0',
    info: { title: 'Workmill API', version, description: introduction },
    servers: [{ url: publicUrl }],
    security: [{ api_key: [] }],
    tags: tags.filter(({ name }) => used.has(name)),
    paths,
    components: {
      securitySchemes: {
        api_key: {
          type: 'http',
          scheme: 'bearer',
          description: `\`Authorization: Bearer <API_KEY>\`. Scopes: ${scopes.join(', ')}.`,
        },
      },
      headers: Object.fromEntries(
        Object.entries(replyHeaders).map(([name, entry]) => [name, plain(entry)]),
      ),
      examples: Object.fromEntries(errorCodes.map((code) => [code, errorExample(code)])),
      schemas: printer.definitions(),
    },
  };
}

function printOperation(row: Route<never>, print: PrintSchema): JsonObject {
  const parameters = [...pathParameters(row), ...queryParameters(row, print), ...headerFields(row)];
  return {
    operationId: row.name,
    tags: [row.tag],
    summary: row.summary,
    description: row.description,
    // Roles that an http scheme needs are listed here since OpenAPI 3.1.
    security: scopesOf(row).map((scope) => ({ api_key: [scope] })),
    ...(parameters.length > 0 && { parameters }),
    ...(row.body && { requestBody: printBody(row, print) }),
    responses: printReplies(row, print),
  };
}

function pathParameters({ params = {} }: Route<never>): JsonObject[] {
  return Object.entries(params).map(([name, param]) => ({
    name,
    in: 'path',
    required: true,
    description: param.description,
    schema: {
      type: 'string',
      pattern: 'name' in param ? param.name.source : idPattern(param.id),
    },
  }));
}

function queryParameters({ query }: Route<never>, print: PrintSchema): JsonObject[] {
  const required = (query?.['required'] ?? []) as string[];
  const properties = (query?.['properties'] ?? {}) as Record<string, JsonSchema>;
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...(typeof description === 'string' && { description }),
    schema: print(schema),
    ...(schema['type'] === 'array' && { style: 'form', explode: false }),
  }));
}

function headerFields({ headers = [] }: Route<never>): JsonObject[] {
  return headers.map((name) => ({
    name,
    in: 'header',
    required: false,
    ...plain(requestHeaders[name]),
  }));
}

/** `format` is what generators of clients know bytes by; JSON Schema itself has the other. */
const binary = {
  type: 'string',
  format: 'binary',
  contentMediaType: 'application/octet-stream',
};

function printBody({ body }: Route<never>, print: PrintSchema): JsonObject {
  if (body?.kind === 'upload') {
    const form = { type: 'object', required: ['file'], properties: { file: binary } };
    return {
      required: true,
      description: `The bytes of the ${body.of ?? 'document'} with their Content-Type, or a form with a part \`file\`.`,
      content: {
        '*/*': { schema: {} },
        'application/octet-stream': { schema: binary },
        'multipart/form-data': { schema: form },
      },
    };
  }
  if (body?.kind === 'rows') {
    const rows = { type: 'array', items: { type: 'object' } };
    return {
      required: true,
      content: {
        'application/json': { schema: rows, ...printExamples(body.examples) },
        'text/csv': { schema: { type: 'string' } },
        // A file in a format of the set's own; any other type will do as well.
        'application/octet-stream': { schema: binary },
      },
    };
  }
  return {
    required: !body!.optional,
    content: {
      'application/json': { schema: print(body!.schema), ...printExamples(body!.examples ?? []) },
    },
  };
}

function printReplies(row: Route<never>, print: PrintSchema): JsonObject {
  const responses: JsonObject = {};
  for (const [status, reply] of Object.entries(row.replies)) {
    const headers = [...(reply.headers ?? []), ...(row.kept ? [replayed] : [])];
    responses[status] = printReply({ ...reply, headers }, print);
  }
  const byStatus = Map.groupBy(errorsOf(row), (code) => errorCatalogue[code].status);
  for (const [status, codes] of byStatus) {
    const reply = row.replies[status];
    const description = [reply?.description, codes.map((code) => `\`${code}\``).join(', ')];
    responses[status] = printReply(
      {
        schema: errorBody,
        ...reply,
        description: description.filter(Boolean).join(' '),
        headers: [...(reply?.headers ?? []), ...errorHeaders(status)],
      },
      print,
      errorExamples(codes),
    );
  }
  return Object.fromEntries(Object.entries(responses).sort(([a], [b]) => Number(a) - Number(b)));
}

const replayed: ReplyHeader = 'Idempotency-Replayed';

function errorHeaders(status: number): ReplyHeader[] {
  if (status === 401) return ['WWW-Authenticate'];
  return status === 429 || status === 503 ? ['Retry-After'] : [];
}

function errorExamples(codes: readonly ErrorCode[]): JsonObject {
  const references = codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]);
  return { examples: Object.fromEntries(references) as JsonObject };
}

/** The body that a code has when the place that failed says nothing more exact. */
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

function printReply(
  reply: Reply,
  print: PrintSchema,
  examples = printExamples(reply.examples ?? []),
): JsonObject {
  const headers = [...everyReply, ...(reply.headers ?? [])];
  return {
    description: reply.description,
    headers: Object.fromEntries(
      headers.map((name) => [name, { $ref: `#/components/headers/${name}` }]),
    ),
    ...((reply.schema || reply.streams || reply.file) && {
      content: {
        ...(reply.schema && {
          'application/json': { schema: print(reply.schema), ...examples },
        }),
        ...printStreams(reply.streams ?? {}),
        ...(reply.file && { [reply.file]: {} }),
      },
    }),
  };
}

/** OpenAPI 3.1 cannot describe the items of a stream: they are told in words, and have no type. */
function printStreams(streams: NonNullable<Reply['streams']>): JsonObject {
  const entries = Object.entries(streams).map(([mediaType, description]) => [
    mediaType,
    { schema: { description } },
  ]);
  return Object.fromEntries(entries) as JsonObject;
}

function printExamples(examples: readonly Example[]): JsonObject {
  if (examples.length === 0) return {};
  const named = examples.map(({ title, value }) => [
    title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_'),
    { summary: title, value: plain(value) },
  ]);
  return { examples: Object.fromEntries(named) as JsonObject };
}

function plain(value: unknown): JsonObject {
  return structuredClone(value) as JsonObject;
}
