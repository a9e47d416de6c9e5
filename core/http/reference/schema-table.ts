// Renders a JSON Schema as a table: one row per field, nested fields under their parents.

import type { Json, JsonObject, OpenApi } from '../openapi.ts';
import { isObject, targetOf } from '../openapi-references.ts';
import { html, inline, table, type Html } from './html.ts';

interface Row {
  path: string;
  depth: number;
  type: string;
  required: boolean;
  description: string;
  facts: string[];
}

/** Deeper fields are shown where the nested schema is documented itself. */
const maxDepth = 5;

/** Required fields are marked in a request, optional ones in a response. */
export type Side = 'request' | 'answer';

/** Returns the names of all fields of a schema, as shown in the table. */
export function fieldPaths(schema: JsonObject, document: OpenApi): string[] {
  return fieldsOf(schema, document, { prefix: '', depth: 0, seen: [] }).map(({ path }) => path);
}

export function schemaTable(schema: JsonObject, document: OpenApi, side: Side): Html {
  const rows = fieldsOf(schema, document, { prefix: '', depth: 0, seen: [] });
  if (rows.length === 0) return html`<p class="quiet">${typeName(schema, document)}</p>`;
  const shownRows = rows.map((row) => rowHtml(row, side));
  return table(['Field', 'Type', 'Meaning'], shownRows);
}

function rowHtml({ path, depth, type, required, description, facts }: Row, side: Side): Html {
  const name = path.slice(path.lastIndexOf('.') + 1);
  const mark = side === 'request' && required && html` <span class="required">required</span>`;
  const may = side === 'answer' && !required && html` <span class="quiet">optional</span>`;
  return html`<tr class="depth-${Math.min(depth, maxDepth)}">
    <td><code title="${path}">${name}</code>${mark}${may}</td>
    <td class="type">${type}</td>
    <td>
      ${inline(description)}${facts.map((fact) => html`<div class="fact">${inline(fact)}</div>`)}
    </td>
  </tr>`;
}

interface Place {
  prefix: string;
  depth: number;
  /** References on the path, so that a recursive schema ends. */
  seen: readonly string[];
}

function fieldsOf(given: JsonObject, document: OpenApi, place: Place): Row[] {
  const { schema, seen } = resolve(given, document, place.seen);
  if (place.depth > maxDepth || seen === null) return [];
  const variants = variantsOf(schema);
  if (variants.length > 0) {
    // Strict and extended forms of one object: the longer one contains all fields.
    const all = variants.map((variant) => fieldsOf(variant, document, { ...place, seen }));
    return all.reduce((most, rows) => (rows.length > most.length ? rows : most), []);
  }
  if (isObject(schema['items'])) {
    return fieldsOf(schema['items'], document, { ...place, prefix: `${place.prefix}[]`, seen });
  }
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  return Object.entries(properties).flatMap(([name, property]) => {
    if (!isObject(property)) return [];
    const path = place.prefix === '' ? name : `${place.prefix}.${name}`;
    return [
      fieldRow(property, document, { path, depth: place.depth, required: required.includes(name) }),
      ...fieldsOf(property, document, { prefix: path, depth: place.depth + 1, seen }),
    ];
  });
}

function fieldRow(
  property: JsonObject,
  document: OpenApi,
  { path, depth, required }: { path: string; depth: number; required: boolean },
): Row {
  const { schema } = resolve(property, document, []);
  const { schema: inner } = resolve(variantsOf(schema)[0] ?? schema, document, []);
  const description =
    property['description'] ?? schema['description'] ?? inner['description'] ?? '';
  return {
    path,
    depth,
    required,
    type: typeName(property, document),
    description: shown(description),
    facts: factsOf({ ...inner, ...schema }),
  };
}

/** Returns the constraints of a value, one sentence each. */
export function factsOf(schema: JsonObject): string[] {
  const facts: string[] = [];
  const items = isObject(schema['items']) ? schema['items'] : {};
  const allowed = schema['enum'] ?? items['enum'];
  if (Array.isArray(allowed))
    facts.push(`One of ${allowed.map((item) => `\`${shown(item)}\``).join(', ')}.`);
  if (schema['const'] !== undefined) facts.push(`Always \`${shown(schema['const'])}\`.`);
  const { minimum, maximum } = schema;
  if (minimum !== undefined && maximum !== undefined)
    facts.push(`${shown(minimum)} to ${shown(maximum)}.`);
  if (schema['default'] !== undefined)
    facts.push(`Default \`${JSON.stringify(schema['default'])}\`.`);
  if (Array.isArray(schema['examples'])) {
    facts.push(`Example: ${schema['examples'].map((item) => `\`${shown(item)}\``).join(', ')}.`);
  }
  return facts;
}

/** Returns a value as text; strings are unchanged. */
export function shown(value: Json | undefined): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

function typeName(given: JsonObject, document: OpenApi): string {
  const { schema } = resolve(given, document, []);
  const variants = variantsOf(schema, true);
  if (variants.length > 0) {
    return [...new Set(variants.map((variant) => typeName(variant, document)))].join(' or ');
  }
  const { type, format } = schema;
  if (type === 'array' && isObject(schema['items'])) {
    return `array of ${typeName(schema['items'], document)}`;
  }
  const names = Array.isArray(type) ? type.map(shown) : type === undefined ? [] : [shown(type)];
  const text = names.join(' or ') || (Array.isArray(schema['enum']) ? 'string' : 'any');
  return typeof format === 'string' ? `${text} (${format})` : text;
}

function variantsOf(schema: JsonObject, withNull = false): JsonObject[] {
  const variants = schema['anyOf'] ?? schema['oneOf'];
  if (!Array.isArray(variants) || schema['properties'] !== undefined) return [];
  return variants.filter(isObject).filter((variant) => withNull || variant['type'] !== 'null');
}

/** Returns the target of a reference; `seen` is null if the reference is recursive. */
export function resolve(
  given: JsonObject,
  document: OpenApi,
  seen: readonly string[],
): { schema: JsonObject; seen: readonly string[] | null } {
  const reference = given['$ref'];
  if (typeof reference !== 'string') return { schema: given, seen };
  if (seen.includes(reference)) return { schema: {}, seen: null };
  return resolve(targetOf(document, reference), document, [...seen, reference]);
}
