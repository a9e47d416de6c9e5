// Parses the text of a license's barcode into fields. Offsets and lengths in the header are often
// wrong on real cards. Elements are therefore found by their names at the beginning of lines.

import { isCalendarDate } from '../identifiers/arithmetic.ts';
import {
  licenseCountries,
  licenseElements,
  noValues,
  sexes,
  type LicenseElement,
} from './license-elements.ts';

/** Fields of a license. A field that the barcode does not contain is null; dates are YYYY-MM-DD. */
export interface License {
  /** Version of the AAMVA standard, from 1. */
  version: number;
  /** Issuer identification number of six digits (ISO/IEC 7812). */
  issuerNumber: string;
  documentNumber: string | null;
  surname: string | null;
  givenNames: string | null;
  birthDate: string | null;
  sex: 'female' | 'male' | 'unspecified' | null;
  issueDate: string | null;
  expiryDate: string | null;
  street: string | null;
  city: string | null;
  /** Two-letter code of the state, province or territory. */
  state: string | null;
  postalCode: string | null;
  /** ISO 3166-1 alpha-2 code. */
  country: string | null;
}

/**
 * `@`, three separators, file type, issuer and version; from version 2 also the issuer's own
 * version.
 */
const header = /^@\p{Cc}{1,4}(?:ANSI |AAMVA)(\d{6})(\d{2})/u;
/** Subfile designators, each with a name, an offset and a length. */
const subfile = /[A-Z]{2}\d{8}/y;
/** Maximum number of elements. Licenses have about 35, and issuers add a few of their own. */
const mostElements = 200;
const longestValue = 200;

/** Returns null if the text is not a license as defined by the AAMVA standard. */
export function parseLicense(text: string): License | null {
  const [head, issuerNumber, version] = header.exec(text) ?? [];
  if (head === undefined) return null;
  const elements = elementsOf(text, head.length);
  const value = (element: LicenseElement): string | null => {
    for (const name of licenseElements[element]) {
      const found = elements.get(name);
      if (found !== undefined && !noValues.has(found.toUpperCase())) return found;
    }
    return null;
  };
  const [surname = null, ...given] = (value('wholeName') ?? '').split(/[,@$]/).map(wordsOf);
  const names = [value('firstName'), value('middleNames')].map((name) => wordsOf(name ?? ''));
  return {
    version: Number(version),
    issuerNumber: issuerNumber!,
    documentNumber: value('documentNumber')?.replaceAll(' ', '') ?? null,
    surname: wordsOf(value('surname') ?? '') ?? surname,
    givenNames: joined(names) ?? wordsOf(value('givenNames') ?? '') ?? joined(given),
    birthDate: dateOf(value('birthDate')),
    sex: sexes[value('sex')?.toUpperCase() ?? ''] ?? null,
    issueDate: dateOf(value('issueDate')),
    expiryDate: dateOf(value('expiryDate')),
    street: value('street'),
    city: value('city'),
    state: value('state'),
    postalCode: value('postalCode'),
    country: licenseCountries[value('country') ?? ''] ?? null,
  };
}

/**
 * Returns elements by their names of three letters. If a name is repeated, the first element is
 * used.
 */
function elementsOf(text: string, after: number): Map<string, string> {
  const elements = new Map<string, string>();
  // Skips the rest of the header: the issuer's version, the number of subfiles and their
  // designators.
  let at = after + /^\d{0,4}/.exec(text.slice(after, after + 4))![0].length;
  for (subfile.lastIndex = at; subfile.test(text); at = subfile.lastIndex);
  const lines = text.slice(at).split(/\p{Cc}+/u, mostElements);
  for (const line of lines) {
    // The first element of a subfile follows the subfile's name without a separator.
    const [, name, value] =
      /^(?:DL|ID|EN)?([DZ][A-Z]{2})(.*)$/.exec(line.slice(0, longestValue)) ?? [];
    if (name !== undefined && !elements.has(name)) elements.set(name, value!.trim());
  }
  return elements;
}

function wordsOf(text: string): string | null {
  const words = text.replaceAll(',', ' ').trim().replaceAll(/\s+/g, ' ');
  return noValues.has(words.toUpperCase()) ? null : words;
}

function joined(names: readonly (string | null)[]): string | null {
  return names.filter((name) => name !== null).join(' ') || null;
}

/**
 * Parses a date. The United States write MMDDYYYY; Canada and version 1 write YYYYMMDD. At most one
 * reading is valid: the first four digits of one are not a year in the other.
 */
function dateOf(digits: string | null): string | null {
  const [, one, two, three, four] = /^(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(digits ?? '') ?? [];
  if (one === undefined) return null;
  const orders = [
    [`${three}${four}`, one, two],
    [`${one}${two}`, three, four],
  ] as const;
  for (const [year, month, day] of orders) {
    const isYear = Number(year) >= 1900 && Number(year) < 2100;
    if (isYear && isCalendarDate(Number(year), Number(month), Number(day))) {
      return `${year}-${month}-${day}`;
    }
  }
  return null;
}
