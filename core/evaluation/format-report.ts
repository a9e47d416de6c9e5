// Formats the report as a table for a terminal. The JSON output is the report itself.

import type { Trade } from './acceptance.ts';
import type { CaseReport } from './cases.ts';
import type { EvaluationReport, Miss } from './evaluate.ts';
import type { Passed } from './passed.ts';
import type { Summary } from './summary.ts';

/** Text with a trailing newline, at most 100 columns. */
export function formatReport(report: EvaluationReport): string {
  const parts = Object.entries(report.kinds).map(([kind, summary]) => section(kind, summary));
  const all = Object.keys(report.kinds).length > 1 ? [section('all', report.total)] : [];
  const cases = (report.cases ?? []).map(caseSection);
  const told = [
    `measure: ${report.measures.name}`,
    tradeSection(report.trade),
    ...(report.passed ? [passedSection(report.passed)] : []),
    ...failedSection(report.errors),
    ...missSection(report.misses),
    ...cases,
  ];
  return `${[...parts, ...all, ...told].join('\n\n')}\n`;
}

function tradeSection(trade: readonly Trade[]): string {
  const rows = trade.map(({ threshold, passed, share, wrong }) => [
    threshold.toFixed(3),
    passed,
    percent(1 - share),
    wrong,
    percent(passed === 0 ? 0 : wrong / passed),
  ]);
  const head = ['threshold', 'passed', 'to people', 'wrong', 'error rate'];
  return (
    'results that pass each confidence threshold; wrong: with a wrong or invented value\n' +
    table(head, rows)
  );
}

function passedSection({ threshold, documents, wrong }: Passed): string {
  const rows = wrong
    .slice(0, mostMisses)
    .flatMap(({ id, confidence, fields }) => [
      `  ${id} (${confidence.toFixed(3)})`,
      ...fields.map(
        ({ field, expected, given }) =>
          `    ${field}: expected ${shown(expected)}, was ${shown(given)}`,
      ),
    ]);
  const head =
    `passed at the configured threshold of ${threshold}: ${documents} documents, ${wrong.length} ` +
    'with a wrong or invented value';
  return [head, ...rows, ...leftOut(wrong)].join('\n');
}

/** Maximum number of misses in the table; the JSON output has all of them. */
const mostMisses = 40;
const widestValue = 32;

function failedSection(errors: EvaluationReport['errors']): string[] {
  if (errors.length === 0) return [];
  const rows = errors.slice(0, mostMisses).map(({ id, error }) => `  ${id}: ${error}`);
  return [['documents that failed', ...rows, ...leftOut(errors)].join('\n')];
}

function leftOut(all: readonly unknown[]): string[] {
  const left = all.length - mostMisses;
  return left > 0 ? [`  and ${left} more: --json has all`] : [];
}

function missSection(misses: readonly Miss[]): string[] {
  if (misses.length === 0) return [];
  const rows = misses
    .slice(0, mostMisses)
    .flatMap(({ id, field, outcome, expected, given, confidence }) => [
      `  ${id}  ${field} ${outcome}${confidence === null ? '' : ` (${confidence.toFixed(2)})`}`,
      `    expected ${shown(expected)}, was ${shown(given)}`,
    ]);
  return [['values that were not right', ...rows, ...leftOut(misses)].join('\n')];
}

function shown(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > widestValue ? `${text.slice(0, widestValue)}…` : text;
}

/** Rounds down, so that the shown threshold still passes the last document. */
function place(threshold: number | null): string {
  return threshold === null ? 'none' : (Math.floor(threshold * 1000) / 1000).toFixed(3);
}

function section(kind: string, summary: Summary): string {
  const { straightThrough: passed, acceptance, rows } = summary;
  const fields = Object.entries(summary.fields).map(([field, count]) => [
    field,
    count.right,
    count.wrong,
    count.missed,
    count.invented,
    count.unlabelled,
    summary.fieldCalibration[field]?.error.toFixed(3) ?? '',
  ]);
  const bins = summary.reliability.map(({ from, to, documents, stated, right }) => [
    `${from.toFixed(1)} to ${to.toFixed(1)}`,
    documents,
    percent(stated),
    percent(right),
  ]);
  const flags = Object.entries(summary.flags).map(
    ([flag, count]) =>
      `  ${flag}: ${count.raised} of ${count.expected} flagged, ${count.falseAlarms} false alarms`,
  );
  return [
    `${kind}: ${summary.documents} documents, ${summary.documentsRight} with every labeled field ` +
      `right, ${summary.documentsComplete} with every line item too, ${summary.failed} failed`,
    table(['field', 'right', 'wrong', 'missed', 'invented', 'unlabelled', 'cal. error'], fields),
    `  fields right ${percent(summary.fieldsRight)}; line items F1 ${rows.f1.toFixed(3)} ` +
      `(${rows.right} right, ${rows.expected} expected, ${rows.given} given)`,
    `  straight through at 1 % error: ${percent(passed.share)} (${passed.passed} documents, ` +
      `${passed.wrong} wrong, error at most ${percent(passed.errorAtMost)}), threshold ` +
      place(passed.threshold),
    `  without an error: ${percent(acceptance.share)} (${acceptance.passed} of ` +
      `${acceptance.documents}, twins counted once; error at most ` +
      `${percent(acceptance.errorAtMost)}), threshold ${place(acceptance.threshold)}`,
    `  calibration error ${summary.calibrationError.toFixed(3)}`,
    table(['confidence', 'documents', 'mean stated', 'all right'], bins),
    ...flags,
  ].join('\n');
}

function caseSection({ file, cases, asExpected, notJudged, families, wrong }: CaseReport): string {
  const rows = Object.entries(families).map(([family, count]) => [
    family,
    count.cases,
    count.asExpected,
  ]);
  const share = percent(cases === 0 ? 0 : asExpected / cases);
  return [
    `${file}: ${asExpected} of ${cases} verdicts as expected (${share}), ${notJudged} not judged`,
    table(['family', 'cases', 'as expected'], rows),
    ...wrong.map(({ id, expected, given }) => `  ${id}: expected ${expected}, was ${given}`),
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
