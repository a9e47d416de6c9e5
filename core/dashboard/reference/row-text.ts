// Formats values of rows as short texts for tables.

import { isObject } from '../schema-form/shape.ts';
import type { ReferenceRow } from './reference.tsx';

const longest = 120;

export function shortText(value: unknown): string {
  const text = textOf(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

function textOf(value: unknown): string {
  if (value === undefined || value === null || value === '') return '–';
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) {
    return value.join(', ');
  }
  return JSON.stringify(value);
}

/** Returns the properties of the set's rows, the key first. */
export function columnsOf(set: { key: string; row_schema: Readonly<Record<string, unknown>> }) {
  const { properties } = set.row_schema;
  const names = isObject(properties) ? Object.keys(properties) : [];
  return [set.key, ...names.filter((name) => name !== set.key)];
}

export interface FieldChange {
  name: string;
  before: string;
  after: string;
}

export function fieldChanges(before: ReferenceRow, after: ReferenceRow): FieldChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => ({ name, before: shortText(before[name]), after: shortText(after[name]) }));
}

/** Whether rows can hold personal data, which some callers see masked. */
export function hasPersonalData(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  if ('x-personal-data' in schema) return true;
  return Object.values(schema).some(hasPersonalData);
}
