// Runs every check and summarizes the results.

import { ruleFindings, rulesKept } from './business-rules.ts';
import { countryChecks } from './country.ts';
import { dueDateChecks } from './due-date.ts';
import { duplicateChecks } from './duplicates.ts';
import { identityChecks } from './identity.ts';
import { knownChecks } from './known.ts';
import { lineChecks } from './lines.ts';
import { opinionChecks } from './opinion.ts';
import { orderChecks } from './orders.ts';
import { pageChecks } from './pages.ts';
import { requestChecks, vendorMatch } from './request.ts';
import { totalChecks } from './totals.ts';
import type { Check, Effect, Facts, Finding, Trace } from './check.ts';

/** All checks, in the order in which flags are shown. */
export const checks: readonly Check[] = [
  ...pageChecks,
  ...opinionChecks,
  ...requestChecks,
  ...knownChecks,
  ...duplicateChecks,
  ...orderChecks,
  ...totalChecks,
  ...lineChecks,
  ...identityChecks,
  ...dueDateChecks,
  ...countryChecks,
];

export interface ValidationTraces {
  vendor_match: 'verified' | 'unverified' | 'mismatch';
  line_item_reconciliation: 'passed' | 'failed' | 'skipped';
  tax_calculation: 'valid' | 'invalid' | 'not_applicable';
}

export interface CheckReport {
  findings: Finding[];
  traces: ValidationTraces;
  /** Number of checks that applied and passed; a whole rule set of a standard counts as one. */
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
    findings: [
      ...failed.flatMap(({ check, failures }) =>
        failures.map((failure) => ({
          ...failure,
          code: check.code,
          severity: check.severity,
          effect: effectOf(check, facts),
        })),
      ),
      ...ruleFindings(facts),
    ],
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
    rulesPassed: ran.length - failed.length + rulesKept(facts),
  };
}

/**
 * An administrator may configure whether a check blocks payment or only flags; an effect of
 * `reject` cannot be changed.
 */
function effectOf({ code, effect }: Check, facts: Facts): Effect {
  const usual = typeof effect === 'function' ? effect(facts) : effect;
  if (usual === 'reject') return usual;
  const { blockingChecks, flaggingChecks } = facts.policy;
  if (blockingChecks.includes(code)) return 'hold';
  return flaggingChecks.includes(code) ? 'none' : usual;
}
