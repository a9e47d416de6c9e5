// Determines role and tenants of a person from the groups of the identity provider.

import type { Role } from '../roles.ts';

export interface GroupRole {
  readonly group: string;
  readonly role: Role;
  /** Empty: all tenants. */
  readonly tenants: readonly string[];
}

export interface Grant {
  role: Role;
  /** Null: all tenants. */
  tenants: readonly string[] | null;
}

/**
 * The first matching entry determines the role; tenants of further matching entries with this role
 * are added. Returns null if no entry matches.
 */
export function grantOf(entries: readonly GroupRole[], groups: readonly string[]): Grant | null {
  const held = new Set(groups);
  const fitting = entries.filter(({ group }) => held.has(group));
  const [first] = fitting;
  if (first === undefined) return null;
  const { role } = first;
  const same = fitting.filter((entry) => entry.role === role);
  if (same.some(({ tenants }) => tenants.length === 0)) return { role, tenants: null };
  return { role, tenants: [...new Set(same.flatMap(({ tenants }) => tenants))].toSorted() };
}
