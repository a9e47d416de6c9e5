// What a reviewer has typed, and what becomes of the result by it. Pure functions over plain JSON.
//
// A place in a draft is a JSON pointer in which rows keep the number that they had when the list was
// read, and rows that were added are called `new1`, `new2` …: a row keeps its place while others go.

import type { Picked } from './page-words.ts';
import { below, isAtOrAbove } from '../schema-form/pointers.ts';
import { readText, textOf } from '../schema-form/scalar.ts';
import {
  isObject,
  isScalar,
  type ListShape,
  type ScalarShape,
  type Shape,
} from '../schema-form/shape.ts';

export interface Draft {
  /** As typed, by place. */
  texts: Readonly<Record<string, string>>;
  /** Names of the rows of lists to which rows were added or from which some were removed, by place. */
  rows: Readonly<Record<string, readonly string[]>>;
  /** Where texts were taken from the document, by place. */
  picked: Readonly<Record<string, Picked>>;
  comment: string;
}

export const emptyDraft: Draft = { texts: {}, rows: {}, picked: {}, comment: '' };

export interface Correction {
  path: string;
  value: unknown;
}

export interface Applied {
  unit: unknown;
  /** What cannot be read as the value that belongs there, by place. */
  problems: ReadonlyMap<string, string>;
  /** From places to JSON pointers into `unit`, where they differ. */
  pointers: ReadonlyMap<string, string>;
}

/** The result with everything that was typed. */
export function applyDraft(unit: unknown, shape: Shape, draft: Draft): Applied {
  const problems = new Map<string, string>();
  const pointers = new Map<string, string>();
  const applying = { draft, problems, pointers };
  return { unit: apply(unit, shape, applying, { place: '', pointer: '' }), problems, pointers };
}

interface Applying {
  draft: Draft;
  problems: Map<string, string>;
  pointers: Map<string, string>;
}

interface Where {
  place: string;
  pointer: string;
}

function apply(value: unknown, shape: Shape, applying: Applying, where: Where): unknown {
  const { draft, problems, pointers } = applying;
  const { place, pointer } = where;
  if (place !== pointer) pointers.set(place, pointer);
  if (isScalar(shape)) {
    const text = draft.texts[place];
    if (text === undefined) return value === undefined ? blankOf(shape) : value;
    const read = readText(text, shape);
    if ('problem' in read) problems.set(place, read.problem);
    return 'problem' in read ? value : read.value;
  }
  if (value !== undefined && !isTouched(draft, place)) return value;
  if (shape.kind === 'group') {
    const made: Record<string, unknown> = isObject(value) ? { ...value } : {};
    // A run that came to no result leaves an empty object.
    const isNew = Object.keys(made).length === 0;
    for (const { name, shape: field, required } of shape.fields) {
      const inside = { place: below(place, name), pointer: below(pointer, name) };
      const isAsked = Object.hasOwn(made, name) || isTouched(draft, inside.place);
      if (isAsked || (isNew && required)) made[name] = apply(made[name], field, applying, inside);
    }
    return made;
  }
  if (shape.kind !== 'list') return value === undefined ? null : value;
  const items: unknown[] = Array.isArray(value) ? value : [];
  return rowsOf(shape, draft, place).map((row, index) =>
    apply(items[Number(row)], itemShape(shape, row), applying, {
      place: below(place, row),
      pointer: below(pointer, String(index)),
    }),
  );
}

/** The names of a list's rows in their order. */
export function rowsOf({ items }: ListShape, { rows }: Draft, place: string): readonly string[] {
  return rows[place] ?? items.map((_, index) => String(index));
}

export function itemShape({ items, blank }: ListShape, row: string): Shape {
  return items[Number(row)] ?? blank;
}

function isTouched({ texts, rows }: Draft, place: string): boolean {
  return [...Object.keys(texts), ...Object.keys(rows)].some((other) => isAtOrAbove(place, other));
}

function blankOf({ nullable, kind }: ScalarShape): unknown {
  if (nullable) return null;
  return kind === 'text' ? '' : null;
}

export function withText(draft: Draft, place: string, text: string, original: unknown): Draft {
  const { [place]: _before, ...texts } = draft.texts;
  const isChange = text !== textOf(original);
  return { ...withoutPicked(draft, place), texts: isChange ? { ...texts, [place]: text } : texts };
}

/** With a text that was pasted, whatever was there. */
export function withCell(draft: Draft, place: string, text: string): Draft {
  return { ...withoutPicked(draft, place), texts: { ...draft.texts, [place]: text } };
}

/** With a text from the document; none is kept of words that say what the value is already. */
export function withPicked(
  draft: Draft,
  place: string,
  { text, original, picked }: { text: string; original: unknown; picked: Picked },
): Draft {
  const next = withText(draft, place, text, original);
  if (next.texts[place] === undefined) return next;
  return { ...next, picked: { ...next.picked, [place]: picked } };
}

/** What is typed over words of the document is not their text any more. */
function withoutPicked(draft: Draft, place: string): Draft {
  const { [place]: _typedOver, ...picked } = draft.picked;
  return { ...draft, picked };
}

export function withRow(draft: Draft, list: ListShape, place: string): Draft {
  const rows = rowsOf(list, draft, place);
  const last = rows.filter((row) => row.startsWith('new')).map((row) => Number(row.slice(3)));
  const added = `new${Math.max(0, ...last) + 1}`;
  return { ...draft, rows: { ...draft.rows, [place]: [...rows, added] } };
}

export function withoutRow(draft: Draft, list: ListShape, place: string, row: string): Draft {
  const rows = rowsOf(list, draft, place).filter((one) => one !== row);
  const gone = below(place, row);
  const without = <Value>(values: Readonly<Record<string, Value>>): Record<string, Value> =>
    Object.fromEntries(Object.entries(values).filter(([other]) => !isAtOrAbove(gone, other)));
  return {
    ...draft,
    texts: without(draft.texts),
    picked: without(draft.picked),
    rows: { ...draft.rows, [place]: rows },
  };
}

/**
 * What to send: the deepest values that differ. A list that became longer or shorter is sent as a
 * whole, because a correction cannot remove an item.
 */
export function correctionsBetween(before: unknown, after: unknown, path = ''): Correction[] {
  if (isSame(before, after)) return [];
  if (isObject(before) && isObject(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...names].flatMap((name) =>
      correctionsBetween(before[name], after[name], below(path, name)),
    );
  }
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
    return before.flatMap((item, index) =>
      correctionsBetween(item, after[index], below(path, String(index))),
    );
  }
  return [{ path, value: after }];
}

/** Places of one decision; the API takes no more. */
const maxPicked = 1000;

/** Where corrected values were taken from the document, by pointers into the corrected result. */
export function pickedFor(
  { picked }: Draft,
  { pointers }: Applied,
  corrections: readonly Correction[],
): Record<string, Picked> {
  const placed = Object.entries(picked).map(
    ([place, own]) => [pointers.get(place) ?? place, own] as const,
  );
  const sent = placed.filter(([pointer]) =>
    corrections.some(({ path }) => isAtOrAbove(path, pointer)),
  );
  return Object.fromEntries(sent.slice(0, maxPicked));
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
