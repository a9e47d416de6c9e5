// Where a result lists what is due when.

/**
 * Dated duties in completed_unit: the appliance offers them as a list, as iCalendar and as CSV, and
 * reminds of them. Pointers are JSON pointers: `items` into completed_unit, the others into an item.
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
  /** Dates that stand alone in completed_unit, such as the end of a contract. */
  dates?: readonly SingleDeadline[];
  /** Without it, nobody is reminded. */
  reminders?: DeadlineReminders;
}

export interface SingleDeadline {
  /** Unique in the list: `a-z`, digits and `_`. */
  name: string;
  /** What is due then. */
  summary: string;
  /** JSON pointer into completed_unit: YYYY-MM-DD or null. */
  date: string;
}

/** An event before each deadline of a result, once for each lead time. */
export interface DeadlineReminders {
  /** Type of the event, such as `contract.deadline_approaching`. */
  eventType: string;
  /**
   * JSON pointer into the settings of the pipeline: a list of whole days before a deadline, from 0 to
   * 3650. An empty list, or none, sends no reminders.
   */
  daysBefore: string;
}
