// Query parameters: text that is converted to the type in their schema and then validated.

import { Fault } from '../kernel/errors.ts';
import { isStorable } from '../kernel/storable.ts';
import type { JsonSchema, SchemaCompiler } from '../kernel/validate.ts';

interface Property {
  type?: string;
}

/** Throws `invalid_request`; unknown parameters are rejected with the most similar known name. */
export function createQueryReader(
  schema: JsonSchema | undefined,
  compile: SchemaCompiler,
): (query: string) => object {
  const properties = (schema?.['properties'] ?? {}) as Record<string, Property>;
  const required = (schema?.['required'] ?? []) as string[];
  const check = compile<object>({
    type: 'object',
    additionalProperties: false,
    properties,
    required,
  });
  const isEmptyAllowed =
    required.length === 0 && !Object.values(properties).some((p) => 'default' in p);
  return (query) => {
    if (query === '' && isEmptyAllowed) return {};
    const values = collect(new URLSearchParams(query), properties);
    const result = check(values);
    if (result.ok) return result.value;
    throw new Fault('invalid_request', undefined, { details: result.details });
  };
}

function collect(given: URLSearchParams, properties: Record<string, Property>): object {
  const values = new Map<string, unknown>();
  const typeOf = (name: string): string | undefined =>
    Object.hasOwn(properties, name) ? properties[name]!.type : undefined;
  for (const name of new Set(given.keys())) {
    const texts = given.getAll(name);
    const type = typeOf(name);
    if (![name, ...texts].every(isStorable)) throw unstorable(name);
    const [object = '', ...key] = name.split('.');
    // `metadata.batch=7` is a field of the object `metadata`.
    if (key.length > 0 && typeOf(object) === 'object') {
      if (texts.length > 1) throw repeated(name);
      values.set(object, { ...(values.get(object) as object), [key.join('.')]: texts[0] });
    } else if (type === 'array')
      values.set(
        name,
        texts.flatMap((text) => text.split(',')),
      );
    else if (texts.length > 1) throw repeated(name);
    else values.set(name, coerce(texts[0]!, type));
  }
  return Object.fromEntries(values);
}

function coerce(text: string, type: string | undefined): unknown {
  if ((type === 'integer' || type === 'number') && /^-?\d+(\.\d+)?$/.test(text))
    return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

function repeated(name: string): Fault {
  const details = [{ path: `/${name}`, message: 'must be given once' }];
  return new Fault('invalid_request', undefined, { details });
}

function unstorable(name: string): Fault {
  const details = [{ path: `/${name}`, message: 'must not contain U+0000' }];
  return new Fault('invalid_request', undefined, { details });
}

/**
 * Parses a time from the query or the body; the format allows a leap second, which Date does not
 * support.
 */
export function timeOf(name: string, given: string): Date {
  const at = new Date(given);
  if (!Number.isNaN(at.getTime())) return at;
  throw new Fault('invalid_request', undefined, {
    details: [{ path: `/${name}`, message: 'is not a time' }],
  });
}
