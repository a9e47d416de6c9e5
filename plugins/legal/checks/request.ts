// Whether the document is what the request expects: its counterparty and its type.

import { similarity } from 'workmill/sdk';
import type { ContractType } from '../facts/contract-type.ts';
import type { Party } from '../facts/parties.ts';
import { partyKey } from '../facts/party-names.ts';

export type Agreement = 'matched' | 'mismatch' | 'not_checked';

/** A name is that of a party if it is part of it, or nearly the same. */
export function counterpartyIs(expected: string | undefined, parties: readonly Party[]): Agreement {
  if (expected === undefined || parties.length === 0) return 'not_checked';
  return parties.some((party) => isNameOf(party, expected)) ? 'matched' : 'mismatch';
}

/** Whether a name is the party's own or one that the contract gives it. */
export function isNameOf({ name, aliases }: Party, wanted: string): boolean {
  const wantedKey = partyKey(wanted);
  return [name, ...aliases].some((one) => {
    const key = partyKey(one);
    const areLong = key.length > 3 && wantedKey.length > 3;
    if (areLong && (key.includes(wantedKey) || wantedKey.includes(key))) return true;
    return similarity(one, wanted) >= 0.85;
  });
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
