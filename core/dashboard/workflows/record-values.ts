// Structure of a JSON value for display: its fields, tables and sections.

import type { Schemas } from '../api/operations.ts';

import { t } from '../language/language.ts';

export type Evidence = Schemas['Evidence'];

export type Scalar = string | number | boolean | null;

export interface Entry {
  /** JSON pointer into the unit. */
  pointer: string;
  name: string;
  value: unknown;
}

export function isScalar(value: unknown): value is Scalar {
  return value === null || typeof value !== 'object';
}

/** Returns the properties of an object, or the items of a list, numbered from 1. */
export function entriesOf(value: object, pointer: string): Entry[] {
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) => ({
      pointer: `${pointer}/${index}`,
      name: String(index + 1),
      value: item,
    }));
  }
  return Object.entries(value).map(([key, item]: [string, unknown]) => ({
    pointer: `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`,
    name: key,
    value: item,
  }));
}

/** Returns whether the value is shown as a table: a list of objects. */
export function isTable(value: unknown): value is object[] {
  return Array.isArray(value) && value.length > 0 && value.every((item) => !isScalar(item));
}

/** Returns whether the value is shown in one line: a single value, or a list of values. */
export function isLine(value: unknown): value is Scalar | Scalar[] {
  return isScalar(value) || (Array.isArray(value) && value.every(isScalar));
}

export function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(textOf).join(', ');
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  return JSON.stringify(value);
}

/** Returns the names of all fields of these objects, in order of occurrence. */
export function fieldsOf(rows: readonly object[]): string[] {
  return [...new Set(rows.flatMap((row) => Object.keys(row)))];
}
