// Dates and times on the command line.

import { CommandFailure } from './output.ts';

/** Throws `CommandFailure`. */
export function readTime(text: string): Date {
  const time = new Date(text);
  if (!Number.isNaN(time.getTime())) return time;
  throw new CommandFailure(
    `"${text}" is not a date: expected ISO 8601, such as 2027-01-31 or 2027-01-31T08:30:00Z`,
  );
}
