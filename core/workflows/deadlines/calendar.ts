// Prints deadlines as an iCalendar file (RFC 5545): an all-day event for each with a date.

import type { Deadline } from './deadlines.ts';

export interface CalendarOptions {
  /** Title of the calendar. */
  title: string;
  /**
   * Identifier as shown in the API. Together with the key of a deadline, it is the UID of the
   * event, so that a second import updates events.
   */
  workflowId: string;
  /** Time when the result was created. */
  madeAt: Date;
  /** Days before the deadline on which the calendar reminds; null for no reminder. */
  remindDays: number | null;
}

export function calendarOf(deadlines: readonly Deadline[], options: CalendarOptions): string {
  const { title, workflowId, madeAt, remindDays } = options;
  const stamp = `${madeAt.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
  const events = deadlines.flatMap(({ key, summary, date, details }) => {
    if (date === null) return [];
    const description = Object.entries(details)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n');
    return [
      'BEGIN:VEVENT',
      `UID:${workflowId}-${key}@workmill`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${date.replaceAll('-', '')}`,
      `DTEND;VALUE=DATE:${dayAfter(date)}`,
      `SUMMARY:${escaped(summary)}`,
      ...(description === '' ? [] : [`DESCRIPTION:${escaped(description)}`]),
      // Does not mark the day as busy.
      'TRANSP:TRANSPARENT',
      ...(remindDays === null ? [] : alarm(remindDays, summary)),
      'END:VEVENT',
    ];
  });
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Workmill//Deadlines//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escaped(title)}`,
    ...events,
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function alarm(days: number, summary: string): string[] {
  return [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(summary)}`,
    `TRIGGER:-P${days}D`,
    'END:VALARM',
  ];
}

/** The end of an all-day event is the following day. */
function dayAfter(date: string): string {
  const next = new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000);
  return next.toISOString().slice(0, 10).replaceAll('-', '');
}

function escaped(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r?\n/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, ' ');
}

/** Lines have at most 75 octets; a continuation begins with a space. Characters are not split. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const length = Buffer.byteLength(character);
    if (octets + length > 75) {
      parts.push(part);
      [part, octets] = [' ', 1];
    }
    part += character;
    octets += length;
  }
  return [...parts, part].join('\r\n');
}
