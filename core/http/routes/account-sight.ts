// Accounts that see more than the caller: who may not see personal data cannot get it by an account.

import type { Caller } from '../../auth/caller.ts';
import { Fault } from '../../kernel/errors.ts';
import type { Services } from '../services.ts';

/** Throws `forbidden` if somebody with this role sees personal data and the caller does not. */
export function requireSightOf(
  { seesPersonalData }: Pick<Caller, 'seesPersonalData'>,
  { people }: Pick<Services, 'people'>,
  role: string | undefined,
): void {
  const visibleTo: readonly string[] = people.personalDataVisibleTo();
  if (seesPersonalData || role === undefined || !visibleTo.includes(role)) return;
  throw new Fault(
    'forbidden',
    `The role ${role} sees personal data, which you may not see. Ask an administrator who sees it, or ` +
      'use "workmill account" on the machine.',
  );
}
