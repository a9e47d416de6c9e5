// Vocabulary for declaring settings, and the TypeScript types derived from it. Names are snake_case
// in files and camelCase in code; the name of a duration in code ends in `Ms`.

import type { Unit, ValueType, Written } from './value-types.ts';

interface Options {
  /** One sentence for the reference page and the editor. */
  about: string;
  /**
   * Default as written in a file. If it depends on the machine, a function, with `words` for the
   * reference.
   */
  default?: Written | { read: () => Written; words: string };
  /** The setting must be present if its group is. */
  required?: true;
  /** A running process cannot apply a change; a reload keeps the old value and reports it. */
  restart?: true;
}

export interface Setting<T = unknown, U extends Unit = Unit> {
  readonly kind: 'setting';
  readonly type: ValueType<unknown, U>;
  readonly options: Options;
  /** The value is never printed; `<name>_file` can set it from a file. */
  readonly secret: boolean;
  /** Carries T for `ValueOf`; never set. */
  readonly holds?: T;
}

export interface List<T = unknown, U extends Unit = Unit> {
  readonly kind: 'list';
  readonly item: ValueType<unknown, U> | Group;
  readonly options: ListOptions;
  readonly holds?: T;
}

interface ListOptions {
  about: string;
  default: readonly Written[];
  restart?: true;
}

/** A map whose content another part declares and validates. */
export interface OpenMap {
  readonly kind: 'open_map';
  readonly about: string;
}

export interface Group<F extends Fields = Fields, Absent extends boolean = boolean> {
  readonly kind: 'group';
  readonly about: string;
  readonly fields: F;
  /** The group is optional and null if omitted; adding or removing it needs a restart. */
  readonly optional: Absent;
  /** Further groups, with names that the administrator chooses. */
  readonly members?: Members;
}

export interface Members {
  readonly name: ValueType<string>;
  readonly group: Group;
}

export type Declared = Setting | List | OpenMap | Group;
export type Fields = { readonly [name: string]: Declared };

type Filled<T, O extends Options> = O extends { default: {} } | { required: true } ? T : T | null;

/** A setting that is optional and has no default is null if omitted. */
export function setting<T, U extends Unit, const O extends Options>(
  type: ValueType<T, U>,
  options: O,
): Setting<Filled<T, O>, U> {
  return { kind: 'setting', type: type as ValueType<unknown, U>, options, secret: false };
}

export function secret<T, const O extends Options>(
  type: ValueType<T>,
  options: O,
): Setting<Filled<T, O>, ''> {
  return { ...setting(type, options), secret: true };
}

export function list<T, U extends Unit>(
  item: ValueType<T, U>,
  options: ListOptions,
): List<readonly T[], U> {
  return { kind: 'list', item: item as ValueType<unknown, U>, options };
}

export function listOfGroups<F extends Fields>(
  about: string,
  fields: F,
): List<readonly GroupValue<F>[], ''> {
  return { kind: 'list', item: group(about, fields), options: { about, default: [] } };
}

export function openMap(about: string): OpenMap {
  return { kind: 'open_map', about };
}

export function group<F extends Fields>(about: string, fields: F): Group<F, false> {
  return { kind: 'group', about, fields, optional: false };
}

export function optionalGroup<F extends Fields>(about: string, fields: F): Group<F, true> {
  return { kind: 'group', about, fields, optional: true };
}

/**
 * Groups by name: those of `fields`, which always exist, and those of the administrator. These
 * names are data, so they are the same in code and in the file.
 */
export function namedGroups<F extends Fields>(
  about: string,
  fields: F,
  members: Members,
): Group<F, false> {
  return { ...group(about, fields), members };
}

export type ValueOf<D> =
  D extends Setting<infer T>
    ? T
    : D extends List<infer T>
      ? T
      : D extends OpenMap
        ? Readonly<Record<string, unknown>>
        : D extends Group<infer F, infer Absent>
          ? GroupValue<F> | (Absent extends true ? null : never)
          : never;

export type GroupValue<F extends Fields> = {
  readonly [K in keyof F & string as NameInCode<K, F[K]>]: ValueOf<F[K]>;
};

type NameInCode<K extends string, D> = D extends Setting<unknown, 'ms'> | List<unknown, 'ms'>
  ? `${Camel<K>}Ms`
  : Camel<K>;

type Camel<K extends string> = K extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : K;

export interface Field {
  name: string;
  /** Name of the property in code. */
  key: string;
  declared: Declared;
}

/** Returns the fields of a group, including the members in `names`. */
export function fieldsOf({ fields, members }: Group, names: Iterable<string>): Field[] {
  const always = Object.entries(fields).map(([name, declared]): Field => {
    return { name, key: members ? name : nameInCode(name, declared), declared };
  });
  if (!members) return always;
  const own = [...names].filter((name) => !Object.hasOwn(fields, name) && isMember(members, name));
  return [...always, ...own.map((name) => ({ name, key: name, declared: members.group }))];
}

export function isMember({ name: type }: Members, name: string): boolean {
  return type.read({ value: name, source: name, folder: '/' }).ok;
}

/** Returns the name of the property in code. */
export function nameInCode(name: string, declared: Declared): string {
  const camel = name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return unitOf(declared) === 'ms' ? `${camel}Ms` : camel;
}

function unitOf(declared: Declared): Unit {
  if (declared.kind === 'setting') return declared.type.unit;
  if (declared.kind === 'list' && !('kind' in declared.item)) return declared.item.unit;
  return '';
}

/**
 * Returns the keys that a group accepts in a file: its settings, and the `_file` variants of its
 * secrets.
 */
export function acceptedNames(fields: Fields): string[] {
  return Object.entries(fields).flatMap(([name, declared]) =>
    isSecret(declared) ? [name, `${name}_file`] : [name],
  );
}

export function isSecret(declared: Declared): boolean {
  return declared.kind === 'setting' && declared.secret;
}

/** Returns the default as written in a file; null if there is none. */
export function writtenDefault({ options }: Setting): Written | null {
  const fallback = options.default ?? null;
  return typeof fallback === 'object' && fallback !== null ? fallback.read() : fallback;
}
