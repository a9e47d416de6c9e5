// Validation with JSON Schema (2020-12). Errors name the place by JSON pointer (RFC 6901) and, for
// an unknown field, the most similar known one.

import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { nearestName } from './nearest.ts';
import { escapePointer } from './pointers.ts';
import type { FaultDetail } from './errors.ts';

export { escapePointer } from './pointers.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

export type Validation<T> = { ok: true; value: T } | { ok: false; details: FaultDetail[] };

export type Validator<T> = (value: unknown) => Validation<T>;

const maxDetails = 20;

export type SchemaCompiler = <T>(schema: JsonSchema) => Validator<T>;

/**
 * Creates a compiler for many schemas: the first one takes 30 ms for the meta-schema, each further
 * one 1.3 ms. Schemas are independent of each other, whatever their `$id`.
 */
export function createSchemaCompiler(): SchemaCompiler {
  const ajv = new Ajv2020({
    allErrors: true,
    useDefaults: true,
    strict: false,
    verbose: true,
    addUsedSchema: false,
    // Validated below, with a message that names the place.
    validateSchema: false,
  });
  addFormats.default(ajv);
  return <T>(schema: JsonSchema): Validator<T> => {
    if (ajv.validateSchema(schema) === false) throw new Error(faultsText(ajv.errors ?? []));
    const check: ValidateFunction = ajv.compile(schema);
    return (value) => {
      if (check(value)) return { ok: true, value: value as T };
      return { ok: false, details: describe(check.errors ?? []) };
    };
  };
}

/**
 * Compiles each schema when it is first used. For the many schemas of the appliance of which a
 * process uses few: an error in one shows at its first use.
 */
export function compileOnFirstUse(compile: SchemaCompiler): SchemaCompiler {
  return <T>(schema: JsonSchema): Validator<T> => {
    let validate: Validator<T> | null = null;
    return (value) => (validate ??= compile<T>(schema))(value);
  };
}

/** Compiles a schema. Validation adds the schema's defaults in place. */
export function compileSchema<T>(schema: JsonSchema): Validator<T> {
  return createSchemaCompiler()<T>(schema);
}

/**
 * Creates a function that keeps only the fields named in a schema, at every depth; the input is not
 * changed.
 */
export function createProjection(schema: JsonSchema): (value: unknown) => unknown {
  const ajv = new Ajv2020({ removeAdditional: 'all', strict: false });
  addFormats.default(ajv);
  const project = ajv.compile(schema);
  return (value) => {
    const copy = structuredClone(value);
    project(copy);
    return copy;
  };
}

/** Uses the first error of each place: later ones are about other branches of the meta-schema. */
function faultsText(errors: ErrorObject[]): string {
  const byPath = new Map<string, string>();
  for (const { path, message } of describe(errors)) {
    if (!byPath.has(path)) byPath.set(path, message);
  }
  return [...byPath].map(([path, message]) => `${path} ${message}`).join('; ');
}

function describe(errors: ErrorObject[]): FaultDetail[] {
  const details = new Map<string, FaultDetail>();
  for (const error of withoutNullBranches(errors)) {
    const detail = describeOne(error);
    details.set(`${detail.path} ${detail.message}`, detail);
    if (details.size === maxDetails) break;
  }
  return [...details.values()];
}

/** If a value may be null or one other type, only the errors of that other type are reported. */
function withoutNullBranches(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const unions = errors.filter(({ keyword, data }) => keyword === 'anyOf' && data !== null);
  return unions.reduce((kept, { schemaPath, schema }) => {
    const isNull = (branch: unknown) => (branch as JsonSchema)['type'] === 'null';
    const nullAt = (schema as unknown[]).findIndex(isNull);
    if (nullAt < 0 || (schema as unknown[]).length !== 2) return kept;
    const dropped = [schemaPath, `${schemaPath}/${nullAt}/type`];
    return kept.filter((error) => !dropped.includes(error.schemaPath));
  }, errors);
}

function describeOne(error: ErrorObject): FaultDetail {
  const path = error.instancePath;
  const params = error.params as Record<string, unknown>;
  if (error.keyword === 'additionalProperties' || error.keyword === 'unevaluatedProperties') {
    const given = String(params['additionalProperty'] ?? params['unevaluatedProperty']);
    const known = Object.keys((error.parentSchema?.['properties'] as object | undefined) ?? {});
    const near = nearestName(given, known);
    const hint = near ? `did you mean "${near}"?` : `known here: ${known.join(', ') || 'none'}`;
    return { path: `${path}/${escapePointer(given)}`, message: `unknown field; ${hint}` };
  }
  if (error.keyword === 'required') {
    const missing = String(params['missingProperty']);
    return { path: `${path}/${escapePointer(missing)}`, message: 'is required' };
  }
  if (error.keyword === 'enum') {
    return { path, message: outsideList(error.data, params['allowedValues'] as unknown[]) };
  }
  // A keyword of the YAML language server: it describes what to write better than a long pattern.
  const said = error.keyword === 'pattern' && error.parentSchema?.['patternErrorMessage'];
  if (typeof said === 'string') return { path, message: said };
  return { path, message: error.message ?? 'is not valid' };
}

/** Maximum number of names listed in an error. */
const mostShown = 24;

function outsideList(given: unknown, allowed: readonly unknown[]): string {
  const names = allowed.filter((item) => typeof item === 'string');
  const near = typeof given === 'string' ? nearestName(given, names) : null;
  const list = allowed.map((item) => JSON.stringify(item)).join(', ');
  const all = allowed.length > mostShown ? `the ${allowed.length} that are known` : list;
  return `must be one of ${all}${near === null ? '' : `; did you mean "${near}"?`}`;
}
