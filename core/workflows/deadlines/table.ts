// Prints deadlines as CSV (RFC 4180), including those without a date.

import type { Deadline } from './deadlines.ts';

export function tableOf(deadlines: readonly Deadline[], detailNames: readonly string[]): string {
  const rows = deadlines.map(({ date, summary, details }) => [
    date,
    summary,
    ...detailNames.map((name) => details[name] ?? null),
  ]);
  return [['date', 'summary', ...detailNames], ...rows]
    .map((row) => `${row.map(cell).join(',')}\r\n`)
    .join('');
}

/**
 * Spreadsheet programs execute texts that begin like formulas; a leading apostrophe prevents it.
 */
function cell(value: string | number | boolean | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
