// Declares which lists of a result contain deadlines.

/**
 * Dated duties in completed_unit. The appliance lists them, exports them as iCalendar and CSV, and
 * sends reminders. Pointers are JSON pointers: `items` into completed_unit, the others into an
 * item.
 */
export interface DeadlineList {
  /** Title of the list; also the name of the calendar. */
  title: string;
  /** Pointer to the list. */
  items: string;
  /** Pointer to the text that says what must be done. */
  summary: string;
  /** Pointer to the due date, as YYYY-MM-DD. Items without a date are omitted from calendars. */
  date: string;
  /** Pointers to further values, by column name. */
  details: Readonly<Record<string, string>>;
  /** Single dates in completed_unit, such as the end of a contract. */
  dates?: readonly SingleDeadline[];
  /** If omitted, no reminders are sent. */
  reminders?: DeadlineReminders;
}

export interface SingleDeadline {
  /** Unique name in the list: `a-z`, digits and `_`. */
  name: string;
  /** Text that says what is due on this date. */
  summary: string;
  /** JSON pointer into completed_unit: YYYY-MM-DD or null. */
  date: string;
}

/** Sends an event before each deadline of a result, once for each lead time. */
export interface DeadlineReminders {
  /** Type of the event, such as `contract.deadline_approaching`. */
  eventType: string;
  /**
   * JSON pointer into the settings of the pipeline: a list of lead times in whole days, from 0 to
   * 3650. No reminder is sent if the list is empty or absent.
   */
  daysBefore: string;
}
