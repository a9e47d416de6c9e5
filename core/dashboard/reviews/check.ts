// Checks a corrected result against the pipeline's schema while it is typed. The server checks it
// again, with the pipeline's own rules. Ajv is not used here: it makes code of a schema, which the
// content security policy forbids.

import { Validator, type OutputUnit } from '@cfworker/json-schema';
import { stepsOf, wordsOf } from '../schema-form/pointers.ts';
import { shapeAt, type Schema, type Shape } from '../schema-form/shape.ts';

/** What is wrong, by JSON pointer into the result; the first finding of each place. */
export type Check = (unit: unknown) => ReadonlyMap<string, string>;

export function createCheck(schema: Schema | null): Check {
  if (schema === null) return () => new Map();
  const validator = new Validator(schema, '2020-12', false);
  return (unit) => {
    const { errors } = validator.validate(unit);
    const found = new Map<string, string>();
    for (const error of errors) {
      if (around.has(error.keyword)) continue;
      const { path, message } = describe(error);
      if (!found.has(path)) found.set(path, message);
    }
    return found;
  };
}

/** They report that something below them is wrong, which has a finding of its own. */
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

function describe({ keyword, instanceLocation, error }: OutputUnit) {
  const at = decodeURI(instanceLocation.replace(/^#/, ''));
  const quoted = /"([^"]*)"/.exec(error)?.[1];
  if (keyword === 'required' && quoted !== undefined) {
    return { path: `${at}/${quoted}`, message: `${wordsOf(quoted)} is required.` };
  }
  return { path: at, message: messages[keyword] ?? error };
}

const messages: Readonly<Record<string, string>> = {
  type: 'A value of another type is required, or a value at all.',
  enum: 'Choose one of the values.',
  const: 'Choose one of the values.',
  pattern: 'The text does not have the required form.',
  format: 'The text does not have the required form.',
  minLength: 'The text is too short.',
  maxLength: 'The text is too long.',
  minimum: 'The number is too small.',
  exclusiveMinimum: 'The number is too small.',
  maximum: 'The number is too large.',
  exclusiveMaximum: 'The number is too large.',
  minItems: 'There are too few rows.',
  maxItems: 'There are too many rows.',
  false: 'The result must not have this value.',
};

/** With what the schema says of the place, such as the form of a date. */
export function explain(message: string, shape: Shape, path: string): string {
  const description = shapeAt(shape, stepsOf(path))?.description;
  return description ? `${message} ${description}` : message;
}
