// Validates the rows of an upload. One invalid row rejects the upload; the error lists every
// invalid row.

import { Fault, type FaultDetail } from '../kernel/errors.ts';
import { escapePointer } from '../kernel/validate.ts';
import { maskedInput } from '../privacy/masked-input.ts';
import { placeOf } from '../privacy/places.ts';
import type { FileRow } from '../sdk/reference.ts';
import { maskSecrets } from '../sdk/secret-text.ts';
import { tableRows } from './cells.ts';
import { parseCsv } from './csv.ts';
import type { DeclaredSet } from './sets.ts';
import { termsOf } from './terms.ts';

/** Uploaded rows: parsed JSON, the bytes of a CSV file, or the rows read from another file. */
export type RowsUpload =
  | { kind: 'json'; rows: unknown }
  | { kind: 'csv'; bytes: Buffer }
  | { kind: 'placed'; rows: readonly FileRow[] };

export interface CheckedRow {
  key: string;
  /** The row as JSON. */
  json: string;
  terms: string[];
}

/** Maximum number of rows of a tenant's set: many times the vendors or open orders of a company. */
export const mostRows = 200_000;
const longestKey = 255;
/** Maximum size of a row: an order of several hundred lines. */
const longestRow = 64 * 1024;
const mostDetails = 1_000;
/** Number of rows, and of characters searched for secrets, before other work gets a turn: about 5 ms. */
const slice = 500;
const searchedAtOnce = 32 * 1024;

/** Throws `invalid_request` with the row and column of every error. */
export async function checkRows(set: DeclaredSet, upload: RowsUpload): Promise<CheckedRow[]> {
  const rows = rowsOf(set, upload);
  if (rows.length > mostRows) throw tooManyRows(rows.length);
  const checked: CheckedRow[] = [];
  const refused: { details: FaultDetail[]; rows: number } = { details: [], rows: 0 };
  const places = new Map<string, number>();
  let searched = 0;
  for (const [index, row] of rows.entries()) {
    if ((index > 0 && index % slice === 0) || searched > searchedAtOnce) {
      await new Promise((resolve) => setImmediate(resolve));
      searched = 0;
    }
    const faults = faultsOf(set, row);
    const { value } = row as { value: Record<string, unknown> };
    const key = faults.length === 0 ? String(value[set.key]) : null;
    const twin = key === null ? undefined : places.get(key);
    if (twin !== undefined) {
      const message = `repeats "${key}" of row ${twin + 1}`;
      faults.push({ path: `/${escapePointer(set.key)}`, message });
    }
    if (key !== null && faults.length === 0) {
      places.set(key, index);
      const masked = maskWriting(set, value);
      searched += masked.searched;
      checked.push({ key, json: JSON.stringify(masked.row), terms: termsOf(set, masked.row) });
    } else {
      refused.rows += 1;
      const room = mostDetails - refused.details.length;
      refused.details.push(...faults.slice(0, room).map((fault) => placed(fault, index, row)));
    }
  }
  if (refused.rows > 0) throw refuse(refused, rows.length);
  return checked;
}

/**
 * Masks payment card numbers and passwords in what people wrote, such as labeled messages. Returns
 * with the row how many characters were searched.
 */
function maskWriting(
  { schema }: DeclaredSet,
  value: Record<string, unknown>,
): { row: Record<string, unknown>; searched: number } {
  const { properties = {} } = schema as { properties?: Record<string, Record<string, unknown>> };
  const row = { ...value };
  let searched = 0;
  for (const [name, property] of Object.entries(properties)) {
    const text = property['x-personal-data'] === 'text' ? value[name] : null;
    if (typeof text !== 'string') continue;
    row[name] = maskSecrets(text);
    searched += text.length;
  }
  return { row, searched };
}

/** A row with its position for error messages, and errors found so far. */
interface PlacedRow {
  value: unknown;
  place: string | null;
  faults: readonly FaultDetail[];
}

function rowsOf(set: DeclaredSet, upload: RowsUpload): PlacedRow[] {
  if (upload.kind === 'placed') {
    return upload.rows.map(({ row, place, faults = [] }) => ({ value: row, place, faults }));
  }
  if (upload.kind === 'csv') {
    return tableRows(parseCsv(upload.bytes), set.schema).map(({ value, line, fault }) => {
      const faults = fault === null ? [] : [{ path: '', message: fault }];
      return { value, place: `line ${line}`, faults };
    });
  }
  if (Array.isArray(upload.rows)) {
    return upload.rows.map((value: unknown) => ({ value, place: null, faults: [] }));
  }
  const details = [{ path: '', message: 'must be an array of rows' }];
  throw new Fault('invalid_request', undefined, { details });
}

function faultsOf(set: DeclaredSet, { value, faults }: PlacedRow): FaultDetail[] {
  if (faults.length > 0) return [...faults];
  const details = set.checks.flatMap((check) => {
    const result = check(value);
    return result.ok ? [] : result.details;
  });
  if (details.length > 0) return details;
  const masked = maskedInput(value, placeOf(set.schema));
  if (masked.length > 0) return masked;
  const path = `/${escapePointer(set.key)}`;
  const key = (value as Record<string, unknown>)[set.key];
  if (typeof key !== 'string' || key === '' || key.length > longestKey) {
    return [{ path, message: `must be text of 1 to ${longestKey} characters` }];
  }
  if (JSON.stringify(value).length > longestRow) {
    return [{ path: '', message: `is longer than ${longestRow} characters` }];
  }
  return [];
}

function placed({ path, message }: FaultDetail, index: number, { place }: PlacedRow) {
  const where = place === null ? '' : ` (${place})`;
  const column = path === '' ? '' : `, ${path.slice(1)}`;
  return { path: `/${index}${path}`, message: `row ${index + 1}${where}${column}: ${message}` };
}

function refuse({ details, rows }: { details: FaultDetail[]; rows: number }, all: number): Fault {
  const told =
    details.length === mostDetails ? `; the first ${mostDetails} reasons are listed` : '';
  const message = `${rows} of ${all} rows cannot be kept${told}. Nothing was changed.`;
  return new Fault('invalid_request', message, { details });
}

export function tooManyRows(rows: number): Fault {
  return new Fault(
    'payload_too_large',
    `The set would have ${rows} rows; ${mostRows} are allowed.`,
  );
}
