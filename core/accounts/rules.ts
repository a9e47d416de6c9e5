// Rules over all accounts.

import type { AccountState } from './account.ts';
import type { Role } from './roles.ts';

/**
 * Whether an active administrator for all tenants remains after the change of this account;
 * `administrators` is the current list.
 */
export function leavesAdministrator(
  administrators: readonly string[],
  accountId: string,
  after: { role: Role; tenants: readonly string[] | null; state: AccountState },
): boolean {
  const isOne =
    after.role === 'administrator' && after.tenants === null && after.state === 'active';
  return isOne || administrators.join() !== accountId;
}
