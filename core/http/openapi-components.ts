// Components of an OpenAPI document, collected while its operations are printed.

import type { JsonSchema } from '../kernel/validate.ts';
import { nameOf } from './named.ts';
import type { Json, JsonObject } from './openapi.ts';

const sections = ['schemas', 'parameters', 'responses', 'examples'] as const;

export type Section = (typeof sections)[number];

export interface Components {
  /**
   * Returns a reference to a part, which is printed at its first use. Parts with equal keys are
   * shared.
   */
  refer(section: Section, part: NamedPart): JsonObject;
  /**
   * Prints a schema; named schemas in it become references. With `fallback`, an unnamed object
   * schema gets this name.
   */
  printSchema(schema: JsonSchema, fallback?: string): JsonObject;
  /** Returns all referenced parts by name. */
  printed(): Record<Section, Record<string, JsonObject>>;
}

export interface NamedPart {
  name: string;
  key: unknown;
  print(name: string): JsonObject;
}

export function createComponents(): Components {
  const printed = Object.fromEntries(
    sections.map((section) => [section, new Map<string, JsonObject>()]),
  ) as Record<Section, Map<string, JsonObject>>;
  const names = new Map<unknown, string>();

  function refer(section: Section, part: NamedPart): JsonObject {
    let name = names.get(part.key);
    if (name === undefined) {
      name = freeName(printed[section], part.name);
      names.set(part.key, name);
      printed[section].set(name, {}); // Reserved first, for a part that contains itself.
      printed[section].set(name, part.print(name));
    }
    return { $ref: `#/components/${section}/${name}` };
  }

  function copy(value: unknown, within: string | null): Json {
    if (Array.isArray(value)) return value.map((item) => printValue(item, within));
    if (value === null || typeof value !== 'object') return value as Json;
    const entries = Object.entries(value)
      // The identifier that resolved a schema's own references while it was nested.
      .filter(([key]) => !(key === '$id' && within !== null))
      .map(([key, item]) => [
        key,
        key === '$ref' ? rebased(item, within) : printValue(item, within),
      ]);
    return Object.fromEntries(entries) as JsonObject;
  }

  function printValue(value: unknown, within: string | null, fallback?: string): Json {
    const name = nameOf(value) ?? fallback;
    if (name === undefined) return copy(value, within);
    const print = (given: string) => copy(value, given) as JsonObject;
    return refer('schemas', { name, key: value, print });
  }

  return {
    refer,
    printSchema: (schema, fallback) =>
      printValue(schema, null, 'properties' in schema ? fallback : undefined) as JsonObject,
    printed: () =>
      Object.fromEntries(
        sections.map((section) => [
          section,
          Object.fromEntries([...printed[section]].sort(([a], [b]) => (a < b ? -1 : 1))),
        ]),
      ) as Record<Section, Record<string, JsonObject>>,
  };
}

/** Plugins `a-b` and `a_b` have the same name in PascalCase: the second gets a number. */
function freeName(taken: ReadonlyMap<string, unknown>, name: string): string {
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name}${number}`;
  return free;
}

/** Adjusts `#/$defs/x` of a schema that is now a component. */
function rebased(reference: unknown, within: string | null): Json {
  const text = String(reference);
  if (within === null || !text.startsWith('#')) return text;
  return `#/components/schemas/${within}${text.slice(1)}`;
}
