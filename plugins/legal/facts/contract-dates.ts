// Finds the agreement, effective and expiration dates of a contract.

import { agreementDate } from './agreement-date.ts';
import { effectiveDate } from './effective-date.ts';
import { expirationDate } from './expiration-date.ts';
import type { Fact, ReadContract } from './fact.ts';

export interface ContractDates {
  agreement: Fact<string> | null;
  effective: Fact<string> | null;
  expiration: Fact<string> | null;
}

export function contractDates(read: ReadContract): ContractDates {
  const agreement = agreementDate(read);
  const effective = effectiveDate(read, agreement);
  return { agreement, effective, expiration: expirationDate(read, effective ?? agreement) };
}
