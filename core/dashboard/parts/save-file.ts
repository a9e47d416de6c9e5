/** Saves a file from memory. The file is fetched first, because a link cannot send the key. */
export function saveFile(file: Blob, name: string): void {
  const href = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
  URL.revokeObjectURL(href);
}

/** Formats rows as CSV (RFC 4180). The first row contains the column names. */
export function csvFile(rows: readonly (readonly (string | number)[])[]): Blob {
  const line = (row: readonly (string | number)[]): string =>
    row.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(',');
  return new Blob([rows.map(line).join('\r\n'), '\r\n'], { type: 'text/csv' });
}
