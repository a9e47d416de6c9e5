// Prints the OpenAPI 3.1 document from the rows: it contains nothing that is not in a row.

import { scopes } from '../auth/caller.ts';
import { replyHeaders } from './headers.ts';
import { pascalCase } from './named.ts';
import { createComponents, type Components } from './openapi-components.ts';
import { plain, printExamples } from './openapi-examples.ts';
import { printParameters } from './openapi-parameters.ts';
import { printReplies } from './openapi-replies.ts';
import { scopesOf, type Route } from './route.ts';
import { cookieName } from './session-cookie.ts';
import { introduction, tags } from './reference/introduction.ts';

export interface OpenApiOptions {
  rows: readonly Route<never>[];
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

export function printOpenApi({ rows, publicUrl, version }: OpenApiOptions): OpenApi {
  const components = createComponents();
  const paths: OpenApi['paths'] = {};
  for (const row of rows) {
    (paths[row.path] ??= {})[row.method.toLowerCase()] = printOperation(row, components);
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
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: cookieName('session', 'https'),
          description:
            'Cookie of a person who has signed in. It is accepted wherever an API key with the scopes ' +
            "of the person's role is.",
        },
      },
      headers: Object.fromEntries(
        Object.entries(replyHeaders).map(([name, entry]) => [name, plain(entry)]),
      ),
      ...components.printed(),
    },
  };
}

function printOperation(row: Route<never>, components: Components): JsonObject {
  const parameters = printParameters(row, components);
  return {
    operationId: row.name,
    tags: [row.tag],
    summary: row.summary,
    description: row.description,
    // Since OpenAPI 3.1, the roles required by an http scheme are listed here.
    security: securityOf(row),
    ...(parameters.length > 0 && { parameters }),
    ...(row.body && { requestBody: printBody(row, components) }),
    responses: printReplies(row, components),
  };
}

function securityOf(row: Route<never>): JsonObject[] {
  if (row.access === 'open') return [];
  if (row.access === 'session') return [{ session: [] }];
  return scopesOf(row).map((scope) => ({ api_key: [scope] }));
}

/** Client generators recognize bytes by `format`; JSON Schema uses the other keyword. */
const binary = {
  type: 'string',
  format: 'binary',
  contentMediaType: 'application/octet-stream',
};

function printBody({ name, body }: Route<never>, components: Components): JsonObject {
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
        'application/json': { schema: rows, ...printExamples(body.examples, components) },
        'text/csv': { schema: { type: 'string' } },
        // A file in a format of the set; any other media type is accepted as well.
        'application/octet-stream': { schema: binary },
      },
    };
  }
  return {
    required: !body!.optional,
    content: {
      'application/json': {
        schema: components.printSchema(body!.schema, `${pascalCase(name)}Request`),
        ...printExamples(body!.examples ?? [], components),
      },
    },
  };
}
