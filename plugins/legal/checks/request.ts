// Compares the document with what the request expects: the counterparty and the contract type.

import { similarity } from 'workmill/sdk';
import type { ContractType } from '../facts/contract-type.ts';
import type { Party } from '../facts/parties.ts';
import { partyKey } from '../facts/party-names.ts';

export type Agreement = 'matched' | 'mismatch' | 'not_checked';

/**
 * Returns whether the expected name is the name of a party. A part of the name matches, and so does
 * a similarity of at least 0.85.
 */
export function counterpartyIs(expected: string | undefined, parties: readonly Party[]): Agreement {
  if (expected === undefined || parties.length === 0) return 'not_checked';
  return parties.some((party) => isNameOf(party, expected)) ? 'matched' : 'mismatch';
}

/**
 * Returns whether `wanted` is the name of the party or an alias that the contract defines for it.
 */
export function isNameOf({ name, aliases }: Party, wanted: string): boolean {
  const wantedKey = partyKey(wanted);
  return [name, ...aliases].some((one) => {
    const key = partyKey(one);
    const areLong = key.length > 3 && wantedKey.length > 3;
    if (areLong && (key.includes(wantedKey) || wantedKey.includes(key))) return true;
    return similarity(one, wanted) >= 0.85;
  });
}

/** Contract types that are accepted for one another, because titles name them loosely. */
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
