// Converts between local time in a control and UTC in the API and in addresses.

/** Returns the value for a control of the type datetime-local. */
export function toLocal(utc: string | undefined): string {
  if (utc === undefined) return '';
  const at = new Date(utc);
  if (Number.isNaN(at.getTime())) return '';
  const shifted = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}

/** Returns the value of the control in UTC; undefined if it is empty. */
export function fromLocal(local: string): string | undefined {
  if (local === '') return undefined;
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}
