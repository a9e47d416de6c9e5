// Rules for the flagged clauses of a corrected contract record: each against the playbook, and the
// risk and decision that follow from them.

import type { UnitFinding } from 'workmill/sdk';
import { classify, decide, type RiskThreshold } from '../playbook/decide.ts';
import { playbookOf } from '../playbook/playbook.ts';
import type { CompletedUnit } from '../present.ts';
import type { Settings } from '../settings-schema.ts';

const root = '/contract_intelligence';

export function clauseFindings(
  { contract_intelligence: read, decision }: CompletedUnit,
  settings: Settings,
  requested: RiskThreshold | undefined,
): UnitFinding[] {
  const { flagged_clauses: flagged, risk_classification: risk } = read;
  const rules = new Map(playbookOf(settings).rules.map((rule) => [rule.id, rule]));
  const findings = flagged.flatMap((flag, index): UnitFinding[] => {
    const at = `${root}/flagged_clauses/${index}`;
    const rule = rules.get(flag.rule);
    if (rule === undefined) {
      const message = `The playbook has no rule ${flag.rule}.`;
      return [{ code: 'rule_unknown', message, field: `${at}/rule` }];
    }
    return (['risk', 'recommendation'] as const).flatMap((name): UnitFinding[] => {
      if (flag[name] === rule[name]) return [];
      const message = `The playbook gives this rule the ${name} ${rule[name]}, not ${flag[name]}.`;
      return [{ code: 'playbook_mismatch', message, field: `${at}/${name}`, expected: rule[name] }];
    });
  });
  const threshold = requested ?? settings.risk_threshold ?? 'balanced';
  const graded = flagged.map((rule) => ({ rule }));
  const expectedRisk = classify(graded, threshold);
  if (risk !== expectedRisk) {
    const message = `The flagged clauses make the contract ${expectedRisk} with the threshold ${threshold}, not ${risk}.`;
    const field = `${root}/risk_classification`;
    findings.push({ code: 'risk_mismatch', message, field, expected: expectedRisk });
  }
  const expected = decide(graded, expectedRisk, threshold);
  if (decision !== expected) {
    const message = `The flagged clauses lead to ${expected}, not ${decision}.`;
    findings.push({ code: 'decision_mismatch', message, field: '/decision', expected });
  }
  return findings;
}
