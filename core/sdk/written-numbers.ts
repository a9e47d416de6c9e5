// Compares a printed number with a value. Both "." and "," may be the decimal mark: "1,234" is
// ambiguous, and a search for either value finds it.

/** Signs and currencies around the number are ignored. */
export function sameNumber(printed: string, value: number): boolean {
  const core = /\d(?:[\d.,'’\s]*\d)?/.exec(printed)?.[0];
  // "2x500" is two numbers, not one.
  if (core === undefined || printed.replace(core, '').match(/\d/) !== null) return false;
  return readings(core.replaceAll(/['’\s]/g, '')).includes(plain(value));
}

function readings(text: string): string[] {
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  if (last < 0) return [trimmed(text, '')];
  const mark = text[last]!;
  const head = text.slice(0, last);
  const tail = text.slice(last + 1);
  const digits = head.replaceAll(/[.,]/g, '');
  const repeated = head.includes(mark);
  const whole = tail.length === 3 ? [trimmed(digits + tail, '')] : [];
  return repeated ? whole : [trimmed(digits, tail), ...whole];
}

function plain(value: number): string {
  const [whole = '', decimals = ''] = Math.abs(value).toFixed(6).split('.');
  return trimmed(whole, decimals);
}

function trimmed(whole: string, decimals: string): string {
  const shortWhole = whole.replace(/^0+(?=\d)/, '');
  const shortDecimals = decimals.replace(/0+$/, '');
  return shortDecimals === '' ? shortWhole : `${shortWhole}.${shortDecimals}`;
}
