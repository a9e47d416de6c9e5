// Prints rows as a CSV file (RFC 4180) that can be uploaded again. The columns are the properties
// of the set's schema; lists of texts are `a|b`, other lists and objects are JSON.

import type { JsonSchema } from '../kernel/validate.ts';
import type { Row } from './queries.ts';

export function csvHead({ schema }: { schema: JsonSchema }): string {
  return lineOf(columnsOf(schema));
}

export function csvLine({ schema }: { schema: JsonSchema }, row: Row): string {
  return lineOf(columnsOf(schema).map((column) => cellOf(row[column])));
}

function columnsOf(schema: JsonSchema): string[] {
  return Object.keys(schema['properties'] as object);
}

function cellOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && isPlainList(value)) return value.join('|');
  return JSON.stringify(value);
}

/** Whether `a|b` is parsed to the same list; an empty cell would mean an omitted list. */
function isPlainList(items: readonly unknown[]): boolean {
  return (
    items.length > 0 &&
    items.every((item) => typeof item === 'string' && /^[^|\s[](?:[^|]*[^|\s])?$/.test(item))
  );
}

function lineOf(cells: readonly string[]): string {
  const written = cells.map((cell) =>
    /[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell,
  );
  return `${written.join(',')}\r\n`;
}
