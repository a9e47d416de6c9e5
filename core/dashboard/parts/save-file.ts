/** A link cannot bring the key along, so a file is fetched first and saved from memory. */
export function saveFile(file: Blob, name: string): void {
  const href = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
  URL.revokeObjectURL(href);
}

/** Rows as CSV (RFC 4180), the first row with the names. */
export function csvFile(rows: readonly (readonly (string | number)[])[]): Blob {
  const line = (row: readonly (string | number)[]): string =>
    row.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(',');
  return new Blob([rows.map(line).join('\r\n'), '\r\n'], { type: 'text/csv' });
}
