// Whether the document is what the request expects: its counterparty and its type.

import { similarity } from 'workmill/sdk';
import type { ContractType } from '../facts/contract-type.ts';
import type { Party } from '../facts/parties.ts';
import { partyKey } from '../facts/party-names.ts';

export type Agreement = 'matched' | 'mismatch' | 'not_checked';

/** A name is that of a party if it is part of it, or nearly the same. */
export function counterpartyIs(expected: string | undefined, parties: readonly Party[]): Agreement {
  if (expected === undefined || parties.length === 0) return 'not_checked';
  const wanted = partyKey(expected);
  const isParty = parties.some(({ name, aliases }) =>
    [name, ...aliases].some((one) => {
      const key = partyKey(one);
      if (key.length > 3 && wanted.length > 3 && (key.includes(wanted) || wanted.includes(key))) {
        return true;
      }
      return similarity(one, expected) >= 0.85;
    }),
  );
  return isParty ? 'matched' : 'mismatch';
}

/** Types that are taken for each other, since titles name them loosely. */
const kin: Readonly<Partial<Record<ContractType, readonly ContractType[]>>> = {
  msa: ['services', 'consulting', 'outsourcing', 'hosting', 'maintenance', 'supply'],
  license: ['hosting', 'maintenance'],
  distribution: ['agency', 'supply', 'franchise', 'marketing'],
  employment: ['consulting'],
};

export function typeIs(expected: ContractType | undefined, read: ContractType | null): Agreement {
  if (expected === undefined || read === null) return 'not_checked';
  const isKin = kin[expected]?.includes(read) === true || kin[read]?.includes(expected) === true;
  return expected === read || isKin ? 'matched' : 'mismatch';
}
