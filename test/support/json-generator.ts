// Values from JSON Schemas: ones that keep to the schema, its bounds with preference, and ones that
// break it in one place. Everything follows from the seed and from the ids that are known.

import { createSchemaCompiler, type Validator } from '../../core/kernel/validate.ts';
import type { Json, JsonObject } from '../../core/http/openapi.ts';
import type { Dice } from './dice.ts';
import { withItsSchemas } from './used-schemas.ts';

export interface JsonGenerator {
  /** Keeps to the schema; undefined when no known word fits. `name`: as in `likely`. */
  valid(schema: JsonObject, name?: string): Json | undefined;
  /** Breaks the schema; undefined when it lets everything through. */
  invalid(schema: JsonObject): Json | undefined;
  isValid(schema: JsonObject, value: unknown): boolean;
  /** All that the service knows and that fits the pattern of a text. */
  words(schema: JsonObject): readonly string[];
}

export interface JsonGeneratorOptions {
  dice: Dice;
  /** What `#/components/...` leads into. */
  components: JsonObject;
  /** Texts that mean something to the service, by the pattern that they have to fit. */
  words(pattern: RegExp | null): readonly string[];
  /** What a field or parameter of this name usually holds. */
  likely: Readonly<Record<string, readonly string[]>>;
  /** What it may hold alone: others are leaned on. */
  only?: Readonly<Record<string, readonly string[]>>;
}

/** Texts that any free text may be; without U+0000, which no text may have. */
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
/** Of numbers without a bound: past 32 bits, and as far as whole numbers are exact. */
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
    // Checking fills defaults in.
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
    // Half of the time something that the service knows, where there is any.
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

/** A copy with one place changed: replaced, removed, or given a field more. */
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
