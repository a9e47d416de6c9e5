// Names with a prefix, such as `ixt4:date-day-monthname-year`. Prefixes differ between files.

/** Returns the name without its prefix. */
export function localName(name: string): string {
  return name.replace(/^.*:/, '');
}

/**
 * Normalizes a format of the transformation registry. Its versions spell the same format with and
 * without hyphens.
 */
export function formatName(format: string | null | undefined): string {
  return localName(format ?? '')
    .replaceAll('-', '')
    .toLowerCase();
}
