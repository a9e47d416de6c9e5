// Parameters of an operation in the OpenAPI document: path, query and headers.

import type { JsonSchema } from '../kernel/validate.ts';
import { requestHeaders } from './headers.ts';
import { parameterNameOf, pascalCase } from './named.ts';
import type { JsonObject } from './openapi.ts';
import type { Components } from './openapi-components.ts';
import { plain } from './openapi-examples.ts';
import type { PathParam, Route } from './route.ts';
import { idPattern } from './schemas.ts';

export function printParameters(row: Route<never>, components: Components): JsonObject[] {
  const { params = {}, query, headers = [] } = row;
  const required = (query?.['required'] ?? []) as string[];
  const properties = (query?.['properties'] ?? {}) as Record<string, JsonSchema>;
  const print = (declared: object, parameter: JsonObject): JsonObject => {
    const name = parameterNameOf(declared);
    if (name === undefined) return parameter;
    return components.refer('parameters', { name, key: declared, print: () => parameter });
  };
  return [
    ...Object.entries(params).map(([name, param]) => print(param, pathParameter(name, param))),
    ...Object.entries(properties).map(([name, schema]) =>
      print(schema, {
        ...queryParameter(name, schema, components),
        ...(required.includes(name) && { required: true }),
      }),
    ),
    ...headers.map((header) =>
      components.refer('parameters', {
        name: pascalCase(header),
        key: `header ${header}`,
        print: () => ({ name: header, in: 'header', ...plain(requestHeaders[header]) }),
      }),
    ),
  ];
}

function pathParameter(name: string, param: PathParam): JsonObject {
  return {
    name,
    in: 'path',
    required: true,
    description: param.description,
    schema: {
      type: 'string',
      pattern: 'name' in param ? param.name.source : idPattern(param.id),
    },
  };
}

function queryParameter(
  name: string,
  { description, ...schema }: JsonSchema,
  components: Components,
): JsonObject {
  if (schema['type'] === 'object')
    return fieldsParameter(name, { description, ...schema }, components);
  return {
    name,
    in: 'query',
    ...(typeof description === 'string' && { description }),
    schema: components.printSchema(schema),
    ...(schema['type'] === 'array' && { style: 'form', explode: false }),
  };
}

/** One parameter for each field, such as `metadata.batch=7`: an object whose keys have the prefix. */
function fieldsParameter(
  name: string,
  { description, additionalProperties, maxProperties }: JsonSchema,
  components: Components,
): JsonObject {
  return {
    name,
    in: 'query',
    description: `${String(description)} One parameter for each, as \`${name}.KEY=VALUE\`.`,
    schema: components.printSchema({
      type: 'object',
      maxProperties,
      propertyNames: { pattern: `^${name}\\.` },
      additionalProperties,
    }),
    style: 'form',
    explode: true,
  };
}
