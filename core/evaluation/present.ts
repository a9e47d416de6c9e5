// API representations of reports and evaluations.

import { presentId } from '../kernel/ids.ts';
import type { EvaluationReport } from './evaluate.ts';
import type { EvaluationRow } from './queries.ts';
import type { Summary } from './summary.ts';

/** Maximum number of misses and errors that are listed; the counts include all. */
const mostTold = 500;

export type PresentedReport = ReturnType<typeof presentReport>;

export function presentReport(report: EvaluationReport) {
  const kinds = Object.entries(report.kinds).map(([kind, one]) => [kind, presentSummary(one)]);
  return {
    total: presentSummary(report.total),
    kinds: Object.fromEntries(kinds) as object,
    thresholds: report.trade.map(({ threshold, passed, share, wrong }) => ({
      threshold,
      passed,
      review_share: 1 - share,
      wrong,
      error_rate: passed === 0 ? 0 : wrong / passed,
    })),
    misses: report.misses
      .slice(0, mostTold)
      .map(({ id, kind, field, outcome, expected, given }) => ({
        document: id,
        kind,
        field,
        outcome,
        expected: expected ?? null,
        given: given ?? null,
      })),
    errors: report.errors
      .slice(0, mostTold)
      .map(({ id, kind, error }) => ({ document: id, kind, error })),
  };
}

function presentSummary(summary: Summary) {
  const { threshold, passed, share, wrong, errorAtMost } = summary.straightThrough;
  const flags = Object.entries(summary.flags).map(([flag, { expected, raised, falseAlarms }]) => [
    flag,
    { expected, raised, false_alarms: falseAlarms },
  ]);
  return {
    documents: summary.documents,
    failed: summary.failed,
    documents_right: summary.documentsRight,
    fields: summary.fields,
    fields_right: summary.fieldsRight,
    rows: summary.rows,
    flags: Object.fromEntries(flags) as object,
    straight_through: { threshold, passed, share, wrong, error_at_most: errorAtMost },
    acceptance: presentAcceptance(summary),
    calibration_error: summary.calibrationError,
    reliability: summary.reliability,
    field_calibration: summary.fieldCalibration,
  };
}

function presentAcceptance({ acceptance }: Summary) {
  const { threshold, passed, documents, share, errorAtMost } = acceptance;
  return { threshold, passed, documents, share, error_at_most: errorAtMost };
}

export function presentEvaluation(row: EvaluationRow) {
  return {
    evaluation_id: presentId('evaluation', row.evaluation_id),
    name: row.name,
    pipeline: row.pipeline,
    operation: row.operation,
    status: row.state,
    documents: row.document_count,
    documents_done: row.done_count,
    progress: row.done_count / row.document_count,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    error: row.error,
  };
}
