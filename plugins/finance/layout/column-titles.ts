// Labels over columns: they name a value in every row, not one of the invoice.

import type { Label } from './labels.ts';
import type { LabelClass } from './languages/language.ts';
import type { Segment, Sheet } from './segments.ts';
import type { TableHeader } from './table-header.ts';

const NUMBERS: ReadonlySet<LabelClass> = new Set(['invoiceNumber', 'number', 'orderNumber']);
/** Meaning of these labels over the columns of items. */
const OF_ITEMS: Partial<Record<LabelClass, LabelClass>> = {
  gross: 'lineTotal',
  net: 'lineTotal',
  invoiceNumber: 'otherNumber',
  number: 'otherNumber',
};
/** Maximum distance between rows of a list, in text heights. */
const NEXT_ROW = 1.6;

/**
 * "Total" over a column of items means line totals: otherwise the first item would be taken for the
 * invoice's total, because it is nearest to the word. Over a list of similar numbers, "No." does
 * not name the invoice's number.
 */
export function asColumnTitles(
  labels: readonly Label[],
  headers: readonly TableHeader[],
  sheet: Sheet,
): Label[] {
  return labels.map((label) => {
    if (NUMBERS.has(label.name) && isOverList(label, sheet))
      return { ...label, name: 'otherNumber' };
    const isTitle = headers.some(({ first, last }) => label.row >= first && label.row <= last);
    const name = isTitle ? OF_ITEMS[label.name] : undefined;
    return name === undefined ? label : { ...label, name };
  });
}

/** Whether two different numbers of the same form follow under a separate label. */
function isOverList({ segment, from, to }: Label, sheet: Sheet): boolean {
  if (segment.text.length - (to - from) > 2) return false;
  const first = under(segment, sheet);
  const second = first && under(first, sheet);
  if (first === undefined || second === undefined || first.text === second.text) return false;
  return /\d/.test(first.text) && formOf(first.text) === formOf(second.text);
}

function under({ row, box, page }: Segment, { rows, unit }: Sheet): Segment | undefined {
  const next = rows[row + 1];
  if (next?.page !== page || next.box[1] - box[3] > NEXT_ROW * unit) return undefined;
  return next.segments.find((one) => one.box[0] < box[2] && one.box[2] > box[0]);
}

function formOf(text: string): string {
  return text.replace(/\d/g, '9').replace(/\p{L}/gu, 'a');
}
