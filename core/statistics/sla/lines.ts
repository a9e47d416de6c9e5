// Prints the days of a report as flat lines for other programs, one per day, with the same field
// names in both formats.

import type { SlaReport } from './report.ts';

type Cell = string | number | null;

export function slaJsonLines(report: SlaReport): string {
  return report.days.map((day) => `${JSON.stringify(flat(report, day))}\n`).join('');
}

/** RFC 4180 with a header; no cell can contain characters that need quotes. */
export function slaCsv(report: SlaReport): string {
  const rows = report.days.map((day) => flat(report, day));
  const head = Object.keys(rows[0] ?? {});
  const line = (cells: Cell[]): string => `${cells.map((cell) => cell ?? '').join(',')}\r\n`;
  return line(head) + rows.map((row) => line(Object.values(row))).join('');
}

function flat(
  { target_ms, promised }: SlaReport,
  { day, missed, failed_attempts: failed, ...rest }: SlaReport['days'][number],
): Record<string, Cell> {
  const { first_attempt_ms: first, delivered_ms: delivered, clock_jumps, ...counts } = rest;
  return {
    day,
    promised,
    target_ms,
    ...counts,
    ...named('missed_', missed),
    ...named('failed_attempts_', failed),
    ...named('first_attempt_ms_', first),
    ...named('delivered_ms_', delivered),
    clock_jumps,
  };
}

function named(prefix: string, values: object): Record<string, Cell> {
  const entries = Object.entries(values).map(([name, value]) => [prefix + name, value as Cell]);
  return Object.fromEntries(entries);
}
