// The rules that a corrected record can be held against by its values alone, without the documents:
// the checks of its documents and identifiers again, and the status that follows from all checks.

import { newFindings, type UnitCheck, type UnitFinding } from 'workmill/sdk';
import type { CompletedUnit } from '../present.ts';
import type { Settings } from '../settings-schema.ts';
import type { Check, Effect } from './check.ts';
import { rule, traceOf } from './policy.ts';
import { repeatChecks } from './repeat-checks.ts';
import { valueFindings } from './value-findings.ts';

type ComplianceRecord = CompletedUnit['compliance_object'];

const root = '/compliance_object';

export function checkUnit(
  unit: CompletedUnit,
  { original, settings, startedAt }: UnitCheck<CompletedUnit>,
): UnitFinding[] {
  // No run has come to a result.
  if (unit.compliance_object === undefined || original.compliance_object === undefined) return [];
  const today = new Date(startedAt).toISOString().slice(0, 10);
  const facts = { today, settings: settings as Settings };
  const record = unit.compliance_object;
  const before = original.compliance_object;
  const values = newFindings(valueFindings(record, today), valueFindings(before, today));
  const rows = rowFindings(record, before, facts);
  const ruled = ruledRows(record, rows);
  return [
    ...values,
    ...rows.map(({ finding }) => finding),
    ...newFindings(
      statusFindings(unit, ruled),
      statusFindings(original, before.checks as RuledCheck[]),
    ),
  ];
}

interface RowFinding {
  /** Index in the list of checks. */
  row: number;
  result: Check['result'];
  finding: UnitFinding;
}

/**
 * Compares the stated results of checks with those of the corrected values. A check that does not
 * give the stated result for the original either needs the document, and is excluded.
 */
function rowFindings(
  record: ComplianceRecord,
  original: ComplianceRecord,
  facts: { today: string; settings: Settings },
): RowFinding[] {
  const before = new Map(repeatChecks(original, facts).map((check) => [keyOf(check), check]));
  const after = new Map(repeatChecks(record, facts).map((check) => [keyOf(check), check]));
  const stated = new Map(original.checks.map((check) => [keyOf(check), check.result]));
  return record.checks.flatMap((check, row): RowFinding[] => {
    const key = keyOf(check);
    const repeated = after.get(key);
    const isRepeatable = before.get(key)?.result === stated.get(key);
    if (!isRepeatable || repeated === undefined || repeated.result === check.result) return [];
    const { detail: message, result } = repeated;
    const field = `${root}/checks/${row}/result`;
    return [{ row, result, finding: { code: check.check, message, field, expected: result } }];
  });
}

function keyOf({ check, document }: { check: string; document: number | null }): string {
  return `${check} ${document}`;
}

type RuledCheck = Check & { effect: Effect };

/** Returns the checks with the results that the corrected values give them. */
function ruledRows({ checks }: ComplianceRecord, findings: readonly RowFinding[]): RuledCheck[] {
  const results = new Map(findings.map(({ row, result }) => [row, result]));
  return checks.map(
    (check, row) => ({ ...check, result: results.get(row) ?? check.result }) as RuledCheck,
  );
}

function statusFindings(unit: CompletedUnit, checks: readonly RuledCheck[]): UnitFinding[] {
  const { status, decision, reasons } = rule(checks);
  const because =
    reasons.length === 0
      ? 'No check that failed has an effect'
      : `Checks failed (${[...new Set(reasons.map(({ check }) => check))].join(', ')})`;
  const findings: UnitFinding[] = [];
  const put = (code: string, field: string, stated: string, expected: string): void => {
    if (stated === expected) return;
    const message = `${because}: ${expected} is expected, not ${stated}.`;
    findings.push({ code, message, field, expected });
  };
  const { compliance_object: record, validation_traces: traces } = unit;
  put('status_mismatch', `${root}/verification_status`, record.verification_status, status);
  put('decision_mismatch', '/decision', unit.decision, decision);
  const groups = {
    document_integrity: 'integrity',
    identity_match: 'identity',
    screening: 'screening',
  } as const;
  for (const [name, group] of Object.entries(groups)) {
    const trace = name as keyof typeof groups;
    put('trace_mismatch', `/validation_traces/${trace}`, traces[trace], traceOf(group, checks));
  }
  return findings;
}
