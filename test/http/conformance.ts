import type { Test } from 'tap';
import { headersOfEveryReply } from '../../core/http/headers.ts';
import type { JsonObject, OpenApi } from '../../core/http/openapi.ts';
import { expandOperation } from '../../core/http/openapi-references.ts';
import { createSchemaCompiler, type Validator } from '../../core/kernel/validate.ts';
import { withItsSchemas } from '../support/used-schemas.ts';
import type { Reply } from './client.ts';

export interface Conformance {
  /** Checks status, body and headers against what the document says of the operation. */
  check(t: Test, operationId: string, reply: Reply): void;
  /** What of a reply is not as the document says, in words; empty when all is. */
  problems(operationId: string, reply: Reply): string[];
  /** `operationId status` of every documented answer below 400 that no reply has shown yet. */
  unseen(): string[];
}

export function createConformance(document: OpenApi): Conformance {
  const operations = new Map<string, JsonObject>();
  for (const methods of Object.values(document.paths)) {
    for (const operation of Object.values(methods)) {
      operations.set(operation['operationId'] as string, expandOperation(document, operation));
    }
  }
  const validators = new Map<string, Validator<unknown>>();
  const compile = createSchemaCompiler();
  const seen = new Set<string>();
  const { components } = document;
  const headers = components['headers'] as Record<string, JsonObject>;

  function responsesOf(operationId: string): Record<string, JsonObject> {
    return operations.get(operationId)?.['responses'] as Record<string, JsonObject>;
  }

  function bodyProblems(name: string, response: JsonObject, reply: Reply): string[] {
    const content = response['content'] as JsonObject | undefined;
    if (!content) return reply.text === '' ? [] : [`${name} should be empty: ${reply.text}`];
    const mediaType = reply.headers['content-type']?.split(';', 1)[0] ?? '';
    if (!content[mediaType]) return [`${name} is not documented as ${mediaType}`];
    if (mediaType !== 'application/json') return [];
    const { schema } = content[mediaType] as { schema: JsonObject };
    if (!validators.has(name)) validators.set(name, compile(withItsSchemas(schema, components)));
    const result = validators.get(name)!(reply.json());
    const details = result.ok ? [] : result.details;
    return details.map(({ path, message }) => `${name}: ${path} ${message}`);
  }

  /** Header fields of the document that are always there; some depend on what was asked. */
  function missingHeaders(name: string, response: JsonObject, reply: Reply): string[] {
    return [...headersOfEveryReply, ...Object.keys((response['headers'] ?? {}) as JsonObject)]
      .filter((header) => headers[header]!['required'] === true)
      .filter((header) => reply.headers[header.toLowerCase()] === undefined)
      .map((header) => `${name} lacks ${header}`);
  }

  function problems(operationId: string, reply: Reply): string[] {
    const name = `${operationId} ${reply.status}`;
    const response = responsesOf(operationId)[reply.status];
    if (!response) return [`${name} is not documented: ${reply.text}`];
    seen.add(name);
    return [...missingHeaders(name, response, reply), ...bodyProblems(name, response, reply)];
  }

  return {
    problems,
    check(t, operationId, reply) {
      t.same(problems(operationId, reply), [], `${operationId} ${reply.status} is as documented`);
    },
    unseen() {
      const documented = [...operations.keys()].flatMap((id) =>
        Object.keys(responsesOf(id))
          .filter((status) => Number(status) < 400)
          .map((status) => `${id} ${status}`),
      );
      return documented.filter((name) => !seen.has(name));
    },
  };
}
