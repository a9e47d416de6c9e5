// The report as a table for a terminal. The same as JSON is the report itself.

import type { EvaluationReport } from './evaluate.ts';
import type { Summary } from './summary.ts';

/** Text with a trailing newline, at most 100 columns. */
export function formatReport(report: EvaluationReport): string {
  const parts = Object.entries(report.kinds).map(([kind, summary]) => section(kind, summary));
  const all = Object.keys(report.kinds).length > 1 ? [section('all', report.total)] : [];
  return `${[...parts, ...all].join('\n\n')}\n`;
}

function section(kind: string, summary: Summary): string {
  const { straightThrough: passed, rows } = summary;
  const fields = Object.entries(summary.fields).map(([field, count]) => [
    field,
    count.right,
    count.wrong,
    count.missed,
    count.invented,
    count.unlabelled,
  ]);
  const flags = Object.entries(summary.flags).map(
    ([flag, count]) =>
      `  ${flag}: ${count.raised} of ${count.expected} flagged, ${count.falseAlarms} false alarms`,
  );
  return [
    `${kind}: ${summary.documents} documents, ${summary.documentsRight} with every known field ` +
      `right, ${summary.failed} failed`,
    table(['field', 'right', 'wrong', 'missed', 'invented', 'unlabelled'], fields),
    `  fields right ${percent(summary.fieldsRight)}; line items F1 ${rows.f1.toFixed(3)} ` +
      `(${rows.right} right, ${rows.expected} expected, ${rows.given} given)`,
    `  straight through at 1 % error: ${percent(passed.share)} (${passed.passed} documents, ` +
      `${passed.wrong} wrong, error at most ${percent(passed.errorAtMost)}), threshold ` +
      `${passed.threshold ?? 'none'}`,
    `  calibration error ${summary.calibrationError.toFixed(3)}`,
    ...flags,
  ].join('\n');
}

function table(head: string[], rows: (string | number)[][]): string {
  const first = Math.max(head[0]!.length, ...rows.map((row) => String(row[0]).length));
  return [head, ...rows]
    .map(([name, ...cells]) => {
      const columns = cells.map((cell, at) => String(cell).padStart(head[at + 1]!.length + 2));
      return `  ${String(name).padEnd(first)}${columns.join('')}`;
    })
    .join('\n');
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
