// Conversion between a value and the state of a form. Texts, numbers and choices are stored as
// typed. Groups and lists keep their structure. Values without a suitable control are JSON.

import { t } from '../language/language.ts';
import { below } from './pointers.ts';
import { readText, textOf } from './scalar.ts';
import { isObject, isScalar, type GroupShape, type Shape } from './shape.ts';

export type Typed = string | readonly Typed[] | { readonly [name: string]: Typed };

/** Returns whether a value of this shape is edited as JSON. */
export function isJson(shape: Shape): boolean {
  return shape.kind === 'other' || (shape.kind === 'group' && shape.isTable);
}

export function toTyped(value: unknown, shape: Shape): Typed {
  if (isScalar(shape)) return textOf(value);
  if (isJson(shape)) return value === undefined ? '' : JSON.stringify(value, null, 2);
  if (shape.kind === 'group') {
    const values = isObject(value) ? value : {};
    return Object.fromEntries(
      shape.fields.map(({ name, shape: field }) => [name, toTyped(values[name], field)]),
    );
  }
  if (shape.kind !== 'list') return '';
  const items: unknown[] = Array.isArray(value) ? value : [];
  return items.map((item) => toTyped(item, shape.blank));
}

/**
 * Returns the value. Empty fields that are not required are omitted. Adds validation errors to
 * `problems`, by JSON pointer into the value.
 */
export function fromTyped(typed: Typed, shape: Shape, problems: Map<string, string>): unknown {
  return read(typed, shape, { problems, required: true, path: '' });
}

interface Reading {
  problems: Map<string, string>;
  required: boolean;
  path: string;
}

/** Returns undefined if nothing was typed. */
function read(typed: Typed, shape: Shape, { problems, required, path }: Reading): unknown {
  if (!required && isBlank(typed)) return undefined;
  if (shape.kind === 'group' && !shape.isTable) return readGroup(typed, shape, { problems, path });
  if (shape.kind === 'list') {
    const items = Array.isArray(typed) ? (typed as readonly Typed[]) : [];
    return items.map((item, index) => {
      const place = { problems, required: true, path: below(path, String(index)) };
      return read(item, shape.blank, place);
    });
  }
  const text = typeof typed === 'string' ? typed : '';
  const found = isScalar(shape) ? readText(text, shape) : readJson(text);
  if ('value' in found) return found.value;
  problems.set(path, found.problem);
  return undefined;
}

function isBlank(typed: Typed): boolean {
  return typeof typed === 'string' ? typed.trim() === '' : Object.values(typed).every(isBlank);
}

function readGroup(
  typed: Typed,
  { fields }: GroupShape,
  { problems, path }: Omit<Reading, 'required'>,
): Record<string, unknown> {
  const group = typeof typed === 'object' && !Array.isArray(typed) ? typed : {};
  const entries = fields.map(({ name, shape, required }) => {
    const inside = (group as Readonly<Record<string, Typed>>)[name] ?? '';
    return [name, read(inside, shape, { problems, required, path: below(path, name) })];
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function readJson(text: string): { value: unknown } | { problem: string } {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return { problem: t('This is not valid JSON.') };
  }
}
