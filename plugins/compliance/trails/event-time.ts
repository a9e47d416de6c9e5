// Times of events: ISO 8601, dates with dots, seconds and milliseconds since the epoch.

const iso =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?) ?(Z|UTC|[+-]\d{2}:?\d{2})?$/i;
const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4}),? (\d{2}:\d{2}(?::\d{2})?)$/;
/** Names of the day or of the month, with a zone: "Tue, 10 Feb 2026 10:00:00 GMT". */
const worded = /[A-Za-z]{3}.*(?:GMT|UTC|Z|[+-]\d{4})$/;

/**
 * Returns milliseconds since the epoch; null if the text is no time, or could mean two, such as
 * 02/03/2026. Times without a zone are UTC.
 */
export function timeIn(text: string | null): number | null {
  const given = (text ?? '').trim();
  const [, day, time, zone = 'Z'] = iso.exec(given) ?? [];
  if (day !== undefined && time !== undefined) {
    const offset = /^utc$/i.test(zone) ? 'Z' : zone.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2');
    return validTime(`${day}T${time.replace(',', '.')}${offset}`);
  }
  const [, date, month, year, clock] = dotted.exec(given) ?? [];
  if (date !== undefined && month !== undefined) {
    return validTime(`${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}T${clock}Z`);
  }
  if (/^\d{9,13}(?:\.\d+)?$/.test(given)) return timeOfNumber(Number(given));
  return worded.test(given) ? validTime(given) : null;
}

/** Values below 1e11 are seconds, larger ones milliseconds. */
export function timeOfNumber(value: number): number | null {
  if (!(value > 0)) return null;
  return value < 1e11 ? Math.round(value * 1_000) : value;
}

function validTime(text: string): number | null {
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : time;
}
