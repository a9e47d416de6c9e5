import type { Json, JsonObject } from '../../core/http/openapi.ts';

/**
 * Returns a schema of the OpenAPI document that can be compiled alone: with the schemas that it
 * refers to, directly or indirectly. With the whole document, each schema takes 50 ms to compile.
 */
export function withItsSchemas(schema: JsonObject, components: JsonObject): JsonObject {
  const all = components['schemas'] as JsonObject;
  const schemas: JsonObject = {};
  const waiting: Json[] = [schema];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    for (const [, name] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/([^"/]+)/g)) {
      if (Object.hasOwn(schemas, name!)) continue;
      schemas[name!] = all[name!]!;
      waiting.push(all[name!]!);
    }
  }
  return { ...schema, components: { schemas } };
}
