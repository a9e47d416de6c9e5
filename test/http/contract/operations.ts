// The operations of the OpenAPI document, as those who call them need them.

import type { JsonObject, OpenApi } from '../../../core/http/openapi.ts';
import { expandOperation, follow } from '../../../core/http/openapi-references.ts';

export interface Parameter {
  name: string;
  required?: boolean;
  schema: JsonObject;
}

export interface Operation {
  id: string;
  method: string;
  path: string;
  params: Parameter[];
  query: Parameter[];
  /** Schema of a JSON body; null when there is none. */
  body: JsonObject | null;
  mediaTypes: string[];
  examples: unknown[];
  /** One of them is enough. */
  scopes: string[];
  /** Needs neither a key nor a session. */
  isOpen: boolean;
  /** For people who have signed in, not for keys. */
  isForSessions: boolean;
  /** For administrators' keys. */
  isAdministration: boolean;
  /** Media types of a successful answer. */
  replyTypes: string[];
  /** Answers with a stream that lasts as long as the workflow. */
  isStream: boolean;
}

export function operationsOf(document: OpenApi): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      readOperation(document, { path, method, operation }),
    ),
  );
}

interface Documented {
  operationId: string;
  parameters?: (Parameter & { in: string })[];
  requestBody?: { content: Record<string, { schema: JsonObject; examples?: JsonObject }> };
  security: { api_key?: string[]; session?: string[] }[];
  responses: Record<string, { content?: JsonObject }>;
}

interface Place {
  path: string;
  method: string;
  operation: JsonObject;
}

function readOperation(document: OpenApi, { path, method, operation }: Place): Operation {
  const documented = expandOperation(document, operation) as unknown as Documented;
  const { operationId, parameters = [], requestBody, security, responses } = documented;
  const content = requestBody?.content ?? {};
  const json = content['application/json'];
  const examples = Object.values(json?.examples ?? {}) as JsonObject[];
  return {
    id: operationId,
    method: method.toUpperCase(),
    path,
    params: parameters.filter((parameter) => parameter.in === 'path'),
    query: parameters.filter((parameter) => parameter.in === 'query'),
    body: json?.schema ?? null,
    mediaTypes: Object.keys(content),
    examples: examples.map((example) => follow(document, example)['value']),
    scopes: security.flatMap(({ api_key: scopes = [] }) => scopes),
    isOpen: security.length === 0,
    isForSessions: security.some(({ session }) => session !== undefined),
    isAdministration: path.startsWith('/v1/admin/'),
    replyTypes: Object.keys(responses['200']?.content ?? {}),
    isStream: Object.values(responses).some(
      (response) => response.content?.['text/event-stream'] !== undefined,
    ),
  };
}
