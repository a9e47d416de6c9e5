// Schemas on their way into the OpenAPI document: named ones become references.

import type { JsonSchema } from '../kernel/validate.ts';
import type { Json, JsonObject } from './openapi.ts';

export type PrintSchema = (schema: JsonSchema) => JsonObject;

export interface SchemaPrinter {
  print: PrintSchema;
  /** All named schemas, in full. */
  definitions(): Record<string, JsonObject>;
}

export function createSchemaPrinter(named: Readonly<Record<string, JsonSchema>>): SchemaPrinter {
  const names = new Map<unknown, string>(Object.entries(named).map(([name, s]) => [s, name]));

  function copy(value: unknown, within: string | null): Json {
    if (Array.isArray(value)) return value.map((item) => printed(item, within));
    if (value === null || typeof value !== 'object') return value as Json;
    const entries = Object.entries(value)
      // The identifier that kept a schema's own references in place while it was nested.
      .filter(([key]) => !(key === '$id' && within !== null))
      .map(([key, item]) => [key, key === '$ref' ? rebased(item, within) : printed(item, within)]);
    return Object.fromEntries(entries) as JsonObject;
  }

  function printed(value: unknown, within: string | null): Json {
    const name = names.get(value);
    return name === undefined ? copy(value, within) : { $ref: `#/components/schemas/${name}` };
  }

  return {
    print: (schema) => printed(schema, null) as JsonObject,
    definitions: () =>
      Object.fromEntries(
        Object.entries(named).map(([name, schema]) => [name, copy(schema, name) as JsonObject]),
      ),
  };
}

/** `#/$defs/x` of a schema that now stands among the components. */
function rebased(reference: unknown, within: string | null): Json {
  const text = String(reference);
  if (within === null || !text.startsWith('#')) return text;
  return `#/components/schemas/${within}${text.slice(1)}`;
}
