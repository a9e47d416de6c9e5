// Checks whether figures add up, by the package's calculation linkbases and by identities of
// well-known taxonomies. A sum may deviate by the rounding of its parts (Calculations 1.1).

import { uncertainty, type AspectsOf } from './check-facts.ts';
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
].map(identityOf);

function identityOf(text: string): Sum {
  const [total = '', right = ''] = text.split(' = ');
  const parts = [...`+ ${right}`.matchAll(/([+-]) (\S+)/g)].map(
    ([, sign, name]): [string, number] => [name!, sign === '-' ? -1 : 1],
  );
  return { total, parts: new Map(parts) };
}

/**
 * Maximum number of parts that are added up, over all sums, about 1 s. A filing of 30,000 facts has
 * some 300,000; a malicious one can have 50,000 sums in each of 50,000 contexts.
 */
const mostParts = 5_000_000;
/** Parts of a wrong sum that its message names. */
const mostPrinted = 10;

export function calculationsOf(
  { facts, arcs }: Filing,
  aspectsOf: AspectsOf,
): { sums: number; findings: FilingFinding[] } {
  const linked = linkedSums(arcs);
  const wrong: { message: string; line: number }[] = [];
  let [sums, parts] = [0, 0];
  for (const { sum, group } of sumsOf(groupsOf(facts, aspectsOf), linked)) {
    parts += 1 + Math.min(sum.parts.size, group.size);
    if (parts > mostParts) break;
    const fact = group.get(sum.total);
    const reported = reportedParts(sum.parts, group);
    if (!fact || reported.length === 0) continue;
    sums += 1;
    const fault = faultOf(fact, reported);
    if (fault !== null) wrong.push({ message: fault, line: fact.line });
  }
  const findings = [
    findingOf('calculation', wrong),
    circleFinding(arcs),
    parts > mostParts
      ? findingOf('incomplete', [
          { message: 'The filing has more sums than are checked.', line: null },
        ])
      : null,
  ];
  return { sums, findings: findings.filter((finding) => finding !== null) };
}

/** Numbers by their names, apart for each period, unit and part of the entity. */
function groupsOf(facts: readonly Fact[], aspectsOf: AspectsOf): Iterable<Map<string, Fact>> {
  const groups = new Map<string, Map<string, Fact>>();
  for (const fact of facts) {
    const aspects = fact.value === null ? null : aspectsOf(fact);
    if (aspects === null) continue;
    const group = groups.get(aspects) ?? new Map<string, Fact>();
    groups.set(aspects, group);
    // Linkbases write an underscore between the prefix and the name of a concept.
    for (const name of [fact.name, fact.concept.replace(':', '_')]) {
      if (!group.has(name)) group.set(name, fact);
    }
  }
  return groups.values();
}

function* sumsOf(
  groups: Iterable<ReadonlyMap<string, Fact>>,
  linked: ReadonlyMap<string, readonly Sum[]>,
): Iterable<{ sum: Sum; group: ReadonlyMap<string, Fact> }> {
  for (const group of groups) {
    for (const sum of identities) {
      if ([...sum.parts.keys()].every((name) => group.has(name))) yield { sum, group };
    }
    for (const name of group.keys()) {
      for (const sum of linked.get(name) ?? []) yield { sum, group };
    }
  }
}

interface ReportedPart {
  part: Fact;
  weight: number;
}

/** Returns null if the parts add up to the total. */
function faultOf(fact: Fact, reported: readonly ReportedPart[]): string | null {
  const sum = reported.reduce((all, { part, weight }) => all + weight * part.value!, 0);
  const allowed = reported.reduce((all, { part }) => all + uncertainty(part), uncertainty(fact));
  // The last term allows for floating-point error.
  if (Math.abs(sum - fact.value!) <= allowed + Math.abs(sum) * 1e-12) return null;
  const printed = reported
    .slice(0, mostPrinted)
    .map(({ part, weight }) => `${weight < 0 ? '−' : '+'} ${part.name} ${part.value}`)
    .join(' ');
  return `${fact.concept} is ${fact.value}, but ${printed.slice(0, 300)} is ${sum}.`;
}

/**
 * Iterates over the shorter of the two lists: a malicious linkbase can have a sum of 50,000 parts.
 */
function reportedParts(parts: Sum['parts'], group: ReadonlyMap<string, Fact>): ReportedPart[] {
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
