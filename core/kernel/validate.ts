// JSON Schema (2020-12) as the one source of what is allowed; failures name the place by JSON
// pointer (RFC 6901) and, for an unknown field, the nearest known one.

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
 * Compiles many schemas in one go: the first takes 30 ms, which is the schema of schemas itself,
 * each further one 1.3 ms. Schemas do not see each other, whatever their `$id`.
 */
export function createSchemaCompiler(): SchemaCompiler {
  const ajv = new Ajv2020({
    allErrors: true,
    useDefaults: true,
    strict: false,
    verbose: true,
    addUsedSchema: false,
    // Done below, for a message that says where.
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
 * Compiles each schema when its first value comes. For schemas of our own that are many and of which a
 * process uses few: a mistake in one shows at its first use.
 */
export function compileOnFirstUse(compile: SchemaCompiler): SchemaCompiler {
  return <T>(schema: JsonSchema): Validator<T> => {
    let validate: Validator<T> | null = null;
    return (value) => (validate ??= compile<T>(schema))(value);
  };
}

/** Compiles a schema; defaults in the schema are filled in, in place. */
export function compileSchema<T>(schema: JsonSchema): Validator<T> {
  return createSchemaCompiler()<T>(schema);
}

/** Keeps exactly the fields that a schema names, at every depth; the value given is not changed. */
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

/** The first fault of each place: those after it say of which branches of the meta-schema it is none. */
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

/**
 * Where null was allowed beside one other thing, and something else was given, what is wrong with that
 * is reported alone: not that it could have been null, nor that one of two had to match.
 */
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
  // A keyword of the YAML language server: it says what to write, which a long pattern does not.
  const said = error.keyword === 'pattern' && error.parentSchema?.['patternErrorMessage'];
  if (typeof said === 'string') return { path, message: said };
  return { path, message: error.message ?? 'is not valid' };
}

/** More than these nobody reads through for the one that was meant. */
const mostShown = 24;

function outsideList(given: unknown, allowed: readonly unknown[]): string {
  const names = allowed.filter((item) => typeof item === 'string');
  const near = typeof given === 'string' ? nearestName(given, names) : null;
  const list = allowed.map((item) => JSON.stringify(item)).join(', ');
  const all = allowed.length > mostShown ? `the ${allowed.length} that are known` : list;
  return `must be one of ${all}${near === null ? '' : `; did you mean "${near}"?`}`;
}
