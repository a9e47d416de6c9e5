// Input of a reviewer and the resulting corrections. Pure functions over plain JSON.
//
// A place in a draft is a JSON pointer with stable row names. Existing rows keep the number that
// they had when the list was read; added rows are called `new1`, `new2` and so on. A row therefore
// keeps its place when others are removed.

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
  /** Texts as typed, by place. */
  texts: Readonly<Record<string, string>>;
  /** Row names of lists with added or removed rows, by place. */
  rows: Readonly<Record<string, readonly string[]>>;
  /** Places in the document that texts were taken from, by place. */
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
  /** Texts that are not valid for their field, by place. */
  problems: ReadonlyMap<string, string>;
  /** Maps places to JSON pointers into `unit`, where they differ. */
  pointers: ReadonlyMap<string, string>;
}

/** Returns the result with all input applied. */
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
    // If the run had no result, an empty object remains.
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

/** Returns the row names of a list in order. */
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

/** Returns the draft with a pasted text, which replaces any previous text. */
export function withCell(draft: Draft, place: string, text: string): Draft {
  return { ...withoutPicked(draft, place), texts: { ...draft.texts, [place]: text } };
}

/**
 * Returns the draft with a text from the document. The text is not stored if the value is already
 * the same.
 */
export function withPicked(
  draft: Draft,
  place: string,
  { text, original, picked }: { text: string; original: unknown; picked: Picked },
): Draft {
  const next = withText(draft, place, text, original);
  if (next.texts[place] === undefined) return next;
  return { ...next, picked: { ...next.picked, [place]: picked } };
}

/** Removes the source of a text, because typed text is no longer the text of the document. */
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
 * Returns the corrections to send: the deepest values that differ. A list with more or fewer items
 * is sent as a whole, because a correction cannot remove an item.
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

/** Maximum number of picked places in a decision; a limit of the API. */
const maxPicked = 1000;

/**
 * Returns the places in the document that corrected values were taken from, by JSON pointer into
 * the corrected result.
 */
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
