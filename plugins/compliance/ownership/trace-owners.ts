// Finds the owners of an entity. Shares are multiplied along each chain and added over all chains.
// Circular holdings are reported.

import type { OwnershipData, Relationship } from './read-statements.ts';

export interface Owner {
  name: string;
  isPerson: boolean;
  /** Total share in percent over all chains in which every step states a share. */
  least: number;
  most: number;
  /** Number of relationships in the longest chain. */
  steps: number;
  /** Whether a chain has a step without a stated share. */
  hasUnknownShare: boolean;
  interests: string[];
}

export interface OwnershipChains {
  owners: Owner[];
  /** Circular holdings as lists of names; each holds the preceding one. */
  circles: string[][];
  /** Number of holders or entities that no statement describes. */
  undescribed: number;
  /** Whether there are more chains than the maximum. */
  isCut: boolean;
}

const mostSteps = 20;
/** Maximum number of chains. Their number multiplies if many entities hold each other. */
const mostChains = 10_000;

export function traceOwners(data: OwnershipData): OwnershipChains {
  const { people, entities, relationships, subject } = data;
  const bySubject = new Map<string, Relationship[]>();
  for (const one of relationships) {
    bySubject.set(one.subject, [...(bySubject.get(one.subject) ?? []), one]);
  }
  const owners = new Map<string, Owner>();
  const circles = new Map<string, string[]>();
  const nameOf = (id: string): string => people.get(id) ?? entities.get(id) ?? id;
  let chains = 0;

  function follow(entity: string, path: readonly string[], share: Share): void {
    for (const { party, share: own, interests } of bySubject.get(entity) ?? []) {
      chains += 1;
      if (party === null || chains > mostChains || path.length > mostSteps) continue;
      if (path.includes(party)) {
        const circle = path.slice(path.indexOf(party)).map(nameOf);
        circles.set([...circle].sort((one, other) => one.localeCompare(other)).join('\n'), circle);
        continue;
      }
      const combined: Share = {
        least: (share.least * (own?.least ?? 0)) / 100,
        most: (share.most * (own?.most ?? 100)) / 100,
        isKnown: share.isKnown && own !== null,
      };
      const isEnd = people.has(party) || !bySubject.has(party);
      if (isEnd) add(party, combined, path.length, interests);
      else follow(party, [...path, party], combined);
    }
  }

  function add(id: string, share: Share, steps: number, interests: readonly string[]): void {
    const known = owners.get(id);
    owners.set(id, {
      name: nameOf(id),
      isPerson: people.has(id),
      least: Math.min(100, (known?.least ?? 0) + share.least),
      most: Math.min(100, (known?.most ?? 0) + share.most),
      steps: Math.max(known?.steps ?? 0, steps),
      hasUnknownShare: (known?.hasUnknownShare ?? false) || !share.isKnown,
      interests: [...new Set([...(known?.interests ?? []), ...interests])],
    });
  }

  if (subject !== null) follow(subject, [subject], { least: 100, most: 100, isKnown: true });
  const described = (id: string | null): boolean =>
    id !== null && (people.has(id) || entities.has(id));
  const sides = relationships.flatMap(({ subject: held, party }) => [held, party]);
  return {
    owners: [...owners.values()].sort(
      (one, other) => other.least - one.least || other.most - one.most,
    ),
    circles: [...circles.values()],
    undescribed: sides.filter((id) => !described(id)).length,
    isCut: chains > mostChains,
  };
}

interface Share {
  least: number;
  most: number;
  isKnown: boolean;
}
