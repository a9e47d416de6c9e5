// Checks of a proof of address: name, address and age of the document.

import type { Document } from 'workmill/sdk';
import type { AddressProof } from '../documents/read-address.ts';
import { nameWords } from '../documents/names.ts';
import type { Check } from './check.ts';
import { ageCheck } from './age.ts';
import type { Subject } from './subject.ts';

export interface AddressFacts {
  proof: AddressProof;
  source: Document;
  document: number;
  subject: Subject | null;
  today: string;
  /** Maximum age of the document in months, from the settings. */
  maxMonths: number;
}

export function addressChecks(facts: AddressFacts): Check[] {
  const { proof, document, today, maxMonths } = facts;
  const { address, date } = proof;
  return [
    {
      check: 'address_found',
      result: address ? 'passed' : 'failed',
      detail: address ? `Address: ${address.value}.` : 'No postal address was found.',
      document,
    },
    ...nameCheck(facts),
    ageCheck('address_date', date, { document, today, maxMonths }),
  ];
}

/**
 * Compares the subject's name with the document. Bills have no label for the name, so all words of
 * the subject's name must be on one line.
 */
function nameCheck({ source, subject, document }: AddressFacts): Check[] {
  if (!subject) return [];
  const wanted = nameWords(subject.name);
  const line = source.text
    .split('\n', 2_000)
    .find((text) => text.length <= 300 && hasAllWords(text, wanted));
  return [
    {
      check: 'address_name',
      result: line === undefined ? 'failed' : 'passed',
      detail:
        line === undefined
          ? `The name ${subject.name} does not occur in the document.`
          : `The document has the name: ${line.trim()}.`,
      document,
    },
  ];
}

function hasAllWords(text: string, wanted: readonly (readonly string[])[]): boolean {
  const words = new Set(nameWords(text).flat());
  return wanted.length > 0 && wanted.every((forms) => forms.some((form) => words.has(form)));
}
