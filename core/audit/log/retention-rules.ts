// Rules for entries that may be missing from the audit trail, or lack their content: those deleted
// by retention, according to `audit.expired` entries in the log, and those erased with their
// tenant.

import type { EntryRow } from './queries.ts';

export const expiredAction = 'audit.expired';
export const erasureAction = 'tenant.erasure_begun';

/** Detail of an `audit.expired` entry, which is written before entries are deleted. */
export interface ExpiredDetail {
  /** ISO time: earlier entries are deleted. */
  ended_before: string;
  /** Number of the tenant's entries deleted by retention so far, including this deletion. */
  deleted_in_total: number;
}

export interface RetentionRules {
  /** Reports an unchanged entry. */
  present(entry: EntryRow): void;
  /** Reports a leaf without entry; `atMs` is the time in its identifier. */
  deleted(tenantId: string, leaf: { index: number; atMs: number }): void;
  /** Reports an entry without its content. */
  erased(tenantId: string, index: number): void;
  counts(): { deleted: number; erased: number };
  /** Returns problems: entries that were deleted or emptied without a reason in the log. */
  problems(): string[];
}

/** Identifiers have the time of a node, the bound is a time of the database. */
const clockSlackMs = 3_600_000;
/** Maximum number of missing entries named for each tenant, the newest ones. */
const mostNamed = 20;

interface TenantFacts {
  endedBeforeMs: number;
  allowed: number;
  isErased: boolean;
  deleted: number;
  newest: { index: number; atMs: number }[];
  erased: number;
  firstErased: number;
}

export function createRetentionRules(): RetentionRules {
  const tenants = new Map<string, TenantFacts>();

  function factsOf(tenantId: string): TenantFacts {
    const known = tenants.get(tenantId);
    if (known) return known;
    const facts = {
      endedBeforeMs: Number.NEGATIVE_INFINITY,
      allowed: 0,
      isErased: false,
      deleted: 0,
      newest: [],
      erased: 0,
      firstErased: 0,
    };
    tenants.set(tenantId, facts);
    return facts;
  }

  return {
    present({ tenantId, action, detail }) {
      if (action === erasureAction) factsOf(tenantId).isErased = true;
      if (action !== expiredAction || detail === null) return;
      const { ended_before, deleted_in_total } = detail as ExpiredDetail;
      const facts = factsOf(tenantId);
      facts.endedBeforeMs = Math.max(facts.endedBeforeMs, Date.parse(ended_before));
      facts.allowed = Math.max(facts.allowed, deleted_in_total);
    },
    deleted(tenantId, leaf) {
      const facts = factsOf(tenantId);
      facts.deleted += 1;
      facts.newest = [...facts.newest, leaf]
        .toSorted((a, b) => b.atMs - a.atMs)
        .slice(0, mostNamed);
    },
    erased(tenantId, index) {
      const facts = factsOf(tenantId);
      if (facts.erased === 0) facts.firstErased = index;
      facts.erased += 1;
    },
    counts() {
      const all = [...tenants.values()];
      const sum = (count: (facts: TenantFacts) => number): number =>
        all.reduce((total, facts) => total + count(facts), 0);
      return { deleted: sum(({ deleted }) => deleted), erased: sum(({ erased }) => erased) };
    },
    problems: () => [...tenants].flatMap(([tenantId, facts]) => problemsOf(tenantId, facts)),
  };
}

function problemsOf(tenantId: string, facts: TenantFacts): string[] {
  const { endedBeforeMs, allowed, isErased, deleted, newest, erased, firstErased } = facts;
  const early = newest.filter(({ atMs }) => atMs >= endedBeforeMs + clockSlackMs);
  const problems = early.map(
    ({ index }) => `Entry ${index} was deleted before its retention ended.`,
  );
  if (early.length === 0 && deleted > allowed) {
    problems.push(
      `${deleted} entries of ${tenantId} are gone, and retention has deleted ${allowed} of them.`,
    );
  }
  if (erased > 0 && !isErased) {
    problems.push(
      `The content of ${erased} entries of ${tenantId} is gone, first of entry ${firstErased}, and the ` +
        'tenant was not erased.',
    );
  }
  return problems;
}
