// Resolves references of an OpenAPI document.

import type { Json, JsonObject } from './openapi.ts';

/** Returns the target of a reference, through any number of references; else the value itself. */
export function follow(document: JsonObject, value: JsonObject): JsonObject {
  const reference = value['$ref'];
  return typeof reference === 'string' ? follow(document, targetOf(document, reference)) : value;
}

/** Returns the target of `#/components/…`; an empty object if it does not exist. */
export function targetOf(document: JsonObject, reference: string): JsonObject {
  let target: Json = document;
  for (const step of reference.slice(2).split('/')) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    target = isObject(target) ? (target[name] ?? {}) : {};
  }
  return isObject(target) ? target : {};
}

/**
 * Returns the operation with its parameters and responses resolved. Schemas and examples remain
 * references.
 */
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
