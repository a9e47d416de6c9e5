// Content of a request form, and the request built from it. Pure functions over the shapes of a
// pipeline's own schemas. A place is a JSON pointer into { input, options } in which the rows of
// lists have names. A row therefore keeps its place when others are removed.

import { readText } from '../schema-form/scalar.ts';
import { below, isAtOrAbove } from '../schema-form/pointers.ts';
import { isObject, isScalar, type Shape } from '../schema-form/shape.ts';

/** Source of a document. */
export type Source =
  | { kind: 'file'; file: File | null }
  | { kind: 'text'; text: string }
  | { kind: 'address'; address: string };

export interface RequestDraft {
  /** Texts as typed, by place. */
  texts: Readonly<Record<string, string>>;
  /** Names of the rows of lists, by place. */
  rows: Readonly<Record<string, readonly string[]>>;
  documents: Readonly<Record<string, Source>>;
}

export const emptyDraft: RequestDraft = { texts: {}, rows: {}, documents: {} };

/** A document that must be uploaded before the request is sent. */
export interface Attached {
  /** Path of the document's address in the request. */
  path: readonly (string | number)[];
  file: File;
}

export interface Built {
  request: { input: Record<string, unknown>; options: Record<string, unknown> };
  attached: readonly Attached[];
  /** Texts that are not valid for their field, by place. */
  problems: ReadonlyMap<string, string>;
}

/** Name of the document that is created from pasted text. */
export const pastedName = 'document.txt';

/** Placeholder for the address of a document until it is uploaded. */
export const addressToCome = '';

export interface RequestShape {
  input: Shape;
  options: Shape;
  /** Returns whether a document is expected at this place. */
  isDocument(place: string): boolean;
}

export function buildRequest(shape: RequestShape, draft: RequestDraft): Built {
  const building: Building = { shape, draft, attached: [], problems: new Map() };
  const input = build(shape.input, { place: '/input', path: ['input'] }, building);
  const options = build(shape.options, { place: '/options', path: ['options'] }, building);
  return {
    request: { input: isObject(input) ? input : {}, options: isObject(options) ? options : {} },
    attached: building.attached,
    problems: building.problems,
  };
}

interface Building {
  shape: RequestShape;
  draft: RequestDraft;
  attached: Attached[];
  problems: Map<string, string>;
}

interface Where {
  place: string;
  path: readonly (string | number)[];
}

/** Returns undefined if nothing was filled in; the pipeline's default then applies. */
function build(shape: Shape, { place, path }: Where, building: Building): unknown {
  const { draft, problems } = building;
  if (building.shape.isDocument(place)) return buildAddress({ place, path }, building);
  if (shape.kind === 'group') {
    const fields = shape.fields
      .map(({ name, shape: field }) => {
        const inside = { place: below(place, name), path: [...path, name] };
        return [name, build(field, inside, building)] as const;
      })
      .filter(([, value]) => value !== undefined);
    return fields.length === 0 ? undefined : Object.fromEntries(fields);
  }
  if (shape.kind === 'list') {
    const items: unknown[] = [];
    for (const row of draft.rows[place] ?? []) {
      const where = { place: below(place, row), path: [...path, items.length] };
      const item = build(shape.blank, where, building);
      // Empty rows are omitted.
      if (item !== undefined) items.push(item);
    }
    return items.length === 0 ? undefined : items;
  }
  const text = draft.texts[place] ?? '';
  if (text.trim() === '') return undefined;
  const read = isScalar(shape) ? readText(text, shape) : readJson(text);
  if ('value' in read) return read.value;
  problems.set(place, read.problem);
  return undefined;
}

function buildAddress({ place, path }: Where, { draft, attached }: Building): string | undefined {
  const source = draft.documents[place];
  if (source === undefined) return undefined;
  if (source.kind === 'address') return source.address.trim() || undefined;
  const file = source.kind === 'file' ? source.file : pasted(source.text);
  if (file === null) return undefined;
  attached.push({ path, file });
  return addressToCome;
}

function pasted(text: string): File | null {
  return text.trim() === '' ? null : new File([text], pastedName, { type: 'text/plain' });
}

function readJson(text: string): { value: unknown } | { problem: string } {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * Returns the draft that builds this request, without documents: those of examples do not exist.
 */
export function draftOf(shape: RequestShape, request: object): RequestDraft {
  const made = { texts: {}, rows: {} };
  for (const part of ['input', 'options'] as const) {
    const value: unknown = Object.entries(request).find(([name]) => name === part)?.[1];
    fill(shape[part], value, `/${part}`, { shape, made });
  }
  return { ...made, documents: {} };
}

interface Filling {
  shape: RequestShape;
  made: { texts: Record<string, string>; rows: Record<string, readonly string[]> };
}

function fill(shape: Shape, value: unknown, place: string, filling: Filling): void {
  if (value === undefined || value === null || filling.shape.isDocument(place)) return;
  if (shape.kind === 'group') {
    const values = new Map(Object.entries(value));
    for (const { name, shape: field } of shape.fields) {
      fill(field, values.get(name), below(place, name), filling);
    }
  } else if (shape.kind === 'list' && Array.isArray(value)) {
    const names = value.map((_, index) => String(index));
    filling.made.rows[place] = names;
    for (const row of names) fill(shape.blank, value[Number(row)], below(place, row), filling);
  } else {
    const isText = typeof value === 'string' && isScalar(shape);
    filling.made.texts[place] = isText ? value : JSON.stringify(value);
  }
}

export function withRow({ rows, ...draft }: RequestDraft, place: string): RequestDraft {
  const before = rows[place] ?? [];
  const next = Math.max(-1, ...before.map(Number)) + 1;
  return { ...draft, rows: { ...rows, [place]: [...before, String(next)] } };
}

/** Removes a row with its content, because a later row may reuse its name. */
export function withoutRow(draft: RequestDraft, place: string, row: string): RequestDraft {
  const left = (draft.rows[place] ?? []).filter((one) => one !== row);
  const gone = below(place, row);
  return {
    texts: without(draft.texts, gone),
    rows: { ...without(draft.rows, gone), [place]: left },
    documents: without(draft.documents, gone),
  };
}

function without<Value>(values: Readonly<Record<string, Value>>, gone: string) {
  return Object.fromEntries(Object.entries(values).filter(([place]) => !isAtOrAbove(gone, place)));
}

/** Returns the request with the addresses of the uploaded documents, in the order of `attached`. */
export function withAddresses(
  { request, attached }: Built,
  addresses: readonly string[],
): Built['request'] {
  const filled = structuredClone(request);
  attached.forEach(({ path }, index) => setAt(filled, path, addresses[index]));
  return filled;
}

function setAt(whole: object, path: readonly (string | number)[], value: unknown): void {
  let inside: unknown = whole;
  for (const step of path.slice(0, -1)) inside = Reflect.get(inside as object, step);
  Reflect.set(inside as object, path.at(-1)!, value);
}
