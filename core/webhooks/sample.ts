// Generates a sample value for a JSON Schema without an example. It has the declared shape, though
// not realistic content, so that a receiver can be tested with it.

import type { JsonSchema } from '../kernel/validate.ts';

/** Returns the author's first example if there is one. */
export function sampleOf(schema: JsonSchema): unknown {
  const [example] = listAt(schema, 'examples');
  if (example !== undefined) return example;
  if ('const' in schema) return schema['const'];
  const [choice] = listAt(schema, 'enum');
  if (choice !== undefined) return choice;
  if ('default' in schema) return schema['default'];
  const [alternative] = [...listAt(schema, 'anyOf'), ...listAt(schema, 'oneOf')];
  if (alternative !== undefined) return sampleOf(alternative as JsonSchema);
  return sampleOfType(schema);
}

function sampleOfType(schema: JsonSchema): unknown {
  const types = [schema['type'] ?? 'object'].flat() as string[];
  // A value that matches a pattern cannot be generated.
  const hidden = 'pattern' in schema && types.includes('null');
  switch (hidden ? 'null' : types[0]) {
    case 'object':
      return sampleOfObject(schema);
    case 'array': {
      const items = schema['items'] as JsonSchema | undefined;
      return items === undefined ? [] : [sampleOf(items)];
    }
    case 'string':
      return sampleOfText(schema);
    case 'integer':
    case 'number':
      return Math.min(Number(schema['minimum'] ?? 1), Number(schema['maximum'] ?? Infinity));
    case 'boolean':
      return true;
    default:
      return null;
  }
}

function sampleOfObject(schema: JsonSchema): object {
  const properties = (schema['properties'] ?? {}) as Record<string, JsonSchema>;
  const required = new Set(listAt(schema, 'required'));
  const wanted = Object.entries(properties).filter(([name]) => required.has(name));
  return Object.fromEntries(wanted.map(([name, property]) => [name, sampleOf(property)]));
}

const sampleFormats: Record<string, string> = {
  date: '2026-01-15',
  'date-time': '2026-01-15T09:30:00.000Z',
  uri: 'https://example.com/',
  email: 'someone@example.com',
};

function sampleOfText(schema: JsonSchema): string {
  const known = sampleFormats[String(schema['format'])];
  return known ?? 'text'.padEnd(Number(schema['minLength'] ?? 0), ' text');
}

function listAt(schema: JsonSchema, keyword: string): unknown[] {
  const value = schema[keyword];
  return Array.isArray(value) ? value : [];
}
