// Finds the places of a schema that hold personal data. A place is computed when a value has it and
// is then kept, so that schemas may refer to themselves and each is read once.

import type { JsonSchema } from '../kernel/validate.ts';
import {
  personalDataKeyword,
  personalDataKinds,
  type PersonalDataKind,
} from '../sdk/personal-data.ts';

/** What a schema says about the values at one place. */
export interface Place {
  /** Null: no personal data is declared for the whole value. */
  kind: PersonalDataKind | null;
  /** The value is one of a fixed list, so it is never a personal value by accident. */
  isFixed: boolean;
  member(name: string): Place;
  item(index: number): Place;
}

/** A place without a schema: nothing is known about its values. */
export const unknownPlace: Place = {
  kind: null,
  isFixed: false,
  member: () => unknownPlace,
  item: () => unknownPlace,
};

/** Everything is masked: for values whose schema is not available. */
export const hiddenPlace: Place = {
  ...unknownPlace,
  kind: 'text',
  member: () => hiddenPlace,
  item: () => hiddenPlace,
};

const known = new WeakMap<JsonSchema, Place>();

/** Returns the root place of a schema. The same schema object gives the same place. */
export function placeOf(schema: JsonSchema): Place {
  const found = known.get(schema);
  if (found) return found;
  const made = hasPersonalData(schema) ? createPlace([{ schema, root: schema }]) : unknownPlace;
  known.set(schema, made);
  return made;
}

/** Returns a place at which a value is personal data if it is at any of the given places. */
export function anyPlace(places: readonly Place[]): Place {
  const [first, ...others] = places;
  if (first && others.length === 0) return first;
  return {
    kind: places.find(({ kind }) => kind !== null)?.kind ?? null,
    isFixed: places.every(({ isFixed }) => isFixed),
    member: (name) => anyPlace(places.map((place) => place.member(name))),
    item: (index) => anyPlace(places.map((place) => place.item(index))),
  };
}

/** A list whose items are at the given place. */
export function listPlace(item: Place): Place {
  return { kind: null, isFixed: false, member: () => unknownPlace, item: () => item };
}

/** An object whose named members are at the given places. */
export function objectPlace(members: Readonly<Record<string, Place>>): Place {
  const member = (name: string): Place =>
    Object.hasOwn(members, name) ? members[name]! : unknownPlace;
  return { kind: null, isFixed: false, member, item: () => unknownPlace };
}

/** Returns whether the keyword is used anywhere in a schema. */
export function hasPersonalData(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  if (Object.hasOwn(schema, personalDataKeyword)) return true;
  return Object.values(schema).some(hasPersonalData);
}

/**
 * Throws an Error that names each place with a kind that does not exist. Keywords of a schema are
 * data, so this also reads below `properties` of the same name.
 */
export function checkPersonalData(name: string, schema: unknown): void {
  const faults = faultsIn(schema, '');
  if (faults.length === 0) return;
  throw new Error(`${name}: ${faults.join('; ')}; known kinds: ${personalDataKinds.join(', ')}`);
}

function faultsIn(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([name, value]) => {
    const here = `${path}/${name}`;
    if (name !== personalDataKeyword) return faultsIn(value, here);
    if (personalDataKinds.some((kind) => kind === value)) return [];
    return [`${here} is ${JSON.stringify(value)}, which is not a kind of personal data`];
  });
}

interface Source {
  schema: JsonSchema;
  /** Document that `#/…` references resolve in. */
  root: JsonSchema;
}

function createPlace(given: readonly Source[]): Place {
  if (given.length === 0) return unknownPlace;
  const sources = expand(given);
  const members = new Map<string, Place>();
  const items = new Map<number, Place>();
  const declared = new Set(sources.flatMap(({ schema }) => Object.keys(propertiesOf(schema))));
  const tupled = Math.max(0, ...sources.map(({ schema }) => tupleOf(schema).length));
  const kinds = sources.map(({ schema }) => schema[personalDataKeyword]);
  const kind = (kinds.find((one) => one !== undefined) ?? null) as PersonalDataKind | null;
  const isFixed = sources.some(({ schema }) => 'enum' in schema || 'const' in schema);

  function kept<Key>(cache: Map<Key, Place>, key: Key, make: () => readonly Source[]): Place {
    const found = cache.get(key);
    if (found) return found;
    const made = createPlace(make());
    cache.set(key, made);
    return made;
  }

  return {
    kind,
    isFixed,
    // Names of the data must not fill the memory, so undeclared names share places by their schemas.
    member(name) {
      if (declared.has(name)) return kept(members, name, () => membersAt(sources, name));
      return createPlace(membersAt(sources, name));
    },
    item(index) {
      const key = Math.min(index, tupled);
      return kept(items, key, () => itemsAt(sources, key));
    },
  };
}

/** Adds the schemas that apply to the same value. */
function expand(given: readonly Source[]): Source[] {
  const found: Source[] = [];
  const seen = new Set<JsonSchema>();
  const open = [...given];
  for (let source = open.shift(); source; source = open.shift()) {
    const { schema } = source;
    if (seen.has(schema)) continue;
    seen.add(schema);
    found.push(source);
    open.push(...appliedBy(source));
  }
  return found;
}

const branches = ['anyOf', 'oneOf', 'allOf'] as const;
const conditions = ['then', 'else'] as const;

function appliedBy({ schema, root }: Source): Source[] {
  const listed = branches.flatMap((keyword) => listOf(schema[keyword]));
  const single = conditions.map((keyword) => schema[keyword]);
  const reference = schema['$ref'];
  const target = typeof reference === 'string' ? resolve(root, reference) : undefined;
  return [...listed, ...single, target].filter(isSchema).map((one) => ({ schema: one, root }));
}

/** Resolves a reference within the same schema; others have no declared places. */
function resolve(root: JsonSchema, reference: string): unknown {
  if (!reference.startsWith('#')) return undefined;
  const steps = decodeURIComponent(reference.slice(1)).split('/').slice(1);
  return steps.reduce<unknown>((value, step) => {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    return isSchema(value) || Array.isArray(value) ? (value as JsonSchema)[name] : undefined;
  }, root);
}

function membersAt(sources: readonly Source[], name: string): Source[] {
  return sources.flatMap(({ schema, root }) => {
    const own = propertiesOf(schema);
    const named = Object.hasOwn(own, name) ? [own[name]] : [];
    const patterns = Object.entries(objectAt(schema, 'patternProperties'))
      .filter(([pattern]) => new RegExp(pattern, 'u').test(name))
      .map(([, value]) => value);
    const rest = named.length + patterns.length > 0 ? [] : [schema['additionalProperties']];
    return [...named, ...patterns, ...rest].filter(isSchema).map((one) => ({ schema: one, root }));
  });
}

function itemsAt(sources: readonly Source[], index: number): Source[] {
  return sources.flatMap(({ schema, root }) => {
    const tuple = tupleOf(schema);
    const one = index < tuple.length ? tuple[index] : schema['items'];
    return isSchema(one) ? [{ schema: one, root }] : [];
  });
}

function propertiesOf(schema: JsonSchema): JsonSchema {
  return objectAt(schema, 'properties');
}

function tupleOf(schema: JsonSchema): readonly unknown[] {
  return listOf(schema['prefixItems']);
}

function objectAt(schema: JsonSchema, keyword: string): JsonSchema {
  const value = schema[keyword];
  return isSchema(value) ? value : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
