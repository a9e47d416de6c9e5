// Holidays by rules: fixed days, days around Easter, weekdays of a month, and the public holidays of
// regions.

import { holidayRegions } from './holiday-regions.ts';

const weekdayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const ordinals = ['first', 'second', 'third', 'fourth', 'last'];
const weekday = `(?:${weekdayNames.join('|')})`;
const regions = Object.keys(holidayRegions).join('|');

/** Of one holiday, as settings and tables write it; see `OpeningHours.holidays`. */
export const holidayPattern =
  `^(?:${regions}|\\d{4}-\\d{2}-\\d{2}|(?:\\d{2}-\\d{2}|easter(?:[+-]\\d{1,3})?|` +
  `(?:${ordinals.join('|')}) ${weekday} in \\d{2}|${weekday} before \\d{2}-\\d{2})` +
  '(?: or (?:next|nearest) weekday)?)$';
const holidayForm = new RegExp(holidayPattern);

const dayMs = 86_400_000;

/**
 * Days of a year as YYYY-MM-DD, of any of the forms. A day on a weekend that moves stays, and its
 * substitute is the next weekday, or the nearest one, that is no holiday. Throws a RangeError for a
 * text of another form.
 */
export function holidaysOf(holidays: readonly string[], year: number): ReadonlySet<string> {
  const wrong = holidays.find((one) => !holidayForm.test(one));
  if (wrong !== undefined) throw new RangeError(`"${wrong}" is no holiday.`);
  const rules = holidays.flatMap(rulesOf);
  const days = new Set<number>();
  // A substitute may lie in the year before or after.
  const years = [year - 1, year, year + 1];
  const found = years.flatMap((one) =>
    rules.map((rule) => ({ rule, day: dayIn(baseOf(rule), one) })),
  );
  for (const { day } of found) if (day !== null) days.add(day);
  for (const { rule, day } of found) {
    if (day === null || !rule.endsWith('weekday') || !isWeekend(day)) continue;
    const isBack = rule.endsWith('nearest weekday') && weekdayOf(day) === 6;
    let substitute = day;
    while (isWeekend(substitute) || days.has(substitute)) substitute += isBack ? -1 : 1;
    days.add(substitute);
  }
  const texts = [...days].map((day) => new Date(day * dayMs).toISOString().slice(0, 10));
  return new Set(texts.filter((one) => one.startsWith(`${year}-`)));
}

function rulesOf(text: string): readonly string[] {
  const region = holidayRegions[text];
  if (!region) return [text];
  const [country] = text.split('-');
  const national = text === country ? [] : (holidayRegions[country!] ?? []);
  return [...national, ...region];
}

function baseOf(rule: string): string {
  return rule.replace(/ or \w+ weekday$/, '');
}

/** Days since 1970; null where the rule has no day in the year. */
function dayIn(rule: string, year: number): number | null {
  const easter = /^easter([+-]\d+)?$/.exec(rule);
  if (easter) return easterSunday(year) + Number(easter[1] ?? 0);
  const [, ordinal, name, month] = /^(\w+) (\w+) in (\d+)$/.exec(rule) ?? [];
  if (ordinal) return weekdayIn(ordinal, weekdayNames.indexOf(name!), year, Number(month));
  const [, before, end] = /^(\w+) before (.+)$/.exec(rule) ?? [];
  if (before) {
    const last = dateIn(end!, year);
    return last === null ? null : onOrBefore(last - 1, weekdayNames.indexOf(before));
  }
  if (rule.length === 5) return dateIn(rule, year);
  return rule.startsWith(`${year}-`) ? dateIn(rule.slice(5), year) : null;
}

function dateIn(monthAndDay: string, year: number): number | null {
  const day = Date.parse(`${year}-${monthAndDay}T00:00:00Z`) / dayMs;
  const isReal =
    !Number.isNaN(day) && new Date(day * dayMs).toISOString().slice(5, 10) === monthAndDay;
  return isReal ? day : null;
}

function weekdayIn(ordinal: string, wanted: number, year: number, month: number): number | null {
  if (month < 1 || month > 12) return null;
  if (ordinal === 'last') {
    return onOrBefore(Date.UTC(year, month, 0) / dayMs, wanted);
  }
  const first = Date.UTC(year, month - 1, 1) / dayMs;
  return first + ((wanted - weekdayOf(first) + 7) % 7) + 7 * ordinals.indexOf(ordinal);
}

function onOrBefore(day: number, wanted: number): number {
  return day - ((weekdayOf(day) - wanted + 7) % 7);
}

/** 1 January 1970 was a Thursday. */
function weekdayOf(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}

function isWeekend(day: number): boolean {
  return weekdayOf(day) % 6 === 0;
}

/** Of the Gregorian calendar (Meeus, Astronomical Algorithms, chapter 8). */
function easterSunday(year: number): number {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const f = Math.floor((b + 8) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - f + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  return Date.UTC(year, Math.floor(sum / 31) - 1, (sum % 31) + 1) / dayMs;
}
