// Names with a prefix, such as `ixt4:date-day-monthname-year`. Prefixes differ from file to file.

/** The name without its prefix. */
export function localName(name: string): string {
  return name.replace(/^.*:/, '');
}

/** A format of the transformation registry: its versions spell the same one with and without hyphens. */
export function formatName(format: string | null | undefined): string {
  return localName(format ?? '')
    .replaceAll('-', '')
    .toLowerCase();
}
