// Output of commands: rows as an aligned table, or as JSON for programs.

export interface Output {
  write(text: string): void;
  json: boolean;
}

/** Output of a command line, and its exit code. */
export interface Terminal {
  write(text: string): void;
  writeError(text: string): void;
  /** Shows progress to a person; omitted if standard error is read by a program. */
  note(text: string): void;
  exitCode: number;
}

/** An expected failure of a command: only its message is printed. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
}

/** `empty` is printed if there are no rows, except in JSON. */
export function printRows(output: Output, rows: readonly object[], empty = 'None.'): void {
  if (output.json) {
    output.write(`${JSON.stringify(rows, null, 2)}\n`);
    return;
  }
  if (rows.length === 0) return output.write(`${empty}\n`);
  const columns = Object.keys(rows[0] ?? {});
  const cells = rows.map((row) => columns.map((name) => cell((row as never)[name])));
  output.write(`${alignTable([columns, ...cells])}\n`);
}

/** Returns lines of left-aligned columns, two spaces apart. */
export function alignTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, index) =>
    Math.max(...rows.map((row) => row[index]?.length ?? 0)),
  );
  return rows
    .map((row) =>
      row
        .map((text, index) => text.padEnd(widths[index]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '-';
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.join(',');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
