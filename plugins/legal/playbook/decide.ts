// Determines the risk of a contract and the recommended action from its flags. The policy is data.

import type { PlaybookRule, Risk } from './rule.ts';

export const riskThresholds = ['conservative', 'balanced', 'permissive'] as const;
export type RiskThreshold = (typeof riskThresholds)[number];
/** What a flag contributes to the decision. */
export interface GradedFlag {
  rule: Pick<PlaybookRule, 'risk' | 'recommendation'>;
}

export type RiskClass = 'low_risk' | 'medium_risk' | 'high_risk';
export type LegalDecision =
  | 'auto_accept'
  | 'auto_accept_with_review_notes'
  | 'legal_review_required'
  | 'reject';

/** Minimum number of flags per risk level, for each risk class of a contract. */
const limits: Readonly<
  Record<
    RiskThreshold,
    { high: Partial<Record<Risk, number>>; medium: Partial<Record<Risk, number>> }
  >
> = {
  conservative: { high: { high: 1, medium: 5 }, medium: { medium: 2 } },
  balanced: { high: { high: 1 }, medium: { medium: 3 } },
  permissive: { high: { high: 2 }, medium: { high: 1, medium: 6 } },
};

export function classify(flags: readonly GradedFlag[], threshold: RiskThreshold): RiskClass {
  const counts = { low: 0, medium: 0, high: 0 };
  for (const { rule } of flags) counts[rule.risk] += 1;
  const reaches = (limit: Partial<Record<Risk, number>>): boolean =>
    Object.entries(limit).some(([risk, most]) => counts[risk as Risk] >= most);
  const { high, medium } = limits[threshold];
  return reaches(high) ? 'high_risk' : reaches(medium) ? 'medium_risk' : 'low_risk';
}

/** Returns the decision. One flag that recommends `reject` is sufficient for a rejection. */
export function decide(
  flags: readonly GradedFlag[],
  risk: RiskClass,
  threshold: RiskThreshold,
): LegalDecision {
  if (flags.some(({ rule }) => rule.recommendation === 'reject')) return 'reject';
  if (risk === 'high_risk') return 'legal_review_required';
  if (risk === 'medium_risk' && threshold === 'conservative') return 'legal_review_required';
  return flags.length === 0 ? 'auto_accept' : 'auto_accept_with_review_notes';
}
