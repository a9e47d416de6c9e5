// Dated duties in a result, at the places that the operation declares: for example, obligations of
// contracts, as lists for calendars and spreadsheets.

import { valueAt } from '../../kernel/pointers.ts';
import type { DeadlineList } from '../../sdk/deadlines.ts';

export interface Deadline {
  /** Index in the list, from 0, or the name of a single date; constant for a result. */
  key: string;
  summary: string;
  /** YYYY-MM-DD; null for a recurring or continuous duty, or one that depends on an event. */
  date: string | null;
  /** Further values by the names that the operation declares; null if the item has none. */
  details: Record<string, string | number | boolean | null>;
}

/** Reads the deadlines of a completed unit: its single dates, and the list in order. */
export function readDeadlines(unit: object, list: DeadlineList): Deadline[] {
  const singles = (list.dates ?? []).flatMap(({ name, summary, date: pointer }): Deadline[] => {
    const date = dayOf(at(unit, pointer));
    const details = Object.keys(list.details).map((detail) => [detail, null] as const);
    return date === null
      ? []
      : [{ key: name, summary, date, details: Object.fromEntries(details) }];
  });
  const items = at(unit, list.items);
  if (!Array.isArray(items)) return singles;
  const listed = items.map((item: unknown, index): Deadline => {
    const details = Object.entries(list.details).map(
      ([name, pointer]) => [name, scalar(at(item, pointer))] as const,
    );
    return {
      key: String(index),
      summary: String(scalar(at(item, list.summary)) ?? ''),
      date: dayOf(at(item, list.date)),
      details: Object.fromEntries(details),
    };
  });
  return [...singles, ...listed];
}

/** Returns a calendar date from year 1 on; rejects 30 February and "soon". */
function dayOf(value: unknown): string | null {
  if (typeof value !== 'string' || !/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(value)) return null;
  const time = Date.parse(`${value}T00:00:00Z`);
  // Some engines convert a nonexistent day to one of the next month.
  const isDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
  return isDay ? value : null;
}

function at(root: unknown, pointer: string): unknown {
  const found = valueAt(root, pointer);
  return found.found ? found.value : null;
}

function scalar(value: unknown): string | number | boolean | null {
  const isScalar = ['string', 'number', 'boolean'].includes(typeof value);
  return isScalar ? (value as string | number | boolean) : null;
}
