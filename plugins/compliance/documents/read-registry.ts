// Reads a company register extract: name, number, status, registered office and date.

import type { Document } from 'workmill/sdk';
import type { Fact } from './fact.ts';
import { printedDate, printedNumber, printedWords } from './printed-fields.ts';

export interface RegistryExtract {
  companyName: Fact | null;
  registrationNumber: Fact | null;
  status: Fact | null;
  address: Fact | null;
  /** Date as YYYY-MM-DD. */
  date: Fact | null;
}

export function readRegistryExtract(document: Document): RegistryExtract {
  return {
    companyName: printedWords(document, 'companyName'),
    registrationNumber: printedNumber(document, 'registrationNumber'),
    status: printedWords(document, 'companyStatus'),
    address: printedWords(document, 'registeredAddress'),
    date: printedDate(document, 'issueDate'),
  };
}

const ended =
  /\b(?:dissol\w*|liquidat\w*|struck off|removed|insolven\w*|bankrupt\w*|gelöscht|erloschen|aufgelöst|radiée?|dissoute?|disuelta|cancellata|cessata|ontbonden|opgeheven|avregistrerad|wykreślon\w*)/iu;

/** Returns whether a status means that the company was dissolved or is being wound up. */
export function hasEnded(status: string): boolean {
  return ended.test(status);
}
