// Labels over columns: what they name is in every row, and nothing of the invoice as a whole.

import type { Label } from './labels.ts';
import type { LabelClass } from './languages/language.ts';
import type { Segment, Sheet } from './segments.ts';
import type { TableHeader } from './table-header.ts';

const NUMBERS: ReadonlySet<LabelClass> = new Set(['invoiceNumber', 'number', 'orderNumber']);
/** What these name over the columns of items. */
const OF_ITEMS: Partial<Record<LabelClass, LabelClass>> = {
  gross: 'lineTotal',
  net: 'lineTotal',
  invoiceNumber: 'otherNumber',
  number: 'otherNumber',
};
/** In heights of text, from one row of a list to the next. */
const NEXT_ROW = 1.6;

/**
 * "Total" over a column of items names their sums, not the invoice's: the first item would be taken
 * for the total because it stands nearest to the word. Over a list of numbers that look alike, "No."
 * names none of the invoice.
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

/** Whether two numbers of one form, but different, follow under a label that stands alone. */
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
