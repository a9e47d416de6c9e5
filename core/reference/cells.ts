// Converts a CSV file to rows: cells get the type that the set's schema declares for their column.
// Invalid cells remain text, so that the schema's own validation reports them.

import type { CsvRecord } from '../kernel/csv.ts';
import { Fault, type FaultDetail } from '../kernel/errors.ts';
import { nearestName } from '../kernel/nearest.ts';
import type { JsonSchema } from '../kernel/validate.ts';

export interface TabledRow {
  value: unknown;
  /** Line number in the file, from 1. */
  line: number;
  /** Reason why the record cannot be a row. */
  fault: string | null;
}

/**
 * Converts records; the first one has the column names. Throws `invalid_request` if they are
 * invalid.
 */
export function tableRows(records: readonly CsvRecord[], schema: JsonSchema): TabledRow[] {
  const [header, ...rest] = records;
  if (!header)
    throw badHeader([{ path: '', message: 'a first line with column names is missing' }]);
  const properties = schema['properties'] as Record<string, JsonSchema>;
  const columns = header.cells.map((cell) => cell.trim());
  checkColumns(columns, properties);
  return rest.map(({ line, cells }) => {
    const extra = cells.length > columns.length;
    const fault = extra ? `has ${cells.length} cells, the header ${columns.length}` : null;
    const entries = columns.flatMap((name, index) => {
      const text = (cells[index] ?? '').trim();
      // An empty cell means that the field is omitted.
      return text === '' ? [] : [[name, readCell(text, properties[name]!)] as const];
    });
    return { value: Object.fromEntries(entries), line, fault };
  });
}

function checkColumns(columns: readonly string[], properties: Record<string, unknown>): void {
  const known = Object.keys(properties);
  const details = columns.flatMap((name, index): FaultDetail[] => {
    const path = `/columns/${index}`;
    if (columns.indexOf(name) < index) return [{ path, message: `"${name}" occurs twice` }];
    if (Object.hasOwn(properties, name)) return [];
    const near = nearestName(name, known);
    const hint = near ? `did you mean "${near}"?` : `known: ${known.join(', ')}`;
    return [{ path, message: `unknown column "${name}"; ${hint}` }];
  });
  if (details.length > 0) throw badHeader(details);
}

function badHeader(details: FaultDetail[]): Fault {
  return new Fault('invalid_request', 'The columns of the CSV file are not those of the set.', {
    details,
  });
}

function readCell(text: string, schema: JsonSchema): unknown {
  const types = [schema['type']].flat();
  const items = schema['items'] as JsonSchema | undefined;
  if (types.includes('array') && !text.startsWith('[') && items?.['type'] === 'string') {
    return text
      .split('|')
      .map((part) => part.trim())
      .filter((part) => part !== '');
  }
  if (types.includes('array') || types.includes('object')) return readJson(text);
  if (types.includes('string')) return text;
  const isNumeric = types.includes('number') || types.includes('integer');
  if (isNumeric && /^-?\d{1,15}(\.\d{1,15})?$/.test(text)) return Number(text);
  if (types.includes('boolean') && /^(true|false)$/i.test(text)) return /^true$/i.test(text);
  return text;
}

/** Lists of objects, such as the lines of an order, are JSON in their cell. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
