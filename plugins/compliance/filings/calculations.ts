// Checks whether figures add up, by the package's calculation linkbases and by identities of
// well-known taxonomies. A sum may deviate by the rounding of its parts (Calculations 1.1).

import { aspectsOf, uncertainty } from './check-facts.ts';
import { circleFinding } from './calculation-circles.ts';
import type { Fact, Filing } from './filing.ts';
import { findingOf, type FilingFinding } from './finding.ts';

interface Sum {
  total: string;
  /** Weights by concept name. */
  parts: ReadonlyMap<string, number>;
}

/** "Total = part + part − part", by local names. All parts must be reported. */
const identities: readonly Sum[] = [
  // us-gaap
  'Assets = LiabilitiesAndStockholdersEquity',
  'LiabilitiesAndStockholdersEquity = Liabilities + StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest',
  'GrossProfit = Revenues - CostOfRevenue',
  // ifrs-full
  'Assets = EquityAndLiabilities',
  'EquityAndLiabilities = Equity + Liabilities',
  'Assets = CurrentAssets + NoncurrentAssets',
  'Liabilities = CurrentLiabilities + NoncurrentLiabilities',
  'Equity = EquityAttributableToOwnersOfParent + NoncontrollingInterests',
  'GrossProfit = Revenue - CostOfSales',
  'ProfitLoss = ProfitLossAttributableToOwnersOfParent + ProfitLossAttributableToNoncontrollingInterests',
  // FRC
  'GrossProfitLoss = TurnoverRevenue - CostSales',
  'TotalAssetsLessCurrentLiabilities = FixedAssets + NetCurrentAssetsLiabilities',
  'NetAssetsLiabilities = Equity',
].map(sumOf);

function sumOf(text: string): Sum {
  const [total = '', right = ''] = text.split(' = ');
  const parts = [...`+ ${right}`.matchAll(/([+-]) (\S+)/g)].map(
    ([, sign, name]): [string, number] => [name!, sign === '-' ? -1 : 1],
  );
  return { total, parts: new Map(parts) };
}

export function calculationsOf(filing: Filing): { sums: number; findings: FilingFinding[] } {
  const { facts, contexts, arcs } = filing;
  const byAspects = new Map<string, Map<string, Fact>>();
  for (const fact of facts) {
    const aspects = fact.value === null ? null : aspectsOf(fact, contexts);
    if (aspects === null) continue;
    const group = byAspects.get(aspects) ?? new Map<string, Fact>();
    byAspects.set(aspects, group);
    // Linkbases write an underscore between the prefix and the name of a concept.
    for (const name of [fact.name, fact.concept.replace(':', '_')]) {
      if (!group.has(name)) group.set(name, fact);
    }
  }
  const linked = linkedSums(arcs);
  let sums = 0;
  const wrong: { message: string; line: number }[] = [];
  for (const group of byAspects.values()) {
    const applied = [
      ...identities.filter(({ parts }) => [...parts.keys()].every((name) => group.has(name))),
      ...[...group.keys()].flatMap((name) => linked.get(name) ?? []),
    ];
    for (const { total, parts } of applied) {
      const fact = group.get(total);
      const reported = reportedParts(parts, group);
      if (!fact || reported.length === 0) continue;
      sums += 1;
      const sum = reported.reduce((all, { part, weight }) => all + weight * part.value!, 0);
      const allowed = reported.reduce(
        (all, { part }) => all + uncertainty(part),
        uncertainty(fact),
      );
      // The last term allows for floating-point error.
      if (Math.abs(sum - fact.value!) <= allowed + Math.abs(sum) * 1e-12) continue;
      const printed = reported
        .map(({ part, weight }) => `${weight < 0 ? '−' : '+'} ${part.name} ${part.value}`)
        .join(' ');
      const message = `${fact.concept} is ${fact.value}, but ${printed.slice(0, 300)} is ${sum}.`;
      wrong.push({ message, line: fact.line });
    }
  }
  const findings = [findingOf('calculation', wrong), circleFinding(arcs)];
  return { sums, findings: findings.filter((finding) => finding !== null) };
}

/**
 * Iterates over the shorter of the two lists: a malicious linkbase can have a sum of 50,000 parts.
 */
function reportedParts(
  parts: Sum['parts'],
  group: ReadonlyMap<string, Fact>,
): { part: Fact; weight: number }[] {
  const names = parts.size < group.size ? parts.keys() : group.keys();
  return [...names].flatMap((name) => {
    const [part, weight] = [group.get(name), parts.get(name)];
    return part === undefined || weight === undefined ? [] : [{ part, weight }];
  });
}

/** Sums by total. Each network, such as one statement, has a sum of its own. */
function linkedSums(arcs: Filing['arcs']): ReadonlyMap<string, readonly Sum[]> {
  const networks = Map.groupBy(arcs, ({ network, sum }) => JSON.stringify([network, sum]));
  const sums = [...networks.values()].map((own): Sum => {
    const parts = new Map(own.map(({ item, weight }) => [item, weight]));
    return { total: own[0]!.sum, parts };
  });
  return Map.groupBy(sums, ({ total }) => total);
}
