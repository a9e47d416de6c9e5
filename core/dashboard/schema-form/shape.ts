// Shape of a form: derived from a JSON Schema or, where the schema says nothing, from the value.

import { below } from './pointers.ts';

export type Schema = Readonly<Record<string, unknown>>;

interface Described {
  nullable: boolean;
  description: string | null;
}

export interface TextShape extends Described {
  kind: 'text';
  /** Whether the value is a date in the form YYYY-MM-DD. */
  isDay: boolean;
}

export interface NumberShape extends Described {
  kind: 'number';
  whole: boolean;
}

export interface ChoiceShape extends Described {
  kind: 'choice';
  /** Options without null. */
  options: readonly (string | number | boolean)[];
}

export type ScalarShape = TextShape | NumberShape | ChoiceShape;

export interface GroupShape extends Described {
  kind: 'group';
  /**
   * Whether the schema declares no properties: the group is a table with names chosen by people.
   */
  isTable: boolean;
  fields: readonly { name: string; shape: Shape; required: boolean }[];
}

export interface ListShape extends Described {
  kind: 'list';
  /** Shapes of the existing items. */
  items: readonly Shape[];
  /** Shape of a new item. */
  blank: Shape;
}

/**
 * A value of any structure, or one nested too deeply. Forms show it read-only or edit it as JSON.
 */
export interface OtherShape extends Described {
  kind: 'other';
}

export type Shape = ScalarShape | GroupShape | ListShape | OtherShape;

export function isScalar(shape: Shape): shape is ScalarShape {
  return shape.kind === 'text' || shape.kind === 'number' || shape.kind === 'choice';
}

/** Maximum depth, greater than that of any result of the pipelines. Stops recursive schemas. */
const maxDepth = 8;
const maxReferences = 20;

/** @param schema Schema of completed_unit; null if the pipeline is not loaded. */
export function shapeOf(schema: Schema | null, value: unknown): Shape {
  const root = schema ?? {};
  return describe(root, value, { root, depth: 0 });
}

interface Around {
  root: Schema;
  depth: number;
}

function describe(given: unknown, value: unknown, around: Around): Shape {
  const { schema, nullable } = resolve(given, value, around.root);
  const description = typeof schema['description'] === 'string' ? schema['description'] : null;
  const facts = { nullable, description };
  if (around.depth > maxDepth) return { kind: 'other', ...facts };
  const options = optionsOf(schema);
  if (options !== null) {
    const choices = options.filter((option) => option !== null);
    const isNullable = nullable || choices.length < options.length;
    return { kind: 'choice', ...facts, nullable: isNullable, options: choices };
  }
  const type = typeOf(schema, value);
  if (type === 'string') return { kind: 'text', isDay: isDay(schema), ...facts };
  if (type === 'number') return { kind: 'number', whole: false, ...facts };
  if (type === 'integer') return { kind: 'number', whole: true, ...facts };
  if (type === 'boolean') return { kind: 'choice', options: [true, false], ...facts };
  const inside = { root: around.root, depth: around.depth + 1 };
  if (type === 'array') return { kind: 'list', ...facts, ...listOf(schema, value, inside) };
  if (type === 'object') {
    const isNamed = Object.keys(objectIn(schema, 'properties')).length > 0;
    const isTable = !isNamed && schema['additionalProperties'] !== false;
    return { kind: 'group', ...facts, isTable, fields: fieldsOf(schema, value, inside) };
  }
  return { kind: 'other', ...facts };
}

function isDay({ format, pattern }: Schema): boolean {
  return format === 'date' || pattern === '^\\d{4}-\\d{2}-\\d{2}$';
}

function listOf(schema: Schema, value: unknown, inside: Around) {
  const items = schema['items'];
  const values: unknown[] = Array.isArray(value) ? value : [];
  const blank = describe(items, items === undefined ? values[0] : undefined, inside);
  return { items: values.map((item) => describe(items, item, inside)), blank };
}

function fieldsOf(schema: Schema, value: unknown, inside: Around): GroupShape['fields'] {
  const declared = objectIn(schema, 'properties');
  const required = new Set(Array.isArray(schema['required']) ? schema['required'] : []);
  const values = isObject(value) ? value : {};
  const names = new Set([...Object.keys(declared), ...Object.keys(values)]);
  const others = schema['additionalProperties'];
  return [...names].map((name) => ({
    name,
    shape: describe(declared[name] ?? others, values[name], inside),
    required: required.has(name),
  }));
}

/** Resolves references, and chooses the alternative that fits the value. */
function resolve(given: unknown, value: unknown, root: Schema) {
  let schema = isObject(given) ? given : {};
  let nullable = false;
  for (let hops = 0; hops < maxReferences; hops += 1) {
    const { $ref: reference, ...beside } = schema;
    const branches = schema['anyOf'] ?? schema['oneOf'];
    if (typeof reference === 'string') {
      schema = { ...target(root, reference), ...beside };
    } else if (Array.isArray(branches)) {
      const all = branches.filter(isObject);
      const real = all.filter((branch) => branch['type'] !== 'null' && branch['const'] !== null);
      nullable ||= real.length < all.length;
      const { anyOf: _any, oneOf: _one, ...rest } = schema;
      schema = { ...rest, ...(real.find((branch) => fits(branch, value)) ?? real[0]) };
    } else break;
  }
  const types = schema['type'];
  if (Array.isArray(types) && types.includes('null')) nullable = true;
  return { schema, nullable };
}

function fits(branch: Schema, value: unknown): boolean {
  const required = Array.isArray(branch['required']) ? branch['required'] : [];
  if (isObject(value)) return required.every((name) => Object.hasOwn(value, String(name)));
  return typeNames(branch).includes(typeOfValue(value) ?? '');
}

function target(root: Schema, reference: string): Schema {
  if (!reference.startsWith('#/')) return {};
  let found: unknown = root;
  for (const step of reference.slice(2).split('/')) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    found = isObject(found) && Object.hasOwn(found, name) ? found[name] : undefined;
  }
  return isObject(found) ? found : {};
}

function optionsOf(schema: Schema): (string | number | boolean | null)[] | null {
  const { enum: words, const: only } = schema;
  if (Array.isArray(words)) return words.filter(isPlain);
  return only !== undefined && isPlain(only) ? [only] : null;
}

function typeOf(schema: Schema, value: unknown): string | null {
  const names = typeNames(schema).filter((name) => name !== 'null');
  const own = typeOfValue(value);
  if (names.length === 1) return names[0]!;
  if (own !== null && (names.length === 0 || names.includes(own))) return own;
  if (names.length > 0) return names[0]!;
  if ('properties' in schema) return 'object';
  return 'items' in schema ? 'array' : null;
}

function typeNames({ type }: Schema): string[] {
  return (Array.isArray(type) ? type : [type]).filter((name) => typeof name === 'string');
}

function typeOfValue(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return Array.isArray(value) ? 'array' : typeof value;
}

function isPlain(value: unknown): value is string | number | boolean | null {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

function objectIn(schema: Schema, name: string): Schema {
  const found = schema[name];
  return isObject(found) ? found : {};
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the property or item with a name. */
export function memberOf(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value[Number(name)];
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

export interface Leaf {
  path: string;
  shape: ScalarShape;
}

/** Returns the shape at a pointer; null if there is none. */
export function shapeAt(shape: Shape, steps: readonly string[]): Shape | null {
  const [step, ...rest] = steps;
  if (step === undefined) return shape;
  if (shape.kind === 'group') {
    const field = shape.fields.find(({ name }) => name === step);
    return field ? shapeAt(field.shape, rest) : null;
  }
  if (shape.kind === 'list') return shapeAt(shape.items[Number(step)] ?? shape.blank, rest);
  return null;
}

/** Returns all values that a control can change, in the order of the form. */
export function leavesOf(shape: Shape, path = ''): Leaf[] {
  if (isScalar(shape)) return [{ path, shape }];
  if (shape.kind === 'group') {
    return shape.fields.flatMap(({ name, shape: field }) => leavesOf(field, below(path, name)));
  }
  if (shape.kind !== 'list') return [];
  return shape.items.flatMap((item, index) => leavesOf(item, below(path, String(index))));
}
