// What a playbook makes of a contract, before and now: which rules fired, the risk and the decision.

interface ReviewedContract {
  contract_intelligence?: {
    risk_classification?: string;
    flagged_clauses?: { rule?: string; clause: string; risk: string; recommendation: string }[];
  };
  decision?: string;
}

export const contractFields: ReadonlySet<string> = new Set([
  'risk_classification',
  'decision',
  'flagged_clauses',
]);

/** One sentence for each change: `flagged_clauses: adds "law.allowed"`. */
export function compareContracts(before: unknown, after: unknown): string[] {
  const [old, now] = [before, after].map((one) => (one ?? {}) as ReviewedContract) as [
    ReviewedContract,
    ReviewedContract,
  ];
  const [oldFlags, newFlags] = [flagsOf(old), flagsOf(now)];
  return [
    ...changedValue('risk_classification', riskOf(old), riskOf(now)),
    ...changedValue('decision', old.decision, now.decision),
    ...[...newFlags].flatMap(([rule, effect]) => {
      const earlier = oldFlags.get(rule);
      if (earlier === undefined) return [`flagged_clauses: adds ${show(rule)}`];
      if (earlier === effect) return [];
      return [`flagged_clauses: ${show(rule)} was ${earlier}, now ${effect}`];
    }),
    ...[...oldFlags.keys()]
      .filter((rule) => !newFlags.has(rule))
      .map((rule) => `flagged_clauses: drops ${show(rule)}`),
  ];
}

function riskOf({ contract_intelligence: read }: ReviewedContract): string | undefined {
  return read?.risk_classification;
}

/** By rule, its risk and recommendation. */
function flagsOf({ contract_intelligence: read }: ReviewedContract): Map<string, string> {
  return new Map(
    (read?.flagged_clauses ?? []).map(({ rule, clause, risk, recommendation }) => [
      rule ?? clause,
      `${risk}, ${recommendation}`,
    ]),
  );
}

function changedValue(
  field: string,
  before: string | undefined,
  after: string | undefined,
): string[] {
  return before === after ? [] : [`${field}: ${show(before)}, now ${show(after)}`];
}

function show(value: string | undefined): string {
  return value === undefined ? 'nothing' : JSON.stringify(value);
}
