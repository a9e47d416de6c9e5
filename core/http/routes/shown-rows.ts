// Rows of reference data as a caller may see them.

import type { Caller } from '../../auth/caller.ts';
import { Fault } from '../../kernel/errors.ts';
import type { JsonSchema } from '../../kernel/validate.ts';
import { mask } from '../../privacy/mask.ts';
import { hasPersonalData, placeOf } from '../../privacy/places.ts';

interface RowSchema {
  schema: JsonSchema;
}

type Row = Record<string, unknown>;

export type ShowRow = (set: RowSchema, row: Row) => Row;

export function showRows({ seesPersonalData }: Pick<Caller, 'seesPersonalData'>): ShowRow {
  if (seesPersonalData) return (_set, row) => row;
  return ({ schema }, row) => mask(row, placeOf(schema)).value;
}

/** A search would confirm guesses: it finds rows by the values that are masked in them. */
export function requireSearchable(
  { seesPersonalData }: Pick<Caller, 'seesPersonalData'>,
  { schema }: RowSchema,
): void {
  if (seesPersonalData || !hasPersonalData(schema)) return;
  const message =
    'This set holds personal data, which you may not see, so you cannot search it. Read it without "search".';
  throw new Fault('forbidden', message);
}
