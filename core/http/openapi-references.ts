// Follows the references of an OpenAPI document.

import type { Json, JsonObject } from './openapi.ts';

/** What a reference points to, through as many references as there are; else the value itself. */
export function follow(document: JsonObject, value: JsonObject): JsonObject {
  const reference = value['$ref'];
  return typeof reference === 'string' ? follow(document, targetOf(document, reference)) : value;
}

/** What `#/components/…` points to; an empty object if there is nothing. */
export function targetOf(document: JsonObject, reference: string): JsonObject {
  let target: Json = document;
  for (const step of reference.slice(2).split('/')) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    target = isObject(target) ? (target[name] ?? {}) : {};
  }
  return isObject(target) ? target : {};
}

/** The operation with its parameters and responses in place. Schemas and examples stay references. */
export function expandOperation(document: JsonObject, operation: JsonObject): JsonObject {
  const { parameters, responses } = operation;
  return {
    ...operation,
    ...(Array.isArray(parameters) && {
      parameters: parameters.filter(isObject).map((one) => follow(document, one)),
    }),
    ...(isObject(responses) && {
      responses: Object.fromEntries(
        Object.entries(responses).map(([status, reply]) => [
          status,
          isObject(reply) ? follow(document, reply) : reply,
        ]),
      ),
    }),
  };
}

export function isObject(value: Json | undefined): value is JsonObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
