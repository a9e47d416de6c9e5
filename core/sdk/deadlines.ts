// Where a result lists what is due when.

/**
 * Dated duties in completed_unit: the appliance offers them as iCalendar and CSV. All are JSON pointers:
 * `items` into completed_unit, the others into an item.
 */
export interface DeadlineList {
  /** What the list is called: the name of the calendar. */
  title: string;
  /** The list. */
  items: string;
  /** What must be done. */
  summary: string;
  /** By when, as YYYY-MM-DD; an item without a date is left out of calendars. */
  date: string;
  /** Further values, by the names of their columns. */
  details: Readonly<Record<string, string>>;
}
