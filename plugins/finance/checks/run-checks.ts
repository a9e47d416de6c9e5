// Runs every check and sums up what they say in the words of the result.

import { identityChecks } from './identity.ts';
import { knownChecks } from './known.ts';
import { lineChecks } from './lines.ts';
import { pageChecks } from './pages.ts';
import { requestChecks, vendorMatch } from './request.ts';
import { totalChecks } from './totals.ts';
import type { Check, Facts, Finding, Trace } from './check.ts';

/** Every rule an invoice is held against, in the order in which flags are shown. */
export const checks: readonly Check[] = [
  ...pageChecks,
  ...requestChecks,
  ...knownChecks,
  ...totalChecks,
  ...lineChecks,
  ...identityChecks,
];

export interface ValidationTraces {
  vendor_match: 'verified' | 'unverified' | 'mismatch';
  line_item_reconciliation: 'passed' | 'failed' | 'skipped';
  tax_calculation: 'valid' | 'invalid' | 'not_applicable';
}

export interface CheckReport {
  findings: Finding[];
  traces: ValidationTraces;
  /** Rules that applied and held. */
  rulesPassed: number;
}

export function runChecks(facts: Facts): CheckReport {
  const ran = checks.flatMap((check) => {
    const failures = check.run(facts);
    return failures === null ? [] : [{ check, failures }];
  });
  const failed = ran.filter(({ failures }) => failures.length > 0);
  const has = (list: typeof ran, trace: Trace): boolean =>
    list.some(({ check }) => check.trace === trace);

  return {
    findings: failed.flatMap(({ check, failures }) =>
      failures.map((failure) => ({
        ...failure,
        code: check.code,
        severity: check.severity,
        effect: typeof check.effect === 'function' ? check.effect(facts) : check.effect,
      })),
    ),
    traces: {
      vendor_match: vendorMatch(facts),
      line_item_reconciliation: !has(ran, 'line_item_reconciliation')
        ? 'skipped'
        : has(failed, 'line_item_reconciliation')
          ? 'failed'
          : 'passed',
      tax_calculation: !has(ran, 'tax_calculation')
        ? 'not_applicable'
        : has(failed, 'tax_calculation')
          ? 'invalid'
          : 'valid',
    },
    rulesPassed: ran.length - failed.length,
  };
}
