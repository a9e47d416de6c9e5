// Validates a parsed file against the declared settings: returns values in code form, their
// positions, and every problem. A missing or invalid value is replaced by its default, so that
// reading continues.

import { nearestName } from '../kernel/nearest.ts';
import {
  acceptedNames,
  fieldsOf,
  isMember,
  writtenDefault,
  type Declared,
  type Group,
  type List,
  type Setting,
} from './declare.ts';
import { privateFile } from './file-types.ts';
import type { Position, Problem } from './problems.ts';
import type { AnyType, Written } from './value-types.ts';
import { under, type Entry, type Tree } from './yaml-file.ts';

export interface ReadOptions {
  /** Name of the file in problems. */
  file: string;
  /** Absolute folder at which relative paths in the file start. */
  folder: string;
  /** Absolute folder used instead of /run/credentials/<unit>. */
  credentials?: string | undefined;
  removed: Readonly<Record<string, string>>;
}

export interface ReadResult {
  value: Record<string, unknown>;
  problems: Problem[];
  /** Settings that the file sets, by dotted path, with the position of the value. */
  set: Map<string, Position>;
  /** Unknown names in the file; they do not prevent rules between settings from being checked. */
  unknown: Set<string>;
  /** Absolute paths of the files and folders that settings name. */
  named: string[];
}

export function readSettings(root: Tree | null, declared: Group, options: ReadOptions): ReadResult {
  const { file, folder, credentials, removed } = options;
  const result: ReadResult = {
    value: {},
    problems: [],
    set: new Map(),
    unknown: new Set(),
    named: [],
  };
  const pass: Pass = {
    folder,
    credentials,
    removed,
    result,
    report: (position, path, message, severity = 'error') =>
      void result.problems.push({ severity, file, position, path, message }),
  };
  result.value = readGroup(root, declared, '', pass);
  return result;
}

interface Pass {
  folder: string;
  credentials: string | undefined;
  removed: Readonly<Record<string, string>>;
  result: ReadResult;
  report(at: Position, path: string, message: string, severity?: Problem['severity']): void;
}

const places = ({ folder, credentials }: Pass) => ({ folder, credentials });

function readGroup(tree: Tree | null, declared: Group, path: string, pass: Pass) {
  const entries = entriesOf(tree, path, pass);
  refuseUnknown(entries, declared, path, pass);
  const value: Record<string, unknown> = {};
  for (const { name, key, declared: field } of fieldsOf(declared, entries.keys())) {
    const place = path === '' ? name : `${path}.${name}`;
    const entry = entries.get(name);
    if (field.kind === 'setting' && field.options.required && entry === undefined && tree) {
      pass.report(tree.at, place, `is missing; expected ${field.type.expected}`);
    }
    const twin = field.kind === 'setting' && field.secret ? entries.get(`${name}_file`) : undefined;
    value[key] =
      twin === undefined
        ? readDeclared(entry?.value ?? null, field, place, pass)
        : readTwin(entry, twin.value, field as Setting, place, pass);
  }
  return value;
}

function readDeclared(tree: Tree | null, declared: Declared, path: string, pass: Pass): unknown {
  if (declared.kind === 'setting') return readOne(tree, declared, path, pass);
  if (declared.kind === 'list') return readList(tree, declared, path, pass);
  if (declared.kind === 'open_map') return plainMap(entriesOf(tree, path, pass));
  return declared.optional && isNothing(tree) ? null : readGroup(tree, declared, path, pass);
}

function readOne(tree: Tree | null, declared: Setting, path: string, pass: Pass): unknown {
  const fallback = writtenDefault(declared);
  const clear = fallback === null && !declared.options.required;
  if (tree === null || (clear && isNothing(tree))) return fromDefault(fallback, declared.type);
  pass.result.set.set(path, tree.at);
  const value = readValue(tree, declared.type, path, pass, declared.secret);
  return value === undefined ? fromDefault(fallback, declared.type) : value;
}

function fromDefault(written: Written | null, type: AnyType): unknown {
  if (written === null) return null;
  const reading = type.read({ value: written, source: String(written), folder: '/' });
  if (!reading.ok) throw new Error(`the default ${written} is not ${type.expected}`);
  return reading.value;
}

/** Returns the value, or undefined after reporting a problem. */
function readValue(tree: Tree, type: AnyType, path: string, pass: Pass, hidden: boolean): unknown {
  const scalar = tree.kind === 'scalar' ? tree : { value: undefined, source: '' };
  const reading = type.read({ ...scalar, ...places(pass) });
  if (!reading.ok) {
    const usual = `expected ${type.expected}, found ${hidden ? 'something else' : found(tree)}`;
    pass.report(tree.at, path, reading.why ?? usual);
    return undefined;
  }
  if (reading.warning) pass.report(tree.at, path, reading.warning, 'warning');
  rememberFile(reading.value, pass);
  return reading.value;
}

function rememberFile(value: unknown, { result }: Pass): void {
  const named = typeof value === 'object' && value !== null && 'path' in value ? value.path : value;
  if (typeof named === 'string' && named.startsWith('/')) result.named.push(named);
}

/** Reads a secret given as `<name>_file`: the text of the file without its final newline. */
function readTwin(
  entry: Entry | undefined,
  twin: Tree,
  declared: Setting,
  path: string,
  pass: Pass,
): unknown {
  pass.result.set.set(path, twin.at);
  if (entry)
    pass.report(twin.at, `${path}_file`, `cannot be combined with ${path}; keep one of them`);
  const named = readValue(twin, privateFile, `${path}_file`, pass, false) as
    | { path: string; content: string }
    | undefined;
  if (named === undefined) return null;
  const value = named.content.replace(/\r?\n$/, '');
  const reading = declared.type.read({ value, source: value, ...places(pass) });
  if (reading.ok) return reading.value;
  const usual = `does not hold ${declared.type.expected}`;
  pass.report(twin.at, `${path}_file`, `${named.path}: ${reading.why ?? usual}`);
  return null;
}

function readList(tree: Tree | null, declared: List, path: string, pass: Pass): unknown[] {
  const { item, options } = declared;
  if (tree?.kind !== 'list') {
    if (tree !== null) pass.report(tree.at, path, `expected a list, found ${found(tree)}`);
    return options.default.map((written) => fromDefault(written, item as AnyType));
  }
  pass.result.set.set(path, tree.at);
  return tree.items.flatMap((element, index) => {
    const place = `${path}[${index}]`;
    if ('kind' in item) return [readGroup(element, item, place, pass)];
    const value = readValue(element, item, place, pass, false);
    return value === undefined ? [] : [value];
  });
}

function refuseUnknown(
  entries: ReadonlyMap<string, Entry>,
  declared: Group,
  path: string,
  pass: Pass,
): void {
  const known = acceptedNames(declared.fields);
  const { members } = declared;
  for (const [name, { at }] of entries) {
    if (known.includes(name) || (members && isMember(members, name))) continue;
    const place = under(path, name);
    const instead = pass.removed[place];
    if (instead !== undefined) {
      pass.report(at, place, `is no longer a setting and is ignored; ${instead}`, 'warning');
      continue;
    }
    const near = nearestName(name, known);
    const usual = members ? `expected ${members.name.expected}` : `known here: ${known.join(', ')}`;
    const hint = near ? `did you mean "${near}"?` : usual;
    pass.result.unknown.add(place);
    pass.report(at, place, `${members ? 'not a valid name' : 'unknown setting'}; ${hint}`);
  }
}

const none: ReadonlyMap<string, Entry> = new Map<string, Entry>();

function entriesOf(tree: Tree | null, path: string, pass: Pass): ReadonlyMap<string, Entry> {
  return tree === null ? none : asMap(tree, path, pass).entries;
}

/** A section with every line commented out is empty. */
function asMap(tree: Tree, path: string, pass: Pass): { entries: ReadonlyMap<string, Entry> } {
  if (tree.kind === 'map') return tree;
  // The text is not shown: "url:postgres://…" without its space would contain a secret.
  const shown = tree.kind === 'list' ? 'a list' : 'a single value';
  if (!isNothing(tree)) pass.report(tree.at, path, `expected settings, found ${shown}`);
  return { entries: none };
}

function isNothing(tree: Tree | null): boolean {
  return tree === null || (tree.kind === 'scalar' && tree.value === null);
}

function found(tree: Tree): string {
  if (tree.kind === 'list') return 'a list';
  if (tree.kind === 'map') return 'a map';
  if (tree.value === null) return 'nothing';
  const shown = typeof tree.value === 'string' ? JSON.stringify(tree.value) : tree.source;
  return shown.length > 80 ? `${shown.slice(0, 80)}…` : shown;
}

/** Returns the tree as plain values, for a map that another part validates. */
function plain(tree: Tree): unknown {
  if (tree.kind === 'scalar') return tree.value;
  if (tree.kind === 'list') return tree.items.map(plain);
  return plainMap(tree.entries);
}

function plainMap(entries: ReadonlyMap<string, Entry>): Record<string, unknown> {
  return Object.fromEntries([...entries].map(([name, { value }]) => [name, plain(value)]));
}
