// Validates a corrected result against the pipeline's schema during typing. The server validates it
// again, with the pipeline's own rules. Ajv cannot be used here: it generates code from a schema,
// which the content security policy forbids.

import { Validator, type OutputUnit } from '@cfworker/json-schema';
import { phrase, t, type Phrase } from '../language/language.ts';
import { below, stepsOf } from '../schema-form/pointers.ts';
import { shapeAt, type Schema, type Shape } from '../schema-form/shape.ts';
import type { Titles } from '../schema-form/titles.ts';

/** Returns validation errors by JSON pointer into the result; the first error for each place. */
export type Check = (unit: unknown) => ReadonlyMap<string, string>;

export function createCheck(schema: Schema | null, titles: Titles): Check {
  if (schema === null) return () => new Map();
  const validator = new Validator(schema, '2020-12', false);
  return (unit) => {
    const { errors } = validator.validate(unit);
    const found = new Map<string, string>();
    for (const error of errors) {
      if (around.has(error.keyword)) continue;
      const { path, message } = describe(error, titles);
      if (!found.has(path)) found.set(path, message);
    }
    return found;
  };
}

/** Keywords that only report an error further below, which is reported separately. */
const around: ReadonlySet<string> = new Set([
  '$ref',
  '$dynamicRef',
  'additionalProperties',
  'allOf',
  'anyOf',
  'items',
  'oneOf',
  'patternProperties',
  'prefixItems',
  'properties',
]);

function describe({ keyword, instanceLocation, error }: OutputUnit, titles: Titles) {
  const at = decodeURI(instanceLocation.replace(/^#/, ''));
  const quoted = /"([^"]*)"/.exec(error)?.[1];
  if (keyword === 'required' && quoted !== undefined) {
    const path = below(at, quoted);
    return { path, message: t('{{field}} is required.', { field: titles.field(path) }) };
  }
  const known = messages[keyword];
  return { path: at, message: known === undefined ? error : t(known) };
}

const messages: Readonly<Record<string, Phrase>> = {
  type: phrase('A value of another type is required, or a value at all.'),
  enum: phrase('Choose one of the values.'),
  const: phrase('Choose one of the values.'),
  pattern: phrase('The text does not have the required form.'),
  format: phrase('The text does not have the required form.'),
  minLength: phrase('The text is too short.'),
  maxLength: phrase('The text is too long.'),
  minimum: phrase('The number is too small.'),
  exclusiveMinimum: phrase('The number is too small.'),
  maximum: phrase('The number is too large.'),
  exclusiveMaximum: phrase('The number is too large.'),
  minItems: phrase('There are too few rows.'),
  maxItems: phrase('There are too many rows.'),
  false: phrase('The result must not have this value.'),
};

/** Appends the schema's description of the place, such as the format of a date. */
export function explain(message: string, shape: Shape, path: string, titles: Titles): string {
  const own = shapeAt(shape, stepsOf(path))?.description ?? null;
  const description = titles.description(path, own);
  return description ? `${message} ${description}` : message;
}
