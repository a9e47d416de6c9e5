// Values of spreadsheet cells (ECMA-376 part 1, 18.3 and 18.8): numbers and dates.

const builtInDates: ReadonlySet<number> = new Set([
  14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47,
  // East Asian formats.
  27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58,
]);
const millisecondsADay = 86_400_000;
/** End of the year 9999, the last day in spreadsheets. */
const lastDay = 2_958_466;

/** Whether a number format shows a date or a time of day. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return builtInDates.has(id);
  // Texts, escaped characters, colors and conditions are not part of the pattern; [h] counts hours.
  const pattern = code.slice(0, 255).replaceAll(/"[^"]*"|\\.|_.|\*.|\[[^\]hms]*\]/gi, '');
  return /[ymdhs]/i.test(pattern) && !/general/i.test(pattern);
}

/**
 * Converts a serial number to an ISO date, date with time, or time; returns null if it is out of
 * range.
 */
export function serialDate(serial: number, from1904: boolean): string | null {
  const days = from1904 ? serial + 1462 : serial;
  if (!(days >= 0) || days >= lastDay) return null;
  // Day 60 is 29 February 1900, which did not exist; earlier days are off by one.
  const day = Math.floor(days);
  const time = Math.round((days - day) * 86_400) * 1000;
  const epoch = Date.UTC(1899, 11, day >= 60 ? 30 : 31);
  const iso = new Date(epoch + day * millisecondsADay + time).toISOString();
  if (day === 0) return iso.slice(11, 19);
  return time === 0 ? iso.slice(0, 10) : iso.slice(0, 19);
}

/** Returns a number as it was typed: files contain binary fractions such as 0.30000000000000004. */
export function plainNumber(written: string): string {
  const value = Number(written);
  if (written.trim() === '' || !Number.isFinite(value)) return written;
  return String(Number(value.toPrecision(15)));
}

/** Returns the column of a cell reference such as `BC12`, from 0; null for an invalid reference. */
export function columnOf(reference: string): number | null {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference)?.[0];
  if (letters === undefined) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
