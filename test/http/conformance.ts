import type { Test } from 'tap';
import type { JsonObject, OpenApi } from '../../core/http/openapi.ts';
import { compileSchema, type Validator } from '../../core/kernel/validate.ts';
import type { Reply } from './client.ts';

export interface Conformance {
  /** Checks status, body and headers against what the document says of the operation. */
  check(t: Test, operationId: string, reply: Reply): void;
  /** `operationId status` of every documented answer below 400 that no reply has shown yet. */
  unseen(): string[];
}

export function createConformance(document: OpenApi): Conformance {
  const operations = new Map<string, JsonObject>();
  for (const methods of Object.values(document.paths)) {
    for (const operation of Object.values(methods)) {
      operations.set(operation['operationId'] as string, operation);
    }
  }
  const validators = new Map<string, Validator<unknown>>();
  const seen = new Set<string>();

  function responsesOf(operationId: string): Record<string, JsonObject> {
    return operations.get(operationId)?.['responses'] as Record<string, JsonObject>;
  }

  return {
    check(t, operationId, reply) {
      const name = `${operationId} ${reply.status}`;
      const response = responsesOf(operationId)[reply.status];
      if (!response) return void t.fail(`${name} is not documented: ${reply.text}`);
      seen.add(name);
      t.ok(reply.headers['x-request-id'], `${name} carries its request id`);
      const content = response['content'] as JsonObject | undefined;
      if (!content) return void t.equal(reply.text, '', `${name} is empty`);
      const mediaType = reply.headers['content-type']?.split(';', 1)[0] ?? '';
      if (!content[mediaType]) return void t.fail(`${name} is not documented as ${mediaType}`);
      if (mediaType !== 'application/json') return;
      const { schema } = content[mediaType] as { schema: JsonObject };
      if (!validators.has(name)) {
        const { components } = document;
        validators.set(name, compileSchema({ ...schema, components }));
      }
      const result = validators.get(name)!(reply.json());
      t.same(result.ok ? [] : result.details, [], `${name} is as documented`);
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
