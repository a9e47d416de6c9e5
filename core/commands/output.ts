// How commands print: rows as an aligned table for people, or as JSON for programs.

export interface Output {
  write(text: string): void;
  json: boolean;
}

/** Where a command line writes, and the exit code with which it ends. */
export interface Terminal {
  write(text: string): void;
  writeError(text: string): void;
  /** Shows progress to a person; programs that read standard error do not get it. */
  note(text: string): void;
  exitCode: number;
}

/** An expected failure of a command: its message is all that is printed. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
}

/** `empty` is the line for people where there are no rows. */
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

/** Lines of left-aligned columns, two spaces apart. */
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
