// core/dashboard/api/operations.ts: the operations that the dashboard calls, as types, from the
// OpenAPI document. A screen that asks for what a route does not give does not compile.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generate } from './generated-files.ts';

type Schema = { [keyword: string]: unknown } | boolean | undefined;

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: Schema;
}

interface Operation {
  operationId: string;
  tags: string[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

const root = join(import.meta.dirname, '../..');
const document = JSON.parse(readFileSync(join(root, 'core/http/openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

/** Beside all of the webhooks: how an administrator gets in. */
const wanted = new Set(['list_tenants', 'create_tenant_portal_link']);
const used = new Set<string>();

function typeOf(schema: Schema, indent: string): string {
  if (schema === undefined || typeof schema === 'boolean') return 'unknown';
  const { $ref: reference, enum: words, anyOf, type } = schema;
  if (typeof reference === 'string') return named(reference.split('/').at(-1)!);
  if (Array.isArray(words)) return words.map((word) => literal(word)).join(' | ');
  if (Array.isArray(anyOf)) return union(anyOf.map((one: Schema) => typeOf(one, indent)));
  if (Array.isArray(type)) {
    return union(type.map((one: string) => typeOf({ ...schema, type: one }, indent)));
  }
  if (type === 'object') return objectType(schema, indent);
  if (type === 'array') return `${bracketed(typeOf(schema['items'] as Schema, indent))}[]`;
  return primitives[type as string] ?? 'unknown';
}

const primitives: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
};

function objectType(schema: { [keyword: string]: unknown }, indent: string): string {
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
  return `Record<string, ${typeof rest === 'object' ? typeOf(rest as Schema, indent) : 'unknown'}>`;
}

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

function named(name: string): string {
  used.add(name);
  return `Schemas['${name}']`;
}

interface Found extends Operation {
  method: string;
  path: string;
}

function operationType({ method, path, parameters = [], requestBody, responses }: Found): string {
  const some = (place: Parameter['in']): string => {
    const held = parameters.filter((parameter) => parameter.in === place);
    const properties = Object.fromEntries(held.map(({ name, schema }) => [name, schema]));
    const required = held.filter((parameter) => parameter.required).map(({ name }) => name);
    return held.length === 0 ? 'undefined' : objectType({ properties, required }, '    ');
  };
  const body = requestBody?.content['application/json']?.schema;
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))![1];
  const reply = success.content?.['application/json']?.schema;
  return [
    `    method: '${method.toUpperCase()}';`,
    `    path: '${path}';`,
    `    params: ${some('path')};`,
    `    query: ${some('query')};`,
    `    body: ${body === undefined ? 'undefined' : typeOf(body, '    ')};`,
    `    reply: ${reply === undefined ? 'undefined' : typeOf(reply, '    ')};`,
  ].join('\n');
}

const found: Found[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    .map(([method, operation]) => ({ ...operation, method, path }))
    .filter(({ operationId, tags }) => tags.includes('Webhooks') || wanted.has(operationId)),
);

const operations = found.map((one) => `  ${one.operationId}: {\n${operationType(one)}\n  };`);
const errorType = typeOf({ $ref: '#/components/schemas/error' }, '');
const schemas: string[] = [];
for (const name of used) {
  schemas.push(`  ${propertyName(name)}: ${typeOf(document.components.schemas[name], '  ')};`);
}
const places = found.map((one) => {
  return `  ${one.operationId}: ['${one.method.toUpperCase()}', '${one.path}'],`;
});

const text = `// Generated from core/http/openapi.json by scripts/generate/dashboard-api.ts. Do not edit.

export interface Schemas {
${schemas.sort().join('\n')}
}

/** The one shape of every error. */
export type ErrorBody = ${errorType};

/** Bodies as they are sent: what has a default may be left out. */
export interface Operations {
${operations.join('\n')}
}

export const places = {
${places.join('\n')}
} as const satisfies { [Name in keyof Operations]: readonly [string, string] };
`;

const path = join(root, 'core/dashboard/api/operations.ts');
process.exitCode = generate([{ path, text }], { check: process.argv.includes('--check') });
