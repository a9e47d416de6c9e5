// Between the reader's own time in a control and the UTC of the API and of shared addresses.

/** For a control of the type datetime-local. */
export function toLocal(utc: string | undefined): string {
  if (utc === undefined) return '';
  const at = new Date(utc);
  if (Number.isNaN(at.getTime())) return '';
  const shifted = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}

/** What the control holds, in UTC; undefined when it is empty. */
export function fromLocal(local: string): string | undefined {
  if (local === '') return undefined;
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}
