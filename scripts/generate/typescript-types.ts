// Converts OpenAPI schemas and operations to TypeScript types for the dashboard and the API client.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenApi } from '../../core/http/openapi.ts';
import { expandOperation } from '../../core/http/openapi-references.ts';

export type Schema = { [keyword: string]: unknown } | boolean | undefined;

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: Schema;
}

export interface Operation {
  method: string;
  path: string;
  operationId: string;
  tags: string[];
  summary: string;
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema?: Schema }> }>;
}

export interface ApiDocument {
  info: { version: string };
  operations: Operation[];
  schemas: Record<string, Schema>;
}

/** Returns core/http/openapi.json with its operations as a list. */
export function readApi(): ApiDocument {
  const file = join(import.meta.dirname, '../../core/http/openapi.json');
  const document = JSON.parse(readFileSync(file, 'utf8')) as OpenApi;
  const { info, paths, components } = document;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, rest]) => ({
      ...(expandOperation(document, rest) as unknown as Omit<Operation, 'method' | 'path'>),
      method: method.toUpperCase(),
      path,
    })),
  );
  return { info, operations, schemas: components.schemas };
}

export interface TypePrinter {
  /** Returns the type of a schema, indented as a property at this depth. */
  typeOf(schema: Schema, indent: string): string;
  /** Returns `params`, `query`, `body` and `reply` of an operation. */
  operationType(operation: Operation): string;
  /** Returns the named schemas printed so far, and all schemas that they refer to. */
  schemas(): string[];
}

type TypeOf = TypePrinter['typeOf'];

export function createTypePrinter(document: ApiDocument): TypePrinter {
  const used = new Set<string>();

  function typeOf(schema: Schema, indent: string): string {
    if (schema === undefined || typeof schema === 'boolean') return 'unknown';
    const { $ref: reference, enum: words, const: only, anyOf, oneOf, type } = schema;
    if (typeof reference === 'string') return named(reference);
    if (only !== undefined) return literal(only);
    if (Array.isArray(words)) return union(words.map(literal));
    const variants = anyOf ?? oneOf;
    if (Array.isArray(variants) && schema['properties'] === undefined) {
      return union(variants.map((one: Schema) => typeOf(one, indent)));
    }
    if (Array.isArray(type)) {
      return union(type.map((one: string) => typeOf({ ...schema, type: one }, indent)));
    }
    if (type === 'object') return objectType(schema, indent, typeOf);
    if (type === 'array') return `${bracketed(typeOf(schema['items'] as Schema, indent))}[]`;
    return primitives[type as string] ?? 'unknown';
  }

  function named(reference: string): string {
    const [, name] = /^#\/components\/schemas\/([^/]+)$/.exec(reference) ?? [];
    if (name === undefined) return 'unknown'; // a definition within another schema
    used.add(name);
    return `Schemas['${name}']`;
  }

  function schemas(): string[] {
    const printed = new Map<string, string>();
    // Printing a schema may add names to the set during iteration.
    for (const name of used) {
      const type = typeOf(document.schemas[name], '  ');
      printed.set(name, `  ${propertyName(name)}: ${type};`);
    }
    return [...printed.values()].sort();
  }

  return { typeOf, operationType: (operation) => operationType(operation, typeOf), schemas };
}

function operationType(operation: Operation, typeOf: TypeOf): string {
  const { method, path, parameters = [], requestBody, responses } = operation;
  const body = requestBody?.content['application/json']?.schema;
  const success = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  const replies = success.flatMap(([, reply]) => reply.content?.['application/json'] ?? []);
  const replyTypes = replies.map(({ schema }) => typeOf(schema, '    '));
  return [
    `    method: '${method}';`,
    `    path: '${path}';`,
    `    params: ${parametersType(parameters, 'path', typeOf)};`,
    `    query: ${parametersType(parameters, 'query', typeOf)};`,
    `    body: ${body === undefined ? 'undefined' : typeOf(body, '    ')};`,
    `    reply: ${replyTypes.length === 0 ? 'undefined' : union(replyTypes)};`,
  ].join('\n');
}

function parametersType(
  parameters: readonly Parameter[],
  place: Parameter['in'],
  typeOf: TypeOf,
): string {
  const held = parameters.filter((parameter) => parameter.in === place);
  const properties = Object.fromEntries(held.map(({ name, schema }) => [name, schema]));
  const required = held.filter((parameter) => parameter.required).map(({ name }) => name);
  return held.length === 0 ? 'undefined' : objectType({ properties, required }, '    ', typeOf);
}

function objectType(
  schema: { [keyword: string]: unknown },
  indent: string,
  typeOf: TypeOf,
): string {
  const { properties, additionalProperties: rest } = schema;
  const required = (schema['required'] ?? []) as string[];
  const deeper = `${indent}  `;
  const fields = Object.entries((properties ?? {}) as Record<string, Schema>).map(
    ([name, field]) => {
      const mark = required.includes(name) ? '' : '?';
      return `${deeper}${propertyName(name)}${mark}: ${typeOf(field, deeper)};\n`;
    },
  );
  if (fields.length > 0) return `{\n${fields.join('')}${indent}}`;
  const values = typeof rest === 'object' ? typeOf(rest as Schema, indent) : 'unknown';
  return `Record<string, ${values}>`;
}

const primitives: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
};

function propertyName(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : literal(name);
}

function literal(word: unknown): string {
  return typeof word === 'string' ? `'${word.replaceAll("'", "\\'")}'` : JSON.stringify(word);
}

function union(types: readonly string[]): string {
  return [...new Set(types)].join(' | ');
}

function bracketed(type: string): string {
  return type.includes(' | ') ? `(${type})` : type;
}
