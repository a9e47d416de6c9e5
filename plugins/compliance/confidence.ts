// Confidence of a record: the lowest confidence of the fields that checks depend on.

import type { ReadDocument } from './read-documents.ts';

/** Confidence of a record without documents, whose values come from the request only. */
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
