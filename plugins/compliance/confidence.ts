// How sure the values of a record are: as sure as the least sure field that a check rests on.

import type { ReadDocument } from './read-documents.ts';

/** A record without documents has only what the request says. */
const ofRequestAlone = 0.99;

export function confidenceOf(documents: readonly ReadDocument[]): number {
  const sure = documents.flatMap(({ identity, address, registry }) => [
    ...(identity
      ? [identity.birthDate, identity.documentNumber, identity.expiryDate, identity.surname]
      : []),
    ...(address ? [address.address, address.date] : []),
    ...(registry ? [registry.companyName, registry.registrationNumber] : []),
  ]);
  const known = sure.flatMap((fact) => (fact ? [fact.confidence] : []));
  const least = Math.min(ofRequestAlone, ...known);
  return Math.round(1000 * Math.min(0.999, least)) / 1000;
}
