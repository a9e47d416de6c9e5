// Values from JSON Schemas: valid ones, with a preference for the bounds, and ones that violate the
// schema in one place. The seed and the known ids determine all values.

import { createSchemaCompiler, type Validator } from '../../core/kernel/validate.ts';
import type { Json, JsonObject } from '../../core/http/openapi.ts';
import type { Dice } from './dice.ts';
import { withItsSchemas } from './used-schemas.ts';

export interface JsonGenerator {
  /** A valid value; undefined if no known text fits. `name`: as in `likely`. */
  valid(schema: JsonObject, name?: string): Json | undefined;
  /** An invalid value; undefined if the schema accepts everything. */
  invalid(schema: JsonObject): Json | undefined;
  isValid(schema: JsonObject, value: unknown): boolean;
  /** All known texts of the service that match the pattern of a string. */
  words(schema: JsonObject): readonly string[];
}

export interface JsonGeneratorOptions {
  dice: Dice;
  /** The target of `#/components/...`. */
  components: JsonObject;
  /** Texts with a meaning to the service, by the pattern that they must match. */
  words(pattern: RegExp | null): readonly string[];
  /** Usual values of a field or parameter of this name. */
  likely: Readonly<Record<string, readonly string[]>>;
  /**
   * Only values of a field or parameter of this name; violations are generated for other fields.
   */
  only?: Readonly<Record<string, readonly string[]>>;
}

/** Texts for any string; without U+0000, which no text may contain. */
const texts = ['', 'x', 'Zoë & Søn', '"\'; DROP TABLE x; --', '../../etc', '漢字😀', '  ', 'a\nb'];
const times = ['2020-02-29T23:59:59Z', '2031-01-01T00:00:00+02:00', '1970-01-01T00:00:00.000Z'];
const junk: readonly Json[] = [
  null,
  true,
  -1,
  1.5,
  1e300,
  '',
  'nonsense',
  [],
  [null],
  {},
  { a: 1 },
];
/** Numbers without a bound: above 32 bits, and up to the largest exact whole number. */
const large = [1_000_000, 2 ** 31, Number.MAX_SAFE_INTEGER];
const maxDepth = 8;

export function createJsonGenerator(options: JsonGeneratorOptions): JsonGenerator {
  const { dice, components, words, likely, only = {} } = options;
  const compile = createSchemaCompiler();
  const validators = new Map<JsonObject, Validator<unknown>>();

  function isValid(schema: JsonObject, value: unknown): boolean {
    if (!validators.has(schema)) {
      validators.set(schema, compile(withItsSchemas(schema, components)));
    }
    // Validation fills in defaults, hence the copy.
    return validators.get(schema)!(structuredClone(value)).ok;
  }

  function resolve(schema: JsonObject): JsonObject {
    const reference = schema['$ref'];
    if (typeof reference !== 'string') return schema;
    const steps = reference.replace('#/components/', '').split('/');
    let target: Json = components;
    for (const step of steps) target = (target as JsonObject)[step]!;
    return resolve(target as JsonObject);
  }

  function make(given: JsonObject, depth: number, name = ''): Json {
    const schema = resolve(given);
    if ('const' in schema) return schema['const']!;
    if (Array.isArray(schema['enum'])) return dice.pick(schema['enum']);
    const choices = schema['anyOf'] ?? schema['oneOf'];
    if (Array.isArray(choices)) return make(dice.pick(choices) as JsonObject, depth, name);
    const types = [schema['type'] ?? []].flat() as string[];
    const type = types.length > 0 ? dice.pick(types) : 'string';
    if (type === 'object') return makeObject(schema, depth);
    if (type === 'array') return makeArray(schema, depth);
    if (type === 'integer' || type === 'number') return makeNumber(schema, type);
    if (type === 'boolean') return dice.chance(0.5);
    return type === 'null' ? null : makeText(schema, name);
  }

  function makeObject(schema: JsonObject, depth: number): JsonObject {
    const properties = (schema['properties'] ?? {}) as Record<string, JsonObject>;
    const required = (schema['required'] ?? []) as string[];
    const share = depth > maxDepth ? 0 : dice.pick([0, 0.3, 1]);
    const names = Object.keys(properties).filter(
      (name) => required.includes(name) || dice.chance(share),
    );
    return Object.fromEntries(
      names.map((name) => [name, make(properties[name]!, depth + 1, name)]),
    );
  }

  function makeArray(schema: JsonObject, depth: number): Json[] {
    const least = Number(schema['minItems'] ?? 0);
    const most = Math.min(Number(schema['maxItems'] ?? 3), least + 3);
    const items = (schema['items'] ?? {}) as JsonObject;
    const made = Array.from({ length: dice.between(least, most) }, () => make(items, depth + 1));
    return schema['uniqueItems'] === true ? [...new Set(made)] : made;
  }

  function makeNumber(schema: JsonObject, type: 'integer' | 'number'): number {
    const least = Number(schema['minimum'] ?? schema['exclusiveMinimum'] ?? -1_000);
    const most = Number(schema['maximum'] ?? schema['exclusiveMaximum'] ?? dice.pick(large));
    const between = least + dice.fraction() * (most - least);
    return dice.pick([least, most, type === 'integer' ? Math.round(between) : between]);
  }

  function makeText(schema: JsonObject, name: string): string {
    if (Object.hasOwn(only, name)) return dice.pick(only[name]!);
    if (Object.hasOwn(likely, name) && dice.chance(0.7)) return dice.pick(likely[name]!);
    if (schema['format'] === 'date-time') return dice.pick(times);
    const { pattern, minLength = 0, maxLength = 2_000 } = schema;
    const least = Number(minLength);
    const most = Number(maxLength);
    const form = typeof pattern === 'string' ? new RegExp(pattern, 'u') : null;
    const known = words(form);
    const free = form === null ? [...texts, 'y'.repeat(Math.max(1, Math.min(most, 300)))] : [];
    const fitting = (list: readonly string[]): string[] =>
      list.filter((text) => [...text].length >= least && [...text].length <= most);
    // Half of the time a known text, if there is one.
    const [first, second] = dice.chance(0.5) ? [known, free] : [free, known];
    const candidates = fitting(first).length > 0 ? fitting(first) : fitting(second);
    return candidates.length > 0 ? dice.pick(candidates) : 'z'.repeat(least);
  }

  function within(attempts: number, attempt: () => Json | undefined): Json | undefined {
    for (let n = 0; n < attempts; n += 1) {
      const value = attempt();
      if (value !== undefined) return value;
    }
    return undefined;
  }

  function valid(schema: JsonObject, name?: string): Json | undefined {
    return within(20, () => {
      const value = make(schema, 0, name);
      return isValid(schema, value) ? value : undefined;
    });
  }

  return {
    isValid,
    valid,
    words: (schema) => words(new RegExp(schema['pattern'] as string, 'u')),
    invalid: (schema) =>
      within(30, () => {
        const value = broken(valid(schema) ?? null, dice);
        return isValid(schema, value) ? undefined : value;
      }),
  };
}

/** Returns a copy with one change: a value replaced or removed, or a field added. */
function broken(value: Json, dice: Dice): Json {
  const isContainer = value !== null && typeof value === 'object';
  if (!isContainer || dice.chance(0.2)) return dice.pick(junk);
  if (Array.isArray(value)) {
    if (value.length === 0) return [dice.pick(junk)];
    const place = dice.between(0, value.length - 1);
    return value.map((item, n) => (n === place ? broken(item, dice) : item));
  }
  const names = Object.keys(value);
  if (names.length === 0 || dice.chance(0.3)) return { ...value, unexpected_field: 1 };
  const name = dice.pick(names);
  const { [name]: item, ...rest } = value;
  return dice.chance(0.3) ? rest : { ...rest, [name]: broken(item!, dice) };
}
