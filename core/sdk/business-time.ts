// Computes durations in business time: opening hours in a time zone, without holidays.

import { holidaysOf } from './holidays.ts';

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof weekdays)[number];

export interface OpeningHours {
  /** IANA name such as `Europe/Berlin`. */
  timeZone: string;
  /**
   * Opening and closing times of each weekday, such as `09:00`; `24:00` is the end of the day. The
   * business is closed on a weekday that is omitted.
   */
  hours: Readonly<Partial<Record<Weekday, readonly (readonly [from: string, to: string])[]>>>;
  /**
   * Days that are closed, in the time zone: `2026-12-24`; each year `12-24`, `easter-2`, `last mon in 05` or
   * `wed before 11-23`, also with ` or next weekday` or ` or nearest weekday` for weekends; and the public
   * holidays of a region: AT, BE, CH, DE and its states (`DE-BY`), ES, FR, GB-ENG, GB-SCT, IT, NL, US.
   */
  holidays?: readonly string[];
}

export interface BusinessCalendar {
  isOpen(at: Date): boolean;
  /**
   * Returns the time after this many minutes of opening hours. Throws a RangeError if it is more
   * than three years later.
   */
  addMinutes(at: Date, minutes: number): Date;
  /**
   * Returns the minutes of opening hours between two times; 0 if the second is not later. Throws a
   * RangeError for times more than three years apart.
   */
  minutesBetween(from: Date, to: Date): number;
}

/** Maximum number of days that are searched for opening hours. */
const farthestDays = 1100;
const minuteMs = 60_000;
const dayMs = 86_400_000;

/**
 * Follows the clock changes of the zone: a day of 23 hours has one hour less where it is open at
 * night. Throws a RangeError for a time zone or a holiday that is not known. Loads its tables when first called.
 */
export async function businessCalendar(opening: OpeningHours): Promise<BusinessCalendar> {
  const { DateTime, IANAZone } = await import('luxon');
  const { timeZone: zone, hours } = opening;
  if (!IANAZone.isValidZone(zone)) throw new RangeError(`There is no time zone "${zone}".`);
  const closed = new Map<number, ReadonlySet<string>>();
  const isClosed = (date: string): boolean => {
    const year = Number(date.slice(0, 4));
    const known = closed.get(year) ?? holidaysOf(opening.holidays ?? [], year);
    closed.set(year, known);
    return known.has(date);
  };

  /** Opening hours, in milliseconds, of the local day that is `days` days after the day of `at`. */
  function spansOf(at: Date, days: number): [number, number][] {
    // Where the clocks change at midnight, a day begins at one.
    const day = DateTime.fromJSDate(at, { zone }).startOf('day').plus({ days }).startOf('day');
    if (isClosed(day.toISODate()!)) return [];
    const ofDay = joined(hours[weekdays[day.weekday - 1]!] ?? []);
    const [start, end] = [day.toMillis(), day.plus({ days: 1 }).startOf('day').toMillis()];
    if (end - start === dayMs) {
      return ofDay.map(([from, to]) => [start + from * minuteMs, start + to * minuteMs]);
    }
    // The clocks change: some times of this day do not exist, or exist twice.
    const spans: [number, number][] = [];
    for (let ms = start; ms < end; ms += minuteMs) {
      const { hour, minute } = DateTime.fromMillis(ms, { zone });
      const time = hour * 60 + minute;
      if (!ofDay.some(([from, to]) => from <= time && time < to)) continue;
      const last = spans.at(-1);
      if (last?.[1] === ms) last[1] = ms + minuteMs;
      else spans.push([ms, ms + minuteMs]);
    }
    return spans;
  }

  return {
    isOpen(at) {
      const ms = at.getTime();
      return spansOf(at, 0).some(([from, to]) => from <= ms && ms < to);
    },
    addMinutes(at, minutes) {
      let leftMs = minutes * minuteMs;
      for (let days = 0; days < farthestDays; days += 1) {
        for (const [from, to] of spansOf(at, days)) {
          const start = Math.max(from, at.getTime());
          if (start >= to) continue;
          if (leftMs <= to - start) return new Date(start + leftMs);
          leftMs -= to - start;
        }
      }
      throw new RangeError(`There are not ${minutes} minutes of opening hours in three years.`);
    },
    minutesBetween(from, to) {
      let countedMs = 0;
      for (let days = 0; days < farthestDays; days += 1) {
        for (const [start, end] of spansOf(from, days)) {
          countedMs += Math.max(0, Math.min(end, to.getTime()) - Math.max(start, from.getTime()));
        }
        if (from.getTime() + (days - 1) * dayMs > to.getTime()) return countedMs / minuteMs;
      }
      throw new RangeError('The times are more than three years apart.');
    },
  };
}

/** Opening hours of a day in minutes since midnight, in order; overlapping ones are joined. */
function joined(hours: readonly (readonly [from: string, to: string])[]): [number, number][] {
  const minutesOf = (time: string): number => {
    const [hour, minute] = time.split(':').map(Number) as [number, number];
    return hour * 60 + minute;
  };
  const spans: [number, number][] = [];
  const inOrder = hours
    .map(([from, to]): [number, number] => [minutesOf(from), minutesOf(to)])
    .toSorted(([one], [other]) => one - other);
  for (const [from, to] of inOrder) {
    const last = spans.at(-1);
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to);
    else spans.push([from, to]);
  }
  return spans;
}

const dayNames: Readonly<Record<string, Weekday>> = Object.fromEntries(
  weekdays.map((day) => [day, day]),
);

/**
 * Parses opening hours in the notation of tables: `mon-fri 09:00-17:00, sat 10:00-14:00`, or
 * `always`. Hours over midnight belong to two days: `mon-fri 22:00-06:00` ends on Saturday. Returns
 * null for any other text.
 */
export function parseOpeningHours(text: string): OpeningHours['hours'] | null {
  const written = text.trim().toLowerCase();
  if (written === 'always' || written === '24/7') {
    return Object.fromEntries(weekdays.map((day) => [day, [['00:00', '24:00']]]));
  }
  const hours: Partial<Record<Weekday, [string, string][]>> = {};
  for (const part of written.split(/[,;]/).map((one) => one.trim())) {
    const form =
      /^([a-z]{3})(?:\s?-\s?([a-z]{3}))?\s+((?:[01]\d|2[0-3]):[0-5]\d)\s?-\s?((?:[01]\d|2[0-3]):[0-5]\d|24:00)$/;
    const [, first, last = first, from, to] = form.exec(part) ?? [];
    const [start, end] = [dayNames[first ?? ''], dayNames[last ?? '']];
    if (start === undefined || end === undefined || from === to) return null;
    for (let day = weekdays.indexOf(start); ; day = (day + 1) % 7) {
      const isOvernight = from! > to!;
      const [own, next] = [weekdays[day]!, weekdays[(day + 1) % 7]!];
      (hours[own] ??= []).push([from!, isOvernight ? '24:00' : to!]);
      if (isOvernight && to !== '00:00') (hours[next] ??= []).push(['00:00', to!]);
      if (own === end) break;
    }
  }
  return hours;
}
