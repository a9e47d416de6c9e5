// Dated duties in a result, at the places that the operation declares: contracts have obligations with
// deadlines, and calendars and spreadsheets want them as lists.

import { valueAt } from '../../kernel/pointers.ts';
import type { DeadlineList } from '../../sdk/deadlines.ts';

export interface Deadline {
  /** Place in the list, from 0: it stays the same for a result. */
  index: number;
  summary: string;
  /** YYYY-MM-DD; null for what recurs, lasts, or depends on an event. */
  date: string | null;
  /** Further values by the names that the operation gives them; null where the item has none. */
  details: Record<string, string | number | boolean | null>;
}

const isoDay = /^\d{4}-\d{2}-\d{2}$/;

/** Of a completed unit, in its order. Empty if the unit has no such list. */
export function readDeadlines(unit: object, list: DeadlineList): Deadline[] {
  const items = at(unit, list.items);
  if (!Array.isArray(items)) return [];
  return items.map((item: unknown, index): Deadline => {
    const date = at(item, list.date);
    const details = Object.entries(list.details).map(
      ([name, pointer]) => [name, scalar(at(item, pointer))] as const,
    );
    return {
      index,
      summary: String(scalar(at(item, list.summary)) ?? ''),
      date: typeof date === 'string' && isoDay.test(date) ? date : null,
      details: Object.fromEntries(details),
    };
  });
}

function at(root: unknown, pointer: string): unknown {
  const found = valueAt(root, pointer);
  return found.found ? found.value : null;
}

function scalar(value: unknown): string | number | boolean | null {
  const isScalar = ['string', 'number', 'boolean'].includes(typeof value);
  return isScalar ? (value as string | number | boolean) : null;
}
