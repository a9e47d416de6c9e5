// Reports broken rules of e-invoice standards as findings of the invoice. Their codes are the
// rules' own numbers, which the supplier's software vendor looks up.

import type { RuleFinding } from '../rules/check-rules.ts';
import { pointer, type Facts, type Finding } from './check.ts';

/** Position of the rule's amount in the result, for rules about one amount. */
const fields: Readonly<Record<string, string>> = {
  'BR-CO-10': pointer.line_items,
  'BR-CO-13': pointer.net_amount,
  'BR-CO-14': pointer.tax_amount,
  'BR-CO-15': pointer.gross_amount,
  'BR-CO-16': pointer.amount,
  'BR-CO-17': pointer.tax_breakdown,
};

/** Maximum number of places listed. */
const shownLines = 5;

export function ruleFindings({ rules, policy }: Facts): Finding[] {
  return (rules?.findings ?? []).map((finding) => {
    const blocks = policy.blockingRules.some((start) => finding.rule.startsWith(start));
    return {
      code: finding.rule,
      severity: finding.severity === 'fatal' ? 'warning' : 'info',
      effect: blocks ? 'hold' : 'none',
      message: `Broken (${places(finding)}): ${finding.says}`,
      ...(fields[finding.rule] ? { field: fields[finding.rule] } : {}),
    };
  });
}

/** Number of rule sets that apply to the document and of which it breaks no rule. */
export function rulesKept({ rules }: Facts): number {
  return rules
    ? rules.sets.filter((set) => rules.findings.every((one) => one.set !== set)).length
    : 0;
}

function places({ lines }: RuleFinding): string {
  const shown = lines.slice(0, shownLines).join(', ');
  const more = lines.length > shownLines ? ` and ${lines.length - shownLines} more` : '';
  return `file line ${shown}${more}`;
}
